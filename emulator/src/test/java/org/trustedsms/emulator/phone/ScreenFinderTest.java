// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.phone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.trustedsms.emulator.bridge.ScreenContent;

class ScreenFinderTest {
  private static final ScreenContent FORM =
      new ScreenContent(
          1,
          ScreenContent.Kind.FORM,
          "Form",
          "",
          "",
          List.of(),
          List.of(
              field("New PIN again"),
              field("New PIN"),
              choice("", "Sign and encrypt", "Sign"),
              choice("", "Receipt"),
              new ScreenContent.Item(ScreenContent.ItemKind.STRING, "New", "x", List.of())),
          List.of("OK"));

  private static ScreenContent.Item field(String label) {
    return new ScreenContent.Item(ScreenContent.ItemKind.TEXT_FIELD, label, "", List.of());
  }

  private static ScreenContent.Item choice(String label, String... entries) {
    return new ScreenContent.Item(
        ScreenContent.ItemKind.CHOICE,
        label,
        "",
        List.of(entries).stream().map(text -> new ScreenContent.Choice(text, false)).toList());
  }

  @Test
  void prefersWhatSaysExactlyThat() {
    assertEquals(1, ScreenFinder.find(List.of("Bobby", "Bob"), "Bob"));
    assertEquals(0, ScreenFinder.find(List.of("Bobby", "Bob"), "Bo"));
    assertEquals(-1, ScreenFinder.find(List.of("Bobby", "Bob"), "bob"));
    assertEquals(-1, ScreenFinder.find(List.of(), ""));
    assertEquals(1, ScreenFinder.field(FORM, "New PIN"));
    assertEquals(0, ScreenFinder.field(FORM, "New"));
    assertEquals(-1, ScreenFinder.field(FORM, "Old"));
  }

  @Test
  void findsTheChoiceThatHasTheEntry() {
    assertEquals(new ScreenFinder.Entry(2, 1), ScreenFinder.choice(FORM, "", "Sign"));
    assertEquals(new ScreenFinder.Entry(3, 0), ScreenFinder.choice(FORM, "", "Rec"));
    assertNull(ScreenFinder.choice(FORM, "", "Encrypt"));
    assertNull(ScreenFinder.choice(FORM, "New", "Sign"));
  }

  @Test
  void knowsFields() {
    assertTrue(ScreenFinder.isField(FORM, 0));
    assertFalse(ScreenFinder.isField(FORM, 2));
    assertFalse(ScreenFinder.isField(FORM, -1));
    assertFalse(ScreenFinder.isField(FORM, 5));
    assertFalse(ScreenFinder.isField(ScreenContent.NONE, 0));
    assertTrue(
        ScreenFinder.isField(
            new ScreenContent(
                2, ScreenContent.Kind.TEXT_BOX, "", "", "", List.of(), List.of(), List.of()),
            7));
  }
}
