// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.trustedsms.bench.budget.BudgetRow;
import org.trustedsms.bench.budget.Budgets;
import org.trustedsms.bench.budget.PapersOf2008;
import org.trustedsms.bench.recommend.Exclusion;
import org.trustedsms.bench.recommend.Ranked;
import org.trustedsms.bench.recommend.Recommendation;
import org.trustedsms.bench.recommend.TimeText;
import org.trustedsms.bench.report.Table.Cell;
import org.trustedsms.bench.report.Table.Column;
import org.trustedsms.bench.result.Measurement;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.PhoneCost;
import org.trustedsms.bench.result.Results;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;

/**
 * A report as one file of HTML that needs no other. It is well-formed XML, too; its policy (Content
 * Security Policy Level 3) lets a browser load nothing and run no script but the report's own.
 */
final class HtmlReport {
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

  private static final List<MessageKind> KINDS =
      List.of(
          MessageKinds.SIGNED_TEXT,
          MessageKinds.ENCRYPTED_TEXT,
          MessageKinds.PUBLIC_KEY,
          MessageKinds.ACKNOWLEDGEMENT);

  private final Markup html = new Markup();
  private final Results results;
  private final Figures figures;
  private final Recommendation recommendation;
  private final Tables tables;

  HtmlReport(Results results, Recommendation recommendation) {
    this.results = results;
    this.recommendation = recommendation;
    figures = new Figures(results);
    tables = new Tables(figures, recommendation);
  }

  String write() {
    String style = Palette.css() + resource("report.css");
    String script = resource("report.js");
    html.raw("<!DOCTYPE html>\n").open("html", "lang", "en");
    html.open("head").empty("meta", "charset", "utf-8").line();
    html.empty(
            "meta",
            "http-equiv",
            "Content-Security-Policy",
            "content",
            "default-src 'none'; style-src '"
                + hash(style)
                + "'; script-src '"
                + hash(script)
                + "'")
        .line();
    html.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    html.empty("meta", "name", "color-scheme", "content", "light dark");
    html.element("title", Words.TITLE).line();
    html.open("style").raw(style).close("style").line();
    html.close("head").line().open("body").open("main").line();
    head();
    recommendation();
    curves();
    times();
    security();
    phone();
    budget();
    method();
    html.close("main").line();
    html.open("script").raw(script).close("script").close("body").close("html").line();
    return html.toString();
  }

  private void head() {
    html.element("h1", Words.TITLE);
    html.element(
        "p",
        "trusted-sms benchmark, mode "
            + results.mode()
            + ", "
            + results.environment().time()
            + ", "
            + results.environment().processor(),
        "class",
        "meta");
    if (!results.complete()) {
      html.element(
          "p",
          "This run was interrupted: what was not measured is missing below.",
          "class",
          "warning",
          "role",
          "note");
    }
    html.element("p", Words.INTRODUCTION).line();
    html.open("nav", "aria-label", "Contents");
    for (String[] link :
        new String[][] {
          {"recommendation", "Recommendation"},
          {"curves", "Every curve"},
          {"times", "Times on a server"},
          {"security", "Bytes against security"},
          {"phone", "On a phone"},
          {"budget", "Byte budget"},
          {"method", "Method and machine"}
        }) {
      html.element("a", link[1], "href", "#" + link[0]).text(" ");
    }
    html.close("nav").line();
  }

  private void recommendation() {
    section("recommendation", "Recommendation");
    html.open("div", "class", "verdict");
    html.element("p", recommendation.summary(), "class", "summary");
    if (!recommendation.ranked().isEmpty()) {
      html.element("p", recommendation.why());
    }
    recommendation.advice().forEach(sentence -> html.element("p", sentence));
    if (recommendation.ranked().size() > 1) {
      html.element("p", "Next: " + recommendation.ranked().get(1).reason());
    }
    html.close("div").line();
    html.element("p", Words.basis(recommendation));
    if (!recommendation.ranked().isEmpty()) {
      html.element("h3", "In this order");
      html.element("p", recommendation.order());
      html.open("ol");
      for (Ranked ranked : recommendation.ranked()) {
        named(ranked.candidate().curve(), ranked.reason());
        if (ranked.onFront()) {
          html.text(" ").element("span", "Pareto front", "class", "tag");
        }
        html.close("li");
      }
      html.close("ol").line();
    }
    if (!recommendation.excluded().isEmpty()) {
      html.element("h3", "Out, and why");
      html.open("ul");
      for (Exclusion exclusion : recommendation.excluded()) {
        named(exclusion.candidate().curve(), exclusion.reason());
        html.close("li");
      }
      html.close("ul").line();
    }
    html.element("h3", "If you need another level of security");
    table(tables.levels());
    html.close("section").line();
  }

  /** Opens a list item with a sentence that begins with a name. */
  private void named(String name, String sentence) {
    html.open("li").element("strong", name).text(sentence.substring(name.length()));
  }

  private void curves() {
    section("curves", "Every curve");
    html.element("p", Words.TERMS);
    html.element(
        "p",
        "Server: "
            + Figures.CORE
            + " on this machine; verifying a message of a known key. Room: for text in one SMS"
            + " beside the signature. A click on a column's head"
            + " sorts by it.");
    table(tables.curves());
    html.close("section").line();
  }

  private void times() {
    section("times", "Times on a server");
    if (results.measurements().isEmpty()) {
      html.element("p", "Nothing was measured on the server in this run.");
    } else {
      html.element(
          "p",
          Words.mode(results)
              + " One thread. Further left is faster; each step of the axis multiplies. Marks"
              + " differ in shape as well as in colour.");
    }
    for (Operation operation : CHARTS) {
      html.element("h3", Tables.capital(operation.words()));
      chart(operation);
      details(operation);
    }
    for (Operation operation : Operation.values()) {
      if (!CHARTS.contains(operation) && !figures.engines(operation).isEmpty()) {
        html.element("h3", Tables.capital(operation.words()));
        details(operation);
      }
    }
    html.close("section").line();
  }

  private void chart(Operation operation) {
    List<String> rows = new ArrayList<>(Figures.curves());
    figures.otherAlgorithms(operation).stream().limit(MOST_OTHER_ROWS).forEach(rows::add);
    DotChart chart =
        new DotChart(
            "time-" + operation.name().toLowerCase(Locale.ROOT).replace('_', '-'),
            Tables.capital(operation.words()) + ": time by curve and engine",
            "time of one operation (logarithmic)",
            microseconds -> TimeText.ofMillis(microseconds / 1000),
            microseconds -> TimeText.round(microseconds / 1000),
            rows);
    for (String engine : figures.engines()) {
      chart.series(engine, figures.engines().indexOf(engine));
      for (String row : rows) {
        Measurement m = figures.time(engine, row, operation);
        if (m != null) {
          chart.dot(engine, row, m.microseconds(), m.error());
        }
      }
    }
    figure(chart, "Not measured in this run.");
  }

  private void details(Operation operation) {
    if (figures.engines(operation).isEmpty()) {
      return;
    }
    html.open("details");
    html.element("summary", "All values: " + operation.words());
    table(tables.operation(operation));
    html.close("details").line();
  }

  private void security() {
    section("security", "Bytes against security");
    html.element(
        "p",
        "Down and right is better: fewer bytes, more security. Ringed curves are on the Pareto"
            + " front of the recommendation: none of those that meet what is asked for beats them"
            + " in all that counts, time included.");
    Set<String> front = new HashSet<>();
    recommendation.front().forEach(ranked -> front.add(ranked.candidate().curve()));
    List<ScatterChart.Point> points = new ArrayList<>();
    for (BudgetRow row : Budgets.of(MessageKinds.SIGNED_TEXT)) {
      int family = row.curve().startsWith("K-") ? 1 : row.curve().startsWith("B-") ? 2 : 0;
      points.add(
          new ScatterChart.Point(
              row.curve(),
              family,
              row.securityBits(),
              row.overhead(),
              front.contains(row.curve())));
    }
    html.open("figure");
    html.open("div", "class", "scroll", "tabindex", "0");
    new ScatterChart("bytes-security", "Bytes of a signed message against security", points)
        .draw(html);
    html.close("div").close("figure").close("section").line();
  }

  private void phone() {
    section("phone", "On a phone");
    if (!figures.hasPhoneCosts()) {
      html.element("p", "The cost on phones was not counted in this run.").close("section");
      return;
    }
    html.element("p", Words.PHONE);
    for (Operation operation : PHONE_CHARTS) {
      html.element("h3", Tables.capital(operation.words()));
      DotChart chart =
          new DotChart(
              "phone-" + operation.name().toLowerCase(Locale.ROOT).replace('_', '-'),
              Tables.capital(operation.words()) + " on a phone: byte codes by curve and library",
              "executed byte codes (logarithmic)",
              Labels::shortCount,
              Labels::shortCount,
              Figures.curves());
      for (String library : figures.libraries()) {
        chart.series(library, figures.libraries().indexOf(library));
        for (String curve : Figures.curves()) {
          PhoneCost cost = figures.cost(library, curve, operation);
          if (cost != null && cost.byteCodes() != null) {
            chart.dot(library, curve, cost.byteCodes(), null);
          }
        }
      }
      figure(chart, "Not counted in this run.");
      html.open("details");
      html.element("summary", "All values: " + operation.words());
      table(tables.phone(operation));
      html.close("details").line();
    }
    for (Operation operation : Operation.values()) {
      if (!PHONE_CHARTS.contains(operation)
          && results.phoneCosts().stream().anyMatch(c -> c.operation() == operation)) {
        html.element("h3", Tables.capital(operation.words()));
        html.open("details");
        html.element("summary", "All values: " + operation.words());
        table(tables.phone(operation));
        html.close("details").line();
      }
    }
    html.close("section").line();
  }

  private void budget() {
    section("budget", "Byte budget");
    html.element("p", Words.BUDGET);
    html.element("p", Words.SHARES);
    html.element("p", PapersOf2008.CORRECTION);
    for (MessageKind kind : KINDS) {
      html.element("h3", Tables.capital(kind.name()));
      table(Tables.budget(kind));
    }
    html.close("section").line();
  }

  private void method() {
    section("method", "Method and machine");
    html.element("p", Words.mode(results));
    html.open("ul");
    Words.machine(results).forEach(line -> html.element("li", line));
    html.close("ul");
    if (!results.environment().versions().isEmpty()) {
      html.element("h3", "Versions");
      List<List<Cell>> rows = new ArrayList<>();
      for (Map.Entry<String, String> version : results.environment().versions().entrySet()) {
        rows.add(List.of(Cell.of(version.getKey()), Cell.of(version.getValue())));
      }
      table(
          new Table(
              "Versions of engines and libraries",
              List.of(Column.text("what"), Column.text("version")),
              rows));
    }
    if (!results.notes().isEmpty()) {
      html.element("h3", "Notes of the run");
      html.open("ul");
      results.notes().forEach(note -> html.element("li", note));
      html.close("ul");
    }
    html.element(
        "p", "The same figures, for programs: report.json (all), report.csv (one value a line).");
    html.close("section").line();
  }

  private void section(String id, String title) {
    html.open("section", "id", id).element("h2", title);
  }

  private void figure(DotChart chart, String ifEmpty) {
    if (chart.isEmpty()) {
      html.element("p", ifEmpty);
      return;
    }
    html.open("figure").open("div", "class", "scroll", "tabindex", "0");
    chart.draw(html);
    html.close("div").close("figure").line();
  }

  private void table(Table table) {
    html.open("div", "class", "scroll", "tabindex", "0");
    html.open("table").element("caption", table.caption());
    html.open("thead").open("tr");
    for (Column column : table.columns()) {
      html.open("th", "scope", "col", "class", column.numeric() ? "number" : "words");
      html.element("button", column.title(), "type", "button");
      html.close("th");
    }
    html.close("tr").close("thead").line().open("tbody").line();
    for (List<Cell> row : table.rows()) {
      html.open("tr");
      for (int i = 0; i < row.size(); i++) {
        cell(row.get(i), table.columns().get(i), i == 0);
      }
      html.close("tr").line();
    }
    html.close("tbody").close("table").close("div").line();
  }

  private void cell(Cell cell, Column column, boolean head) {
    String name = head ? "th" : "td";
    List<String> attributes = new ArrayList<>();
    if (head) {
      attributes.addAll(List.of("scope", "row"));
    }
    attributes.addAll(List.of("class", column.numeric() ? "number" : "words"));
    if (cell.value() != null) {
      attributes.addAll(List.of("data-v", Double.toString(cell.value())));
    }
    html.open(name, attributes.toArray(new String[0]));
    if (cell.strong()) {
      html.element("strong", cell.text());
    } else {
      html.text(cell.text());
    }
    if (!cell.note().isEmpty()) {
      html.text(" ").element("small", cell.note());
    }
    html.close(name);
  }

  private static String resource(String name) {
    try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
      // A browser reads CRLF as LF before it compares the hash.
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
