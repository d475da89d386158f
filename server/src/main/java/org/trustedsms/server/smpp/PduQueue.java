// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.trustedsms.server.smpp.SendQueue.Entry;

/**
 * What is to be written to the SMS centre: the SMS of the link, which outlive a connection, and the
 * answers and requests of the connection that is in use, which do not. Thread-safe.
 */
final class PduQueue {
  /** Most SMS that wait to be sent, beside the window. */
  static final int CAPACITY = 1_000;

  /** So many answers that the SMS centre does not read stop the reading. */
  private static final int MOST_ANSWERS = 1_000;

  private static final int BATCH = 64;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition work = lock.newCondition();
  private final Condition room = lock.newCondition();
  private final Condition read = lock.newCondition();

  private final SendQueue queue;
  private final long patience;
  private final LongSupplier clock;
  private final Queue<byte[]> answers = new ArrayDeque<>();

  /** The connection in use; null if there is none. */
  private Session session;

  /** Whether the connection sends no more SMS and ends when the answers are written. */
  private boolean finishing;

  private int sequence;

  /** Why no SMS is taken any more; null while some are. */
  private NotSentException closed;

  PduQueue(LinkSettings settings) {
    clock = settings.clock();
    patience = settings.timers().answer().toNanos();
    queue =
        new SendQueue(
            settings.window(),
            CAPACITY,
            settings.perSecond(),
            settings.timers().busy().toNanos(),
            clock.getAsLong());
  }

  /** Appends an SMS, and waits for room. */
  void submit(Entry entry, boolean mayWait) throws InterruptedException {
    IOException failure = null;
    lock.lockInterruptibly();
    try {
      long left = mayWait ? patience : 0;
      while (closed == null && failure == null && !queue.offer(entry)) {
        if (left <= 0) {
          failure =
              new NotSentException(CAPACITY + " SMS wait to be sent already, for too long", null);
        } else {
          left = room.awaitNanos(left);
        }
      }
      if (closed != null) {
        failure = closed;
      }
      work.signal();
    } finally {
      lock.unlock();
    }
    if (failure != null) {
      entry.result.completeExceptionally(failure);
    } else {
      entry.result.whenComplete(
          (taken, e) -> {
            if (e instanceof CancellationException) {
              withdraw(entry);
            }
          });
    }
  }

  private void withdraw(Entry entry) {
    lock.lock();
    try {
      queue.withdraw(entry);
      room.signal();
      work.signal();
    } finally {
      lock.unlock();
    }
  }

  /** Begins with a connection; returns the sequence_number of its first request. */
  int begin(Session now) {
    lock.lock();
    try {
      session = now;
      finishing = false;
      sequence = 0;
      answers.clear();
      return nextSequence();
    } finally {
      lock.unlock();
    }
  }

  /** Ends with a connection. */
  void end(String reason) {
    List<Entry> unanswered;
    lock.lock();
    try {
      session = null;
      unanswered = queue.broken(clock.getAsLong());
      signalAll();
    } finally {
      lock.unlock();
    }
    unanswered.forEach(
        entry -> entry.result.completeExceptionally(new UnansweredException(reason)));
  }

  /** Takes no more SMS, and fails those that have not been sent. */
  void close(String reason, Throwable cause) {
    List<Entry> unsent;
    lock.lock();
    try {
      if (closed == null) {
        closed = new NotSentException(reason, cause);
      }
      unsent = queue.drain();
      signalAll();
    } finally {
      lock.unlock();
    }
    unsent.forEach(entry -> entry.result.completeExceptionally(closed));
  }

  private void signalAll() {
    work.signalAll();
    room.signalAll();
    read.signalAll();
  }

  /** Has a PDU written before any SMS. Does nothing for another connection than the one in use. */
  void answer(Session by, byte[] pdu) {
    lock.lock();
    try {
      if (by == session && !finishing) {
        answers.add(pdu);
        work.signal();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Has a request without a body written. */
  void request(Session by, int commandId) {
    lock.lock();
    try {
      answer(by, Pdus.header(commandId, 0, nextSequence()));
    } finally {
      lock.unlock();
    }
  }

  /** Has a last PDU written. */
  void finish(Session by, byte[] pdu) {
    lock.lock();
    try {
      answer(by, pdu);
      finishing |= by == session;
    } finally {
      lock.unlock();
    }
  }

  /** Waits until the SMS centre has read enough of its answers. */
  void awaitReader(Session by) throws InterruptedException {
    lock.lock();
    try {
      while (by == session && answers.size() >= MOST_ANSWERS) {
        read.await();
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits for PDUs to be written.
   *
   * @return PDUs in order; none if the connection is to be ended
   */
  List<byte[]> take(Session by) throws InterruptedException {
    List<byte[]> batch = new ArrayList<>(BATCH);
    lock.lock();
    try {
      while (by == session) {
        long pause = fill(batch);
        if (finishing || !batch.isEmpty()) {
          break;
        }
        work.awaitNanos(pause);
      }
      if (!batch.isEmpty()) {
        room.signalAll();
        read.signal();
      }
      return batch;
    } finally {
      lock.unlock();
    }
  }

  /** Returns how long until there may be more, in ns. */
  private long fill(List<byte[]> batch) {
    while (batch.size() < BATCH && !answers.isEmpty()) {
      batch.add(answers.remove());
    }
    long now = clock.getAsLong();
    while (batch.size() < BATCH && !finishing && queue.delay(now) <= 0) {
      int number = nextSequence();
      batch.add(Pdus.withSequence(queue.next(number, now).pdu, number));
    }
    return Math.max(1, queue.delay(now));
  }

  private int nextSequence() {
    sequence = sequence == Integer.MAX_VALUE ? 1 : sequence + 1;
    return sequence;
  }

  /** Completes the SMS that an answer belongs to, if there is one. */
  void answered(Session by, int number, int status, String messageId) {
    Entry entry;
    lock.lock();
    try {
      entry =
          by == session
              ? queue.answered(number, CommandStatus.isBusy(status), clock.getAsLong())
              : null;
      work.signal();
    } finally {
      lock.unlock();
    }
    if (entry != null && status == 0) {
      entry.result.complete(new Submitted(messageId));
    } else if (entry != null) {
      entry.result.completeExceptionally(new RefusedException("the SMS", status));
    }
  }

  /** Fails the SMS that have waited too long for their answer. */
  void failOverdue(long since) {
    List<Entry> overdue;
    lock.lock();
    try {
      overdue = queue.overdue(patience, since, clock.getAsLong());
      work.signal();
    } finally {
      lock.unlock();
    }
    for (Entry entry : overdue) {
      entry.result.completeExceptionally(
          new UnansweredException(
              "no answer from the SMS centre within "
                  + TimeUnit.NANOSECONDS.toMillis(patience) / 1e3
                  + " s"));
    }
  }
}
