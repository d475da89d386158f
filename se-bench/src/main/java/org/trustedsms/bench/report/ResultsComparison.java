// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.trustedsms.bench.result.Labels;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Results;
import org.trustedsms.bench.result.Results.Environment;

/**
 * Two results side by side. Immutable.
 *
 * <p>A time is slower or faster if both intervals (value and error bar) are apart and the ratio is
 * more than {@value #NOISE}; without error bars, {@value #NOISE_WITHOUT_BARS}. Counts of byte codes
 * are exact: any change counts.
 *
 * @param timesComparable whether both were measured in one mode on like machines; if not, slower
 *     times are no regressions
 */
public record ResultsComparison(
    List<Row> rows,
    List<String> added,
    List<String> missing,
    List<String> warnings,
    boolean timesComparable) {

  /** The ratio of two times that is noise whatever the error bars of one run say. */
  public static final double NOISE = 1.05;

  /** The ratio of two times without error bars that is noise. */
  public static final double NOISE_WITHOUT_BARS = 1.15;

  public enum Change {
    WORSE,
    SAME,
    BETTER
  }

  /** One value of both results: byte codes on a phone if counted, else microseconds. */
  public record Row(
      String source,
      String algorithm,
      Operation operation,
      boolean counted,
      double older,
      double newer,
      Change change) {

    public double ratio() {
      return newer / older;
    }

    /** Returns what has changed; of a time that is not judged no more than that it differs. */
    private String toText(boolean judged) {
      return "%-6s x %-7s %s, %s, %s  (%s, was %s)"
          .formatted(
              switch (change) {
                case WORSE -> judged ? "WORSE" : "slower";
                case SAME -> "same";
                case BETTER -> judged ? "better" : "faster";
              },
              String.format(Locale.ROOT, "%.3f", ratio()),
              source,
              ReportOrder.label(algorithm),
              operation.words(),
              value(newer),
              value(older));
    }

    private String value(double value) {
      return counted ? Labels.count((long) value) + " byte codes" : Labels.time(value / 1000);
    }
  }

  /** One value of one result; a count has no error, a time may have none. */
  private record Value(
      String source,
      String algorithm,
      Operation operation,
      boolean counted,
      double value,
      Double error) {

    static List<Value> of(Results results) {
      List<Value> all = new ArrayList<>();
      results.measurements().stream()
          .map(
              m ->
                  new Value(
                      m.engine(), m.algorithm(), m.operation(), false, m.microseconds(), m.error()))
          .forEach(all::add);
      results.phoneCosts().stream()
          .filter(c -> c.byteCodes() != null)
          .map(c -> new Value(c.library(), c.algorithm(), c.operation(), true, c.byteCodes(), null))
          .forEach(all::add);
      return all;
    }

    List<Object> key() {
      return List.of(source, algorithm, operation, counted);
    }

    String label() {
      String words = source + ", " + ReportOrder.label(algorithm) + ", " + operation.words();
      return counted ? words + ", byte codes" : words;
    }

    Row since(Value old) {
      return new Row(source, algorithm, operation, counted, old.value, value, change(old));
    }

    private Change change(Value old) {
      boolean bars = old.error != null && error != null;
      double noise = counted ? 1 : bars ? NOISE : NOISE_WITHOUT_BARS;
      double reach = bars ? old.error + error : 0;
      if (value > old.value * noise && value - old.value > reach) {
        return Change.WORSE;
      }
      return old.value > value * noise && old.value - value > reach ? Change.BETTER : Change.SAME;
    }
  }

  public ResultsComparison {
    rows = List.copyOf(rows);
    added = List.copyOf(added);
    missing = List.copyOf(missing);
    warnings = List.copyOf(warnings);
  }

  public static ResultsComparison of(Results older, Results newer) {
    Map<List<Object>, Value> left = new LinkedHashMap<>();
    Value.of(older).forEach(value -> left.put(value.key(), value));
    List<Row> rows = new ArrayList<>();
    List<String> added = new ArrayList<>();
    for (Value value : Value.of(newer)) {
      Value old = left.remove(value.key());
      if (old == null) {
        added.add(value.label());
      } else {
        rows.add(value.since(old));
      }
    }
    List<String> missing = left.values().stream().map(Value::label).toList();
    Environment a = older.environment();
    Environment b = newer.environment();
    List<String> warnings = new ArrayList<>();
    differ(warnings, "modes", older.mode(), newer.mode());
    differ(warnings, "processors", a.processor(), b.processor());
    differ(warnings, "numbers of processors", a.processors(), b.processors());
    boolean comparable = warnings.isEmpty();
    if (!comparable) {
      warnings.add("Times cannot be compared for these reasons; no time counts as a regression.");
    }
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
    return new ResultsComparison(rows, added, missing, warnings, comparable);
  }

  private static void differ(List<String> warnings, String what, Object older, Object newer) {
    if (!Objects.equals(older, newer)) {
      warnings.add("Different " + what + ": " + older + ", now " + newer + ".");
    }
  }

  /** Returns whether a value is held against the older one: counts are, times if they can be. */
  private boolean isJudged(Row row) {
    return row.counted() || timesComparable;
  }

  /** Returns what has become worse: counts, and times if they can be compared; the worst first. */
  public List<Row> regressions() {
    return rows.stream()
        .filter(row -> row.change() == Change.WORSE && isJudged(row))
        .sorted((a, b) -> Double.compare(b.ratio(), a.ratio()))
        .toList();
  }

  /** Returns whether anything is worse. Missing values are listed, but are no regressions. */
  public boolean hasRegressions() {
    return !regressions().isEmpty();
  }

  /** Writes lines: warnings, regressions, the rest; names without control characters. */
  public String toText() {
    List<String> lines = new ArrayList<>();
    warnings.forEach(warning -> lines.add("Warning: " + warning));
    List<Row> regressions = regressions();
    long judged = rows.stream().filter(this::isJudged).count();
    lines.add(
        !regressions.isEmpty()
            ? regressions.size() + " of " + judged + " values have become worse:"
            : judged > 0
                ? "No regressions in " + judged + " values."
                : "There is nothing to be judged.");
    regressions.forEach(row -> lines.add("  " + row.toText(true)));
    String ratio = " (x: new divided by old):";
    section(
        lines, "All others" + ratio, texts(row -> isJudged(row) && row.change() != Change.WORSE));
    section(lines, "Times, which are not judged" + ratio, texts(row -> !isJudged(row)));
    section(lines, "Missing in the newer results:", missing);
    section(lines, "Only in the newer results:", added);
    return lines.stream()
        .map(line -> line.replaceAll("[\\p{Cc}\\p{Cf}]", "?") + System.lineSeparator())
        .collect(Collectors.joining());
  }

  private List<String> texts(Predicate<Row> which) {
    return rows.stream().filter(which).map(row -> row.toText(isJudged(row))).toList();
  }

  private static void section(List<String> lines, String head, List<String> entries) {
    if (!entries.isEmpty()) {
      lines.addAll(List.of("", head));
      entries.forEach(entry -> lines.add("  " + entry));
    }
  }
}
