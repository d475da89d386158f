// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class EngineNameTest {
  @Test
  void noNameMeansAll() {
    assertEquals(List.of(EngineName.values()), EngineName.named(List.of()));
  }

  @Test
  void namesAreTakenInShortAndAtLengthAndEachOnce() {
    assertEquals(
        List.of(EngineName.CORE, EngineName.BOUNCY_CASTLE_2008),
        EngineName.named(List.of("bouncy-castle 2008", "core", "Trusted-SMS Core", "BC2008")));
  }

  @Test
  void anUnknownNameIsAnsweredWithTheChoices() {
    List<String> names = List.of("core", "GnuTLS");
    String message =
        assertThrows(IllegalArgumentException.class, () -> EngineName.named(names)).getMessage();
    assertTrue(message.contains("\"GnuTLS\""), message);
    for (EngineName name : EngineName.values()) {
      assertTrue(message.contains(name.words()), message);
    }
  }

  @Test
  void isOpenedOnce() throws Engine.UnavailableException {
    assertSame(EngineName.CORE.open(), EngineName.CORE.open());
    for (EngineName name : List.of(EngineName.CORE, EngineName.BOUNCY_CASTLE, EngineName.JDK)) {
      assertEquals(name.words(), name.open().name());
    }
  }
}
