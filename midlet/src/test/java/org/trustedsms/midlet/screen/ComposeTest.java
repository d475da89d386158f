// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.trustedsms.curve.Curves;
import org.trustedsms.message.Budget;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.TextFit;
import org.trustedsms.testing.Cases;
import org.trustedsms.text.TextCodings;

class ComposeTest {

  @Test
  void saysHowMuchRoomIsLeft() {
    assertEquals("92 left (1 SMS)", Compose.words(fit("")));
    assertEquals("87 left (1 SMS)", Compose.words(fit("HELLO")));
    assertEquals("115 left (1 SMS)", Compose.words(fit("Hello")));
    assertEquals("0 left (1 SMS)", Compose.words(fit("x".repeat(92))));
    assertTrue(Compose.words(fit("x".repeat(93))).endsWith(" left (2 SMS)"));
  }

  @Test
  void roomIsSaidOfEveryText() {
    Cases.check(
        1000,
        c -> {
          String text = c.text(0, 1000);
          TextFit fit = fit(text);
          String expected = fit.charactersLeft() + " left (" + fit.segments() + " SMS)";
          assertEquals(expected, Compose.words(fit));
        });
  }

  private static TextFit fit(String text) {
    return new Budget(MessageKinds.SIGNED_TEXT, Curves.p192(), Curves.p192())
        .fit(text, TextCodings.standard());
  }
}
