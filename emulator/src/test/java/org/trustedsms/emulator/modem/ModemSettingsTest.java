// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.server.sms.Address;

class ModemSettingsTest {
  private static final InetSocketAddress CENTRE =
      InetSocketAddress.createUnresolved("localhost", 2775);

  @Test
  void internationalAndOtherNumbers() {
    assertEquals(new Address(1, 1, "390001"), ModemSettings.of("+390001", CENTRE).address());
    assertEquals(new Address(0, 1, "390001"), ModemSettings.of("390001", CENTRE).address());
    assertNull(ModemSettings.of("1", CENTRE).password());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "+", "1234567890123456", "+39 1", "abc", "1+"})
  void wrongNumbers(String number) {
    assertThrows(IllegalArgumentException.class, () -> ModemSettings.of(number, CENTRE));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "123456789", "caff\u00E8", "a\u0000b"})
  void wrongPasswordsAreNotRepeatedInTheError(String password) {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> new ModemSettings("+1", CENTRE, password.toCharArray()));
    assertEquals(
        "password of the phone: must be 1 to 8 ASCII characters (SMPP 3.4, 5.2.2)", e.getMessage());
  }

  @Test
  void aPhoneBindsWithItsNumber() {
    ModemSettings phone = ModemSettings.of("+390001", CENTRE);
    assertEquals("390001", phone.systemId());
    assertEquals("PHONE", phone.systemType());
    assertEquals("390001", phone.addressRange());
    assertEquals(phone.address(), phone.range());
    assertEquals(BindMode.TRANSCEIVER, phone.mode());
    assertTrue(phone.believesCentreTime());
  }

  @Test
  void aServiceBindsAsItWants() {
    ModemSettings service =
        new ModemSettings("+390001", CENTRE, "secret08".toCharArray())
            .withSystemId("shop")
            .withSystemType("")
            .withAddressRange("^39")
            .withMode(BindMode.TRANSMITTER);
    assertEquals("shop", service.systemId());
    assertEquals("", service.systemType());
    assertEquals(new Address(0, 0, "^39"), service.range());
    assertEquals(BindMode.TRANSMITTER, service.mode());
    assertEquals("+390001", service.number());
    assertEquals("secret08", new String(service.password()));
    assertFalse(service.believesCentreTime());
  }

  /** SMPP 3.4, 5.2.1, 5.2.3 and 5.2.7: one octet less than the field, for its NUL. */
  @Test
  void fieldsThatDoNotFit() {
    ModemSettings phone = ModemSettings.of("+1", CENTRE);
    phone.withSystemId("a".repeat(15)).withSystemType("a".repeat(12));
    phone.withAddressRange("a".repeat(40));
    assertThrows(IllegalArgumentException.class, () -> phone.withSystemId("a".repeat(16)));
    assertThrows(IllegalArgumentException.class, () -> phone.withSystemId(""));
    assertThrows(IllegalArgumentException.class, () -> phone.withSystemId("a\u0000b"));
    assertThrows(IllegalArgumentException.class, () -> phone.withSystemType("a".repeat(13)));
    assertThrows(IllegalArgumentException.class, () -> phone.withAddressRange("a".repeat(41)));
    assertThrows(IllegalArgumentException.class, () -> phone.withAddressRange("caff\u00E8"));
  }

  @Test
  void thePasswordIsNotWrittenOut() {
    ModemSettings settings = new ModemSettings("+1", CENTRE, "secret08".toCharArray());
    assertFalse(settings.toString().contains("secret"));
  }
}
