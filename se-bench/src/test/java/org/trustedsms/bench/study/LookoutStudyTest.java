// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.trustedsms.bench.phone.RsaDsaCosts;
import org.trustedsms.bench.recommend.SampleResults;
import org.trustedsms.bench.result.Labels;
import org.trustedsms.bench.result.StudyResult;
import org.trustedsms.bench.result.StudyResult.StudyTable;
import org.trustedsms.bench.study.LookoutStudy.Line;

/** Printed figures are those of Lookout, 2014. */
class LookoutStudyTest {
  private static final StudyResult STUDY =
      LookoutStudy.of(
          new LookoutStudy.Measured(
              SampleResults.plausible(),
              List.of(
                  new Line("RSA-3072 PKCS #1, JDK", List.of(2.0, 4.0, 6.0, 8.0, 10.0)),
                  new Line("P-256, trusted-sms core", List.of(0.2, 0.3, 0.4, 0.5, 0.6))),
              new RsaDsaCosts.Cost("RSA-3072", 900_000_000, 9_000_000),
              132_700));

  private static List<String> row(String caption, String name) {
    StudyTable table =
        STUDY.tables().stream()
            .filter(t -> t.caption().startsWith(caption))
            .findFirst()
            .orElseThrow();
    return table.rows().stream().filter(r -> r.get(0).equals(name)).findFirst().orElseThrow();
  }

  private static Line printed(String name) {
    return new Line(
        name, row("Seconds", name).subList(1, 6).stream().map(Double::valueOf).toList());
  }

  @Test
  void theLineGivesThePrintedSignaturesASecond() {
    Line rsa = printed("RSA-3072, OpenSSL, 2014");
    assertEquals(209, rsa.perSecond(), 2);
    assertEquals(row("Seconds", rsa.name()).get(6), Labels.number(rsa.perSecond()));
    assertEquals(row("RSA-3072,", rsa.name()).get(1), Labels.number(rsa.slope() * 1000));
    Line curve = printed("Ed25519, libsodium, 2014");
    assertEquals(14_030, curve.perSecond(), 5);
    assertEquals(row("RSA-3072,", curve.name()).get(1), Labels.number(curve.slope() * 1000));
  }

  @Test
  void aLineHasItsSlopeAndItsStart() {
    Line line = new Line("made up", List.of(0.2, 0.3, 0.4, 0.5, 0.6));
    assertEquals(0.1, line.slope(), 1e-12);
    assertEquals(0.1, line.start(), 1e-12);
    assertEquals(10_000, line.perSecond(), 1e-6);
  }

  /** 2^48 is printed, and 2^172 where its own arithmetic gives 2^176. */
  @Test
  void yearsAreRecomputed() {
    assertEquals(List.of("128 bits", "2^48", "2^48", "2.8e14"), row("Years", "128 bits"));
    assertEquals(List.of("256 bits", "2^172", "2^176", "9.6e52"), row("Years", "256 bits"));
    assertEquals(6.0e51, Math.pow(2, 172), 0.05e51, "the printed years are of the printed power");
    assertEquals("1.0e0", row("Years", "80 bits").get(3));
    assertEquals("1.5e-05", row("Years", "64 bits").get(3));
  }

  @Test
  void anRsaSignatureTakesThreeSms() {
    assertEquals(
        List.of("384", "422", "384", "3", "4"), row("Bytes of", "RSA-3072 PKCS #1").subList(1, 6));
    assertEquals(List.of("32", "44", "64", "1", "1"), row("Bytes of", "Ed25519").subList(1, 6));
    assertEquals(List.of("33", "91", "64", "1", "1"), row("Bytes of", "P-256").subList(1, 6));
  }

  @Test
  void questionsAreAnsweredByTheFigures() {
    assertEquals(
        "no, 20 times slower than P-256, trusted-sms core",
        row("Does", "Does RSA sign faster?").get(2));
    String phone = row("Does", "Does RSA verify faster, on a phone?").get(2);
    assertEquals("no, 1.6 times slower (byte codes, known key on P-256)", phone);
    assertTrue(STUDY.why().contains("fewer byte codes than RSA"), STUDY.why());
    assertEquals("132\u202F700", STUDY.tables().get(4).rows().get(2).get(1));
  }
}
