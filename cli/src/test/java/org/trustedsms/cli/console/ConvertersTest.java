// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.cli.command.network.DeviceCommand;
import picocli.CommandLine.TypeConversionException;

class ConvertersTest {

  @ParameterizedTest
  @CsvSource({
    "0,0",
    "1700000000,1700000000",
    "9223372036854775807,9223372036854775807",
    "1970-01-01T00:00:00Z,0",
    "2023-11-14T22:13:20Z,1700000000",
    "2023-11-14t22:13:20z,1700000000",
    "2023-11-14T22:13:20.999Z,1700000000",
    "2023-11-15T00:13:20+02:00,1700000000"
  })
  void pointsInTime(String text, long seconds) {
    assertEquals(seconds, new Converters.PointInTime().convert(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "now",
        "-1",
        "9223372036854775808",
        "99999999999999999999",
        "2023-11-14",
        "2023-11-14T22:13:20",
        "2023-02-30T00:00:00Z",
        "1969-12-31T23:59:59Z",
        "+999999999-12-31T23:59:59-18:00x"
      })
  void noPointsInTime(String text) {
    assertThrows(TypeConversionException.class, () -> new Converters.PointInTime().convert(text));
  }

  /** With an empty name, as of a variable that is not set, a device would forget its commands. */
  @ParameterizedTest
  @ValueSource(strings = {"", "a\0b"})
  void noNamesOfFolders(String name) {
    CommandResult called = CommandResult.with(new DeviceCommand(), "--folder=" + name);
    assertTrue(called.failed(2, "name of a file or folder"), called.toString());
  }

  @ParameterizedTest
  @CsvSource({
    "0s,0",
    "90s,90",
    "5min,300",
    "12h,43200",
    "7d,604800",
    "14d,1209600",
  })
  void ages(String text, int seconds) {
    assertEquals(seconds, new Converters.Age().convert(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "7", "d", "7 d", "-1s", "15d", "99999999d", "1w", "1.5h", "7D"})
  void noAges(String text) {
    assertThrows(TypeConversionException.class, () -> new Converters.Age().convert(text));
  }

  @ParameterizedTest
  @CsvSource({
    "0,1970-01-01T00:00:00Z",
    "1700000000,2023-11-14T22:13:20Z",
    "253402300799,9999-12-31T23:59:59Z",
    "253402300800,253402300800",
    "9223372036854775807,9223372036854775807"
  })
  void stampsAreShownAsTimesAsLongAsRfc3339Can(long stamp, String shown) {
    assertEquals(shown, Words.time(stamp));
    assertEquals(stamp, new Converters.PointInTime().convert(shown));
  }

  @ParameterizedTest
  @CsvSource({"1500ms,1500", "60s,60000", "5min,300000", "24h,86400000"})
  void waits(String text, long millis) {
    assertEquals(Duration.ofMillis(millis), Converters.wait(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "60", "s", "-1s", "1.5s", "1 s", "0s", "25h", "99999h", "999999s"})
  void noWaits(String text) {
    assertThrows(TypeConversionException.class, () -> Converters.wait(text));
  }
}
