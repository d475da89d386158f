// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.budget;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.trustedsms.bench.budget.Budgets.BudgetText;

class BudgetTextTest {
  private final List<String> lines = BudgetText.of(Budgets.all()).lines().toList();

  @Test
  void everyCurveHasALineForEachKind() {
    for (BudgetRow row : Budgets.all()) {
      assertEquals(
          4, lines.stream().filter(l -> l.startsWith(row.label() + " ")).count(), row.curve());
    }
  }

  @Test
  void aLineHasTheFigures() {
    String line = lines.stream().filter(l -> l.startsWith("P-192 ")).findFirst().orElseThrow();
    assertEquals(
        List.of(
            "P-192",
            "(legacy)",
            "96",
            "4",
            "-",
            "-",
            "48",
            "52",
            "81/92/150/40",
            "204/233/379/102",
            "332/379/618/166",
            "39",
            "%"),
        List.of(line.split(" +")));
  }

  @Test
  void whatDoesNotFitIsNone() {
    String line = lines.stream().filter(l -> l.startsWith("P-521 ")).findFirst().orElseThrow();
    assertTrue(line.contains(" none "), line);
  }

  @Test
  void linesFitATerminal() {
    for (String line : lines) {
      assertTrue(line.length() <= 120, line);
    }
  }
}
