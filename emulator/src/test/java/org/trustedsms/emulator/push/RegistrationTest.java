// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.push;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.testing.Cases;

class RegistrationTest {

  private static boolean admits(String filter, String sender) {
    return new Registration("sms://:5000", "a.Midlet", filter).admits(sender);
  }

  @ParameterizedTest
  @DisplayName("MIDP 2.0: * matches any string, including an empty string; ? any single character")
  @CsvSource({
    "*, +39123, true",
    "*, Bank, true",
    "*, '', true",
    "**, 1, true",
    "+39*, +39123, true",
    "+39*, +39, true",
    "+39*, 39123, false",
    "+39*, +3, false",
    "*123, +39123, true",
    "*123, +391234, false",
    "+3?123, +39123, true",
    "+39123?, +39123, false",
    "?, 1, true",
    "?, '', false",
    "?*, '', false",
    "*1*2*, 0001113332, true",
    "*1*2*, 000222, false",
    "123, 123, true",
    "123, 1234, false",
    "1234, 123, false",
    "*121, 12121121, true",
  })
  void filter(String filter, String sender, boolean expected) {
    assertEquals(expected, admits(filter, sender));
  }

  @Test
  void filterIsARegularExpression() {
    Cases.check(
        1000,
        c -> {
          String filter = characters(c, "12*?", 1);
          String sender = characters(c, "12a\n", 0);
          String regex = filter.replace("+", "\\+").replace("*", ".*").replace("?", ".");
          assertEquals(
              Pattern.compile(regex, Pattern.DOTALL).matcher(sender).matches(),
              admits(filter, sender),
              () -> filter + " " + sender);
        });
  }

  private static String characters(Cases.Case c, String of, int min) {
    StringBuilder text = new StringBuilder();
    for (int length = c.integer(min, 8); length > 0; length--) {
      text.append(of.charAt(c.random().nextInt(of.length())));
    }
    return text.toString();
  }

  @Test
  void longFilterIsQuick() {
    assertEquals(false, admits("*1".repeat(20), "1".repeat(100_000) + "2"));
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "+39 1", "abc", "1+", "sms://+39123", "*\n", "1,2"})
  @DisplayName("MIDP 2.0, registerConnection: IllegalArgumentException if the filter is not valid")
  void malformedFilter(String filter) {
    assertThrows(
        IllegalArgumentException.class, () -> new Registration("sms://:5000", "a.Midlet", filter));
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "",
        "sms://",
        "sms://:",
        "sms://:65536",
        "sms://:99999999999",
        "sms://:-1",
        "sms://+39:1",
        "sms://:5000;a=b",
        "socket://:5000",
        "sms://:5000 "
      })
  @DisplayName(
      "MIDP 2.0, registerConnection: IllegalArgumentException if the connection is invalid")
  void malformedConnection(String connection) {
    assertEquals(-1, Registration.port(connection));
    assertThrows(
        IllegalArgumentException.class, () -> new Registration(connection, "a.Midlet", "*"));
  }

  @Test
  void port() {
    assertEquals(0, Registration.port("sms://:0"));
    assertEquals(65_535, new Registration("sms://:65535", "a.Midlet", "*").port());
    assertEquals(5000, Registration.port("sms://:005000"));
  }
}
