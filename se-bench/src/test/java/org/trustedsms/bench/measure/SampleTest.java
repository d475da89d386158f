// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.trustedsms.testing.Cases;

class SampleTest {
  @Test
  void meanAndSmallest() {
    Sample sample = Sample.of(4, 2, 9);
    assertEquals(5, sample.mean(), 1e-12);
    assertEquals(2, sample.minimum());
    assertEquals(3, sample.size());
  }

  /**
   * Half of the values are 9 and half are 11: the mean is 10, the standard deviation sqrt(n/(n-1)),
   * that of the mean 1/sqrt(n-1). What is left is Student's t, two-sided 99.9 %, as tables have it
   * (Fisher and Yates, Statistical Tables, table III, column 0.001).
   */
  @ParameterizedTest
  @CsvSource({"4, 12.924", "6, 6.869", "10, 4.781", "20, 3.883", "30, 3.659", "62, 3.457"})
  void errorIsTheTablesStudentT(int size, double t) {
    double[] values = new double[size];
    for (int i = 0; i < size; i++) {
      values[i] = i % 2 == 0 ? 9 : 11;
    }
    Sample sample = Sample.of(values);
    assertEquals(10, sample.mean(), 1e-12);
    assertEquals(t, sample.error() * Math.sqrt(size - 1.0), 0.0006);
  }

  /** NIST StRD, univariate summary statistics, data set NumAcc1: 10000001, 10000003, 10000002. */
  @Test
  void certifiedValues() {
    Sample sample = Sample.of(10_000_001, 10_000_003, 10_000_002);
    assertEquals(10_000_002, sample.mean(), 1e-9);
    // The standard deviation is 1; t for 2 degrees of freedom is 31.599.
    assertEquals(31.599 / Math.sqrt(3), sample.error(), 0.001);
  }

  @Test
  void tooFewValuesHaveNoError() {
    assertNull(Sample.of(1).error());
    assertNull(Sample.of(1, 2).error());
    assertThrows(IllegalArgumentException.class, Sample::of);
  }

  @Test
  void anotherUnitScalesEverything() {
    Cases.check(
        200,
        c -> {
          int size = c.integer(3, 30);
          double[] values =
              DoubleStream.generate(() -> c.number(0, 1_000_000_000_000L) / 1e6)
                  .limit(size)
                  .toArray();
          assertScales(values, c.number(1, 100_000) / 100.0);
        });
  }

  private static void assertScales(double[] values, double factor) {
    Sample sample = Sample.of(values);
    Sample scaled = Sample.of(DoubleStream.of(values).map(v -> v * factor).toArray());
    assertEquals(sample.mean() * factor, scaled.mean(), 1e-6 * (1 + sample.mean() * factor));
    assertEquals(sample.error() * factor, scaled.error(), 1e-4 * (1 + sample.mean() * factor));
    assertTrue(sample.minimum() <= sample.mean() + 1e-6 * (1 + sample.mean()));
  }
}
