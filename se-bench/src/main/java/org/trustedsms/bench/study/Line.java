// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import java.util.List;

/**
 * The seconds that so many thousand signatures took, 1 to as many as there are, and the straight
 * line through them by least squares. Immutable.
 *
 * @param seconds for 1,000, 2,000 and so on signatures; 2 or more
 */
record Line(String name, List<Double> seconds) {
  Line {
    seconds = List.copyOf(seconds);
  }

  /** Returns the seconds that the line rises for each thousand. */
  double slope() {
    double middle = (seconds.size() + 1) / 2.0;
    double products = 0;
    double squares = 0;
    for (int i = 0; i < seconds.size(); i++) {
      double x = i + 1 - middle;
      products += x * seconds.get(i);
      squares += x * x;
    }
    return products / squares;
  }

  /** Returns the seconds where the line begins, at no signature. */
  double start() {
    double mean = seconds.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    return mean - slope() * (seconds.size() + 1) / 2;
  }

  /** Returns the signatures a second, by the line. */
  double perSecond() {
    return 1000 / slope();
  }
}
