// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.jsr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.emulator.bridge.OutgoingSms;
import org.trustedsms.testing.Cases;

/** JSR-120, A.2.0 (addresses) and A.6.0 (ports that are not for applications). */
class SmsAddressTest {

  @Test
  @DisplayName("A.2.0: foreign_host_address ::== msisdn | msisdn port_number_part")
  void foreign() {
    assertEquals(
        new SmsAddress("+358401234567", OutgoingSms.NO_PORT),
        SmsAddress.parse("sms://+358401234567"));
    assertEquals(
        new SmsAddress("+358401234567", 6578), SmsAddress.parse("sms://+358401234567:6578"));
    assertEquals(new SmsAddress("5551234", 0), SmsAddress.parse("sms://5551234:0"));
    assertFalse(SmsAddress.parse("sms://5551234").isLocal());
  }

  @Test
  @DisplayName("A.2.0: local_host_address ::== port_number_part")
  void local() {
    assertEquals(new SmsAddress(null, 5578), SmsAddress.parse("sms://:5578"));
    assertEquals(new SmsAddress(null, 65_535), SmsAddress.parse("sms://:65535"));
    assertTrue(SmsAddress.parse("sms://:5578").isLocal());
  }

  @ParameterizedTest
  @DisplayName("A.2.0: nothing else is an address")
  @ValueSource(
      strings = {
        "",
        "sms",
        "sms:",
        "sms:/",
        "sms://",
        "sms:///",
        "sms://:",
        "sms://+",
        "sms://+:5000",
        "sms://+39123:",
        "sms://:65536",
        "sms://:-1",
        "sms://:+5",
        "sms://:5000:5000",
        "sms://++39123",
        "sms://39+123",
        "sms://+39 123",
        "sms://example.org",
        "sms://:50x",
        "sms://+39123/",
        "sms://+39123:5000;x=y",
        "SMS://:5000",
        "cbs://:5000",
        "sms://:٥٠٠٠",
        "sms://+123456789012345678901",
        "sms://:99999999999999999999",
        " sms://:5000",
        "sms://:5000\n"
      })
  void malformed(String url) {
    assertThrows(IllegalArgumentException.class, () -> SmsAddress.parse(url));
  }

  @Test
  void wellFormed() {
    Cases.check(
        1000,
        c -> {
          StringBuilder number = new StringBuilder(c.flag() ? "+" : "");
          for (int length = c.integer(1, 20); length > 0; length--) {
            number.append(c.integer(0, 9));
          }
          wellFormed(number.toString(), c.integer(0, 65_535));
        });
  }

  private static void wellFormed(String number, int port) {
    assertEquals(new SmsAddress(number, port), SmsAddress.parse("sms://" + number + ":" + port));
    assertEquals("sms://" + number + ":" + port, SmsAddress.ofSender(number, port));
    assertEquals("sms://" + number, SmsAddress.ofSender(number, OutgoingSms.NO_PORT));
  }

  @Test
  void anything() {
    Cases.check(1000, c -> anything(c.of("", "sms://", "sms://:") + c.text(0, 255)));
  }

  private static void anything(String url) {
    SmsAddress read;
    try {
      read = SmsAddress.parse(url);
    } catch (IllegalArgumentException e) {
      return;
    }
    assertTrue(url.startsWith("sms://"));
    assertTrue(read.port() >= OutgoingSms.NO_PORT && read.port() <= 65_535);
  }

  @Test
  void unknownSender() {
    assertNull(SmsAddress.ofSender("", 5000));
    assertNull(SmsAddress.ofSender(null, 5000));
    assertEquals("sms://Bank", SmsAddress.ofSender("Bank", OutgoingSms.NO_PORT));
  }

  @Test
  @DisplayName("A.6.0: the port numbers that Java applications are not allowed to send to")
  void restricted() {
    int[] table = {
      2805, 2923, 2948, 2949, 5502, 5503, 5508, 5511, 5512, 9200, 9201, 9202, 9203, 9207, 49_996,
      49_999
    };
    int restricted = 0;
    for (int port = 0; port <= 65_535; port++) {
      if (new SmsAddress("1", port).isRestricted()) {
        assertEquals(table[restricted++], port);
      }
    }
    assertEquals(table.length, restricted);
    assertFalse(new SmsAddress("1", OutgoingSms.NO_PORT).isRestricted());
  }
}
