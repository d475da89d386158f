// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class VerdictTest {

  /** The words of section 10. */
  @Test
  void areCalledAsTheSpecificationCallsThem() {
    assertEquals(
        List.of(
            "verified",
            "key offered",
            "credential accepted",
            "malformed",
            "unsupported",
            "unknown sender",
            "signature invalid",
            "not for this recipient",
            "too old",
            "replayed"),
        Stream.of(
                Verdict.VERIFIED,
                Verdict.KEY_OFFERED,
                Verdict.CREDENTIAL_ACCEPTED,
                Verdict.MALFORMED,
                Verdict.UNSUPPORTED,
                Verdict.UNKNOWN_SENDER,
                Verdict.SIGNATURE_INVALID,
                Verdict.NOT_FOR_THIS_RECIPIENT,
                Verdict.TOO_OLD,
                Verdict.REPLAYED)
            .map(Verdict::toString)
            .toList());
  }
}
