// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Queue;
import org.trustedsms.emulator.bridge.Incoming;
import org.trustedsms.emulator.bridge.Radio;

/**
 * A port that an application has open.
 *
 * <p>A listener that replaces another is told of every message that waits then, also of those that
 * the other one was told of: otherwise nobody would read them.
 */
final class OpenPort implements Radio.Port {
  private final Ports ports;
  private final int number;
  private final Queue<Incoming> messages;

  private boolean closed;
  private Runnable listener;

  /** How many messages the listener has yet to be told of. */
  private long untold;

  private Thread teller;

  OpenPort(Ports ports, int number, Queue<Incoming> messages) {
    this.ports = ports;
    this.number = number;
    this.messages = messages;
  }

  @Override
  public Incoming receive() throws IOException {
    synchronized (ports) {
      if (closed) {
        throw new IOException("port " + number + " is closed");
      }
      while (messages.isEmpty()) {
        try {
          ports.wait();
        } catch (InterruptedException e) {
          throw new InterruptedIOException("interrupted while waiting at port " + number);
        }
        if (closed) {
          throw new InterruptedIOException("port " + number + " was closed meanwhile");
        }
      }
      return messages.remove();
    }
  }

  @Override
  public void listen(Runnable arrival) {
    synchronized (ports) {
      if (closed) {
        return;
      }
      listener = arrival;
      untold = arrival == null ? 0 : messages.size();
      if (arrival != null && teller == null) {
        teller = Modem.daemon("sms-port-" + number, this::tell);
        teller.start();
      }
      ports.notifyAll();
    }
  }

  /** A message has been put into the queue; called with the monitor of the ports held. */
  void arrived() {
    if (listener != null) {
      untold++;
    }
    ports.notifyAll();
  }

  private void tell() {
    for (Runnable who = next(); who != null; who = next()) {
      try {
        who.run();
      } catch (RuntimeException | Error e) {
        ports.fault(number, e);
      }
    }
  }

  /** Waits until somebody has to be told; returns null if the port is closed. */
  private Runnable next() {
    synchronized (ports) {
      while (!closed && untold == 0) {
        try {
          ports.wait();
        } catch (InterruptedException e) {
          // The application's listener has interrupted its own thread; closing is what ends it.
        }
      }
      if (closed) {
        return null;
      }
      untold--;
      return listener;
    }
  }

  @Override
  public void close() {
    synchronized (ports) {
      if (closed) {
        return;
      }
      closed = true;
      ports.release(number);
      ports.notifyAll();
    }
  }
}
