// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Stores messages and hands each to the line of its recipient, in order for each recipient. Bounded
 * by the limits it is given. Safe for use by several threads.
 */
final class Exchange {
  /** The longest wait between two tries is 2 to the power of this times the first one. */
  private static final int MAX_DOUBLINGS = 6;

  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Recipient, Mailbox> mailboxes = new HashMap<>();
  private final Directory directory = new Directory();
  private final CentreLimits limits;
  private final Duration retry;
  private final Clock clock;
  private final ScheduledExecutorService timer;
  private int total;

  Exchange(CentreLimits limits, Duration retry, Clock clock, ScheduledExecutorService timer) {
    this.limits = limits;
    this.retry = retry;
    this.clock = clock;
    this.timer = timer;
  }

  /** Makes a number known. */
  void remember(String digits) {
    lock.lock();
    try {
      directory.remember(Recipient.number(digits));
    } finally {
      lock.unlock();
    }
  }

  /**
   * Has a line get the messages for its numbers from now on.
   *
   * @throws RefusedException if another client has one of the numbers
   */
  void open(Line line) throws RefusedException {
    lock.lock();
    try {
      Line rival = directory.rival(line);
      if (rival != null) {
        throw new RefusedException(
            SmppStatus.BIND_FAILED,
            "address_range " + line.range() + " is in use by system_id " + rival.systemId());
      }
      line.open(lock.newCondition());
      directory.add(line);
      for (Mailbox mailbox : mailboxes.values()) {
        if (line.serves(mailbox.recipient())) {
          mailbox.forgetFailures();
          route(mailbox);
        }
      }
    } finally {
      lock.unlock();
    }
  }

  /** Has a line get no more messages. One that is under way stays so until it is finished. */
  void close(Line line) {
    lock.lock();
    try {
      directory.remove(line);
      line.close();
      List<Mailbox> orphans = new ArrayList<>(line.ready());
      line.ready().clear();
      for (Mailbox mailbox : orphans) {
        mailbox.queueAt(null);
        route(mailbox);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Reserves room for a message, to be given back by {@link #put} and what follows. */
  Admission admit(Recipient recipient) {
    lock.lock();
    try {
      Mailbox mailbox = mailboxes.get(recipient);
      if (mailbox == null && !directory.knows(recipient)) {
        return Admission.UNKNOWN;
      }
      if (total >= limits.total()) {
        return Admission.CENTRE_FULL;
      }
      if (mailbox == null) {
        mailbox = new Mailbox(recipient);
        mailboxes.put(recipient, mailbox);
      }
      if (mailbox.reserved() >= limits.perDestination()) {
        return Admission.MAILBOX_FULL;
      }
      mailbox.reserve();
      total++;
      return Admission.GRANTED;
    } finally {
      lock.unlock();
    }
  }

  /** Gives the room of a message back that will not come. */
  void release(Recipient recipient) {
    lock.lock();
    try {
      Mailbox mailbox = mailboxes.get(recipient);
      mailbox.release();
      total--;
      tidy(mailbox);
    } finally {
      lock.unlock();
    }
  }

  /** Puts a message into the room that was reserved for it. */
  void put(Recipient recipient, Stored message) {
    lock.lock();
    try {
      Mailbox mailbox = mailboxes.get(recipient);
      mailbox.add(message);
      route(mailbox);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Puts a message into the room that was reserved for it once the next one has overtaken it, or
   * after some time.
   *
   * @return false if another one waits for that already, and this one was put at once
   */
  boolean putAfterNext(Recipient recipient, Stored message, Duration atLatest) {
    lock.lock();
    try {
      Mailbox mailbox = mailboxes.get(recipient);
      if (!mailbox.hold(message)) {
        mailbox.add(message);
        route(mailbox);
        return false;
      }
      later(
          () -> {
            mailbox.letGo(message);
            route(mailbox);
          },
          atLatest);
      return true;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits for a message to deliver.
   *
   * @return the delivery, to be finished; null if the line was closed
   */
  Delivery take(Line line) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (!line.isClosed()) {
        Mailbox mailbox = line.ready().pollFirst();
        if (mailbox == null) {
          line.awaitWork();
        } else {
          mailbox.queueAt(null);
          if (mailbox.isDeliverable(clock.instant())) {
            return new Delivery(mailbox, mailbox.start());
          }
        }
      }
      return null;
    } finally {
      lock.unlock();
    }
  }

  /** Has arrived, or is given up: the next one may follow. */
  void done(Delivery delivery) {
    lock.lock();
    try {
      delivery.mailbox().succeed();
      total--;
      route(delivery.mailbox());
      tidy(delivery.mailbox());
    } finally {
      lock.unlock();
    }
  }

  /** Could not be delivered because the line broke: may go to another one. */
  void broken(Delivery delivery) {
    lock.lock();
    try {
      delivery.mailbox().breakOff();
      route(delivery.mailbox());
    } finally {
      lock.unlock();
    }
  }

  /** Was not taken for now: is tried again later. */
  void failed(Delivery delivery) {
    lock.lock();
    try {
      Mailbox mailbox = delivery.mailbox();
      Duration wait = retry.multipliedBy(1L << Math.min(mailbox.failures(), MAX_DOUBLINGS));
      mailbox.fail(clock.instant().plus(wait));
      later(() -> route(mailbox), wait);
    } finally {
      lock.unlock();
    }
  }

  /** Takes out what is no longer valid. */
  List<Stored> removeExpired() {
    lock.lock();
    try {
      Instant now = clock.instant();
      List<Stored> expired = new ArrayList<>();
      for (Mailbox mailbox : List.copyOf(mailboxes.values())) {
        List<Stored> here = mailbox.removeExpired(now);
        total -= here.size();
        expired.addAll(here);
        // Also helps a mailbox that waits to try again after the clock was set back.
        route(mailbox);
        tidy(mailbox);
      }
      return expired;
    } finally {
      lock.unlock();
    }
  }

  /** How many messages have room here. */
  int total() {
    lock.lock();
    try {
      return total;
    } finally {
      lock.unlock();
    }
  }

  /** Puts a mailbox into the queue of the line that it now belongs to, if there is something. */
  private void route(Mailbox mailbox) {
    Line line = directory.lineTo(mailbox.recipient());
    if (mailbox.line() != null && mailbox.line() != line) {
      mailbox.line().ready().remove(mailbox);
      mailbox.queueAt(null);
    }
    if (line != null && mailbox.line() == null && mailbox.isDeliverable(clock.instant())) {
      mailbox.queueAt(line);
      line.add(mailbox);
    }
  }

  private void tidy(Mailbox mailbox) {
    if (mailbox.reserved() == 0) {
      if (mailbox.line() != null) {
        mailbox.line().ready().remove(mailbox);
        mailbox.queueAt(null);
      }
      mailboxes.remove(mailbox.recipient(), mailbox);
    }
  }

  private void later(Runnable task, Duration delay) {
    try {
      timer.schedule(
          () -> {
            lock.lock();
            try {
              task.run();
            } finally {
              lock.unlock();
            }
          },
          delay.toMillis() + 1,
          TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      // The centre is closing, and nothing will be delivered any more.
      return;
    }
  }
}
