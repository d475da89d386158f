// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Writes HTML and SVG that is well-formed XML, too. All text and all values of attributes are
 * escaped; there is no way around it but {@link #raw}, which is for the report's own script and
 * style. Not thread-safe.
 */
final class Markup {
  private final StringBuilder out = new StringBuilder();
  private final Deque<String> open = new ArrayDeque<>();

  /** Opens an element; attributes are names and values in turn. */
  Markup open(String name, String... attributes) {
    tag(name, attributes);
    out.append('>');
    open.push(name);
    return this;
  }

  /** Closes the element that was opened last, which must be this one. */
  Markup close(String name) {
    if (!name.equals(open.peek())) {
      throw new IllegalStateException("closing " + name + " within " + open);
    }
    out.append("</").append(open.pop()).append('>');
    return this;
  }

  /** Writes an element without content. */
  Markup empty(String name, String... attributes) {
    tag(name, attributes);
    out.append("/>");
    return this;
  }

  /** Writes an element with a text. */
  Markup element(String name, String text, String... attributes) {
    return open(name, attributes).text(text).close(name);
  }

  Markup text(String text) {
    out.append(escape(text));
    return this;
  }

  /** Begins a new line of the source, for people who read it. */
  Markup line() {
    out.append('\n');
    return this;
  }

  /** Writes as it is; never for data. */
  Markup raw(String trusted) {
    out.append(trusted);
    return this;
  }

  /** Returns the document. */
  @Override
  public String toString() {
    if (!open.isEmpty()) {
      throw new IllegalStateException("still open: " + open);
    }
    return out.toString();
  }

  private void tag(String name, String... attributes) {
    out.append('<').append(name);
    for (int i = 0; i < attributes.length; i += 2) {
      out.append(' ').append(attributes[i]).append("=\"").append(escape(attributes[i + 1]));
      out.append('"');
    }
  }

  /**
   * Escapes what has a meaning in HTML or XML, in text and in quoted attributes. What XML 1.0
   * (section 2.2) does not allow at all, and what turns the direction of writing, becomes U+FFFD.
   */
  static String escape(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.appendCodePoint(isHarmless(c) ? c : 0xFFFD);
              }
            });
    return escaped.toString();
  }

  private static boolean isHarmless(int c) {
    if (c == '\n' || c == '\t') {
      return true;
    }
    boolean control = c < 0x20 || c >= 0x7F && c <= 0x9F;
    boolean turns = c >= 0x202A && c <= 0x202E || c >= 0x2066 && c <= 0x2069 || c == 0x200F;
    boolean noCharacter = c >= 0xD800 && c <= 0xDFFF || (c & 0xFFFE) == 0xFFFE;
    return !control && !turns && !noCharacter;
  }
}
