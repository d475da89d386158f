// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.result;

import java.util.List;

/**
 * Bars of a study that was repeated, grouped by what they are about. Immutable.
 *
 * @param unit of the values, such as "ms"
 * @param logarithmic whether the values are shown by their order of magnitude
 * @param groups what the groups are about, from left to right, such as curves
 */
public record StudyChart(
    String caption, String unit, boolean logarithmic, List<String> groups, List<Series> series) {
  /**
   * The bars that belong together. Immutable.
   *
   * @param name such as "2008, Nokia N70"
   * @param values a value for each group, 0 or more; {@link Double#NaN} where there is none
   */
  public record Series(String name, List<Double> values) {
    public Series {
      values = List.copyOf(values);
    }
  }

  public StudyChart {
    groups = List.copyOf(groups);
    series = List.copyOf(series);
  }
}
