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
 * The PDUs that one connection writes: its answers and requests, and the SMS from the window of the
 * link, which outlives the connection. Thread-safe.
 */
final class PduQueue {
  /** The sequence_number of the bind, which is not in the queue. */
  static final int BIND_SEQUENCE = 1;

  /** So many answers that the SMSC does not read stop the reading. */
  private static final int MOST_ANSWERS = 1_000;

  private static final int BATCH = 64;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition work = lock.newCondition();
  private final Condition read = lock.newCondition();

  /** The SMS, each a submit_sm but for its sequence_number. */
  private final SubmitWindow<byte[]> submitWindow;

  private final Object connection = new Object();
  private final Queue<byte[]> beforeSms = new ArrayDeque<>();

  /** True if the connection has ended. */
  private boolean ended;

  /** True if the connection sends no more SMS and ends when the answers are written. */
  private boolean finishing;

  /** True if the connection sends no more SMS. */
  private boolean suspended;

  private int sequence = BIND_SEQUENCE;

  /** Identifies a request by the numbers that its answer has. */
  private record Request(Object connection, int sequence) {}

  PduQueue(SubmitWindow<byte[]> submitWindow) {
    this.submitWindow = submitWindow;
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

  /** Ends the connection: nothing is queued or taken any more. */
  void end() {
    locked(() -> ended = true);
  }

  /** Queues a PDU before any SMS. */
  void addBeforeSms(byte[] pdu) {
    locked(
        () -> {
          if (!ended && !finishing) {
            beforeSms.add(pdu);
          }
        });
  }

  void request(int commandId) {
    locked(() -> addBeforeSms(Pdus.header(commandId, 0, nextSequence())));
  }

  void finish(byte[] pdu) {
    locked(
        () -> {
          addBeforeSms(pdu);
          finishing = true;
        });
  }

  void suspend() {
    locked(() -> suspended = true);
  }

  /** Waits until the SMSC has read enough of its answers. */
  void awaitReader() throws InterruptedException {
    lock.lock();
    try {
      while (!ended && beforeSms.size() >= MOST_ANSWERS) {
        read.await();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Waits for PDUs to be written, in order; returns none if the connection must end. */
  List<byte[]> take() throws InterruptedException {
    List<byte[]> batch = new ArrayList<>(BATCH);
    lock.lock();
    try {
      while (!ended) {
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
    while (batch.size() < BATCH && !beforeSms.isEmpty()) {
      batch.add(beforeSms.remove());
    }
    if (suspended) {
      return Long.MAX_VALUE;
    }
    while (batch.size() < BATCH && !finishing && submitWindow.delay() <= 0) {
      int number = nextSequence();
      byte[] pdu = submitWindow.next(new Request(connection, number));
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
  void answered(int number, int status, String messageId) {
    Request request = new Request(connection, number);
    if (status == 0) {
      submitWindow.accepted(request, new Submitted(messageId));
    } else if (CommandStatus.isSessionLost(status)) {
      // First, or it would go again over this connection.
      suspend();
      submitWindow.returned(request, CommandStatus.refusedSms(status));
    } else {
      submitWindow.refused(request, CommandStatus.refusedSms(status));
    }
  }
}
