// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

import org.openjdk.jmh.util.ListStatistics;

/**
 * What can be said of several times of the same thing.
 *
 * @param mean the arithmetic mean
 * @param error half of the 99.9 % confidence interval of the mean (Student's t); null below 3
 *     values
 * @param minimum the smallest
 * @param size how many there are
 */
record Sample(double mean, Double error, double minimum, int size) {
  private static final double CONFIDENCE = 0.999;

  /** Computes it of 1 value or more. */
  static Sample of(double... values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("nothing was measured");
    }
    ListStatistics statistics = new ListStatistics(values);
    // The same code as for the error of a JMH result, which begins at 3 values as well.
    Double error = values.length < 3 ? null : statistics.getMeanErrorAt(CONFIDENCE);
    return new Sample(statistics.getMean(), error, statistics.getMin(), values.length);
  }
}
