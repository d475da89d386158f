// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.signature;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.curve.ReferenceCurve;
import org.trustedsms.vectors.RspRecord;

/** What the tests on published signatures have in common. */
final class SignatureVectors {
  private final Map<String, Integer> counts = new TreeMap<>();

  /** Returns the curve of a record in a section such as {@code P-192} or {@code P-192,SHA-1}. */
  static Curve curve(RspRecord record) {
    return Curves.all().byName(record.section().get(0).split(",")[0]);
  }

  /** Returns the name of the hash function in the section {@code P-192,SHA-1}. */
  static String hash(RspRecord record) {
    return record.section().get(0).split(",")[1];
  }

  /** Returns r and s side by side; longer than a signature if they do not fit. */
  static byte[] encode(Curve curve, BigInteger r, BigInteger s) {
    byte[] first = ReferenceCurve.fixed(r, curve.scalarLength());
    byte[] second = ReferenceCurve.fixed(s, curve.scalarLength());
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  /** Returns the signature, or null if r or s is out of range. */
  static Signature decode(Curve curve, byte[] encoded) {
    try {
      return Signature.decode(curve, encoded);
    } catch (InvalidEncodingException e) {
      return null;
    }
  }

  /** Counts one record of a kind. */
  void count(String kind) {
    counts.merge(kind, 1, Integer::sum);
  }

  /** Returns whether there were so many kinds, each so many times. */
  boolean met(int kinds, int times) {
    return counts.size() == kinds && counts.values().stream().allMatch(n -> n == times);
  }

  @Override
  public String toString() {
    return counts.toString();
  }
}
