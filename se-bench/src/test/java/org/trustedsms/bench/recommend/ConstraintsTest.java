// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.recommend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class ConstraintsTest {
  private final Constraints none = Constraints.none();

  private static void assertRefused(String words, Executable call) {
    String message = assertThrows(IllegalArgumentException.class, call).getMessage();
    assertTrue(message.contains(words), message);
  }

  @Test
  void impossibleValuesAreRefusedWithAnExample() {
    assertRefused("give 1 or more, such as 112", () -> none.withMinSecurityBits(0));
    assertRefused("0.0 ms for signing: give more than 0", () -> none.withMaxSignMillis(0.0));
    assertRefused("for verifying", () -> none.withMaxVerifyMillis(Double.NaN));
    assertRefused("for key generation", () -> none.withMaxKeyMillis(Double.POSITIVE_INFINITY));
    assertRefused("-1 characters: give 0 or more", () -> none.withMinCharacters(-1));
    assertRefused("bytes, time, security", () -> none.withObjectives(List.of()));
    assertRefused("each once", () -> none.withObjectives(List.of(Objective.TIME, Objective.TIME)));
  }

  @Test
  void wordsNameEachConstraint() {
    assertEquals("nothing", none.toText());
    assertEquals(
        "at least 96 bits of security; room for 80 GSM characters beside the signature in one SMS;"
            + " generating a key in at most 2.5 s; signing in at most 500 ms; verifying in at most"
            + " 14 s",
        none.withMinSecurityBits(96)
            .withMinCharacters(80)
            .withMaxKeyMillis(2500.0)
            .withMaxSignMillis(500.0)
            .withMaxVerifyMillis(14_000.0)
            .toText());
  }

  @Test
  void aCopyKeepsTheRest() {
    Constraints paper = Constraints.ofTrustedSms2008();
    assertEquals(paper, paper.withMinSecurityBits(200).withMinSecurityBits(80));
    assertEquals(paper, paper.withMaxSignMillis(5.0).withMaxSignMillis(null));
    assertEquals(paper, paper.withMaxVerifyMillis(5.0).withMaxVerifyMillis(14_000.0));
    assertEquals(paper, paper.withMaxKeyMillis(5.0).withMaxKeyMillis(null));
    assertEquals(paper, paper.withMinCharacters(1).withMinCharacters(20));
    assertEquals(paper, paper.withDevice(Device.XINT).withDevice(Device.N70));
    assertEquals(paper, paper.withLibrary(null).withLibrary("Bouncy Castle 2008"));
    assertEquals(
        paper,
        paper
            .withObjectives(List.of(Objective.BYTES))
            .withObjectives(List.of(Objective.TIME, Objective.SECURITY)));
  }
}
