// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import java.util.ArrayList;
import java.util.List;

/**
 * A logarithmic scale, from values to pixels. Immutable.
 *
 * @param low the value at {@code from}, more than 0
 * @param high the value at {@code to}, more than {@code low}
 * @param from a pixel
 * @param to a pixel
 */
record LogScale(double low, double high, double from, double to) {
  private static final double[] STEPS = {1, 2, 5};

  /** Makes a scale that holds all values and ends at whole steps of 1, 2 and 5. */
  static LogScale over(double smallest, double largest, double from, double to) {
    double low = below(smallest);
    double high = above(largest);
    return new LogScale(low, high > low ? high : low * 10, from, to);
  }

  double at(double value) {
    return from + (to - from) * Math.log(value / low) / Math.log(high / low);
  }

  /** Values for marks: powers of ten, and where there are few, 2 and 5 times them as well. */
  List<Double> ticks() {
    boolean dense = Math.log10(high / low) < 3.2;
    List<Double> ticks = new ArrayList<>();
    int first = (int) Math.floor(Math.log10(low)) - 1;
    int last = (int) Math.ceil(Math.log10(high)) + 1;
    for (int power = first; power <= last; power++) {
      for (double step : dense ? STEPS : new double[] {1}) {
        double tick = step * Math.pow(10, power);
        if (tick >= low * 0.999 && tick <= high * 1.001) {
          ticks.add(tick);
        }
      }
    }
    return ticks;
  }

  private static double below(double value) {
    double power = Math.pow(10, Math.floor(Math.log10(value)));
    double best = power / 2;
    for (double step : STEPS) {
      if (step * power < value * 0.97) {
        best = step * power;
      }
    }
    return best;
  }

  private static double above(double value) {
    double power = Math.pow(10, Math.floor(Math.log10(value)));
    for (double step : new double[] {1, 2, 5, 10}) {
      if (step * power > value * 1.03) {
        return step * power;
      }
    }
    return 20 * power;
  }
}
