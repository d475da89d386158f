// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.List;
import org.trustedsms.message.Verdict;

/** The codes of verdicts in the store. */
public final class VerdictCode {
  /** Each has its place, from 1, for its code: a new one comes last. */
  private static final List<Verdict> VERDICTS =
      List.of(
          Verdict.VERIFIED,
          Verdict.KEY_OFFERED,
          Verdict.CREDENTIAL_ACCEPTED,
          Verdict.SIGNATURE_INVALID,
          Verdict.UNKNOWN_SENDER,
          Verdict.NOT_FOR_THIS_RECIPIENT,
          Verdict.REPLAYED,
          Verdict.TOO_OLD,
          Verdict.MALFORMED,
          Verdict.UNSUPPORTED);

  private VerdictCode() {}

  /** Returns all verdicts. */
  public static List<Verdict> all() {
    return VERDICTS;
  }

  static int of(Verdict verdict) {
    return VERDICTS.indexOf(verdict) + 1;
  }

  /**
   * Returns the verdict of a code.
   *
   * @throws IllegalArgumentException if it is of none
   */
  static Verdict verdict(int code) {
    if (code < 1 || code > VERDICTS.size()) {
      throw new IllegalArgumentException("there is no verdict " + code);
    }
    return VERDICTS.get(code - 1);
  }
}
