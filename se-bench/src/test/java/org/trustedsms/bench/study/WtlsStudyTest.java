// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.trustedsms.bench.phone.OperationCosts;
import org.trustedsms.bench.result.StudyResult;
import org.trustedsms.bench.study.WtlsStudy.OfRsa;

class WtlsStudyTest {
  private static final OperationCosts CURVE = new OperationCosts(10, 20, 30, 40, 50, 60);
  private static final OfRsa RSA = new OfRsa(1000, 5, 50, 5, 50);
  private static final Map<String, OperationCosts> CURVES =
      Map.of("K-163", CURVE, "B-163", CURVE, "P-256", CURVE);
  private static final Map<Integer, OfRsa> SIZES = Map.of(1024, RSA, 2048, RSA, 3072, RSA);

  private static final StudyResult RESULT =
      WtlsStudy.result(new WtlsStudy.Found(CURVES, SIZES, CURVES, SIZES));

  @Test
  void printedFiguresStandBesideOurs() {
    List<List<String>> primitives = RESULT.tables().get(0).rows();
    assertTrue(
        primitives.contains(List.of("B-163 (legacy)", "Diffie-Hellman", "335.6", "30", "30")));
    assertTrue(primitives.contains(List.of("P-256", "signing", "", "40", "40")));
    assertTrue(
        primitives.contains(List.of("RSA-1024", "verifying, e = 65537", "1,482", "50", "50")));
    assertEquals(
        List.of("ECC-163", "Palm VII, 2000 [ms]", "2,471.6", "2,614", "1,962", "2,104.4"),
        RESULT.tables().get(1).rows().get(0));
  }

  /** 50 + 10 + 30 + 2 * 20 = 130, and 5 + 5 or 50 + 50 for RSA. */
  @Test
  void ratiosAreOfTheTotals() {
    List<List<String>> ratios = RESULT.tables().get(2).rows();
    assertEquals(
        List.of("2.0", "8.64", "", ""), ratios.get(0).subList(2, 6), "as the study prints them");
    assertTrue(
        ratios.contains(
            List.of(
                "K-163 (legacy), RSA-1024, e = 3", "phone, counted", "13", "6.31", "9", "8.42")));
    assertTrue(
        ratios.contains(
            List.of("P-256, RSA-2048, e = 65537", "this machine", "1.3", "6.88", "0.9", "9.17")));
  }

  @Test
  void everyRowHasAllCells() {
    RESULT
        .tables()
        .forEach(
            table ->
                table
                    .rows()
                    .forEach(
                        row -> assertEquals(table.columns().size(), row.size(), row::toString)));
    RESULT
        .charts()
        .forEach(
            chart ->
                chart
                    .series()
                    .forEach(s -> assertEquals(chart.groups().size(), s.values().size())));
  }
}
