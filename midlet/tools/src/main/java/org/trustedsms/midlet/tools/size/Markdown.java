// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.size;

import java.util.List;
import java.util.Locale;

/** The report for people. */
final class Markdown {
  private static final int LARGEST = 10;

  private final StringBuilder text = new StringBuilder();

  private Markdown() {}

  static String of(String name, JarSize size, int limit, int goal) {
    Markdown report = new Markdown();
    report.line("# %s: %,d bytes", name, size.bytes());
    report.line("");
    report.line(
        "Bytes are those of the JAR: compressed content and both ZIP headers of an entry. A class");
    report.line(
        "counts for the package and the curve of its original name. Since classes are merged, these");
    report.line(
        "rows are estimates, told by the share in the JAR before classes are merged and renamed.");
    report.line("");
    report.line("| against | bytes | |");
    report.line("|---|---:|---|");
    report.limit("limit of the build", limit, size.bytes());
    report.limit("goal", goal, size.bytes());
    report.limit("Nokia Series 40", 65_536, size.bytes());
    report.limit("WAP gateways", 100_000, size.bytes());
    report.line("");
    report.line("| download at | minutes:seconds |");
    report.line("|---|---:|");
    report.download("1", 1000, size.bytes());
    report.download("9.6", 9600, size.bytes());
    report.rows("package", size.packages());
    report.rows("curve", size.curves());
    List<JarSize.Row> classes = size.classes();
    report.rows(
        "largest classes | in the JAR", classes.subList(0, Math.min(LARGEST, classes.size())));
    return report.text.toString();
  }

  private void limit(String name, int limit, int bytes) {
    String side = bytes > limit ? "**above**" : "below";
    line("| %s | %,d | %,d %s |", name, limit, Math.abs(bytes - limit), side);
  }

  private void download(String speed, int bitsPerSecond, int bytes) {
    int seconds = (bytes * 8 + bitsPerSecond - 1) / bitsPerSecond;
    line("| %s kbit/s | %d:%02d |", speed, seconds / 60, seconds % 60);
  }

  private void rows(String what, List<JarSize.Row> rows) {
    line("");
    line("| %s | classes | uncompressed | bytes |", what);
    line("|%s---:|---:|---:|", "---|".repeat(what.split("\\|").length));
    for (JarSize.Row row : rows) {
      line("| %s | %d | %,d | %,d |", row.name(), row.classes(), row.uncompressed(), row.bytes());
    }
  }

  private void line(String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
