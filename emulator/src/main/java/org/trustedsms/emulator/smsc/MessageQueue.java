// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The messages that wait for one recipient, in order. Only the first is being delivered, and stays
 * here until it is known to have arrived. Guarded by its {@link MessageStore}.
 */
final class MessageQueue {
  final Recipient recipient;

  /** Messages here and those that the network holds back on their way here. */
  int reserved;

  private final Deque<SmscMessage> messages = new ArrayDeque<>();

  /** A message that waits for the next one to overtake it. */
  private SmscMessage overtaken;

  /** The first message while it is being delivered, by one thread; null if it is not. */
  private SmscMessage underWay;

  /** True if the first message was not taken, and is not tried again yet. */
  private boolean paused;

  MessageQueue(Recipient recipient) {
    this.recipient = recipient;
  }

  void add(SmscMessage message) {
    messages.add(message);
    if (overtaken != null) {
      messages.add(overtaken);
      overtaken = null;
    }
  }

  /** Holds a message until another one has been added; false if one is held already. */
  boolean hold(SmscMessage message) {
    if (overtaken != null) {
      return false;
    }
    overtaken = message;
    return true;
  }

  /** Gives up waiting for another message to overtake this one. */
  void letGo(SmscMessage message) {
    if (overtaken == message) {
      overtaken = null;
      messages.add(message);
    }
  }

  boolean isDeliverable() {
    return underWay == null && !paused && !messages.isEmpty();
  }

  /** Returns when the SMSC accepted the first message. */
  Instant since() {
    return messages.getFirst().accepted();
  }

  void start() {
    underWay = messages.getFirst();
  }

  /** Returns the message that is under way, to the thread that delivers it. */
  SmscMessage underWay() {
    return underWay;
  }

  void succeed() {
    underWay = null;
    messages.removeFirst();
    reserved--;
  }

  void breakOff() {
    underWay = null;
  }

  void pause() {
    underWay = null;
    paused = true;
  }

  void resume() {
    paused = false;
  }
}
