// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.result;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelsTest {

  @ParameterizedTest
  @CsvSource({
    "15100, 15.1 s",
    "999.6, 1.00 s",
    "999.4, 999 ms",
    "0.99949, 999 µs",
    "0.9996, 1.00 ms",
    "75, 75.0 ms",
    "0.0402, 40.2 µs",
    "0.00001, 0.01 µs",
    "154000, 154 s"
  })
  void timesHaveThreeDigits(double millis, String words) {
    assertEquals(words, Labels.time(millis));
  }

  @ParameterizedTest
  @CsvSource({"14000, 14 s", "2500, 2.5 s", "500, 500 ms", "0.01, 10 µs", "100000, 100 s"})
  void roundTimesHaveNoZerosBehindThePoint(double millis, String words) {
    assertEquals(words, Labels.roundTime(millis));
  }
}
