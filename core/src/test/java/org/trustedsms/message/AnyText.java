// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import java.util.function.Function;
import org.trustedsms.testing.Cases.Case;

/**
 * Texts of letters, texts of the default alphabet's edges, and all else, lone surrogates included.
 */
final class AnyText {
  private AnyText() {}

  static String of(Case c) {
    return c.draw(AnyText::make);
  }

  private static String make(Case c) {
    return switch (c.random().nextInt(4)) {
      case 0 -> text(c, 200, e -> e.flag() ? e.integer('a', 'z') : e.integer('A', 'Z'));
      case 1 -> text(c, 60, e -> (int) e.of('a', '@', '\u20ac', '\r', '\u00c7'));
      case 2 -> text(c, 60, e -> e.integer('\u0400', '\u04ff'));
      default -> c.text(0, 60);
    };
  }

  private static String text(Case c, int maxLength, Function<Case, Integer> character) {
    StringBuilder text = new StringBuilder();
    c.list(0, maxLength, character).forEach(text::appendCodePoint);
    return text.toString();
  }
}
