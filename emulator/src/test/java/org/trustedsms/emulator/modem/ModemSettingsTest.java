// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

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
    assertEquals(new Address(1, 1, "390001"), new ModemSettings("+390001", CENTRE, null).address());
    assertEquals(new Address(0, 1, "390001"), new ModemSettings("390001", CENTRE, null).address());
    assertEquals("390001", new ModemSettings("+390001", CENTRE, null).link().systemId());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "+", "1234567890123456", "+39 1", "abc", "1+"})
  void wrongNumbers(String number) {
    assertThrows(IllegalArgumentException.class, () -> new ModemSettings(number, CENTRE, null));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "123456789", "caff\u00E8", "a\u0000b"})
  void wrongPasswordsAreNotRepeatedInTheError(String password) {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> new ModemSettings("+1", CENTRE, password.toCharArray()));
    assertFalse(password.length() > 1 && e.getMessage().contains(password));
  }

  @Test
  void thePasswordIsNotWrittenOut() {
    ModemSettings settings = new ModemSettings("+1", CENTRE, "secret08".toCharArray());
    assertFalse(settings.toString().contains("secret"));
  }
}
