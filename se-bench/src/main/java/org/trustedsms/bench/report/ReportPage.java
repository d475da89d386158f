// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.trustedsms.bench.budget.Budgets;
import org.trustedsms.bench.budget.PapersOf2008;
import org.trustedsms.bench.recommend.Recommendation;
import org.trustedsms.bench.report.DotChart.Dot;
import org.trustedsms.bench.result.Labels;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.PhoneCost;
import org.trustedsms.bench.result.Results;
import org.trustedsms.bench.result.StudyChart;
import org.trustedsms.bench.result.StudyResult;
import org.trustedsms.bench.result.Timing;
import org.trustedsms.message.MessageKinds;

/**
 * What the templates of a report show: report-html, one file of HTML that needs no other, is
 * well-formed XML, too, and whose policy (Content Security Policy Level 3) lets a browser load
 * nothing and run no script but the report's own; and report-md, Markdown as GitHub understands it
 * (GFM 0.29, tables of section 4.10). Immutable.
 */
final class ReportPage {
  /** The figures of the original, and the first message of a key. */
  private static final List<Operation> CHARTS =
      List.of(
          Operation.GENERATE_KEY,
          Operation.SIGN,
          Operation.VERIFY_FIRST,
          Operation.VERIFY_KNOWN,
          Operation.ENCRYPT,
          Operation.DECRYPT);

  private static final List<Operation> PHONE_CHARTS =
      List.of(Operation.GENERATE_KEY, Operation.SIGN, Operation.VERIFY_KNOWN);

  /** A chart has this many rows besides the curves at most; tables have all. */
  private static final int MOST_OTHER_ROWS = 16;

  /** A sentence that begins with a name. */
  record Item(String name, String rest, boolean onFront) {}

  /** An operation: a chart, or words if it has none, and a table; each may be null. */
  record Part(String title, String words, String chart, String gap, Table table) {}

  /** A study that was repeated: its charts, and its tables with what is to be said below them. */
  record Repeated(StudyResult study, List<Bars> charts, List<Sheet> sheets) {}

  /** A chart of a study. */
  record Bars(String caption, String svg) {}

  /** A table of a study. */
  record Sheet(Table table, List<String> notes) {}

  /** A kind of message and its bytes. */
  record Kind(String title, Table table) {}

  final Properties words = new Properties();
  final String style = Template.resource("report.css");
  final String script = Template.resource("report.js");
  final String styleHash = hash(style);
  final String scriptHash = hash(script);
  final Results results;
  final Recommendation recommendation;
  final Tables tables;
  final String correction = PapersOf2008.CORRECTION;
  final String core = Figures.CORE;
  private final Figures figures;

  ReportPage(Results results, Recommendation recommendation) {
    this.results = results;
    this.recommendation = recommendation;
    figures = new Figures(results);
    tables = new Tables(results, figures, recommendation);
    try {
      words.load(new StringReader(Template.resource("words.properties")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String toHtml() {
    return Template.HTML.fill("report-html", this);
  }

  String toMarkdown() {
    return Template.MARKDOWN.fill("report-md", this);
  }

  /** How the mode measures. */
  String mode() {
    return words.getProperty("mode-" + results.mode(), "Mode " + results.mode() + ".");
  }

  List<Item> ranked() {
    return recommendation.ranked().stream()
        .map(r -> item(r.candidate().label(), r.reason(), r.onFront()))
        .toList();
  }

  List<Item> excluded() {
    return recommendation.excluded().stream()
        .map(e -> item(e.candidate().label(), e.reason(), false))
        .toList();
  }

  private static Item item(String name, String sentence, boolean onFront) {
    return new Item(name, sentence.substring(name.length()), onFront);
  }

  /** Why the second curve stands where it stands; null if there is none. */
  String next() {
    return recommendation.ranked().size() < 2 ? null : recommendation.ranked().get(1).reason();
  }

  /** Times on the server: those with a chart first. */
  List<Part> times() {
    return parts(
        CHARTS,
        List.of(Operation.values()),
        operation -> !figures.engines(operation).isEmpty(),
        this::chart,
        tables::operation,
        "Not measured in this run.");
  }

  /** Costs on a phone: those with a chart first. */
  List<Part> phone() {
    return parts(
        PHONE_CHARTS,
        figures.phoneOperations(),
        figures.phoneOperations()::contains,
        this::phoneChart,
        tables::phone,
        "Not counted in this run.");
  }

  private static List<Part> parts(
      List<Operation> charts,
      List<Operation> all,
      Predicate<Operation> isKnown,
      Function<Operation, String> chart,
      Function<Operation, Table> table,
      String gap) {
    return Stream.concat(charts.stream(), all.stream().filter(isKnown))
        .distinct()
        .map(
            operation -> {
              String svg = charts.contains(operation) ? chart.apply(operation) : null;
              return new Part(
                  Tables.capital(operation.words()),
                  operation.words(),
                  svg,
                  charts.contains(operation) && svg == null ? gap : null,
                  isKnown.test(operation) ? table.apply(operation) : null);
            })
        .toList();
  }

  private String chart(Operation operation) {
    List<String> rows = new ArrayList<>(Figures.curves());
    figures.otherAlgorithms(operation).stream().limit(MOST_OTHER_ROWS).forEach(rows::add);
    List<String> engines = figures.engines();
    List<Dot> dots = new ArrayList<>();
    for (int i = 0; i < engines.size(); i++) {
      for (String row : rows) {
        Timing m = figures.time(engines.get(i), row, operation);
        if (m != null) {
          dots.add(new Dot(i, m.engine(), Figures.label(row), m.microseconds(), m.error()));
        }
      }
    }
    return new DotChart(
            "time-" + id(operation),
            Tables.capital(operation.words()) + ": time by curve and engine",
            "time of one operation (logarithmic)",
            microseconds -> Labels.time(microseconds / 1000),
            microseconds -> Labels.roundTime(microseconds / 1000),
            rows.stream().map(Figures::label).toList(),
            dots)
        .toSvg();
  }

  private String phoneChart(Operation operation) {
    List<String> libraries = figures.libraries();
    List<Dot> dots = new ArrayList<>();
    for (int i = 0; i < libraries.size(); i++) {
      for (String curve : Figures.curves()) {
        PhoneCost cost = figures.cost(libraries.get(i), curve, operation);
        if (cost != null && cost.byteCodes() != null) {
          dots.add(new Dot(i, cost.library(), Figures.label(curve), cost.byteCodes(), null));
        }
      }
    }
    return new DotChart(
            "phone-" + id(operation),
            Tables.capital(operation.words()) + " on a phone: byte codes by curve and library",
            "executed byte codes (logarithmic)",
            Labels::shortCount,
            Labels::shortCount,
            Figures.curves().stream().map(Figures::label).toList(),
            dots)
        .toSvg();
  }

  private static String id(Operation operation) {
    return operation.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Bytes against security. */
  String security() {
    Set<String> front =
        recommendation.front().stream().map(r -> r.candidate().curve()).collect(Collectors.toSet());
    return new ScatterChart(
            Budgets.of(MessageKinds.SIGNED_TEXT).stream()
                .map(
                    row ->
                        new ScatterChart.Point(
                            row.curve(),
                            row.curve().startsWith("K-") ? 1 : row.curve().startsWith("B-") ? 2 : 0,
                            row.securityBits(),
                            row.overhead(),
                            front.contains(row.curve())))
                .toList())
        .toSvg();
  }

  List<Kind> kinds() {
    return Budgets.KINDS.stream()
        .map(kind -> new Kind(Tables.capital(kind.name()), Tables.budget(kind)))
        .toList();
  }

  /** How many limits are met, and which are not. */
  String targets() {
    return Targets.summary(Targets.of(results, figures));
  }

  /** The studies that were repeated. */
  List<Repeated> studies() {
    return results.studies().stream()
        .map(
            study ->
                new Repeated(
                    study,
                    IntStream.range(0, study.charts().size())
                        .mapToObj(i -> bars(study.name() + "-" + i, study.charts().get(i)))
                        .filter(bars -> bars.svg() != null)
                        .toList(),
                    study.tables().stream()
                        .map(table -> new Sheet(Tables.study(table), table.notes()))
                        .toList()))
        .toList();
  }

  private static Bars bars(String id, StudyChart chart) {
    return new Bars(chart.caption(), new BarChart(id, chart).toSvg());
  }

  private static String hash(String inline) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(inline.getBytes(StandardCharsets.UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
