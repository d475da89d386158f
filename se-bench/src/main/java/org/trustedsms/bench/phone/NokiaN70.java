// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

/**
 * Projects byte codes to the time of a Nokia N70 (2005; ARM926 at 220 MHz; Java by an interpreter).
 * It is a projection, not a measurement: no such phone was at hand.
 *
 * <p>One figure calibrates it. The Trusted-SMS papers (ACSAC 2008, HEALTHINF 2008) report about 15
 * s for verifying on P-256 with Bouncy Castle of that time; {@link OldLibraryTrial} counts {@value
 * #VERIFYING_BYTE_CODES} byte codes for it; time is taken as proportional to byte codes. It errs to
 * the phone's disadvantage. On the phone that library ran with a slower big integer of its own,
 * which executed about three times as many byte codes (see {@link ReferenceVm}); the phone may
 * therefore be up to three times as fast as it is taken to be. Nor does the papers' other figure
 * agree: key generation on P-256 took under 5 s, where this gives 11 s.
 *
 * <p>Stateless.
 */
final class NokiaN70 {
  /** What the papers report for verifying on P-256, in ms. */
  static final double VERIFYING_MILLIS = 15_000;

  /** What Bouncy Castle of 2008 executes for verifying on P-256. */
  static final long VERIFYING_BYTE_CODES = 116_005_773;

  /** What a reader of the projected times has to know. */
  static final String NOTE =
      "Times of the Nokia N70 are a projection, not a measurement: they are proportional to the"
          + " byte codes, so that verifying on P-256 with Bouncy Castle of 2008 takes the 15 s that"
          + " the papers of 2008 report. The phone may be up to three times as fast: its library"
          + " had a slower big integer than the one that is counted here.";

  private NokiaN70() {}

  /** Projects a number of byte codes to a time in ms. */
  static double millis(long byteCodes) {
    return byteCodes * (VERIFYING_MILLIS / VERIFYING_BYTE_CODES);
  }
}
