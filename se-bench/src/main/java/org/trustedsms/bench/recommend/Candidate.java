// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.recommend;

import org.trustedsms.bench.budget.BudgetRow.Room;
import org.trustedsms.curve.Curves;
import org.trustedsms.sms.SegmentCapacity;

/**
 * A curve and all that counts in choosing it. Times are in ms, and null if not measured. Immutable.
 *
 * @param securityBits half the size of the order in bits
 * @param bytes what a signed text takes besides the text
 * @param segments how many SMS a signed text takes at least
 * @param characters the room for text in one SMS in GSM characters; -1 if not even an empty text
 *     fits
 */
public record Candidate(
    String curve,
    boolean legacy,
    int securityBits,
    int bytes,
    int signatureBytes,
    int segments,
    int characters,
    Double keyMillis,
    Double signMillis,
    Double verifyFirstMillis,
    Double verifyKnownMillis) {

  public String label() {
    return Curves.all().byName(curve).label();
  }

  /** Returns about how many characters of English fit into one SMS; -1 for no room. */
  public int english() {
    return Room.english(SegmentCapacity.SINGLE_PAYLOAD_BYTES - bytes);
  }

  /**
   * Returns the time that a limit on verifying is held against: the longer of the first message's
   * and a later one's in ms; null if neither was measured.
   */
  public Double verifyMillis() {
    if (verifyFirstMillis == null || verifyKnownMillis == null) {
      return verifyFirstMillis == null ? verifyKnownMillis : verifyFirstMillis;
    }
    return Math.max(verifyFirstMillis, verifyKnownMillis);
  }

  /**
   * Returns the time that curves are ranked by, in ms: one message signed, and one verified, of a
   * key that is known where that was measured.
   */
  public double messageMillis() {
    return signMillis + (verifyKnownMillis == null ? verifyFirstMillis : verifyKnownMillis);
  }
}
