// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.time.Instant;
import org.jsmpp.extra.ProcessRequestException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValidityPeriodTest {
  private static final Instant NOW = Instant.parse("2024-01-31T12:00:00Z");

  /** The first one is the example of SMPP 3.4, 7.1.1: 2 y 6 m 10 d 23 h 34 min 29 s. */
  @ParameterizedTest
  @CsvSource({
    "020610233429000R, 2026-08-11T11:34:29Z",
    "000000000001000R, 2024-01-31T12:00:01Z",
    "000100000000000R, 2024-02-29T12:00:00Z",
    "240131120001000+, 2024-01-31T12:00:01Z",
    "240131130001004+, 2024-01-31T12:00:01Z",
    "240131110001504-, 2024-01-31T12:00:01.500Z",
    "991231235959948-, 2100-01-01T11:59:59.900Z",
  })
  void periods(String period, Instant end) throws Exception {
    assertEquals(end, ValidityPeriod.end(period, Duration.ofHours(24), NOW));
  }

  @Test
  void ownPeriod() throws Exception {
    assertEquals(NOW.plusSeconds(60), ValidityPeriod.end("", Duration.ofMinutes(1), NOW));
    assertEquals(NOW.plusSeconds(60), ValidityPeriod.end(null, Duration.ofMinutes(1), NOW));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "000000000000000R", "240131120000000+", "230101000000000+", "000001000000100R",
        "000001000000001R", "251301000000000+", "250230000000000+", "250101240000000+",
        "250101000000049+", "250101000000000", "250101000000000*", "25010100000000 +",
        "R", "2501010000000000+"
      })
  void refused(String period) {
    ProcessRequestException refused =
        assertThrows(
            ProcessRequestException.class,
            () -> ValidityPeriod.end(period, Duration.ofHours(1), NOW));
    assertEquals(0x62, refused.getErrorCode(), "ESME_RINVEXPIRY");
  }
}
