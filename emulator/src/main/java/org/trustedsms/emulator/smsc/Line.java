// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;

/** The way to one client that receives. Its state is guarded by {@link Exchange}. */
final class Line {
  private final String systemId;
  private final AddressRange range;
  private final Deque<Mailbox> ready = new ArrayDeque<>();
  private Condition work;
  private boolean closed;

  Line(String systemId, AddressRange range) {
    this.systemId = systemId;
    this.range = range;
  }

  String systemId() {
    return systemId;
  }

  AddressRange range() {
    return range;
  }

  boolean serves(Recipient recipient) {
    return recipient.system() ? recipient.name().equals(systemId) : range.covers(recipient.name());
  }

  void open(Condition whenThereIsWork) {
    work = whenThereIsWork;
  }

  void close() {
    closed = true;
    work.signalAll();
  }

  boolean isClosed() {
    return closed;
  }

  Deque<Mailbox> ready() {
    return ready;
  }

  void add(Mailbox mailbox) {
    ready.add(mailbox);
    work.signal();
  }

  void awaitWork() throws InterruptedException {
    work.await();
  }
}
