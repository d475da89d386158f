// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.trustedsms.emulator.bridge.ScreenContent;

class ScreenTextTest {
  private static final String RULE = "-".repeat(40);

  @Test
  void list() {
    ScreenContent screen =
        new ScreenContent(
            1,
            ScreenContent.Kind.LIST,
            "Messages",
            "new",
            "",
            List.of("From Bob", "From Carol"),
            List.of(),
            List.of("Open", "Back"));
    assertEquals(
        List.of(
            RULE,
            "  Messages",
            "  ~ new ~",
            RULE,
            "  1  From Bob",
            "  2  From Carol",
            RULE,
            "  <Open>  <Back>"),
        ScreenText.rows(screen));
  }

  @Test
  void form() {
    ScreenContent screen =
        new ScreenContent(
            1,
            ScreenContent.Kind.FORM,
            "New",
            "",
            "",
            List.of(),
            List.of(
                new ScreenContent.Item(
                    ScreenContent.ItemKind.STRING, "Room", "81\nbytes", List.of()),
                new ScreenContent.Item(
                    ScreenContent.ItemKind.TEXT_FIELD, "To", "+39001", List.of()),
                new ScreenContent.Item(
                    ScreenContent.ItemKind.CHOICE,
                    "Encrypt",
                    "",
                    List.of(
                        new ScreenContent.Choice("yes", false),
                        new ScreenContent.Choice("no", true)))),
            List.of());
    assertEquals(
        List.of(
            RULE,
            "  New",
            RULE,
            "  1  Room 81",
            "     bytes",
            "  2  To [+39001]",
            "  3  Encrypt ",
            "       1  ( ) yes",
            "       2  (x) no"),
        ScreenText.rows(screen));
  }

  @Test
  void textsFromTheAirAreEscaped() {
    ScreenContent screen =
        new ScreenContent(
            1,
            ScreenContent.Kind.ALERT,
            "\33c",
            "\u202e",
            "a\33[2Jb\r\nc\u2066",
            List.of("\7"),
            List.of(
                new ScreenContent.Item(ScreenContent.ItemKind.OTHER, "\0", "\u009b", List.of())),
            List.of("\33"));
    List<String> rows = ScreenText.rows(screen);
    assertTrue(
        rows.stream()
            .flatMapToInt(String::chars)
            .noneMatch(c -> Character.isISOControl(c) || c == '\u202e' || c == '\u2066'),
        rows.toString());
    assertTrue(rows.contains("  a\\u001B[2Jb"), rows.toString());
  }

  @Test
  void nothing() {
    assertTrue(ScreenText.rows(ScreenContent.NONE).contains("  (the phone shows nothing)"));
  }
}
