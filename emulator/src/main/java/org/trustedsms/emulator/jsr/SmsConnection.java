// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.jsr;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import javax.microedition.io.Connector;
import javax.wireless.messaging.BinaryMessage;
import javax.wireless.messaging.Message;
import javax.wireless.messaging.MessageConnection;
import javax.wireless.messaging.MessageListener;
import javax.wireless.messaging.TextMessage;
import org.trustedsms.emulator.bridge.IncomingSms;
import org.trustedsms.emulator.bridge.ModemAccess;
import org.trustedsms.emulator.bridge.OutgoingSms;
import org.trustedsms.emulator.bridge.Permissions;

/**
 * A connection for SMS (JSR-120, appendix A), of client or server mode. Thread-safe; no lock is
 * held while it calls the application or the owner, or the radio sends.
 *
 * <p>Where JSR-120 leaves a choice: a message without a payload is "incomplete" and not sent;
 * messages of other classes are not sent; {@link Permissions#SEND} is asked for each message, and
 * {@link Permissions#RECEIVE} until it has been given once; a message that left before the
 * connection was closed counts as sent.
 */
final class SmsConnection implements MessageConnection {
  /** Stands for any number where only the length of a message matters. */
  private static final String SOME_NUMBER = "0";

  private final ModemAccess radio;
  private final Permissions permissions;
  private final SmsAddress address;
  private final String url;
  private final int mode;
  private final ModemAccess.Port port;
  private final Consumer<SmsConnection> whenClosed;

  /** Threads that send, to be woken when it is closed. Guarded by itself, as is {@link #closed}. */
  private final Set<Thread> senders = new HashSet<>();

  private volatile boolean closed;
  private volatile boolean mayReceive;

  /** Opens a connection to a URL as in {@link SmsAddress}; the port is null in client mode. */
  SmsConnection(
      ModemAccess radio,
      Permissions permissions,
      String url,
      int mode,
      ModemAccess.Port port,
      Consumer<SmsConnection> whenClosed) {
    this.radio = radio;
    this.permissions = permissions;
    this.address = SmsAddress.parse(url);
    this.url = url;
    this.mode = mode;
    this.port = port;
    this.whenClosed = whenClosed;
  }

  @Override
  public Message newMessage(String type) {
    return newMessage(type, address.isLocal() ? null : url);
  }

  @Override
  public Message newMessage(String type, String recipient) {
    if (TEXT_MESSAGE.equals(type)) {
      return new SmsMessage.Text(recipient, null);
    }
    if (BINARY_MESSAGE.equals(type)) {
      return new SmsMessage.Binary(recipient, null);
    }
    throw new IllegalArgumentException(
        "Not a type of message: '" + type + "'. It is 'text' or 'binary'.");
  }

  @Override
  public int numberOfSegments(Message message) {
    if (message == null) {
      throw new NullPointerException("There is no message.");
    }
    try {
      String to = message.getAddress();
      SmsAddress recipient =
          to == null ? new SmsAddress(SOME_NUMBER, OutgoingSms.NO_PORT) : SmsAddress.parse(to);
      return radio.segments(outgoing(message, recipient));
    } catch (IllegalArgumentException e) {
      // "If the Message object can't be sent using the underlying protocol, 0 is returned."
      return 0;
    }
  }

  @Override
  public void send(Message message) throws IOException {
    if (message == null) {
      throw new NullPointerException("There is no message to send.");
    }
    requireOpen();
    if ((mode & Connector.WRITE) == 0) {
      throw new IOException("'" + url + "' was opened for reading only. Open it READ_WRITE.");
    }
    String to = message.getAddress();
    if (to == null) {
      throw new IllegalArgumentException("The message has no address: set one.");
    }
    SmsAddress recipient = SmsAddress.parse(to);
    OutgoingSms outgoing = outgoing(message, recipient);
    if (recipient.isRestricted()) {
      throw new SecurityException(
          "Applications may not send to port " + recipient.port() + " (JSR-120, A.6.0).");
    }
    if (radio.segments(outgoing) == 0) {
      throw new IllegalArgumentException("The message is too long for this phone: shorten it.");
    }
    if (!permissions.allow(Permissions.SEND)) {
      throw new SecurityException("Sending to " + to + " is not allowed.");
    }
    transmit(outgoing);
  }

  /** Takes what a message holds now, so that the application cannot change it on the way. */
  private OutgoingSms outgoing(Message message, SmsAddress recipient) {
    if (recipient.isLocal()) {
      throw new IllegalArgumentException("The address of the message has no number.");
    }
    String text = null;
    byte[] data = null;
    if (message instanceof SmsMessage.Text ofText) {
      text = ofText.getPayloadText();
    } else if (message instanceof SmsMessage.Binary ofBytes) {
      data = ofBytes.getPayloadData();
    } else {
      throw new IllegalArgumentException("The message is not one that newMessage has returned.");
    }
    if (text == null && data == null) {
      throw new IllegalArgumentException("The message has no payload: set one.");
    }
    // Server mode: "The originating port number [...] is set to the port number" (A.4.0).
    int origin = address.isLocal() ? address.port() : OutgoingSms.NO_PORT;
    byte[] copy = data == null ? null : data.clone();
    return new OutgoingSms(recipient.number(), recipient.port(), origin, text, copy);
  }

  private void transmit(OutgoingSms outgoing) throws IOException {
    synchronized (senders) {
      requireStillOpen();
      senders.add(Thread.currentThread());
    }
    try {
      radio.send(outgoing);
    } catch (IOException e) {
      requireStillOpen();
      throw e;
    } finally {
      synchronized (senders) {
        senders.remove(Thread.currentThread());
        if (closed) {
          // It was close that has interrupted this thread.
          Thread.interrupted();
        }
      }
    }
  }

  private void requireOpen() throws IOException {
    if (closed) {
      throw new IOException("'" + url + "' is closed.");
    }
  }

  /** For a call that found it open at first. */
  private void requireStillOpen() throws InterruptedIOException {
    if (closed) {
      throw new InterruptedIOException("'" + url + "' has been closed meanwhile.");
    }
  }

  @Override
  public Message receive() throws IOException {
    requireOpen();
    requireReceiving();
    try {
      return message(port.receive());
    } catch (IOException e) {
      requireStillOpen();
      throw e;
    }
  }

  private static Message message(IncomingSms incoming) {
    String sender = SmsAddress.ofSender(incoming.from(), incoming.fromPort());
    if (incoming.text() != null) {
      TextMessage text = new SmsMessage.Text(sender, incoming.timeMillis());
      text.setPayloadText(incoming.text());
      return text;
    }
    BinaryMessage binary = new SmsMessage.Binary(sender, incoming.timeMillis());
    binary.setPayloadData(incoming.data());
    return binary;
  }

  @Override
  public void setMessageListener(MessageListener listener) throws IOException {
    requireOpen();
    if (listener != null) {
      requireReceiving();
    }
    if (port != null) {
      port.listen(listener == null ? null : () -> listener.notifyIncomingMessage(this));
    }
  }

  private void requireReceiving() throws IOException {
    if (port == null) {
      throw new IOException(
          "'" + url + "' can only be sent to. To receive, open sms://: and a port.");
    }
    if ((mode & Connector.READ) == 0) {
      throw new IOException("'" + url + "' was opened for writing only. Open it READ_WRITE.");
    }
    if (!mayReceive) {
      if (!permissions.allow(Permissions.RECEIVE)) {
        throw new SecurityException("Receiving from " + url + " is not allowed.");
      }
      mayReceive = true;
      requireStillOpen();
    }
  }

  /** Closes it; another thread's send or receive ends with an {@link InterruptedIOException}. */
  @Override
  public void close() {
    synchronized (senders) {
      if (closed) {
        return;
      }
      closed = true;
      senders.forEach(Thread::interrupt);
    }
    if (port != null) {
      port.close();
    }
    whenClosed.accept(this);
  }
}
