// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.load;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts the messages of each sender to each number of the receivers, and checks that they arrive
 * in that order. Safe for use by several threads.
 */
final class Traffic {
  /** Numbers of each receiver: one SMS at a time is under way from a sender to each. */
  static final int NUMBERS = 100;

  private static final int LENGTH = 140;
  private static final long PATIENCE_SECONDS = 30;

  /** Below what a centre stores for one recipient, or it would refuse. */
  private static final int UNDER_WAY = 500;

  /** How often the heap is looked at. */
  private static final int POINTS = 10;

  private final int numbers;
  private final int total;
  private final AtomicIntegerArray next;
  private final Semaphore room = new Semaphore(UNDER_WAY);
  private final CountDownLatch unanswered;
  private final AtomicLong accepted = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final AtomicLong received = new AtomicLong();
  private final AtomicLong wrong = new AtomicLong();
  private final List<Long> heap = new CopyOnWriteArrayList<>();

  Traffic(LoadPlan plan) {
    numbers = plan.receivers() * NUMBERS;
    total = Math.multiplyExact(plan.senders(), plan.messages());
    next = new AtomicIntegerArray(plan.senders() * numbers);
    unanswered = new CountDownLatch(total);
  }

  /** Waits until there is room for one more message under way; false if there is none for long. */
  boolean awaitRoom() throws InterruptedException {
    return room.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  /** Waits until all messages have arrived or been refused, or for long. */
  boolean awaitArrivals() throws InterruptedException {
    return room.tryAcquire(UNDER_WAY, PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  /** Waits until all messages have been answered, or for long. */
  boolean awaitAnswers() throws InterruptedException {
    return unanswered.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  LoadReport report(Duration time) {
    return new LoadReport(
        accepted.get(), received.get(), wrong.get(), refused.get(), time, List.copyOf(heap));
  }

  byte[] write(int sender, int number, int count) {
    ByteBuffer data = ByteBuffer.allocate(LENGTH);
    data.putInt(sender).putInt(number).putInt(count);
    while (data.hasRemaining()) {
      data.put((byte) (count + data.position()));
    }
    return data.array();
  }

  void answered(boolean taken) {
    (taken ? accepted : refused).incrementAndGet();
    unanswered.countDown();
    if (!taken) {
      room.release();
    }
  }

  /** Checks what a receiver got. */
  void arrived(int receiver, byte[] message) {
    if (!isExpected(receiver, message)) {
      wrong.incrementAndGet();
    }
    long count = received.incrementAndGet();
    if (count * POINTS / total > (count - 1) * POINTS / total) {
      heap.add(usedHeap());
    }
    room.release();
  }

  private static long usedHeap() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  private boolean isExpected(int receiver, byte[] message) {
    if (message.length != LENGTH) {
      return false;
    }
    ByteBuffer data = ByteBuffer.wrap(message);
    int sender = data.getInt();
    int number = data.getInt();
    int count = data.getInt();
    int pair = sender * numbers + number;
    return number / NUMBERS == receiver
        && pair >= 0
        && pair < next.length()
        && next.getAndSet(pair, count + 1) == count
        && Arrays.equals(message, write(sender, number, count));
  }
}
