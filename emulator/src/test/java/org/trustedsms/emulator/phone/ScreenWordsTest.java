// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.phone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.trustedsms.emulator.bridge.Screen;

class ScreenWordsTest {

  @Test
  void saysAllThatIsShown() {
    Screen screen =
        new Screen(
            1,
            Screen.Kind.FORM,
            "Title",
            "news",
            "",
            List.of(),
            List.of(
                new Screen.Item(Screen.ItemKind.STRING, "Key", "1\n2", List.of()),
                new Screen.Item(
                    Screen.ItemKind.CHOICE,
                    "To",
                    "",
                    List.of(new Screen.Choice("a", true), new Screen.Choice("b", false)))),
            List.of("OK"));
    assertEquals(
        "form, 'Title', ticker 'news', 'Key': '1 2', 'To' [x] a [ ] b, command 'OK'",
        ScreenWords.of(screen));
    assertEquals("nothing", ScreenWords.of(Screen.NONE));
  }

  @Test
  void isNotEndless() {
    Screen screen =
        new Screen(
            1, Screen.Kind.ALERT, "", "", "x".repeat(100_000), List.of(), List.of(), List.of());
    assertTrue(ScreenWords.of(screen).length() < 300);
  }
}
