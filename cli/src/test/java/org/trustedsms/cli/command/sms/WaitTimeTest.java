// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.sms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class WaitTimeTest {
  private final WaitTime time = new WaitTime();

  @Test
  void units() {
    assertEquals(Duration.ofMillis(1500), time.convert("1500ms"));
    assertEquals(Duration.ofSeconds(60), time.convert("60s"));
    assertEquals(Duration.ofMinutes(5), time.convert("5min"));
    assertEquals(Duration.ofHours(24), time.convert("24h"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "60", "s", "-1s", "1.5s", "1 s", "0s", "25h", "99999h", "999999s"})
  void others(String value) {
    assertThrows(TypeConversionException.class, () -> time.convert(value));
  }
}
