// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FreshnessTest {

  @Test
  void defaultIsThatOfTheSpecification() {
    assertEquals(7 * 24 * 60 * 60, Freshness.DEFAULT.maximumAge());
    assertEquals(14 * 24 * 60 * 60, Freshness.DEFAULT.horizon());
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 2", "31622400, 0", "0, 31622400"})
  void keepsWhatItIsGiven(int maximumAge, int horizon) {
    Freshness freshness = new Freshness(maximumAge, horizon);
    assertEquals(maximumAge, freshness.maximumAge());
    assertEquals(horizon, freshness.horizon());
  }

  @ParameterizedTest
  @CsvSource({"-1, 0", "0, -1", "31622401, 0", "0, 31622401", "-2147483648, 2147483647"})
  void valuesOutOfRangeAreRefused(int maximumAge, int horizon) {
    assertThrows(IllegalArgumentException.class, () -> new Freshness(maximumAge, horizon));
  }
}
