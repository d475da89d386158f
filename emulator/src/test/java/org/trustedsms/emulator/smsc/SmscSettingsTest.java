// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class SmscSettingsTest {
  @Test
  void defaultsAreLocal() {
    SmscSettings settings = SmscSettings.defaults();
    assertTrue(settings.address().getAddress().isLoopbackAddress());
    assertEquals(2775, settings.address().getPort());
    assertFalse(settings.hasPassword());
    assertEquals(Duration.ofSeconds(30), settings.timers().idle());
    assertEquals(1000, settings.limits().perDestination());
  }

  @Test
  void passwordIsCopiedAndNotShown() {
    char[] password = "geheim".toCharArray();
    SmscSettings settings = SmscSettings.defaults().withPassword(password);
    password[0] = 'x';
    assertArrayEquals("geheim".toCharArray(), settings.password());
    assertFalse(settings.toString().contains("geheim"));
    assertFalse(settings.withPassword(null).hasPassword());
  }

  @Test
  void passwordMustFitIntoSmpp() {
    SmscSettings settings = SmscSettings.defaults();
    for (String bad : new String[] {"", "123456789", "a b", "\u00e9"}) {
      IllegalArgumentException refused =
          assertThrows(
              IllegalArgumentException.class, () -> settings.withPassword(bad.toCharArray()));
      assertTrue(bad.isEmpty() || !refused.getMessage().contains(bad));
    }
  }
}
