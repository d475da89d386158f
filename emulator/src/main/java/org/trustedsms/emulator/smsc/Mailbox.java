// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/**
 * What waits for one recipient, in order. One message at a time is under way: the first one, which
 * stays here until it is known to have arrived. Not thread-safe: {@link Exchange} guards it.
 */
final class Mailbox {
  private final Recipient recipient;
  private final Deque<Stored> messages = new ArrayDeque<>();

  /** Messages here and those that the network holds back on their way here. */
  private int reserved;

  /** A message that waits for the next one to overtake it. */
  private Stored overtaken;

  private boolean underWay;
  private int failures;
  private Line line;
  private Instant notBefore = Instant.MIN;

  Mailbox(Recipient recipient) {
    this.recipient = recipient;
  }

  Recipient recipient() {
    return recipient;
  }

  int reserved() {
    return reserved;
  }

  void reserve() {
    reserved++;
  }

  void release() {
    reserved--;
  }

  void add(Stored message) {
    messages.add(message);
    if (overtaken != null) {
      messages.add(overtaken);
      overtaken = null;
    }
  }

  /** Holds a message until another one has been added; false if one is held already. */
  boolean hold(Stored message) {
    if (overtaken != null) {
      return false;
    }
    overtaken = message;
    return true;
  }

  /** Gives up waiting for another message to overtake this one. */
  void letGo(Stored message) {
    if (overtaken == message) {
      overtaken = null;
      messages.add(message);
    }
  }

  /** The line that has this mailbox in its queue; null if none has. */
  Line line() {
    return line;
  }

  void queueAt(Line at) {
    line = at;
  }

  boolean isDeliverable(Instant now) {
    return !underWay && !messages.isEmpty() && !now.isBefore(notBefore);
  }

  Stored start() {
    underWay = true;
    return messages.getFirst();
  }

  void succeed() {
    underWay = false;
    failures = 0;
    messages.removeFirst();
    release();
  }

  void breakOff() {
    underWay = false;
  }

  /** Counts a failure and tells how many there were in a row. */
  int fail(Instant again) {
    underWay = false;
    notBefore = again;
    return ++failures;
  }

  int failures() {
    return failures;
  }

  /** Has the next message tried at once: the recipient is there again. */
  void forgetFailures() {
    failures = 0;
    notBefore = Instant.MIN;
  }

  List<Stored> removeExpired(Instant now) {
    List<Stored> expired = new ArrayList<>();
    Iterator<Stored> all = messages.iterator();
    if (underWay) {
      all.next();
    }
    while (all.hasNext()) {
      Stored message = all.next();
      if (message.hasExpired(now)) {
        all.remove();
        release();
        expired.add(message);
      }
    }
    return expired;
  }
}
