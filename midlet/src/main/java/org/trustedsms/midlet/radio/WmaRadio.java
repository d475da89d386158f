// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.radio;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Date;
import javax.microedition.io.Connector;
import javax.microedition.io.PushRegistry;
import javax.wireless.messaging.BinaryMessage;
import javax.wireless.messaging.Message;
import javax.wireless.messaging.MessageConnection;
import javax.wireless.messaging.MessageListener;
import org.trustedsms.sms.ApplicationPort;

/**
 * The radio of a phone: the Wireless Messaging API (JSR-120) and the push registry of MIDP 2.0.
 *
 * <p>One connection in server mode, {@code sms://:port}, receives and sends, so that the port of
 * the sender is also that of the receiver. {@link ApplicationPort#DEFAULT} is registered for push
 * by the JAD and stays so, whatever port is opened; another port is registered when it is opened,
 * and given up when the next one is.
 *
 * <p>{@link #open}, {@link #send} and {@link #receive} belong on one thread; the other methods and
 * the platform's notifications may come on any.
 */
public class WmaRadio implements Radio, MessageListener {
  private static final String SCHEME = "sms://";
  private static final String SERVER = "sms://:";

  /** The time-out for the notification that is due after a push start, in ms. */
  int patience = 2000;

  private final String midlet;

  /**
   * These are guarded by this object, which is not locked while the platform is called. Only the
   * thread that opens and sends changes the port.
   */
  private MessageConnection connection;

  private int port;
  private RadioListener listener;

  /** The number of notifications that no receive has answered. */
  private int waiting;

  /** Creates it, closed; the phone is to start the class of the MIDlet for a message. */
  public WmaRadio(String midlet) {
    this.midlet = midlet;
  }

  public void open(int newPort, RadioListener newListener) throws RadioException {
    Require.port(newPort);
    boolean isOpen;
    synchronized (this) {
      listener = newListener;
      isOpen = connection != null && port == newPort;
    }
    String url = SERVER + newPort;
    if (!isOpen) {
      // Asked now, since it no longer counts as waiting for a start once the port is open.
      boolean pushed = contains(pushConnections(true), url);
      listen(url, newPort);
      if (pushed) {
        awaitNotification();
      }
    }
    try {
      registerPush(url);
    } catch (Exception e) {
      throw new RadioException(
          RadioException.NO_PUSH,
          "The phone will not start this application for messages to port "
              + newPort
              + ", and may lose them while it does not run. Try another port. ["
              + e
              + "]");
    }
  }

  /** Changes over to another port; what was open remains so if that one cannot be opened. */
  private void listen(String url, int newPort) throws RadioException {
    MessageConnection opened = null;
    try {
      opened = connect(url);
      if (opened == null) {
        throw NoRadio.missing();
      }
      close();
      use(opened, newPort);
      // Notifies of every message that waits already (JSR-120, setMessageListener).
      opened.setMessageListener(this);
    } catch (RadioException e) {
      throw e;
    } catch (Exception e) {
      if (opened != null) {
        // Receiving is not allowed, on any port.
        close();
      }
      throw failure(
          e,
          RadioException.PORT_TAKEN,
          "Port "
              + newPort
              + " cannot be opened. Another application may have it: choose another port in the"
              + " settings.");
    }
  }

  private synchronized void use(MessageConnection newConnection, int newPort) {
    connection = newConnection;
    port = newPort;
    waiting = 0;
  }

  /**
   * Some phones that start this application for a message do not notify of it. This does so, but
   * late, because a notification too many would make {@link #receive} block.
   */
  private void awaitNotification() {
    synchronized (this) {
      if (waiting == 0) {
        try {
          wait(patience);
        } catch (InterruptedException e) {
          // As if the time had passed.
        }
      }
      if (waiting > 0) {
        return;
      }
    }
    notifyIncomingMessage(null);
  }

  /** The platform calls it for each message: counts it and notifies the listener. */
  public void notifyIncomingMessage(MessageConnection ignored) {
    RadioListener told;
    synchronized (this) {
      waiting++;
      told = listener;
      notifyAll();
    }
    told.messageWaits();
  }

  public int segments(String number, byte[] payload) {
    try {
      MessageConnection open = opened();
      return open.numberOfSegments(message(open, number, payload));
    } catch (RadioException e) {
      return 0;
    }
  }

  public void send(String number, byte[] payload) throws RadioException {
    MessageConnection open = opened();
    Message message = message(open, number, payload);
    try {
      open.send(message);
    } catch (InterruptedIOException e) {
      throw failure(
          e,
          RadioException.INTERRUPTED,
          "The network did not answer: the message may have been sent, or not. Ask the recipient.");
    } catch (IllegalArgumentException e) {
      throw failure(
          e, RadioException.TOO_LONG, "The message is too long for this phone. Shorten it.");
    } catch (Exception e) {
      throw failure(
          e,
          RadioException.NO_NETWORK,
          "The network did not take the message. Check signal and credit, then try again.");
    }
  }

  public Incoming receive() throws RadioException {
    MessageConnection open = opened();
    synchronized (this) {
      if (waiting == 0) {
        return null;
      }
      waiting--;
    }
    try {
      return incoming(open.receive());
    } catch (Exception e) {
      throw failure(
          e, RadioException.UNREAD, "A message could not be read. Start this application again.");
    }
  }

  public void close() {
    MessageConnection former;
    synchronized (this) {
      former = connection;
      use(null, 0);
    }
    try {
      if (former != null) {
        former.close();
      }
    } catch (IOException e) {
      // There is nothing to be done about it, and no use of it any more.
    }
  }

  private synchronized MessageConnection opened() throws RadioException {
    if (connection == null) {
      throw new RadioException(
          RadioException.CLOSED, "No port is open. Choose one in the settings.");
    }
    return connection;
  }

  private Message message(MessageConnection open, String number, byte[] payload)
      throws RadioException {
    Require.number(number);
    BinaryMessage message =
        (BinaryMessage)
            open.newMessage(MessageConnection.BINARY_MESSAGE, SCHEME + number + ":" + port);
    message.setPayloadData(payload);
    return message;
  }

  private static Incoming incoming(Message message) {
    byte[] payload = null;
    if (message instanceof BinaryMessage) {
      payload = ((BinaryMessage) message).getPayloadData();
    }
    int length = payload == null ? 0 : Math.min(payload.length, Incoming.MAX_LENGTH);
    byte[] copy = new byte[length];
    if (length > 0) {
      System.arraycopy(payload, 0, copy, 0, length);
    }
    Date time = message.getTimestamp();
    return new Incoming(
        number(message.getAddress()),
        copy,
        (time == null ? System.currentTimeMillis() : time.getTime()) / 1000);
  }

  private static String number(String address) {
    if (address == null) {
      return "";
    }
    int start = address.startsWith(SCHEME) ? SCHEME.length() : 0;
    int end = address.lastIndexOf(':');
    String number = address.substring(start, end < start ? address.length() : end);
    return Incoming.isNumber(number) ? number : "";
  }

  private static RadioException failure(Exception e, int kind, String words) {
    if (e instanceof SecurityException) {
      return new RadioException(
          RadioException.REFUSED,
          "The phone does not let this application use SMS. Allow it in the phone's settings, and"
              + " answer yes when it asks.");
    }
    return new RadioException(kind, words + " [" + e + "]");
  }

  private void registerPush(String url) throws ClassNotFoundException, IOException {
    String[] registered = pushConnections(false);
    for (int i = 0; i < registered.length; i++) {
      String other = registered[i];
      if (other.startsWith(SERVER)
          && !other.equals(url)
          && !other.equals(SERVER + ApplicationPort.DEFAULT)) {
        unregister(other);
      }
    }
    if (!contains(registered, url)) {
      register(url, midlet);
    }
  }

  private static boolean contains(String[] all, String one) {
    boolean result = false;
    for (int i = 0; all != null && i < all.length; i++) {
      result |= all[i].equals(one);
    }
    return result;
  }

  // The rest is the platform, where tests put their own.

  MessageConnection connect(String url) throws IOException {
    try {
      return (MessageConnection) Connector.open(url);
    } catch (NoClassDefFoundError e) {
      // The same as null: the phone has the API's names, and nothing behind them.
      return null;
    }
  }

  String[] pushConnections(boolean available) {
    return PushRegistry.listConnections(available);
  }

  void register(String url, String name) throws ClassNotFoundException, IOException {
    PushRegistry.registerConnection(url, name, "*");
  }

  void unregister(String url) {
    PushRegistry.unregisterConnection(url);
  }
}
