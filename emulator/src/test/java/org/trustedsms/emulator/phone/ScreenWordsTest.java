// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.phone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.trustedsms.emulator.bridge.ScreenContent;

class ScreenWordsTest {

  @Test
  void saysAllThatIsShown() {
    ScreenContent screen =
        new ScreenContent(
            1,
            ScreenContent.Kind.FORM,
            "Title",
            "news",
            "",
            List.of(),
            List.of(
                new ScreenContent.Item(ScreenContent.ItemKind.STRING, "Key", "1\n2", List.of()),
                new ScreenContent.Item(
                    ScreenContent.ItemKind.CHOICE,
                    "To",
                    "",
                    List.of(
                        new ScreenContent.Choice("a", true),
                        new ScreenContent.Choice("b", false)))),
            List.of("OK"));
    assertEquals(
        "form, 'Title', ticker 'news', 'Key': '1 2', 'To' [x] a [ ] b, command 'OK'",
        ScreenWords.of(screen));
    assertEquals("nothing", ScreenWords.of(ScreenContent.NONE));
  }

  @Test
  void isNotEndless() {
    ScreenContent screen =
        new ScreenContent(
            1,
            ScreenContent.Kind.ALERT,
            "",
            "",
            "x".repeat(100_000),
            List.of(),
            List.of(),
            List.of());
    assertTrue(ScreenWords.of(screen).length() < 300);
  }
}
