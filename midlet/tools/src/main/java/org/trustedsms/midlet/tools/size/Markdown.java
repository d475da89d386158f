// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.size;

import java.util.List;
import java.util.Locale;

/** The report for people. */
final class Markdown {
  private Markdown() {}

  /**
   * @param suites in the report's order
   * @return the whole report
   */
  static String of(List<SuiteSize> suites) {
    StringBuilder text = new StringBuilder();
    text.append("# JAR sizes\n\n");
    text.append(
        """
        Bytes are those of the JAR: compressed content and both ZIP headers of an entry. A class
        counts for the package and the curve of its original name; what ProGuard moved into another
        class counts for that one. Where classes were merged, packages and curves are told by their
        share in a JAR that was made without merging: the totals are exact, the rows are estimates.
        """);
    suites.forEach(suite -> text.append('\n').append(of(suite)));
    return text.toString();
  }

  /**
   * @param suite one suite
   * @return its section
   */
  static String of(SuiteSize suite) {
    StringBuilder text = new StringBuilder();
    line(text, "## %s", suite.name());
    line(text, "");
    line(
        text,
        "%s: **%,d bytes** (and %,d of its descriptor).",
        suite.jar(),
        suite.bytes(),
        suite.jadBytes());
    line(text, "");
    line(text, "| against | bytes | |");
    line(text, "|---|---:|---|");
    limit(text, "limit of the build", suite.limit(), suite.bytes());
    limit(text, "goal", suite.goal(), suite.bytes());
    for (SuiteSize.Limit limit : suite.historicLimits()) {
      limit(text, limit.name(), limit.bytes(), suite.bytes());
    }
    line(text, "");
    line(text, "| download at | minutes:seconds |");
    line(text, "|---|---:|");
    for (SuiteSize.Download download : suite.downloads()) {
      int seconds = download.seconds();
      line(
          text,
          "| %s kbit/s | %d:%02d |",
          number(download.kilobitsPerSecond()),
          seconds / 60,
          seconds % 60);
    }
    parts(text, "package", suite.packages());
    parts(text, "curve", suite.curves());
    line(text, "");
    line(text, "| largest classes | in the JAR | uncompressed | bytes |");
    line(text, "|---|---|---:|---:|");
    for (SuiteSize.LargeClass large : suite.largestClasses()) {
      line(
          text,
          "| %s | %s | %,d | %,d |",
          large.name(),
          large.nameInJar(),
          large.uncompressed(),
          large.bytes());
    }
    return text.toString();
  }

  private static void limit(StringBuilder text, String name, int limit, int bytes) {
    int above = bytes - limit;
    line(
        text,
        "| %s | %,d | %,d %s |",
        name,
        limit,
        Math.abs(above),
        above > 0 ? "**above**" : "below");
  }

  private static void parts(StringBuilder text, String what, List<SuiteSize.Part> parts) {
    line(text, "");
    line(text, "| %s | classes | uncompressed | bytes | share |", what);
    line(text, "|---|---:|---:|---:|---:|");
    for (SuiteSize.Part part : parts) {
      line(
          text,
          "| %s | %d | %,d | %,d | %.1f %% |",
          part.name(),
          part.classes(),
          part.uncompressed(),
          part.bytes(),
          part.sharePercent());
    }
  }

  private static String number(double value) {
    return value == Math.rint(value)
        ? Long.toString((long) value)
        : String.format(Locale.ROOT, "%.1f", value);
  }

  private static void line(StringBuilder text, String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
