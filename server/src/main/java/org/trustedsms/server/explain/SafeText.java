// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.explain;

/**
 * Text from anyone, made safe to print in one line of a terminal: what controls the terminal, turns
 * the direction of writing (Unicode Annex 9), ends a line or is not seen at all becomes <code>
 * &#92;u202E</code> and the like.
 */
public final class SafeText {
  private SafeText() {}

  /**
   * Quotes a text without ambiguity.
   *
   * @param text any text, lone surrogates included
   * @return the text between quotation marks; a quotation mark or backslash in it has a backslash
   *     in front
   */
  public static String quote(String text) {
    StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
    text.codePoints()
        .forEach(
            c -> {
              if (c == '"' || c == '\\') {
                quoted.append('\\');
              }
              append(quoted, c);
            });
    return quoted.append('"').toString();
  }

  /**
   * Makes a text safe, for example the reason of an error that repeats what somebody sent.
   *
   * @param text any text, lone surrogates included
   * @return the text in one line
   */
  public static String escape(String text) {
    StringBuilder escaped = new StringBuilder(text.length());
    text.codePoints().forEach(c -> append(escaped, c));
    return escaped.toString();
  }

  private static void append(StringBuilder to, int c) {
    if (c == '\n') {
      to.append("\\n");
    } else if (c == '\r') {
      to.append("\\r");
    } else if (isSafe(c)) {
      to.appendCodePoint(c);
    } else {
      to.append(String.format(c > 0xFFFF ? "\\U%06X" : "\\u%04X", c));
    }
  }

  private static boolean isSafe(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      case Character.SPACE_SEPARATOR -> c == ' ';
      default -> true;
    };
  }
}
