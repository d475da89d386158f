// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What waits for one recipient, in order. One message at a time is under way: the first one, which
 * stays here until it is known to have arrived. Guarded by its {@link MessageStore}.
 */
final class MessageQueue {
  /** The longest wait between two tries is 2 to the power of this times the first one. */
  private static final int MAX_DOUBLINGS = 6;

  final Recipient recipient;

  /** Messages here and those that the network holds back on their way here. */
  int reserved;

  /** The receiver among whose ready queues this one is; null if none. */
  BoundReceiver readyAt;

  private final Deque<QueuedMessage> messages = new ArrayDeque<>();

  /** A message that waits for the next one to overtake it. */
  private QueuedMessage overtaken;

  private boolean underWay;
  private int failures;
  private Instant notBefore = Instant.MIN;

  MessageQueue(Recipient recipient) {
    this.recipient = recipient;
  }

  void add(QueuedMessage message) {
    messages.add(message);
    if (overtaken != null) {
      messages.add(overtaken);
      overtaken = null;
    }
  }

  /** Holds a message until another one has been added; false if one is held already. */
  boolean hold(QueuedMessage message) {
    if (overtaken != null) {
      return false;
    }
    overtaken = message;
    return true;
  }

  /** Gives up waiting for another message to overtake this one. */
  void letGo(QueuedMessage message) {
    if (overtaken == message) {
      overtaken = null;
      messages.add(message);
    }
  }

  boolean isDeliverable(Instant now) {
    return !underWay && !messages.isEmpty() && !now.isBefore(notBefore);
  }

  void start() {
    underWay = true;
  }

  /** The message that is under way. */
  QueuedMessage first() {
    return messages.getFirst();
  }

  void succeed() {
    underWay = false;
    failures = 0;
    messages.removeFirst();
    reserved--;
  }

  void breakOff() {
    underWay = false;
  }

  /** Returns how long to wait until the next try. */
  Duration fail(Instant now, Duration retry) {
    Duration wait = retry.multipliedBy(1L << Math.min(failures, MAX_DOUBLINGS));
    underWay = false;
    failures++;
    notBefore = now.plus(wait);
    return wait;
  }

  /** Has the next message tried at once: the recipient is there again. */
  void forgetFailures() {
    failures = 0;
    notBefore = Instant.MIN;
  }
}
