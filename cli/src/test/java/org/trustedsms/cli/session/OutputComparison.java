// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Holds what was printed against what should be. A line {@code ...} stands for any number of lines.
 * The shortest list of differences is found as the edit distance of two sequences is (Wagner and
 * Fischer 1974).
 */
public final class OutputComparison {
  private static final String ANY_LINES = "...";

  private final List<String> expected;
  private final List<String> actual;
  private final List<Predicate<String>> forms;

  /** The number of differences between the lines of each from an index on. */
  private final int[][] cost;

  private OutputComparison(List<String> expected, List<String> actual, LineForm form) {
    this.expected = expected;
    this.actual = actual;
    this.forms = expected.stream().map(form::of).toList();
    this.cost = new int[expected.size() + 1][actual.size() + 1];
    for (int e = expected.size(); e >= 0; e--) {
      for (int a = actual.size(); a >= 0; a--) {
        cost[e][a] = cost(e, a);
      }
    }
  }

  /**
   * Compares.
   *
   * @param expected what should be printed, as written
   * @param actual what was printed
   * @param form what a written line stands for
   * @return the lines with - before what was not printed and + before what was; empty if it is as
   *     it should be
   */
  public static Optional<String> difference(
      List<String> expected, List<String> actual, LineForm form) {
    OutputComparison comparison = new OutputComparison(expected, actual, form);
    return comparison.cost[0][0] == 0 ? Optional.empty() : Optional.of(comparison.difference());
  }

  private boolean isAnyLines(int e) {
    return expected.get(e).strip().equals(ANY_LINES);
  }

  private boolean matches(int e, int a) {
    return forms.get(e).test(actual.get(a));
  }

  private int cost(int e, int a) {
    if (e == expected.size()) {
      return actual.size() - a;
    }
    if (isAnyLines(e)) {
      return a == actual.size() ? cost[e + 1][a] : Math.min(cost[e + 1][a], cost[e][a + 1]);
    }
    if (a == actual.size()) {
      return cost[e + 1][a] + 1;
    }
    if (matches(e, a)) {
      return cost[e + 1][a + 1];
    }
    return 1 + Math.min(cost[e + 1][a], cost[e][a + 1]);
  }

  private String difference() {
    List<String> lines = new ArrayList<>();
    int e = 0;
    int a = 0;
    while (e < expected.size() || a < actual.size()) {
      if (e < expected.size() && isAnyLines(e)) {
        int skipped = 0;
        while (a + skipped < actual.size() && cost[e + 1][a + skipped] > cost[e][a]) {
          skipped++;
        }
        lines.add("  " + ANY_LINES + " (" + skipped + " lines)");
        a += skipped;
        e++;
      } else if (e < expected.size() && a < actual.size() && matches(e, a)) {
        lines.add("  " + actual.get(a++));
        e++;
      } else if (a == actual.size() || (e < expected.size() && cost[e + 1][a] < cost[e][a])) {
        lines.add("- " + expected.get(e++));
      } else {
        lines.add("+ " + actual.get(a++));
      }
    }
    return String.join("\n", lines);
  }
}
