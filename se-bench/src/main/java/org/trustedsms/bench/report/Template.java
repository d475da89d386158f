// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import com.samskivert.mustache.Mustache;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The templates of reports, and how each language takes the meaning from text. Thread-safe. */
enum Template {
  /** HTML and SVG that is well-formed XML, too. */
  HTML {
    @Override
    String escape(String text) {
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
  },

  /** Markdown, in which HTML has a meaning, too; a text stays in one line. */
  MARKDOWN {
    @Override
    String escape(String text) {
      return HTML.escape(text.replaceAll("[\\n\\t]", " "))
          .replaceAll("([\\\\`*_\\[\\]|~])", "\\\\$1")
          .replace("&#39;", "'")
          .replace("&quot;", "\"");
    }
  },

  /** CSV (RFC 4180). */
  CSV {
    /** A spreadsheet would take a text that begins like a formula for one. */
    @Override
    String escape(String text) {
      String harmless = text.matches("(?s)[=+@\t\r-].*") ? "'" + text : text;
      return harmless.matches("[^\",\r\n]*")
          ? harmless
          : '"' + harmless.replace("\"", "\"\"") + '"';
    }

    @Override
    Reader template(String name) {
      return new StringReader(resource(name).replace("\n", "\r\n"));
    }
  };

  private final Mustache.Compiler compiler =
      Mustache.compiler()
          .withEscaper(this::escape)
          .withLoader(name -> template(name + ".mustache"))
          .emptyStringIsFalse(true);

  /**
   * Escapes what has a meaning in text and quoted attributes. What XML 1.0 (section 2.2) forbids,
   * or changes the direction of writing, becomes U+FFFD.
   */
  abstract String escape(String text);

  /** Reads a template, with the ends of lines that its language has. */
  Reader template(String name) {
    return new StringReader(resource(name));
  }

  String fill(String template, Object model) {
    return compiler.loadTemplate(template).execute(model);
  }

  /** Reads a file beside this class. A browser reads CRLF as LF before it compares a hash. */
  static String resource(String name) {
    try (InputStream in = Template.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isHarmless(int c) {
    if (c == '\n' || c == '\t') {
      return true;
    }
    boolean control = c < 0x20 || c >= 0x7F && c <= 0x9F;
    boolean changesDirection =
        c >= 0x202A && c <= 0x202E || c >= 0x2066 && c <= 0x2069 || c == 0x200F;
    boolean noCharacter = c >= 0xD800 && c <= 0xDFFF || (c & 0xFFFE) == 0xFFFE;
    return !control && !changesDirection && !noCharacter;
  }
}
