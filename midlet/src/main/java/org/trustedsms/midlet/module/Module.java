// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.module;

import org.trustedsms.command.Command;
import org.trustedsms.command.Execution;
import org.trustedsms.command.Result;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Sender;
import org.trustedsms.message.Verdict;
import org.trustedsms.midlet.radio.Incoming;
import org.trustedsms.midlet.radio.Radio;
import org.trustedsms.midlet.radio.RadioException;
import org.trustedsms.midlet.radio.RadioListener;
import org.trustedsms.midlet.store.Records;
import org.trustedsms.midlet.store.StoreException;
import org.trustedsms.midlet.store.TwoSlots;
import org.trustedsms.sms.ApplicationPort;
import org.trustedsms.sms.SegmentCapacity;
import org.trustedsms.text.TextCodings;

/**
 * The device's side of commands (docs/format.md section 19): receives, verifies, stores, acts,
 * stores and sends the result. One thread does it all, whatever fails.
 */
final class Module implements Runnable, RadioListener {
  private static final String ASKS_FOR_KEY = "KEY";
  private static final int WINDOW = 64;

  /** In seconds. */
  private static final int DAY = 24 * 60 * 60;

  /** The most results that are sent again in a day. */
  static final int MAX_REPEATS = 40;

  /** The platform as a module needs it; tests have their own. */
  interface Platform extends Attributes {
    Records records();

    Radio radio() throws Exception;

    /** Returns seconds since 1970-01-01 UTC, by a clock that may be wrong. */
    long time();

    void say(String words);
  }

  /** The pause before another attempt, in ms. */
  long pause = 60000;

  private final Platform platform;
  private Descriptor descriptor;
  private Handler handler;

  /** Null if there is none. */
  private Introducer introducer;

  private Records records;
  private CommandLog log;
  private Receiver receiver;
  private Sender sender;

  /** The number of results sent again since a time. */
  private int repeats;

  private long repeatsSince;

  /** Guarded by this object, as is what follows. */
  private Radio radio;

  private int waiting;
  private boolean ended;

  Module(Platform platform) {
    this.platform = platform;
  }

  /** Goes on whatever happens: nobody is there to start it again. */
  public void run() {
    while (!isEnded()) {
      try {
        begin();
        while (awaitMessage()) {
          receive();
        }
      } catch (Throwable e) {
        // An Error of the platform, such as a missing class, is no reason to stop either.
        if (!isEnded()) {
          say("trying again soon: " + e);
        }
      }
      leave();
      pause();
    }
  }

  /** Reads everything anew, so that what could not be stored is forgotten. */
  void begin() throws Exception {
    descriptor = new Descriptor(platform);
    records = platform.records();
    log = CommandLog.load(new TwoSlots(records), descriptor, platform.time());
    sender = new Sender(log.key(), log);
    say("my key is " + log.key().publicKey().fingerprint().toDigits());
    introducer = descriptor.introducer();
    listenTo(log.commander(platform.time()));
    handler = descriptor.handler();
    open();
    for (Execution begun = log.begun(); begun != null; begun = log.begun()) {
      end(begun, sender.sign(begun.interrupted()).payload());
    }
  }

  private void listenTo(PublicKey commander) {
    MessageKind[] kinds = {Command.KIND, MessageKinds.SIGNED_TEXT};
    if (commander == null) {
      kinds = new MessageKind[] {MessageKinds.PUBLIC_KEY};
      say(
          introducer != null || descriptor.hasCode()
              ? "waiting for a commander"
              : "nobody may command: see the JAD");
    } else {
      commander.prepare();
      say("commanded by " + commander.fingerprint().toDigits());
    }
    receiver =
        new Receiver(
                log.key(),
                log.key().publicKey(),
                Descriptor.CURVES,
                log,
                TextCodings.plain(),
                new MessageKinds(kinds))
            .remembering(WINDOW);
  }

  private void open() throws Exception {
    Radio opened = platform.radio();
    synchronized (this) {
      radio = opened;
      // A message that came before is notified of anew.
      waiting = 0;
    }
    try {
      opened.open(ApplicationPort.DEFAULT, this);
    } catch (RadioException e) {
      if (e.kind != RadioException.NO_PUSH) {
        throw e;
      }
      say(e.getMessage());
    }
  }

  public synchronized void messageWaits() {
    waiting++;
    notifyAll();
  }

  /** Returns false when the module is to end. */
  private synchronized boolean awaitMessage() throws InterruptedException {
    while (waiting == 0 && !ended) {
      wait();
    }
    waiting = 0;
    return !ended;
  }

  void receive() throws RadioException {
    for (Incoming sms = radio.receive(); sms != null; sms = radio.receive()) {
      take(sms);
    }
  }

  private void take(Incoming sms) throws RadioException {
    // The later of two clocks: what was kept back is old by at least one of them.
    long time = Math.max(0, Math.max(sms.time, platform.time()));
    log.setNow(time);
    Introduction introduced =
        introducer == null ? null : introducer.introduce(sms.payload, time, platform);
    if (introduced != null) {
      accept(introduced, log.number());
      return;
    }
    ReceivedMessage message;
    try {
      message = receiver.receive(sms.payload, log.number(), time);
    } catch (StoreException e) {
      if (!cannotSign()) {
        throw e;
      }
      return;
    }
    Execution known = message.repeated() == null ? null : log.find(message.repeated());
    if (known != null && known.isEnded()) {
      if (mayRepeat(platform.time())) {
        say("the result is sent again");
        send(known.result());
      }
    } else if (message.verdict() == Verdict.KEY_OFFERED) {
      takeCommander(message, sms.number);
    } else if (message.verdict() != Verdict.VERIFIED) {
      say("refused: " + message.verdict() + ", " + message.reason());
    } else if (message.kind() == Command.KIND) {
      Command command = new Command(message);
      end(log.find(command.id()), result(command, time));
    } else if (message.text().equals(ASKS_FOR_KEY)) {
      sendKey();
    } else {
      say("refused: no command");
    }
  }

  /** Anyone who saw a command can send it again, and the module pays for each result. */
  private boolean mayRepeat(long now) {
    if (now < repeatsSince || now - repeatsSince >= DAY) {
      repeatsSince = now;
      repeats = 0;
    }
    return repeats++ < MAX_REPEATS;
  }

  private void takeCommander(ReceivedMessage offer, String number) throws RadioException {
    // A certificate that is over does not let the code in again.
    if (introducer != null || !descriptor.isCode(offer.offeredName())) {
      say("refused: a key without the code");
      return;
    }
    String known = log.number();
    if (known == null && number.length() == 0) {
      say("refused: the code came from no number");
      return;
    }
    if (cannotSign()) {
      return;
    }
    if (accept(new Introduction(offer.offeredKey(), offer.stamp(), Long.MAX_VALUE), number)) {
      sendKey();
    }
  }

  /** Returns whether a message is refused because no answer can be signed, and says so. */
  private boolean cannotSign() {
    String reason = log.whyUnsigned();
    if (reason != null) {
      say("refused: " + reason);
    }
    return reason != null;
  }

  private boolean accept(Introduction introduced, String number) {
    boolean accepted = log.accept(introduced, number);
    if (accepted) {
      listenTo(introduced.key);
    } else {
      say("refused: the commander is introduced by what is as new or newer");
    }
    return accepted;
  }

  private byte[] result(Command command, long time) {
    if (command.isLateAt(time)) {
      say("late");
      return signed(new Outcome(Result.LATE, ""), command);
    }
    try {
      Outcome outcome = handler.carryOut(command);
      byte[] result = signed(outcome, command);
      if (result.length <= SegmentCapacity.SINGLE_PAYLOAD_BYTES) {
        return result;
      }
      say("the outcome is longer than one SMS, and sent without its words");
      return signed(outcome.withoutWords(), command);
    } catch (Throwable e) {
      say("interrupted: " + e);
      return signed(new Outcome(Result.INTERRUPTED, ""), command);
    }
  }

  private byte[] signed(Outcome outcome, Command command) {
    return sender.sign(outcome.draft(command.id(), command.message().sender())).payload();
  }

  private void end(Execution begun, byte[] result) throws RadioException {
    log.end(begun, result);
    send(result);
  }

  private void sendKey() throws RadioException {
    byte[] point = log.key().publicKey().toCompressedBytes();
    byte[] payload =
        sender
            .sign(
                Draft.of(
                    MessageKinds.PUBLIC_KEY, point, point, descriptor.name(), TextCodings.plain()))
            .payload();
    log.keepStamp();
    send(payload);
  }

  /** Sends a result; if that fails, the same command asks for it again. */
  private void send(byte[] payload) throws RadioException {
    try {
      radio.send(log.number(), payload);
    } catch (RadioException e) {
      if (e.kind == RadioException.CLOSED) {
        throw e;
      }
      say("not sent: " + e.getMessage());
    }
  }

  void leave() {
    Radio former;
    synchronized (this) {
      former = radio;
      radio = null;
    }
    try {
      if (former != null) {
        former.close();
      }
      if (records != null) {
        records.close();
        records = null;
      }
    } catch (Throwable e) {
      say("not closed: " + e);
    }
  }

  void end() {
    Radio former;
    synchronized (this) {
      ended = true;
      former = radio;
      notifyAll();
    }
    if (former != null) {
      former.close();
    }
  }

  private synchronized boolean isEnded() {
    return ended;
  }

  private synchronized void pause() {
    try {
      if (!ended) {
        wait(pause);
      }
    } catch (InterruptedException e) {
      say("interrupted");
    }
  }

  private void say(String words) {
    platform.say(words);
  }
}
