// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.recommend;

import org.trustedsms.bench.budget.BudgetRow.Room;
import org.trustedsms.curve.Curves;
import org.trustedsms.sms.SegmentCapacity;

/**
 * A curve and what counts in choosing it: bytes that a signed text takes in addition, GSM
 * characters in one SMS, -1 if not even an empty text fits, times in ms, null if not measured.
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
   * Returns the longer time of the first message and a later one in ms, against which a limit is
   * held; null if neither was measured.
   */
  public Double verifyMillis() {
    if (verifyFirstMillis == null || verifyKnownMillis == null) {
      return verifyFirstMillis == null ? verifyKnownMillis : verifyFirstMillis;
    }
    return Math.max(verifyFirstMillis, verifyKnownMillis);
  }

  /**
   * Returns the time that ranks curves, in ms: signing and verifying one message, by a known key
   * where measured.
   */
  public double messageMillis() {
    return signMillis + (verifyKnownMillis == null ? verifyFirstMillis : verifyKnownMillis);
  }
}
