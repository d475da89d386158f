// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.wma;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import javax.wireless.messaging.MessageConnection;
import javax.wireless.messaging.MessageListener;
import org.trustedsms.emulator.bridge.Radio;

/**
 * Who is told of the messages that arrive at a connection: at most one listener. Safe for use by
 * several threads, without a lock: the port is told by one thread at a time.
 */
final class Arrivals {
  private final MessageConnection connection;
  private final Radio.Port port;
  private final AtomicReference<Registration> latest = new AtomicReference<>();

  /** How often somebody has registered since the port was last told. */
  private final AtomicInteger changes = new AtomicInteger();

  private volatile boolean ended;

  /** Whom the port tells; only for the thread that took {@link #changes} from 0 to 1. */
  private Registration told;

  /**
   * Creates it, without a listener.
   *
   * @param connection what listeners are told of
   * @param port what tells of messages
   */
  Arrivals(MessageConnection connection, Radio.Port port) {
    this.connection = connection;
    this.port = port;
  }

  /**
   * Replaces the listener. A new one is told of the messages that wait already, too.
   *
   * @param listener is told from now on; null for nobody
   */
  void register(MessageListener listener) {
    latest.set(listener == null ? null : new Registration(listener));
    if (changes.getAndIncrement() > 0) {
      // Another thread is at it, and takes this one over.
      return;
    }
    int seen = 1;
    while (seen > 0) {
      Registration current = latest.get();
      if (current != told) {
        told = current;
        port.listen(current);
      }
      seen = changes.addAndGet(-seen);
    }
  }

  /** Has nobody told any more, without telling the port. */
  void end() {
    ended = true;
  }

  /** One call of setMessageListener. */
  private final class Registration implements Runnable {
    private final MessageListener listener;

    Registration(MessageListener listener) {
      this.listener = listener;
    }

    @Override
    public void run() {
      if (!ended && latest.get() == this) {
        listener.notifyIncomingMessage(connection);
      }
    }
  }
}
