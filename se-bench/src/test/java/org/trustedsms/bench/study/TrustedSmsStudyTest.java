// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.trustedsms.bench.budget.Budgets.PapersOf2008;
import org.trustedsms.bench.phone.RsaDsaCosts;
import org.trustedsms.bench.recommend.SampleResults;
import org.trustedsms.bench.result.Results;
import org.trustedsms.bench.result.StudyResult;
import org.trustedsms.bench.result.StudyResult.StudyTable;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;

/** Printed figures are those of the papers of 2008. */
class TrustedSmsStudyTest {
  private static final List<RsaDsaCosts.Cost> CLASSIC =
      List.of(new RsaDsaCosts.Cost("RSA-1024", 100_000_000, 4_000_000));

  private static StudyResult study(Results results) {
    return TrustedSmsStudy.of(results, CLASSIC);
  }

  private static List<String> row(StudyResult study, String caption, String name) {
    StudyTable table =
        study.tables().stream()
            .filter(t -> t.caption().startsWith(caption))
            .findFirst()
            .orElseThrow();
    return table.rows().stream().filter(r -> r.get(0).equals(name)).findFirst().orElseThrow();
  }

  /** Verifying on 256 bits is out; 192 bits are chosen, 224 bits are the runner-up. */
  @Test
  void theStepsOf2008LeadToTheCurvesOf2008() {
    StudyResult study = study(SampleResults.of2008());
    String caption = "The choice of 2008";
    assertEquals("P-192", row(study, caption, "chosen: the fastest").get(2));
    assertEquals("P-224", row(study, caption, "runner-up").get(2));
    assertEquals(
        "P-192, P-224",
        row(study, caption, "verifying well below 15 s: at least 25 % less").get(2));
    assertEquals("none", row(study, caption, "chosen: the fastest").get(3), "nothing of ours");
    assertTrue(study.now().contains("give P-192, then P-224"), study.now());
  }

  @Test
  void primeCurvesBeatBinaryOnesOfLikeSize() {
    String first =
        row(
                study(SampleResults.of2008()),
                "The choice",
                "prime or binary: the faster one of like size, in all operations")
            .get(2);
    assertEquals("prime in 15 of 15", first, "three operations were counted on five pairs");
  }

  @Test
  void table2IsRecomputed() {
    StudyResult study = study(SampleResults.of2008());
    StudyTable table =
        study.tables().stream()
            .filter(t -> t.caption().startsWith("Table 2"))
            .findFirst()
            .orElseThrow();
    assertEquals(5, table.rows().size());
    for (List<String> row : table.rows()) {
      int rsa = Integer.parseInt(row.get(1));
      int curve = Integer.parseInt(row.get(2));
      assertEquals((rsa + curve - 1) / curve + ":1", row.get(4));
      assertEquals(row.get(3), row.get(4), "the printed ratio is the recomputed one");
      double rsaYears = 4 + (sieve(rsa) - sieve(512)) / Math.log(10);
      double curveYears = (curve / 2.0 - 40) * Math.log10(2);
      assertEquals(rsaYears, exponent(row.get(5)), 0.051);
      assertEquals(curveYears, exponent(row.get(6)), 0.051);
      assertEquals(exponent(row.get(0)), rsaYears, 1.3, row.toString());
      assertEquals(exponent(row.get(0)), curveYears, 1.3, row.toString());
    }
  }

  private static double exponent(String power) {
    return Double.parseDouble(power.substring("10^".length()));
  }

  /** The natural logarithm of the number field sieve's steps. */
  private static double sieve(int bits) {
    double ln = bits * Math.log(2);
    return 1.923 * Math.cbrt(ln) * Math.pow(Math.log(ln), 2 / 3.0);
  }

  @Test
  void sharesAreThePrintedOnes() {
    StudyResult study = study(SampleResults.of2008());
    String caption = "Share of the 140 bytes";
    assertEquals(List.of("160 bits", "40", "28 %", "28 %"), row(study, caption, "160 bits"));
    assertEquals(List.of("210 bits", "54", "38 %", "38 %"), row(study, caption, "210 bits"));
    assertEquals("64", row(study, caption, "P-256").get(1));
    study.tables().get(7).rows().stream()
        .skip(2)
        .forEach(
            row -> {
              Curve curve = Curves.all().byName(row.get(0).replace(" (legacy)", ""));
              assertEquals(curve.label(), row.get(0));
              assertEquals(Integer.toString(curve.signatureLength()), row.get(1));
              assertEquals(PapersOf2008.percentOfSms(curve.signatureLength()) + " %", row.get(3));
            });
  }

  @Test
  void energyIsProportionalToByteCodes() {
    StudyResult study = study(SampleResults.of2008());
    assertEquals(
        List.of("ECDSA-163", "134.20", "196.23", "134", "171", "", ""),
        row(study, "Energy", "ECDSA-163"));
    assertEquals(
        List.of("RSA-1024", "546.50", "15.97", "275", "11.0", "", ""),
        row(study, "Energy", "RSA-1024"));
    assertEquals("", row(study, "Energy", "ECDSA-193").get(3), "no curve of that size");
  }

  @Test
  void everyOperationHasATableAndAChartOfElevenCurves() {
    StudyResult study = study(SampleResults.plausible());
    for (int i = 0; i < TrustedSmsStudy.OPERATIONS.size(); i++) {
      assertEquals(11, study.tables().get(i).rows().size());
      assertEquals(11, study.charts().get(i).groups().size());
    }
    List<String> verifying = row(study, "Verifying", "P-256");
    assertEquals("about 15000", verifying.get(2));
    assertEquals("15\u202F000", verifying.get(3), "what the projection is fitted to");
    assertEquals("under 5000", row(study, "Key generation", "P-256").get(2));
    assertEquals("", row(study, "Key generation", "P-384").get(2));
  }
}
