// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.recommend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.trustedsms.bench.recommend.Constraints.Device;
import org.trustedsms.bench.recommend.Constraints.Objective;
import org.trustedsms.bench.result.Results;

class ConstraintsTest {
  private final Constraints none = Constraints.NONE;

  private static void assertRefused(String words, Executable call) {
    String message = assertThrows(IllegalArgumentException.class, call).getMessage();
    assertTrue(message.contains(words), message);
  }

  private static Constraints objectives(Objective... objectives) {
    return new Constraints(Map.of(), null, null, List.of(objectives));
  }

  @Test
  void impossibleValuesAreRefusedWithAnExample() {
    assertRefused("give 1 or more, such as 112", () -> none.with(Limit.SECURITY, 0));
    assertRefused("0.0 ms for signing: give more than 0", () -> none.with(Limit.SIGN, 0));
    assertRefused("for verifying", () -> none.with(Limit.VERIFY, Double.NaN));
    assertRefused("for generating a key", () -> none.with(Limit.KEY, Double.POSITIVE_INFINITY));
    assertRefused("-1 characters: give 0 or more", () -> none.with(Limit.CHARACTERS, -1));
    assertRefused("bytes, time, security", () -> objectives());
    assertRefused("each once", () -> objectives(Objective.TIME, Objective.TIME));
  }

  @Test
  void wordsNameEachConstraint() {
    assertEquals("nothing", none.toText());
    assertEquals(
        "at least 96 bits of security; room for 80 GSM characters beside the signature in one SMS;"
            + " generating a key in at most 2.5 s; signing in at most 500 ms; verifying in at most"
            + " 14 s",
        none.with(Limit.VERIFY, 14_000)
            .with(Limit.SIGN, 500)
            .with(Limit.KEY, 2500)
            .with(Limit.CHARACTERS, 80)
            .with(Limit.SECURITY, 96)
            .toText());
  }

  @Test
  void aCopyKeepsTheRest() {
    Constraints paper = Constraints.TRUSTED_SMS_2008;
    for (Limit limit : paper.limits().keySet()) {
      assertEquals(paper, paper.with(limit, 200).with(limit, paper.limits().get(limit)));
    }
    assertEquals(paper, paper.on(Device.XINT, null).on(Device.N70, Results.OLD));
  }

  @Test
  void thePolicyAsksForTheSecurityOfNewKeys() {
    assertEquals("at least 128 bits of security", Constraints.POLICY.toText());
  }
}
