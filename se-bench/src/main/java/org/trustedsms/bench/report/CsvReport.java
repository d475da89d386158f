// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.trustedsms.bench.budget.BudgetRow;
import org.trustedsms.bench.budget.BudgetRow.Room;
import org.trustedsms.bench.budget.Budgets;
import org.trustedsms.bench.result.Results;
import org.trustedsms.bench.result.Results.PhoneCost;
import org.trustedsms.bench.result.Results.ServiceFigure;
import org.trustedsms.bench.result.Results.Timing;
import org.trustedsms.bench.result.StudyResult;
import org.trustedsms.bench.result.StudyResult.StudyTable;

/** All values as CSV (RFC 4180), one in each line; what is not known is an empty field. */
final class CsvReport {
  private final StringBuilder out = new StringBuilder();

  String write(Results results) {
    row("table", "source", "algorithm", "what", "value", "unit", "error", "samples");
    for (Timing m : results.measurements()) {
      String engine = name(m.engine());
      String algorithm = name(m.algorithm());
      row("time", engine, algorithm, m.operation(), m.microseconds(), "us", m.error(), m.samples());
    }
    for (PhoneCost c : results.phoneCosts()) {
      phone(c, c.byteCodes(), "byte codes");
      phone(c, c.interpretedMillis(), "ms under java -Xint");
      phone(c, c.projectedMillis(), "ms projected to the Nokia N70");
    }
    for (ServiceFigure f : results.gateway()) {
      row("gateway", "", "", name(f.name()), f.value(), f.unit(), null, null);
    }
    for (StudyResult s : results.studies()) {
      for (StudyTable t : s.tables()) {
        study(s.name(), t);
      }
    }
    for (BudgetRow b : Budgets.all()) {
      budget(b, "security", b.securityBits(), "bits");
      budget(b, "legacy", b.legacy() ? 1 : 0, "1 if below 112 bits");
      budget(b, "header", b.header(), "bytes");
      budget(b, "point", b.point(), "bytes");
      budget(b, "handle", b.handle(), "bytes");
      budget(b, "tag", b.tag(), "bytes");
      budget(b, "signature", b.signature(), "bytes");
      for (Room room : b.rooms()) {
        String what = "room in " + room.segments() + " SMS";
        budget(b, what, room.bytes(), "bytes");
        budget(b, what, room.gsm(), "GSM characters");
        budget(b, what, room.latin(), "Latin characters");
        budget(b, what, room.english(), "English characters");
        budget(b, what, room.ucs2(), "UCS-2 characters");
      }
    }
    return out.toString();
  }

  private void phone(PhoneCost cost, Number value, String unit) {
    if (value != null) {
      String library = name(cost.library());
      row("phone", library, name(cost.algorithm()), cost.operation(), value, unit, null, null);
    }
  }

  private void study(String name, StudyTable table) {
    for (List<String> cells : table.rows()) {
      for (int i = 1; i < cells.size(); i++) {
        String what = table.caption() + ": " + table.columns().get(i);
        row("study", name, name(cells.get(0)), name(what), name(cells.get(i)), null, null, null);
      }
    }
  }

  private void budget(BudgetRow row, String what, int value, String unit) {
    Integer known = value == Room.NONE ? null : value;
    row("budget", row.kind(), row.curve(), what, known, unit, null, null);
  }

  /** A spreadsheet would take a name that begins like a formula for one. */
  private static String name(String name) {
    return name.isEmpty() || "=+-@\t\r".indexOf(name.charAt(0)) < 0 ? name : "'" + name;
  }

  private void row(Object... fields) {
    out.append(
        Arrays.stream(fields)
            .map(field -> field(Objects.toString(field, "")))
            .collect(Collectors.joining(",", "", "\r\n")));
  }

  private static String field(String text) {
    boolean plain = text.chars().noneMatch(c -> c == '"' || c == ',' || c == '\r' || c == '\n');
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
