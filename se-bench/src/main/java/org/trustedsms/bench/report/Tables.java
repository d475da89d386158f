// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.trustedsms.bench.budget.BudgetRow;
import org.trustedsms.bench.budget.BudgetRow.Room;
import org.trustedsms.bench.budget.Budgets;
import org.trustedsms.bench.budget.Budgets.Characters;
import org.trustedsms.bench.budget.Budgets.PapersOf2008;
import org.trustedsms.bench.recommend.Candidate;
import org.trustedsms.bench.recommend.Limit;
import org.trustedsms.bench.recommend.Recommendation;
import org.trustedsms.bench.recommend.Recommendation.Ranked;
import org.trustedsms.bench.recommend.Recommender;
import org.trustedsms.bench.report.Table.Cell;
import org.trustedsms.bench.result.Labels;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Results;
import org.trustedsms.bench.result.Results.PhoneCost;
import org.trustedsms.bench.result.Results.ServiceFigure;
import org.trustedsms.bench.result.Results.Timing;
import org.trustedsms.bench.result.StudyResult.StudyChart;
import org.trustedsms.bench.result.StudyResult.StudyTable;
import org.trustedsms.message.EncryptedText;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;

final class Tables {
  /** Levels of security that people ask for: 80, P-192's, and those of NIST SP 800-57. */
  private static final int[] LEVELS = {80, 96, 112, 128, 192, 256};

  private static final String NUMBER = "-?[0-9]{1,20}(\\.[0-9]{1,20})?(e-?[0-9]{1,2})?";

  private final Results results;
  private final ReportOrder figures;
  private final Recommendation recommendation;

  Tables(Results results, ReportOrder figures, Recommendation recommendation) {
    this.results = results;
    this.figures = figures;
    this.recommendation = recommendation;
  }

  Table curves() {
    Map<String, Integer> places = new HashMap<>();
    for (Ranked ranked : recommendation.ranked()) {
      places.put(ranked.candidate().curve(), places.size() + 1);
    }
    Map<String, BudgetRow> encrypted = new HashMap<>();
    Budgets.of(EncryptedText.KIND).forEach(row -> encrypted.put(row.curve(), row));
    Table.Builder<BudgetRow> table =
        new Table.Builder<>(Budgets.of(MessageKinds.SIGNED_TEXT))
            .text("curve", r -> Cell.of(r.label()).strongIf(places.getOrDefault(r.curve(), 0) == 1))
            .number(
                "place",
                r -> {
                  Integer place = places.get(r.curve());
                  return place == null ? Cell.of("out", 99) : Cell.of(place);
                })
            .number("security, bits", r -> Cell.of(r.securityBits()))
            .number("signature, bytes", r -> Cell.of(r.signature()))
            .number("room for text, bytes", r -> room(r.room(1).bytes()))
            .number("room, GSM", r -> room(r.room(1).gsm()))
            .number("room, English", r -> room(r.room(1).english()))
            .number("room, encrypted", r -> room(encrypted.get(r.curve()).room(1).bytes()))
            .number("server: key, µs", r -> core(r, Operation.GENERATE_KEY))
            .number("server: sign, µs", r -> core(r, Operation.SIGN))
            .number("server: verify, known key, µs", r -> core(r, Operation.VERIFY_KNOWN));
    Map<String, Operation> operations = new LinkedHashMap<>();
    operations.put("sign", Operation.SIGN);
    operations.put("verify, known key", Operation.VERIFY_KNOWN);
    if (!results.phoneCosts().isEmpty()) {
      operations.forEach(
          (name, operation) ->
              table.number(
                  "phone: " + name + ", byte codes",
                  r ->
                      byteCodes(
                          figures.cost(Results.SUITE, r.curve(), operation), Labels::shortCount)));
    }
    if (figures.isProjected()) {
      operations.forEach(
          (name, operation) ->
              table.number(
                  "N70: " + name,
                  r -> projected(figures.cost(Results.SUITE, r.curve(), operation))));
    }
    return table.build("Every curve: what it gives and what it costs");
  }

  private Cell core(BudgetRow row, Operation operation) {
    return microseconds(figures.time(Results.CORE, row.curve(), operation)).note("");
  }

  /** Returns the costs of the gateway; null if they were not measured. */
  Table gateway() {
    return results.gateway().isEmpty()
        ? null
        : new Table.Builder<>(results.gateway())
            .text("figure", f -> Cell.of(f.name()))
            .number("measured", f -> Cell.of(amount(f, f.value()), f.value()))
            .text(
                "asked for",
                f ->
                    f.limit() == null
                        ? Cell.EMPTY
                        : Cell.of((f.atLeast() ? "at least " : "at most ") + amount(f, f.limit())))
            .text(
                "met", f -> f.limit() == null ? Cell.EMPTY : Cell.of(f.meetsLimit() ? "yes" : "no"))
            .build("The gateway: what its work takes");
  }

  static String amount(ServiceFigure figure, double value) {
    return (Labels.number(value) + " " + figure.unit()).strip();
  }

  Table targets() {
    return new Table.Builder<>(Targets.of(results, figures))
        .text("limit", t -> Cell.of(t.what()))
        .text("asked for", t -> Cell.of(t.limit()))
        .text("figure", t -> Cell.of(t.figure()))
        .text("met", t -> Cell.of(t.met().words()).strongIf(t.met() == Targets.Met.NO))
        .build("Targets: each limit, its figure, and whether it is met");
  }

  /** The best curve for each level of security, all other constraints as they are. */
  Table levels() {
    Map<Integer, Recommendation> levels = new LinkedHashMap<>();
    for (int level : LEVELS) {
      levels.put(
          level,
          Recommender.recommend(results, recommendation.constraints().with(Limit.SECURITY, level)));
    }
    String where = recommendation.device().where();
    return new Table.Builder<>(List.copyOf(levels.keySet()))
        .number("at least, bits", Cell::of)
        .text("curve", l -> best(levels.get(l), c -> Cell.of(c.label()).strongIf(true), "none"))
        .bar("signature, bytes", l -> best(levels.get(l), c -> Cell.of(c.signatureBytes()), ""))
        .number(
            "GSM characters in one SMS", l -> best(levels.get(l), c -> room(c.characters()), ""))
        .number("English characters", l -> best(levels.get(l), c -> room(c.english()), ""))
        .bar("signing " + where, l -> best(levels.get(l), c -> time(c.signMillis()), ""))
        .number(
            "verifying a first message " + where,
            l -> best(levels.get(l), c -> time(c.verifyMillis()), ""))
        .text(
            "next",
            l ->
                levels.get(l).ranked().size() > 1
                    ? Cell.of(levels.get(l).ranked().get(1).candidate().label())
                    : best(
                        levels.get(l),
                        c -> Cell.of("none"),
                        String.join(" ", levels.get(l).advice())))
        .build("The first choice for each level of security; all else as asked");
  }

  /** Returns the characters that fit into one SMS, by language and coding. */
  Table characters() {
    return new Table.Builder<>(Characters.all())
        .text("language", r -> Cell.of(r.language()))
        .number("messages", r -> Cell.of(r.messages()))
        .number("UTF-8", r -> share(r.utf8()))
        .number("best of GSM 03.38, UTF-8, UTF-16", r -> share(r.best()))
        .number("Unishox2", r -> share(r.unishox2()))
        .number("compact", r -> share(r.compact()).strongIf(true))
        .build("Characters in 81 bytes: median, and 10th percentile");
  }

  private static Cell share(Characters.Share share) {
    return Cell.of(share.median()).note("/ " + share.low());
  }

  private static Cell best(Recommendation level, Function<Candidate, Cell> cell, String ifNone) {
    return level.ranked().isEmpty()
        ? Cell.of(ifNone)
        : cell.apply(level.ranked().get(0).candidate());
  }

  /** The times of an operation, by algorithm and engine; the shortest of each row stands out. */
  Table operation(Operation operation) {
    List<String> engines = figures.engines(operation);
    List<String> all = figures.engines();
    List<String> algorithms = new ArrayList<>(ReportOrder.curves());
    algorithms.addAll(figures.otherAlgorithms(operation));
    Table.Builder<String> table =
        new Table.Builder<>(algorithms).text("algorithm", a -> Cell.of(ReportOrder.label(a)));
    for (String engine : engines) {
      table.series(
          all.indexOf(engine),
          engine,
          algorithm -> {
            Timing m = figures.time(engine, algorithm, operation);
            return microseconds(m)
                .strongIf(m != null && m == figures.shortest(e -> true, algorithm, operation));
          });
    }
    return table.build(capital(operation.words()) + ", µs");
  }

  Table phone(Operation operation) {
    Table.Builder<String> table =
        new Table.Builder<>(ReportOrder.curves()).text("curve", c -> Cell.of(ReportOrder.label(c)));
    List<String> libraries = figures.libraries();
    for (String library : libraries) {
      table.series(
          libraries.indexOf(library),
          library + ": byte codes",
          c -> byteCodes(figures.cost(library, c, operation), Labels::count));
    }
    table.number(
        "times fewer than 2008",
        c ->
            ratio(
                figures.cost(Results.SUITE, c, operation),
                figures.cost(Results.OLD, c, operation)));
    for (String library : List.of(Results.SUITE, Results.OLD)) {
      table.number(
          library + ": java -Xint",
          c -> {
            PhoneCost cost = figures.cost(library, c, operation);
            return cost == null ? Cell.EMPTY : time(cost.interpretedMillis());
          });
    }
    for (String library : List.of(Results.SUITE, Results.OLD)) {
      table.number(
          library + ": N70, projected", c -> projected(figures.cost(library, c, operation)));
    }
    return table.build("On a phone: " + operation.words());
  }

  /** The bytes of messages of one kind; parts that no such message has are left out. */
  static Table budget(MessageKind kind) {
    List<BudgetRow> budgets = Budgets.of(kind);
    Map<String, ToIntFunction<BudgetRow>> parts = new LinkedHashMap<>();
    parts.put("header", BudgetRow::header);
    parts.put("signature", BudgetRow::signature);
    parts.put("point", BudgetRow::point);
    parts.put("tag", BudgetRow::tag);
    parts.put("handle", BudgetRow::handle);
    parts.values().removeIf(part -> part.applyAsInt(budgets.get(0)) == 0);
    Table.Builder<BudgetRow> table =
        new Table.Builder<>(budgets).text("curve", row -> Cell.of(row.label()));
    parts.forEach((name, part) -> table.number(name, row -> Cell.of(part.applyAsInt(row))));
    table
        .number("all but the text", row -> Cell.of(row.overhead()))
        .number("share of one SMS", row -> percent(Math.round(100 * row.shareOfPayload())))
        .number(
            "signature of 140 bytes", row -> percent(PapersOf2008.percentOfSms(row.signature())));
    for (int i = 1; kind.hasText() && i <= 3; i++) {
      int sms = i;
      table
          .number(sms + " SMS: bytes", row -> room(row.room(sms).bytes()))
          .number(sms + " SMS: GSM", row -> room(row.room(sms).gsm()))
          .number(sms + " SMS: Latin", row -> room(row.room(sms).latin()))
          .number(sms + " SMS: UCS-2", row -> room(row.room(sms).ucs2()));
    }
    return table.build(
        capital(kind.name())
            + ": bytes"
            + (kind.hasText() ? ", and room left for text in bytes and characters" : ""));
  }

  /** Bytes against security: each curve, its family, and whether nothing beats it. */
  Table security() {
    Set<String> front =
        recommendation.front().stream().map(r -> r.candidate().curve()).collect(Collectors.toSet());
    return new Table.Builder<>(Budgets.of(MessageKinds.SIGNED_TEXT))
        .text("curve", row -> Cell.of(row.curve()))
        .text("family", row -> Cell.of(family(row.curve())))
        .number("security, bits", row -> Cell.of(row.securityBits()))
        .number("header and signature, bytes", row -> Cell.of(row.overhead()))
        .text("on the Pareto front", row -> Cell.of(front.contains(row.curve()) ? "yes" : "no"))
        .build("Bytes of a signed message against security");
  }

  private static String family(String curve) {
    return curve.startsWith("K-")
        ? "Koblitz"
        : curve.startsWith("B-") ? "binary, random" : "prime field";
  }

  static Table chart(StudyChart chart) {
    Table.Builder<Integer> table =
        new Table.Builder<>(IntStream.range(0, chart.groups().size()).boxed().toList())
            .text("", group -> Cell.of(chart.groups().get(group)));
    for (int i = 0; i < chart.series().size(); i++) {
      StudyChart.Series series = chart.series().get(i);
      table.series(i, series.name(), group -> amount(series.values().get(group)));
    }
    return table.build((chart.caption() + ", " + chart.unit()).strip());
  }

  private static Cell amount(double value) {
    return Double.isNaN(value)
        ? Cell.EMPTY
        : Cell.of(
            value != 0 && value < 0.01 || value >= 1e7
                ? String.format(Locale.ROOT, "%.1e", value)
                : value == Math.rint(value) ? Labels.count((long) value) : Labels.number(value),
            value);
  }

  /** A table of a study; a column that has nothing but numbers is sorted by them. */
  static Table study(StudyTable table) {
    Table.Builder<List<String>> made = new Table.Builder<>(table.rows());
    for (int i = 0; i < table.columns().size(); i++) {
      int column = i;
      String title = table.columns().get(i);
      boolean numeric =
          i > 0
              && table.rows().stream()
                  .map(row -> row.get(column))
                  .allMatch(cell -> cell.isEmpty() || plain(cell).matches(NUMBER));
      if (numeric) {
        made.number(
            title,
            row ->
                row.get(column).isEmpty()
                    ? Cell.EMPTY
                    : Cell.of(row.get(column), Double.parseDouble(plain(row.get(column)))));
      } else {
        made.text(title, row -> Cell.of(row.get(column)));
      }
    }
    return made.build(table.caption());
  }

  /** Takes out what stands between thousands. */
  private static String plain(String number) {
    return number.replaceAll("[\\u202F\\u00A0 ,]", "");
  }

  /** The versions of engines and libraries; null if there are none. */
  Table versions() {
    Map<String, String> versions = results.environment().versions();
    return versions.isEmpty()
        ? null
        : new Table.Builder<>(List.copyOf(versions.entrySet()))
            .text("what", version -> Cell.of(version.getKey()))
            .text("version", version -> Cell.of(version.getValue()))
            .build("Versions of engines and libraries");
  }

  static String capital(String words) {
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }

  private static Cell percent(long percent) {
    return Cell.of(percent + "\u00A0%", percent);
  }

  private static Cell room(int left) {
    return left == Room.NONE ? Cell.of("none", -1) : Cell.of(left);
  }

  private static Cell microseconds(Timing m) {
    return m == null
        ? Cell.EMPTY
        : Cell.of(Labels.number(m.microseconds()), m.microseconds())
            .note(m.error() == null ? "" : "±\u00A0" + Labels.number(m.error()));
  }

  private static Cell byteCodes(PhoneCost cost, LongFunction<String> words) {
    return cost == null || cost.byteCodes() == null
        ? Cell.EMPTY
        : Cell.of(words.apply(cost.byteCodes()), cost.byteCodes());
  }

  private static Cell projected(PhoneCost cost) {
    return cost == null ? Cell.EMPTY : time(cost.projectedMillis());
  }

  private static Cell time(Double millis) {
    return millis == null ? Cell.EMPTY : Cell.of(Labels.time(millis), millis);
  }

  private static Cell ratio(PhoneCost now, PhoneCost then) {
    if (now == null || then == null || now.byteCodes() == null || then.byteCodes() == null) {
      return Cell.EMPTY;
    }
    double ratio = (double) then.byteCodes() / now.byteCodes();
    return Cell.of(Labels.times(ratio), ratio);
  }
}
