// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

/**
 * How old a message may be (docs/format.md section 9). Immutable and thread-safe.
 *
 * <p>The horizon costs time only for messages whose signature does not hold: about half a
 * verification for each 18 hours of it.
 */
public final class Freshness {
  /** The longest horizon, in seconds: 366 days. */
  public static final int MAX_HORIZON = 366 * 86400;

  /** A maximum age of 7 days and a horizon of 14. */
  public static final Freshness DEFAULT = new Freshness(7 * 86400, 14 * 86400);

  private final int maximumAge;
  private final int horizon;

  /**
   * Sets both limits.
   *
   * @param maximumAge the age in seconds above which a message is too old, 0 to {@link
   *     #MAX_HORIZON}
   * @param horizon the age in seconds up to which a message that is too old is still told from one
   *     that is forged, 0 to {@link #MAX_HORIZON}
   * @throws IllegalArgumentException if a value is out of range
   */
  public Freshness(int maximumAge, int horizon) {
    if (maximumAge < 0 || maximumAge > MAX_HORIZON || horizon < 0 || horizon > MAX_HORIZON) {
      throw new IllegalArgumentException(
          "maximum age " + maximumAge + " or horizon " + horizon + " is not 0 to " + MAX_HORIZON);
    }
    this.maximumAge = maximumAge;
    this.horizon = horizon;
  }

  /** Returns the age in seconds above which a message is too old. */
  public int maximumAge() {
    return maximumAge;
  }

  /** Returns the age in seconds up to which too old is told from forged. */
  public int horizon() {
    return horizon;
  }
}
