// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.trustedsms.server.link.SubmitWindow;
import org.trustedsms.server.link.Submitted;

/**
 * The PDUs to be written to the SMSC: the SMS of the link, which outlive a connection, and the
 * answers and requests of the present connection, which do not. Thread-safe.
 */
final class PduQueue {
  /** So many answers that the SMSC does not read stop the reading. */
  private static final int MOST_ANSWERS = 1_000;

  private static final int BATCH = 64;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition work = lock.newCondition();
  private final Condition read = lock.newCondition();

  /** The SMS, each a submit_sm but for its sequence_number. */
  private final SubmitWindow<byte[]> submitWindow;

  private final Queue<byte[]> answers = new ArrayDeque<>();

  /** The connection in use; null if there is none. */
  private SmppSession session;

  /** True if the connection sends no more SMS and ends when the answers are written. */
  private boolean finishing;

  /** True if the connection sends no more SMS. */
  private boolean suspended;

  private int sequence;

  /** The sequence number by which an answer is recognised. */
  private record Request(long session, int sequence) {}

  PduQueue(LinkSettings settings) {
    submitWindow =
        new SubmitWindow<>(
            settings.window,
            settings.perSecond,
            settings.timers.response().toNanos(),
            settings.timers.busy().toNanos(),
            settings.clock);
  }

  SubmitWindow<byte[]> submitWindow() {
    return submitWindow;
  }

  private void locked(Runnable change) {
    lock.lock();
    try {
      change.run();
      work.signalAll();
      read.signalAll();
    } finally {
      lock.unlock();
    }
  }

  void wake() {
    locked(() -> {});
  }

  /** Begins with a connection; returns the sequence_number of its first request. */
  int begin(SmppSession now) {
    lock.lock();
    try {
      session = now;
      finishing = false;
      suspended = false;
      sequence = 0;
      answers.clear();
      return nextSequence();
    } finally {
      lock.unlock();
    }
  }

  /** Ends with a connection, if it is the one in use. */
  void end(SmppSession ended) {
    locked(() -> session = session == ended ? null : session);
  }

  /** Queues a PDU before any SMS. Does nothing for another connection than the one in use. */
  void answer(SmppSession by, byte[] pdu) {
    locked(
        () -> {
          if (by == session && !finishing) {
            answers.add(pdu);
          }
        });
  }

  void request(SmppSession by, int commandId) {
    locked(() -> answer(by, Pdus.header(commandId, 0, nextSequence())));
  }

  void finish(SmppSession by, byte[] pdu) {
    locked(
        () -> {
          answer(by, pdu);
          finishing |= by == session;
        });
  }

  void suspend(SmppSession by) {
    locked(() -> suspended |= by == session);
  }

  /** Waits until the SMSC has read enough of its answers. */
  void awaitReader(SmppSession by) throws InterruptedException {
    lock.lock();
    try {
      while (by == session && answers.size() >= MOST_ANSWERS) {
        read.await();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Waits for PDUs to be written, in order; returns none if the connection must end. */
  List<byte[]> take(SmppSession by) throws InterruptedException {
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
    if (suspended) {
      return Long.MAX_VALUE;
    }
    while (batch.size() < BATCH && !finishing && submitWindow.delay() <= 0) {
      int number = nextSequence();
      byte[] pdu = submitWindow.next(new Request(session.number(), number));
      if (pdu != null) {
        batch.add(Pdus.withSequence(pdu, number));
      }
    }
    return Math.max(1, submitWindow.delay());
  }

  private int nextSequence() {
    sequence = sequence == Integer.MAX_VALUE ? 1 : sequence + 1;
    return sequence;
  }

  /** Completes the SMS that an answer belongs to, if there is one. */
  void answered(SmppSession by, int number, int status, String messageId) {
    Request request = new Request(by.number(), number);
    if (status == 0) {
      submitWindow.accepted(request, new Submitted(messageId));
    } else if (CommandStatus.isSessionLost(status)) {
      // First, or it would go again over this connection.
      suspend(by);
      submitWindow.returned(request, CommandStatus.refusedSms(status));
    } else {
      submitWindow.refused(request, CommandStatus.refusedSms(status));
    }
  }
}
