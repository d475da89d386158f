// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TimeLeftTest {
  private static final long START = 5_000_000_000L;

  @Test
  void beforeAnythingIsDoneItIsWhatWasExpected() {
    assertEquals(Duration.ofSeconds(60), new TimeLeft(START, 60_000).at(START + 1_000_000));
  }

  @Test
  void whatTookTwiceAsLongWillGoOnSo() {
    TimeLeft left = new TimeLeft(START, 60_000);
    left.done(20_000);
    assertEquals(Duration.ofSeconds(80), left.at(START + 40_000_000_000L));
    left.done(40_000);
    assertEquals(Duration.ZERO, left.at(START + 90_000_000_000L));
  }

  @Test
  void isNeverNegative() {
    TimeLeft left = new TimeLeft(START, 1_000);
    left.done(2_000);
    assertEquals(Duration.ZERO, left.at(START + 1_000_000_000L));
  }
}
