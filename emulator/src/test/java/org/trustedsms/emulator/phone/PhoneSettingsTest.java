// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.phone;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.emulator.bridge.Permissions;

class PhoneSettingsTest {
  private static final MidletSuite SUITE = MidletSuite.of(Path.of("a.jar"), Path.of("a.jad"));

  private static PhoneSettings of(String number) {
    return PhoneSettings.of(
        number, Path.of("phone"), InetSocketAddress.createUnresolved("localhost", 2775), SUITE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"112", "+391", "123456789012345", "+123456789012345"})
  void takesNumbers(String number) {
    assertEquals(number, of(number).number());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "+", "12", "+12", "1234567890123456", "12a4", "1 234", "++123", "12\u0663\n"})
  void refusesWhatIsNoNumber(String number) {
    assertThrows(IllegalArgumentException.class, () -> of(number));
  }

  @Test
  void keepsThePasswordToItself() {
    char[] password = "geheim".toCharArray();
    PhoneSettings settings = of("123").withPassword(password);
    password[0] = 'x';
    settings.password()[1] = 'x';
    assertArrayEquals("geheim".toCharArray(), settings.password());
    assertFalse(settings.toString().contains("geheim"), settings.toString());
    assertNull(of("123").password());
    assertNull(settings.withPassword(null).password());
  }

  @Test
  void allowsEverythingUnlessTold() {
    assertTrue(of("123").permissions().allow(Permissions.SEND));
    PhoneSettings refused = of("123").withPermissions(permission -> false);
    assertFalse(refused.permissions().allow(Permissions.SEND));
    assertEquals("123", refused.number());
  }
}
