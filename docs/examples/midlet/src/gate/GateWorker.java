// SPDX-License-Identifier: Apache-2.0
package gate;

import java.io.IOException;
import java.util.Date;
import javax.microedition.io.Connector;
import javax.microedition.midlet.MIDlet;
import javax.wireless.messaging.BinaryMessage;
import javax.wireless.messaging.Message;
import javax.wireless.messaging.MessageConnection;
import org.trustedsms.message.Draft;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Sender;
import org.trustedsms.message.Verdict;

/** The one thread that receives, verifies, stores, acts and answers. */
final class GateWorker implements Runnable {
  private static final String PORT = ":16474";
  private static final int WINDOW = 64;
  private static final long PAUSE = 60000;

  private final MIDlet midlet;
  private final Gates gates = new Gates();
  private MessageConnection connection;
  private boolean ended;

  private GateSettings settings;
  private GateMemory memory;
  private Receiver receiver;
  private Sender sender;

  GateWorker(MIDlet midlet) {
    this.midlet = midlet;
  }

  /** Goes on whatever happens: nobody is there to start it again. */
  public void run() {
    while (!isEnded()) {
      try {
        prepare();
        MessageConnection open = connect();
        while (!isEnded()) {
          handle(open.receive());
        }
      } catch (Throwable e) {
        disconnect();
        if (!isEnded()) {
          say("trying again in a minute: " + e);
          pause();
        }
      }
    }
    disconnect();
  }

  /** Reads everything anew, so that what could not be stored is forgotten. */
  private void prepare() throws Exception {
    settings = new GateSettings(midlet);
    memory = GateMemory.load(settings);
    receiver =
        new Receiver(memory.key(), GateSettings.CURVES, memory)
            .taking(new MessageKinds(new MessageKind[] {MessageKinds.SIGNED_TEXT}))
            .withMaximumAge(GateSettings.MAXIMUM_AGE)
            .remembering(WINDOW);
    sender = new Sender(memory.key(), memory);
    settings.serviceKey.prepare();
    say("my key is " + memory.key().publicKey().fingerprint().toDigits());
  }

  private void handle(Message message) throws Exception {
    byte[] payload =
        message instanceof BinaryMessage ? ((BinaryMessage) message).getPayloadData() : null;
    if (payload == null) {
      say("refused: no binary message");
      return;
    }
    ReceivedMessage command = receiver.receive(payload, message.getAddress(), referenceTime(message));
    if (command.verdict() != Verdict.VERIFIED) {
      say("refused: " + command.verdict() + ", " + command.reason());
      return;
    }
    act(command);
  }

  private void act(ReceivedMessage command) throws IOException {
    String text = command.text();
    if (text.equals("KEY")) {
      send(Draft.publicKey(memory.key().publicKey(), settings.name));
    } else if (!command.header().isBound()) {
      say("refused: a command has to be bound to my key");
    } else if (text.length() == 6 && text.startsWith("OPEN ") && gates.has(text.charAt(5))) {
      gates.open(text.charAt(5));
      if (command.header().isAcknowledgementAsked()) {
        send(Draft.acknowledgement(command));
      }
    } else {
      say("refused: no command: " + text);
    }
  }

  /** Answers the service, whatever number the message states as its sender's. */
  private void send(Draft draft) throws IOException {
    MessageConnection open = connect();
    BinaryMessage answer =
        (BinaryMessage)
            open.newMessage(
                MessageConnection.BINARY_MESSAGE, "sms://" + settings.serviceNumber + PORT);
    answer.setPayloadData(sender.sign(draft).payload());
    open.send(answer);
  }

  /** The later of two clocks: a message that was kept back is old by at least one of them. */
  private static long referenceTime(Message message) {
    Date sent = message.getTimestamp();
    long now = System.currentTimeMillis();
    return Math.max(0, sent == null ? now : Math.max(sent.getTime(), now)) / 1000;
  }

  private synchronized MessageConnection connect() throws IOException {
    if (ended) {
      throw new IOException("the MIDlet has ended");
    }
    if (connection == null) {
      connection = (MessageConnection) Connector.open("sms://" + PORT);
    }
    return connection;
  }

  private void disconnect() {
    MessageConnection former;
    synchronized (this) {
      former = connection;
      connection = null;
    }
    try {
      if (former != null) {
        former.close();
      }
    } catch (IOException e) {
      say("not closed: " + e);
    }
  }

  /** Ends the thread, which may be waiting for a message: closing the connection wakes it. */
  void end() {
    synchronized (this) {
      ended = true;
      notifyAll();
    }
    disconnect();
  }

  private synchronized boolean isEnded() {
    return ended;
  }

  private synchronized void pause() {
    try {
      if (!ended) {
        wait(PAUSE);
      }
    } catch (InterruptedException e) {
      say("interrupted");
    }
  }

  private static void say(String words) {
    System.out.println(words);
  }
}
