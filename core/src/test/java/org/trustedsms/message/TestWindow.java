// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

/** A replay window with its limits, which changes as a sender's does. */
final class TestWindow {
  private final int maximumAge;
  private final int capacity;
  private ReplayWindow window;

  TestWindow(ReplayWindow window, int maximumAge, int capacity) {
    this.window = window;
    this.maximumAge = maximumAge;
    this.capacity = capacity;
  }

  Verdict check(long stamp, MessageId id) {
    return window.check(stamp, id.shortForm());
  }

  /** Checks, and remembers the message if the verdict is VERIFIED. */
  Verdict accept(long stamp, MessageId id) {
    Verdict verdict = window.check(stamp, id.shortForm());
    if (verdict == Verdict.VERIFIED) {
      window = window.with(stamp, id.shortForm(), maximumAge, capacity);
    }
    return verdict;
  }

  ReplayWindow window() {
    return window;
  }

  byte[] toBytes() {
    return window.toBytes();
  }
}
