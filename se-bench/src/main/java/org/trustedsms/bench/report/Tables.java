// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.trustedsms.bench.budget.BudgetRow;
import org.trustedsms.bench.budget.Budgets;
import org.trustedsms.bench.budget.PapersOf2008;
import org.trustedsms.bench.budget.Room;
import org.trustedsms.bench.recommend.Constraints;
import org.trustedsms.bench.recommend.Ranked;
import org.trustedsms.bench.recommend.Recommendation;
import org.trustedsms.bench.recommend.Recommender;
import org.trustedsms.bench.recommend.TimeText;
import org.trustedsms.bench.report.Table.Cell;
import org.trustedsms.bench.report.Table.Column;
import org.trustedsms.bench.result.Measurement;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.PhoneCost;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;

/** The tables of a report. */
final class Tables {
  /** Levels of security that people ask for: 80, P-192's, and those of NIST SP 800-57. */
  private static final int[] LEVELS = {80, 96, 112, 128, 192, 256};

  private final Figures figures;
  private final Recommendation recommendation;

  Tables(Figures figures, Recommendation recommendation) {
    this.figures = figures;
    this.recommendation = recommendation;
  }

  /** All that counts for each curve. */
  Table curves() {
    List<Column> columns =
        new ArrayList<>(
            List.of(
                Column.text("curve"),
                Column.number("place"),
                Column.number("security, bits"),
                Column.number("signature, bytes"),
                Column.number("room for text, bytes"),
                Column.number("room, GSM characters"),
                Column.number("room if encrypted, bytes"),
                Column.number("server: key, µs"),
                Column.number("server: sign, µs"),
                Column.number("server: verify, µs")));
    boolean projected =
        figures.results().phoneCosts().stream().anyMatch(c -> c.projectedMillis() != null);
    if (figures.hasPhoneCosts()) {
      columns.add(Column.number("phone: sign, byte codes"));
      columns.add(Column.number("phone: verify, byte codes"));
    }
    if (projected) {
      columns.add(Column.number("N70: sign, projected"));
      columns.add(Column.number("N70: verify, projected"));
    }
    Map<String, Integer> places = new HashMap<>();
    for (Ranked ranked : recommendation.ranked()) {
      places.put(ranked.candidate().curve(), places.size() + 1);
    }
    List<BudgetRow> encrypted = Budgets.of(MessageKinds.ENCRYPTED_TEXT);
    List<List<Cell>> rows = new ArrayList<>();
    for (BudgetRow row : Budgets.of(MessageKinds.SIGNED_TEXT)) {
      String curve = row.curve();
      List<Cell> cells = new ArrayList<>();
      Integer place = places.get(curve);
      cells.add(place != null && place == 1 ? Cell.of(curve).loud() : Cell.of(curve));
      cells.add(place == null ? new Cell("out", 99.0, "", false) : Cell.of(place));
      cells.add(Cell.of(row.securityBits()));
      cells.add(Cell.of(row.signature()));
      cells.add(room(row.room(1).bytes()));
      cells.add(room(row.room(1).gsm()));
      cells.add(room(encrypted.get(rows.size()).room(1).bytes()));
      for (Operation operation :
          List.of(Operation.GENERATE_KEY, Operation.SIGN, Operation.VERIFY_KNOWN)) {
        cells.add(microseconds(figures.time(Figures.CORE, curve, operation)).quiet());
      }
      PhoneCost sign = figures.cost(Figures.PHONE, curve, Operation.SIGN);
      PhoneCost verify = figures.cost(Figures.PHONE, curve, Operation.VERIFY_KNOWN);
      if (figures.hasPhoneCosts()) {
        cells.add(shortByteCodes(sign));
        cells.add(shortByteCodes(verify));
      }
      if (projected) {
        cells.add(projected(sign));
        cells.add(projected(verify));
      }
      rows.add(cells);
    }
    return new Table("Every curve: what it gives and what it costs", columns, rows);
  }

  /** The best curve for each level of security, all other constraints as they are. */
  Table levels() {
    List<List<Cell>> rows = new ArrayList<>();
    Recommender recommender = new Recommender();
    for (int level : LEVELS) {
      Constraints constraints = recommendation.constraints().withMinSecurityBits(level);
      Recommendation other = recommender.recommend(figures.results(), constraints);
      List<Cell> cells = new ArrayList<>();
      cells.add(Cell.of(level));
      if (other.ranked().isEmpty()) {
        cells.add(new Cell("none", 0.0, "", false));
        for (int i = 0; i < 4; i++) {
          cells.add(Cell.EMPTY);
        }
        cells.add(Cell.of(String.join(" ", other.advice())));
      } else {
        var best = other.ranked().get(0).candidate();
        cells.add(Cell.of(best.curve()).loud());
        cells.add(Cell.of(best.signatureBytes()));
        cells.add(room(best.characters()));
        cells.add(Cell.of(TimeText.ofMillis(best.signMillis()), best.signMillis()));
        cells.add(Cell.of(TimeText.ofMillis(best.verifyMillis()), best.verifyMillis()));
        cells.add(
            Cell.of(
                other.ranked().size() > 1 ? other.ranked().get(1).candidate().curve() : "none"));
      }
      rows.add(cells);
    }
    return new Table(
        "The first choice for each level of security; all else as asked",
        List.of(
            Column.number("at least, bits"),
            Column.text("curve"),
            Column.number("signature, bytes"),
            Column.number("GSM characters in one SMS"),
            Column.number("signing " + recommendation.device().where()),
            Column.number("verifying " + recommendation.device().where()),
            Column.text("next")),
        rows);
  }

  /** The times of an operation, by algorithm and engine; the shortest of each row stands out. */
  Table operation(Operation operation) {
    List<String> engines = figures.engines(operation);
    List<Column> columns = new ArrayList<>(List.of(Column.text("algorithm")));
    engines.forEach(engine -> columns.add(Column.number(engine)));
    List<String> algorithms = new ArrayList<>(Figures.curves());
    algorithms.addAll(figures.otherAlgorithms(operation));
    List<List<Cell>> rows = new ArrayList<>();
    for (String algorithm : algorithms) {
      double shortest =
          engines.stream()
              .map(engine -> figures.time(engine, algorithm, operation))
              .filter(m -> m != null)
              .mapToDouble(Measurement::microseconds)
              .min()
              .orElse(0);
      List<Cell> cells = new ArrayList<>(List.of(Cell.of(algorithm)));
      for (String engine : engines) {
        Measurement m = figures.time(engine, algorithm, operation);
        Cell cell = microseconds(m);
        cells.add(m != null && m.microseconds() == shortest ? cell.loud() : cell);
      }
      rows.add(cells);
    }
    return new Table(capital(operation.words()) + ", µs", columns, rows);
  }

  /** The cost on phones, by curve and operation. */
  Table phone(Operation operation) {
    List<Column> columns = new ArrayList<>(List.of(Column.text("curve")));
    for (String library : figures.libraries()) {
      columns.add(Column.number(library + ": byte codes"));
    }
    columns.add(Column.number("times fewer than 2008"));
    for (String library : List.of(Figures.PHONE, Figures.OLD_PHONE)) {
      columns.add(Column.number(library + ": java -Xint"));
    }
    for (String library : List.of(Figures.PHONE, Figures.OLD_PHONE)) {
      columns.add(Column.number(library + ": N70, projected"));
    }
    List<List<Cell>> rows = new ArrayList<>();
    for (String curve : Figures.curves()) {
      List<Cell> cells = new ArrayList<>(List.of(Cell.of(curve)));
      for (String library : figures.libraries()) {
        cells.add(byteCodes(figures.cost(library, curve, operation)));
      }
      PhoneCost now = figures.cost(Figures.PHONE, curve, operation);
      PhoneCost then = figures.cost(Figures.OLD_PHONE, curve, operation);
      cells.add(ratio(now, then));
      cells.add(interpreted(now));
      cells.add(interpreted(then));
      cells.add(projected(now));
      cells.add(projected(then));
      rows.add(cells);
    }
    return new Table("On a phone: " + operation.words(), columns, rows);
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
    List<Column> columns = new ArrayList<>(List.of(Column.text("curve")));
    parts.keySet().forEach(name -> columns.add(Column.number(name)));
    columns.add(Column.number("all but the text"));
    columns.add(Column.number("share of one SMS"));
    columns.add(Column.number("signature of 140 bytes"));
    if (kind.hasText()) {
      for (int segments = 1; segments <= 3; segments++) {
        for (String unit : List.of("bytes", "GSM", "Latin", "UCS-2")) {
          columns.add(Column.number(segments + " SMS: " + unit));
        }
      }
    }
    List<List<Cell>> rows = new ArrayList<>();
    for (BudgetRow row : budgets) {
      List<Cell> cells = new ArrayList<>(List.of(Cell.of(row.curve())));
      parts.values().forEach(part -> cells.add(Cell.of(part.applyAsInt(row))));
      cells.add(Cell.of(row.overhead()));
      cells.add(percent(Math.round(100 * row.shareOfPayload())));
      cells.add(percent(PapersOf2008.percentOfSms(row.signature())));
      for (Room room : row.rooms()) {
        cells.add(room(room.bytes()));
        cells.add(room(room.gsm()));
        cells.add(room(room.latin()));
        cells.add(room(room.ucs2()));
      }
      rows.add(cells);
    }
    return new Table(
        capital(kind.name())
            + ": bytes"
            + (kind.hasText() ? ", and room left for text in bytes and characters" : ""),
        columns,
        rows);
  }

  static String capital(String words) {
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }

  private static Cell percent(long percent) {
    return Cell.of(percent + "\u00A0%", percent);
  }

  private static Cell room(int left) {
    return left == Room.NONE ? new Cell("none", -1.0, "", false) : Cell.of(left);
  }

  private static Cell microseconds(Measurement m) {
    if (m == null) {
      return Cell.EMPTY;
    }
    String note = m.error() == null ? "" : "±\u00A0" + number(m.error());
    return new Cell(number(m.microseconds()), m.microseconds(), note, false);
  }

  private static Cell byteCodes(PhoneCost cost) {
    return cost == null || cost.byteCodes() == null
        ? Cell.EMPTY
        : Cell.of(Labels.count(cost.byteCodes()), cost.byteCodes());
  }

  private static Cell shortByteCodes(PhoneCost cost) {
    return cost == null || cost.byteCodes() == null
        ? Cell.EMPTY
        : Cell.of(Labels.shortCount(cost.byteCodes()), cost.byteCodes());
  }

  private static Cell interpreted(PhoneCost cost) {
    return cost == null ? Cell.EMPTY : time(cost.interpretedMillis());
  }

  private static Cell projected(PhoneCost cost) {
    return cost == null ? Cell.EMPTY : time(cost.projectedMillis());
  }

  private static Cell time(Double millis) {
    return millis == null ? Cell.EMPTY : Cell.of(TimeText.ofMillis(millis), millis);
  }

  private static Cell ratio(PhoneCost now, PhoneCost then) {
    if (now == null || then == null || now.byteCodes() == null || then.byteCodes() == null) {
      return Cell.EMPTY;
    }
    double ratio = (double) then.byteCodes() / now.byteCodes();
    return Cell.of(Labels.times(ratio), ratio);
  }

  /** Three digits, thousands apart. */
  private static String number(double value) {
    if (value >= 99.95) {
      return Labels.count(Math.round(value));
    }
    return String.format(Locale.ROOT, value >= 9.995 ? "%.1f" : "%.2f", value);
  }
}
