// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.trustedsms.bench.result.StudyResult;
import org.trustedsms.bench.result.StudyResult.StudyTable;
import org.trustedsms.bench.study.ExternalProgram.ExternalFigures;
import org.trustedsms.bench.study.PomcorStudy.PomcorFigures;
import org.trustedsms.bench.study.PomcorStudy.PomcorFigures.Power;
import org.trustedsms.bench.study.PomcorStudy.PomcorFigures.Signing;

class PomcorStudyTest {
  private static StudyResult result() {
    List<Power> powers = new ArrayList<>();
    for (Exponentiation what : Exponentiation.all()) {
      powers.add(
          new Power(
              what,
              2000,
              what.isRsa() ? 3000 : Double.NaN,
              what.isRsa() ? Double.NaN : 5000,
              what.security() * 1e6));
    }
    Map<String, Signing> signatures = new LinkedHashMap<>();
    signatures.put("P-256", new Signing(2e6, 3e6, 70, 80));
    signatures.put("RSA-3072", new Signing(800e6, 13e6, 9000, 100));
    return PomcorStudy.result(
        new PomcorFigures(powers, signatures, "1.2", Map.of("rsa-112", "it has no time")));
  }

  @Test
  void printedFiguresStandBesideOurs() {
    StudyTable powers = result().tables().get(0);
    assertTrue(
        powers
            .rows()
            .contains(
                List.of(
                    "DSA/DH, 2048, exponent 224",
                    "112",
                    "74",
                    "10",
                    "315",
                    "46",
                    "2",
                    "",
                    "5",
                    "112")));
    assertTrue(
        powers
            .rows()
            .contains(
                List.of(
                    "RSA with CRT, 15360", "256", "50,818", "7,424", "", "", "2", "3", "", "256")));
    assertTrue(powers.notes().contains("Empty, Node, rsa-112: it has no time."));
  }

  @Test
  void loginsHaveBytesAndTimes() {
    StudyTable login = result().tables().get(1);
    assertEquals(2, login.rows().size());
    for (List<String> row : login.rows()) {
      assertEquals(login.columns().size(), row.size());
    }
    assertEquals(List.of("2", "5", "80", "150"), login.rows().get(0).subList(6, 10));
    assertEquals("384", login.rows().get(1).get(1));
    assertTrue(result().now().contains("400 times as many byte codes"));
  }

  @Test
  void whatNodeHasComputedWrongIsLeftOut() {
    Exponentiation dh = Exponentiation.dh(112, 224, 2048);
    ExternalFigures printed = ExternalFigures.parse("dh-112\t5\t00", List.of("dh-112"), 1);
    ExternalFigures right = PomcorFigures.right(printed, List.of(dh));
    assertEquals(Map.of(), right.figures());
    assertEquals(Map.of("dh-112", "what it has computed is wrong"), right.reasons());
    String result = dh.byJdk().toString(16);
    ExternalFigures good =
        ExternalFigures.parse(
            "dh-112\t5\t" + (result.length() % 2 == 0 ? "" : "0") + result, List.of("dh-112"), 1);
    assertEquals(
        List.of(5.0), PomcorFigures.right(good, List.of(dh)).figures().get("dh-112").times());
  }
}
