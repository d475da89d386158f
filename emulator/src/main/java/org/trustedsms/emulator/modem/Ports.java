// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.trustedsms.emulator.bridge.Incoming;

/**
 * The ports of a phone and the messages that wait at them, at most {@value #CAPACITY} at each. A
 * port has a queue while an application has it open or it is reserved. Safe for use by several
 * threads: the monitor of this object guards everything, the ports that are open included.
 */
final class Ports {
  /** Most messages that wait at a port. */
  static final int CAPACITY = 100;

  private static final int MAX_PORT = 0xFFFF;

  private static final class Slot {
    final Queue<Incoming> messages = new ArrayDeque<>();
    boolean reserved;
    OpenPort owner;
  }

  private final Map<Integer, Slot> slots = new HashMap<>();
  private final ListenerThread listener;
  private boolean closed;

  Ports(ListenerThread listener) {
    this.listener = listener;
  }

  /**
   * Claims a port.
   *
   * @throws IOException if an application has it already, or all ports were closed
   * @throws IllegalArgumentException if it is not 0 to 65,535
   */
  synchronized OpenPort open(int port) throws IOException {
    if (closed) {
      throw new IOException("this modem is closed");
    }
    Slot slot = slots.computeIfAbsent(require(port), unused -> new Slot());
    if (slot.owner != null) {
      throw new IOException("port " + port + " is in use: close the connection that has it first");
    }
    slot.owner = new OpenPort(this, port, slot.messages);
    return slot.owner;
  }

  /** Has messages kept while no application has the port open, or no longer. */
  synchronized void reserve(int port, boolean on) {
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

  /** Gives a port back; called by the port itself. */
  synchronized void release(int port) {
    slots.get(port).owner = null;
    dropIfUnwanted(port);
  }

  private void dropIfUnwanted(int port) {
    Slot slot = slots.get(port);
    if (slot.owner == null && !slot.reserved) {
      slots.remove(port);
      for (Incoming message : slot.messages) {
        discard(message, "port " + port + " was closed before anybody read it");
      }
    }
  }

  private void discard(Incoming message, String reason) {
    listener.tell(l -> l.discarded(message.from(), reason));
  }

  /** Closes all ports, for good. */
  void closeAll() {
    List<OpenPort> open;
    synchronized (this) {
      closed = true;
      open = slots.values().stream().filter(s -> s.owner != null).map(s -> s.owner).toList();
    }
    open.forEach(OpenPort::close);
  }

  /** Returns how many messages wait. */
  synchronized int waiting(int port) {
    Slot slot = slots.get(port);
    return slot == null ? 0 : slot.messages.size();
  }

  /** Tells whether an application has a port open. */
  synchronized boolean isOpen(int port) {
    Slot slot = slots.get(port);
    return slot != null && slot.owner != null;
  }

  /** Tells whether messages to a port are kept. */
  synchronized boolean isWanted(int port) {
    return slots.containsKey(port);
  }

  /** Tells whether a message more can wait. Only {@link #deliver} can take the room. */
  synchronized boolean hasRoom(int port) {
    return waiting(port) < CAPACITY;
  }

  /** Puts a message into the queue of its port, or throws it away if the port is gone. */
  synchronized void deliver(int port, Incoming message) {
    Slot slot = slots.get(port);
    if (slot == null) {
      discard(message, "port " + port + " was closed while it arrived");
      return;
    }
    slot.messages.add(message);
    if (slot.owner == null) {
      listener.tell(l -> l.wake(port));
    } else {
      slot.owner.arrived();
    }
  }

  /** Tells of an application's listener that has thrown something. */
  void fault(int port, Throwable cause) {
    listener.tell(l -> l.fault(port, cause));
  }
}
