// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

/**
 * The times that go together (docs/format.md section 9): a message has a stamp that is at most 14
 * days before and 28 hours after the reference time of a receiver that takes it.
 */
public final class ReferenceTime {
  private static final long STEPS_BEFORE = Receiver.MAX_MAXIMUM_AGE / TimeSlot.SECONDS;
  private static final long STEPS_AFTER = 0xffff - STEPS_BEFORE;

  private ReferenceTime() {}

  /**
   * Returns the reference time of a receiver that has a clock: the service centre's time stamp,
   * unless the clock says that no message can have it.
   *
   * @param serviceCentre the time stamp (TP-SCTS), in seconds since 1970-01-01 UTC
   * @param own the time by the receiver's clock, in the same unit; not negative
   */
  public static long of(long serviceCentre, long own) {
    if (serviceCentre < 0) {
      return own;
    }
    long ahead = TimeSlot.of(serviceCentre) - TimeSlot.of(own);
    return ahead < -STEPS_BEFORE || ahead > STEPS_AFTER ? own : serviceCentre;
  }

  /**
   * Returns whether no receiver whose clock is right takes a stamp yet, because it is too far
   * ahead.
   *
   * @param now the time, in seconds since 1970-01-01 UTC; not negative
   */
  public static boolean isTooFarAhead(long stamp, long now) {
    return TimeSlot.of(stamp) - TimeSlot.of(now) > STEPS_AFTER;
  }
}
