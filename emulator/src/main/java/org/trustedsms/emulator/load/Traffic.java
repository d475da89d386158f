// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.load;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Numbers the messages of each sender to each receiver, and checks that they arrive in that order.
 * Safe for use by several threads.
 */
final class Traffic {
  private static final int LENGTH = 140;
  private static final long PATIENCE_SECONDS = 30;

  /** Below what a centre stores for one recipient, or it would refuse. */
  private static final int UNDER_WAY_TO_EACH = 500;

  private final int receivers;
  private final AtomicIntegerArray next;
  private final Semaphore room;
  private final AtomicLong accepted = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final AtomicLong received = new AtomicLong();
  private final AtomicLong wrong = new AtomicLong();

  Traffic(LoadPlan plan) {
    receivers = plan.receivers();
    next = new AtomicIntegerArray(plan.senders() * plan.receivers());
    room = new Semaphore(UNDER_WAY_TO_EACH);
  }

  /** Waits until there is room for one more message under way; false if there is none for long. */
  boolean awaitRoom() throws InterruptedException {
    return room.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  byte[] write(int sender, int receiver, int number) {
    ByteBuffer data = ByteBuffer.allocate(LENGTH);
    data.putInt(sender).putInt(receiver).putInt(number);
    while (data.hasRemaining()) {
      data.put((byte) (number + data.position()));
    }
    return data.array();
  }

  void answered(int status) {
    (status == 0 ? accepted : refused).incrementAndGet();
    if (status != 0) {
      room.release();
    }
  }

  /** Checks what a receiver got. */
  void arrived(int receiver, byte[] message) {
    if (!isExpected(receiver, message)) {
      wrong.incrementAndGet();
    }
    received.incrementAndGet();
    room.release();
  }

  private boolean isExpected(int receiver, byte[] message) {
    if (message.length != LENGTH) {
      return false;
    }
    ByteBuffer data = ByteBuffer.wrap(message);
    int sender = data.getInt();
    int to = data.getInt();
    int number = data.getInt();
    int pair = sender * receivers + receiver;
    return to == receiver
        && pair >= 0
        && pair < next.length()
        && next.getAndSet(pair, number + 1) == number
        && Arrays.equals(message, write(sender, receiver, number));
  }

  long accepted() {
    return accepted.get();
  }

  long refused() {
    return refused.get();
  }

  long received() {
    return received.get();
  }

  long wrong() {
    return wrong.get();
  }
}
