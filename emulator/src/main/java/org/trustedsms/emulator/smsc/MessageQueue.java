// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What waits for one recipient, in order. One message at a time is under way: the first one, which
 * stays here until it is known to have arrived. Guarded by its {@link MessageStore}.
 */
final class MessageQueue {
  final Recipient recipient;

  /** Messages here and those that the network holds back on their way here. */
  int reserved;

  /** The receiver among whose ready queues this one is; null if none. */
  BoundReceiver readyAt;

  private final Deque<CentreMessage> messages = new ArrayDeque<>();

  /** A message that waits for the next one to overtake it. */
  private CentreMessage overtaken;

  private boolean underWay;

  /** Whether the first message was not taken, and is not tried again yet. */
  private boolean paused;

  MessageQueue(Recipient recipient) {
    this.recipient = recipient;
  }

  void add(CentreMessage message) {
    messages.add(message);
    if (overtaken != null) {
      messages.add(overtaken);
      overtaken = null;
    }
  }

  /** Holds a message until another one has been added; false if one is held already. */
  boolean hold(CentreMessage message) {
    if (overtaken != null) {
      return false;
    }
    overtaken = message;
    return true;
  }

  /** Gives up waiting for another message to overtake this one. */
  void letGo(CentreMessage message) {
    if (overtaken == message) {
      overtaken = null;
      messages.add(message);
    }
  }

  boolean isDeliverable() {
    return !underWay && !paused && !messages.isEmpty();
  }

  void start() {
    underWay = true;
  }

  /** The message that is under way. */
  CentreMessage first() {
    return messages.getFirst();
  }

  void succeed() {
    underWay = false;
    messages.removeFirst();
    reserved--;
  }

  void breakOff() {
    underWay = false;
  }

  void pause() {
    underWay = false;
    paused = true;
  }

  void resume() {
    paused = false;
  }
}
