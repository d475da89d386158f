// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

import java.util.Arrays;
import java.util.Locale;
import org.trustedsms.bench.measure.Plan.HistoricalGauge;
import org.trustedsms.bench.result.Labels;

public enum Mode {
  /**
   * JMH in this JVM with short iterations: all in under 3 minutes. All operations run in turn
   * before the first is measured, so that the compiler favours none; figures are rougher, and
   * somewhat higher, than in a JVM of their own.
   */
  QUICK("quick", JmhGauge.QUICK),
  /** JMH, a JVM of its own for each figure, 2 s of warm-up, 10 iterations. */
  STANDARD("standard", JmhGauge.STANDARD),
  /** As Trusted-SMS (2008) measured: the mean of 50 runs, without warm-up. */
  TRUSTED_SMS("trusted-sms", HistoricalGauge.TRUSTED_SMS),
  /** As Lookout (2014) measured: 80 rounds of warm-up, the mean of the next 20. */
  LOOKOUT("lookout", HistoricalGauge.LOOKOUT),
  /**
   * As in Aveiro (2022): the smallest of 30 loops of 10 runs, hashing left out where an engine can,
   * the same keys for all engines.
   */
  AVEIRO("aveiro", HistoricalGauge.AVEIRO);

  private final String words;
  final Plan.Gauge gauge;

  Mode(String words, Plan.Gauge gauge) {
    this.words = words;
    this.gauge = gauge;
  }

  public String words() {
    return words;
  }

  /** Finds a mode; the exception for another name has the choices. */
  public static Mode named(String name) {
    String sought = name.strip().toLowerCase(Locale.ROOT).replace('_', '-');
    return Arrays.stream(values())
        .filter(mode -> mode.words.equals(sought))
        .findFirst()
        .orElseThrow(
            () -> Labels.unknown("mode", name, Arrays.stream(values()).map(Mode::words).toList()));
  }

  @Override
  public String toString() {
    return words;
  }
}
