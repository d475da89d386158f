// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.session.document;

import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.trustedsms.cli.session.LineForm;

/**
 * The lines of a document show values of one run. What differs in the next is compared by its
 * shape: times, durations, 8 and more hexadecimal digits, 5 decimal digits on their own, and
 * stamps. Of a long line the document may show the beginning, and dots.
 */
final class Shapes implements LineForm {
  private static final String AND_SO_ON = " ...";
  private static final String STAMP = "step, low 16 bits";
  private static final Pattern TIME =
      Pattern.compile(
          "\\b(?:[0-9]{4}-[0-9]{2}-[0-9]{2}[T ])?[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\\.[0-9]+)?Z?");
  private static final Pattern DATE = Pattern.compile("\\b20[0-9]{2}-[0-9]{2}-[0-9]{2}\\b");
  private static final Pattern DAY_ON_PHONE =
      Pattern.compile("\\b[A-Z][a-z]{2} [0-9]{2} [A-Z][a-z]{2} 20[0-9]{2}, [0-9]{2}:[0-9]{2}\\b");
  private static final Pattern DURATION =
      Pattern.compile("\\b[0-9]+(?:[.,][0-9]+)* (ms|s|us|µs)\\b");
  private static final Pattern HEX = Pattern.compile("(?<![+0-9A-Za-z])[0-9A-Fa-f]{8,}\\b");
  private static final Pattern FIVE_DIGITS = Pattern.compile("(?<![+0-9A-Za-z])[0-9]{5}\\b");
  private static final Pattern OF_STAMP = Pattern.compile("\\b(?:[0-9A-Fa-f]{4}|[0-9]{1,5})\\b");
  private static final Pattern BLANKS = Pattern.compile(" {2,}");

  @Override
  public Predicate<String> of(String expected) {
    if (expected.endsWith(AND_SO_ON)) {
      String start = shape(expected.substring(0, expected.length() - AND_SO_ON.length()));
      return line -> shape(line).startsWith(start);
    }
    String shape = shape(expected);
    return line -> shape(line).equals(shape);
  }

  private static String shape(String line) {
    String shape = line;
    if (shape.contains(STAMP)) {
      shape = OF_STAMP.matcher(shape.replace(STAMP, "<stamp>")).replaceAll("<stamp>");
    }
    shape = DAY_ON_PHONE.matcher(shape).replaceAll("<day>");
    shape = TIME.matcher(shape).replaceAll("<time>");
    shape = DATE.matcher(shape).replaceAll("<date>");
    shape = DURATION.matcher(shape).replaceAll("<number> $1");
    shape = HEX.matcher(shape).replaceAll(hex -> "<" + hex.group().length() + " hex>");
    shape = FIVE_DIGITS.matcher(shape).replaceAll("<digits>");
    // Columns move when a number has more digits.
    return BLANKS.matcher(shape).replaceAll("  ");
  }
}
