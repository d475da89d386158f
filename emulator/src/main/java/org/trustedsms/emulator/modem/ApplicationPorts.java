// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.trustedsms.emulator.bridge.IncomingSms;
import org.trustedsms.emulator.bridge.ModemAccess;
import org.trustedsms.server.util.DaemonThreads;

/**
 * A phone's ports and the messages that wait at them, at most {@value #CAPACITY} at each. A port
 * has a queue while it is open or reserved. Thread-safe: this object's monitor guards everything.
 */
final class ApplicationPorts implements PortReservations {
  /** Most messages that wait at a port. */
  static final int CAPACITY = 100;

  private static final System.Logger LOG = System.getLogger(ApplicationPorts.class.getName());
  private static final int MAX_PORT = 0xFFFF;

  private static final class Slot {
    final Queue<IncomingSms> messages = new ArrayDeque<>();
    boolean reserved;
    OpenPort owner;
  }

  private final Map<Integer, Slot> slots = new HashMap<>();
  private final ModemListener listener;
  private boolean closed;

  ApplicationPorts(ModemListener listener) {
    this.listener = listener;
  }

  /** Claims a port; fails if an application has it already, or all ports were closed. */
  synchronized ModemAccess.Port open(int port) throws IOException {
    if (closed) {
      throw new IOException("this modem is closed");
    }
    Slot slot = slots.computeIfAbsent(require(port), unused -> new Slot());
    if (slot.owner != null) {
      throw new IOException("port " + port + " is in use: close the connection that has it first");
    }
    slot.owner = new OpenPort(port, slot.messages);
    return slot.owner;
  }

  @Override
  public synchronized void reserve(int port, boolean on) {
    if (on) {
      slots.computeIfAbsent(require(port), unused -> new Slot()).reserved = true;
    } else if (slots.containsKey(require(port))) {
      slots.get(port).reserved = false;
      dropIfUnwanted(port);
    }
  }

  private static int require(int port) {
    if (port < 0 || port > MAX_PORT) {
      throw new IllegalArgumentException("port " + port + ": must be 0 to " + MAX_PORT);
    }
    return port;
  }

  private void dropIfUnwanted(int port) {
    Slot slot = slots.get(port);
    if (slot.owner == null && !slot.reserved) {
      slots.remove(port);
    }
  }

  /** Closes all ports, for good. */
  synchronized void closeAll() {
    closed = true;
    for (Slot slot : List.copyOf(slots.values())) {
      if (slot.owner != null) {
        slot.owner.close();
      }
    }
  }

  @Override
  public synchronized int waiting(int port) {
    Slot slot = slots.get(port);
    return slot == null ? 0 : slot.messages.size();
  }

  /** Returns whether an application has a port open. */
  synchronized boolean isOpen(int port) {
    Slot slot = slots.get(port);
    return slot != null && slot.owner != null;
  }

  /** Returns whether messages to a port are kept. */
  synchronized boolean isWanted(int port) {
    return slots.containsKey(port);
  }

  /** Returns whether a message more can wait. Only {@link #deliver} can take the room. */
  synchronized boolean hasRoom(int port) {
    return waiting(port) < CAPACITY;
  }

  /** Puts a message into the queue of its port, or throws it away if the port is gone. */
  synchronized void deliver(int port, IncomingSms message) {
    Slot slot = slots.get(port);
    if (slot == null) {
      return;
    }
    slot.messages.add(message);
    if (slot.owner == null) {
      listener.wake(port);
    } else {
      slot.owner.arrived();
    }
  }

  /**
   * A port that an application has open. A new listener gets every waiting message, also those that
   * a former one was notified of: otherwise nobody would read them.
   */
  private final class OpenPort implements ModemAccess.Port {
    private final int number;
    private final Queue<IncomingSms> messages;
    private final ExecutorService notifier;
    private volatile boolean isClosed;
    private volatile Runnable told;

    OpenPort(int number, Queue<IncomingSms> messages) {
      this.number = number;
      this.messages = messages;
      notifier = Executors.newSingleThreadExecutor(DaemonThreads.named("sms-port-" + number));
    }

    @Override
    public IncomingSms receive() throws IOException {
      synchronized (ApplicationPorts.this) {
        if (isClosed) {
          throw new IOException("port " + number + " is closed");
        }
        while (messages.isEmpty()) {
          try {
            ApplicationPorts.this.wait();
          } catch (InterruptedException e) {
            throw new InterruptedIOException("interrupted while waiting at port " + number);
          }
          if (isClosed) {
            throw new InterruptedIOException("port " + number + " was closed meanwhile");
          }
        }
        return messages.remove();
      }
    }

    @Override
    public void listen(Runnable arrival) {
      synchronized (ApplicationPorts.this) {
        told = arrival;
        messages.forEach(message -> tell());
      }
    }

    /** A message has been put into the queue; called with the monitor of the ports held. */
    void arrived() {
      tell();
      ApplicationPorts.this.notifyAll();
    }

    private void tell() {
      Runnable who = told;
      if (who != null && !isClosed) {
        notifier.execute(
            () -> {
              try {
                if (who == told && !isClosed) {
                  who.run();
                }
              } catch (RuntimeException | Error e) {
                LOG.log(Level.WARNING, "The application failed as it was told of an SMS.", e);
              }
            });
      }
    }

    @Override
    public void close() {
      synchronized (ApplicationPorts.this) {
        if (!isClosed) {
          isClosed = true;
          notifier.shutdown();
          slots.get(number).owner = null;
          dropIfUnwanted(number);
          ApplicationPorts.this.notifyAll();
        }
      }
    }
  }
}
