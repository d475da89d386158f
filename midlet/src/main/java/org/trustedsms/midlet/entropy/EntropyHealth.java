// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.entropy;

/** Values that follow each other, and how little each of them was to be foreseen. */
final class EntropyHealth {
  private int last;
  private int difference;

  /** The number of values behind the differences, up to 3. */
  private int known;

  /** Makes the next value the first one. */
  void restart() {
    known = 0;
  }

  /**
   * Takes a value, not negative; returns the least of it and its differences from predictions, 0
   * for the first two.
   */
  int surprise(int value) {
    int now = value - last;
    int least =
        Math.min(
            Math.min(value, Math.abs(now)),
            // Half the third difference, and the difference from the value before the last.
            Math.min(Math.abs(now - difference) / 2, Math.abs(now + difference)));
    last = value;
    difference = now;
    known = Math.min(known + 1, 3);
    return known < 3 ? 0 : least;
  }
}
