// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.trustedsms.bench.recommend.TimeText;
import org.trustedsms.bench.result.Environment;
import org.trustedsms.bench.result.Measurement;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.PhoneCost;
import org.trustedsms.bench.result.Results;

/**
 * Two results side by side. Immutable.
 *
 * <p>A time is slower or faster if the intervals of both (the value and its error bar) are apart
 * and the ratio is more than {@value #NOISE}; where a mode has no error bars, if the ratio is more
 * than {@value #NOISE_WITHOUT_BARS}. Counts of byte codes are exact: any change is a change.
 *
 * @param rows what both have, in the order of the newer results; times first, then counts
 * @param added what only the newer results have, one line each
 * @param missing what only the older results have, one line each
 * @param warnings what makes the comparison doubtful
 * @param timesComparable whether both were measured in one mode on like machines; if not, slower
 *     times are no regressions
 */
public record Comparison(
    List<Row> rows,
    List<String> added,
    List<String> missing,
    List<String> warnings,
    boolean timesComparable) {

  /**
   * The ratio of two times that is noise whatever the error bars say: bars of one run are short.
   */
  public static final double NOISE = 1.05;

  /** The ratio of two times without error bars that is noise. */
  public static final double NOISE_WITHOUT_BARS = 1.15;

  /** How new and old differ. */
  public enum Change {
    /** More time or byte codes. */
    WORSE,
    /** No difference that counts. */
    SAME,
    /** Less time or byte codes. */
    BETTER
  }

  /**
   * One value of both results.
   *
   * @param source the engine or, for counts, the library
   * @param algorithm the curve or other algorithm
   * @param counted whether the values are byte codes on a phone, not microseconds
   * @param older the older value
   * @param newer the newer value
   * @param change how they differ
   */
  public record Row(
      String source,
      String algorithm,
      Operation operation,
      boolean counted,
      double older,
      double newer,
      Change change) {

    /** Returns newer by older: more than 1 if it has become worse. */
    public double ratio() {
      return newer / older;
    }

    private String toText() {
      return String.format(
          Locale.ROOT,
          "%-6s x %-7.3f %s  (%s, was %s)",
          switch (change) {
            case WORSE -> "WORSE";
            case BETTER -> "better";
            case SAME -> "same";
          },
          ratio(),
          label(source, algorithm, operation),
          value(newer),
          value(older));
    }

    private String value(double value) {
      return counted ? Labels.count((long) value) + " byte codes" : TimeText.ofMillis(value / 1000);
    }
  }

  /** Takes copies of the lists. */
  public Comparison {
    rows = List.copyOf(rows);
    added = List.copyOf(added);
    missing = List.copyOf(missing);
    warnings = List.copyOf(warnings);
  }

  /**
   * Compares.
   *
   * @param older the results to compare with
   * @param newer the results to judge
   * @return the comparison
   */
  public static Comparison of(Results older, Results newer) {
    List<Row> rows = new ArrayList<>();
    List<String> added = new ArrayList<>();
    Map<List<String>, Measurement> oldTimes = new LinkedHashMap<>();
    for (Measurement m : older.measurements()) {
      oldTimes.put(List.of(m.engine(), m.algorithm(), m.operation().name()), m);
    }
    for (Measurement m : newer.measurements()) {
      Measurement old = oldTimes.remove(List.of(m.engine(), m.algorithm(), m.operation().name()));
      if (old == null) {
        added.add(label(m.engine(), m.algorithm(), m.operation()));
      } else {
        rows.add(
            new Row(
                m.engine(),
                m.algorithm(),
                m.operation(),
                false,
                old.microseconds(),
                m.microseconds(),
                change(old, m)));
      }
    }
    Map<List<String>, PhoneCost> oldCosts = new LinkedHashMap<>();
    for (PhoneCost c : older.phoneCosts()) {
      if (c.byteCodes() != null) {
        oldCosts.put(List.of(c.library(), c.algorithm(), c.operation().name()), c);
      }
    }
    for (PhoneCost c : newer.phoneCosts()) {
      if (c.byteCodes() == null) {
        continue;
      }
      PhoneCost old = oldCosts.remove(List.of(c.library(), c.algorithm(), c.operation().name()));
      if (old == null) {
        added.add(counted(c));
      } else {
        rows.add(
            new Row(
                c.library(),
                c.algorithm(),
                c.operation(),
                true,
                old.byteCodes(),
                c.byteCodes(),
                change(c.byteCodes(), old.byteCodes())));
      }
    }
    List<String> missing = new ArrayList<>();
    oldTimes.values().forEach(m -> missing.add(label(m.engine(), m.algorithm(), m.operation())));
    oldCosts.values().forEach(c -> missing.add(counted(c)));
    List<String> grave = grave(older, newer);
    List<String> warnings = new ArrayList<>(grave);
    if (!grave.isEmpty()) {
      warnings.add("Times cannot be compared for these reasons; no time counts as a regression.");
    }
    warnings.addAll(light(older, newer));
    return new Comparison(rows, added, missing, warnings, grave.isEmpty());
  }

  /** Returns what has become worse: counts, and times if they can be compared; the worst first. */
  public List<Row> regressions() {
    return rows.stream()
        .filter(row -> row.change() == Change.WORSE && (row.counted() || timesComparable))
        .sorted((a, b) -> Double.compare(b.ratio(), a.ratio()))
        .toList();
  }

  /** Tells whether anything has become worse. What is missing is no regression, but is listed. */
  public boolean hasRegressions() {
    return !regressions().isEmpty();
  }

  /**
   * Writes the comparison as plain text: warnings, regressions, then the rest.
   *
   * @return lines, each with a line break; control characters of names are replaced
   */
  public String toText() {
    StringBuilder text = new StringBuilder();
    warnings.forEach(warning -> line(text, "Warning: " + warning));
    List<Row> regressions = regressions();
    line(
        text,
        regressions.isEmpty()
            ? "No regressions in " + rows.size() + " values."
            : regressions.size() + " of " + rows.size() + " values have become worse:");
    regressions.forEach(row -> line(text, "  " + row.toText()));
    if (rows.size() > regressions.size()) {
      line(text, "");
      line(text, "All others (x: new divided by old):");
      rows.stream()
          .filter(row -> !regressions.contains(row))
          .forEach(row -> line(text, "  " + row.toText()));
    }
    section(text, "Missing in the newer results:", missing);
    section(text, "Only in the newer results:", added);
    return text.toString();
  }

  private static void section(StringBuilder text, String head, List<String> lines) {
    if (!lines.isEmpty()) {
      line(text, "");
      line(text, head);
      lines.forEach(entry -> line(text, "  " + entry));
    }
  }

  private static void line(StringBuilder text, String words) {
    text.append(words.replaceAll("[\\p{Cc}\\p{Cf}]", "?")).append(System.lineSeparator());
  }

  private static Change change(Measurement old, Measurement now) {
    double older = old.microseconds();
    double newer = now.microseconds();
    boolean bars = old.error() != null && now.error() != null;
    double noise = bars ? NOISE : NOISE_WITHOUT_BARS;
    double reach = bars ? old.error() + now.error() : 0;
    if (newer > older * noise && newer - older > reach) {
      return Change.WORSE;
    }
    return older > newer * noise && older - newer > reach ? Change.BETTER : Change.SAME;
  }

  private static Change change(long newer, long older) {
    if (newer == older) {
      return Change.SAME;
    }
    return newer > older ? Change.WORSE : Change.BETTER;
  }

  private static List<String> grave(Results older, Results newer) {
    List<String> warnings = new ArrayList<>();
    Environment a = older.environment();
    Environment b = newer.environment();
    differ(warnings, "modes", older.mode(), newer.mode());
    differ(warnings, "processors", a.processor(), b.processor());
    differ(
        warnings,
        "numbers of processors",
        Integer.toString(a.processors()),
        Integer.toString(b.processors()));
    return warnings;
  }

  private static List<String> light(Results older, Results newer) {
    List<String> warnings = new ArrayList<>();
    Environment a = older.environment();
    Environment b = newer.environment();
    differ(warnings, "operating systems", a.system(), b.system());
    differ(warnings, "JVMs", a.virtualMachine(), b.virtualMachine());
    TreeSet<String> names = new TreeSet<>(a.versions().keySet());
    names.addAll(b.versions().keySet());
    for (String name : names) {
      differ(
          warnings,
          "versions of " + name,
          a.versions().getOrDefault(name, "none"),
          b.versions().getOrDefault(name, "none"));
    }
    if (!older.complete()) {
      warnings.add("The older run was interrupted.");
    }
    if (!newer.complete()) {
      warnings.add("The newer run was interrupted.");
    }
    return warnings;
  }

  private static void differ(List<String> warnings, String what, String older, String newer) {
    if (!Objects.equals(older, newer)) {
      warnings.add("Different " + what + ": " + older + ", now " + newer + ".");
    }
  }

  private static String counted(PhoneCost cost) {
    return label(cost.library(), cost.algorithm(), cost.operation()) + ", byte codes";
  }

  private static String label(String source, String algorithm, Operation operation) {
    return source + ", " + algorithm + ", " + operation.words();
  }
}
