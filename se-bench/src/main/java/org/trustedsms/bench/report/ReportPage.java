// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Properties;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.trustedsms.bench.budget.BudgetRow;
import org.trustedsms.bench.budget.Budgets;
import org.trustedsms.bench.budget.Budgets.PapersOf2008;
import org.trustedsms.bench.recommend.Recommendation;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Results;
import org.trustedsms.bench.result.StudyResult;
import org.trustedsms.bench.result.StudyResult.StudyChart;
import org.trustedsms.bench.result.StudyResult.StudyTable;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.OutputFolder;
import org.trustedsms.sms.SegmentCapacity;

/**
 * The values in the templates of a report. The pages, report-html and studies-html, are well-formed
 * XML, too; their policy (Content Security Policy Level 3) lets a browser load nothing and run only
 * the report's own script, which draws the charts. report-md is GitHub's Markdown (GFM 0.29, tables
 * of section 4.10); report-csv has a value in each line, an empty field if unknown. Immutable.
 */
public final class ReportPage {
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

  /** Those that are shown at first. */
  private static final List<Operation> OPEN = List.of(Operation.SIGN, Operation.VERIFY_KNOWN);

  /** A sentence that begins with a name. */
  record Item(String name, String rest, boolean onFront) {}

  /** Operations, and what their charts have in common; the gap is said for one without values. */
  record Parts(String captionEnd, String unit, String axis, String gap, List<Part> parts) {}

  /** An operation, and whether it has a chart; the table is null if there are no values. */
  record Part(String title, String words, boolean open, boolean chart, Table table) {}

  /** A study that was repeated: its charts, and its tables with what is to be said below them. */
  record Repeated(StudyResult study, List<Bars> charts, List<Sheet> sheets) {}

  record Bars(String caption, String axis, String scale, Table table) {
    static Bars of(StudyChart chart) {
      return new Bars(
          chart.caption(),
          chart.unit() + (chart.logarithmic() ? " (logarithmic)" : ""),
          chart.logarithmic() ? "log" : "linear",
          Tables.chart(chart));
    }
  }

  record Sheet(Table table, List<String> notes) {}

  record Kind(String title, Table table) {}

  record StudyCell(String study, String row, String what, String value) {
    private static Stream<StudyCell> of(String study, StudyTable table) {
      return table.rows().stream()
          .flatMap(
              row ->
                  IntStream.range(1, row.size())
                      .mapToObj(
                          i ->
                              new StudyCell(
                                  study,
                                  row.get(0),
                                  table.caption() + ": " + table.columns().get(i),
                                  row.get(i))));
    }
  }

  final Properties words = new Properties();
  final String style = Template.resource("report.css");
  final String script = Template.resource("report.js");
  final String styleHash = hash(style);
  final String scriptHash = hash(script);
  final Results results;
  final Recommendation recommendation;
  final Tables tables;
  final String correction = PapersOf2008.CORRECTION;
  final String core = Results.CORE;
  final int oneSms = SegmentCapacity.SINGLE_PAYLOAD_BYTES;

  /** Below it a curve is legacy: {@link org.trustedsms.curve.Curve#isLegacy}. */
  final int leastBits = 112;

  private final ReportOrder figures;

  ReportPage(Results results, Recommendation recommendation) {
    this.results = results;
    this.recommendation = recommendation;
    figures = new ReportOrder(results);
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

  String toStudiesHtml() {
    return Template.HTML.fill("studies-html", this);
  }

  String toMarkdown() {
    return Template.MARKDOWN.fill("report-md", this);
  }

  String toCsv() {
    return Template.CSV.fill("report-csv", this);
  }

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

  Parts times() {
    return new Parts(
        ": time by curve and engine",
        "µs",
        "time of one operation (logarithmic)",
        "Not measured in this run.",
        parts(
            CHARTS,
            Arrays.stream(Operation.values()).filter(o -> !figures.engines(o).isEmpty()).toList(),
            tables::operation));
  }

  Parts phone() {
    return new Parts(
        " on a phone: byte codes by curve and library",
        "byte codes",
        "executed byte codes (logarithmic)",
        "Not counted in this run.",
        parts(PHONE_CHARTS, figures.phoneOperations(), tables::phone));
  }

  private static List<Part> parts(
      List<Operation> charts, List<Operation> known, Function<Operation, Table> table) {
    return Stream.concat(charts.stream(), known.stream())
        .distinct()
        .map(
            operation ->
                new Part(
                    Tables.capital(operation.words()),
                    operation.words(),
                    OPEN.contains(operation),
                    charts.contains(operation),
                    known.contains(operation) ? table.apply(operation) : null))
        .toList();
  }

  List<Kind> kinds() {
    return Budgets.KINDS.stream()
        .map(kind -> new Kind(Tables.capital(kind.name()), Tables.budget(kind)))
        .toList();
  }

  String targets() {
    return Targets.summary(Targets.of(results, figures));
  }

  List<Repeated> studies() {
    return results.studies().stream()
        .map(
            study ->
                new Repeated(
                    study,
                    study.charts().stream().map(Bars::of).toList(),
                    study.tables().stream()
                        .map(table -> new Sheet(Tables.study(table), table.notes()))
                        .toList()))
        .toList();
  }

  /** Returns the cells of the studies, but those that name a row. */
  List<StudyCell> studyCells() {
    return results.studies().stream()
        .flatMap(
            study -> study.tables().stream().flatMap(table -> StudyCell.of(study.name(), table)))
        .toList();
  }

  List<BudgetRow> budgets() {
    return Budgets.all();
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

  /**
   * Writes report.json (see {@link ResultsFile}), report.html, studies.html if studies were
   * repeated, and if asked for report.csv (RFC 4180) and report.md, without charts; in this order,
   * each atomically, into a folder that is made if needed. Deletes an earlier report's other files.
   * Reproducible.
   */
  public static void write(
      Results results, Recommendation recommendation, Path folder, boolean csv, boolean markdown)
      throws IOException {
    try {
      OutputFolder.make(folder);
    } catch (FileException e) {
      throw new IOException(e.getMessage(), e);
    }
    ResultsFile.write(results, folder.resolve("report.json"));
    ReportPage page = new ReportPage(results, recommendation);
    ResultsFile.replace(folder.resolve("report.html"), page.toHtml());
    write(folder.resolve("studies.html"), page::toStudiesHtml, !results.studies().isEmpty());
    write(folder.resolve("report.csv"), page::toCsv, csv);
    write(folder.resolve("report.md"), page::toMarkdown, markdown);
  }

  /** Writes a file, or deletes the one of an earlier report, whose figures are others. */
  private static void write(Path file, Supplier<String> content, boolean wanted)
      throws IOException {
    if (wanted) {
      ResultsFile.replace(file, content.get());
    } else if (Files.isRegularFile(file) && beginsLike(file, content.get())) {
      Files.delete(file);
    }
  }

  /** Returns whether a file has the first line of a report; other files are the user's own. */
  private static boolean beginsLike(Path file, String content) throws IOException {
    byte[] line = content.substring(0, content.indexOf('\n')).getBytes(StandardCharsets.UTF_8);
    try (InputStream in = Files.newInputStream(file)) {
      return Arrays.equals(line, in.readNBytes(line.length));
    }
  }
}
