// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import org.trustedsms.bench.budget.BudgetRow;
import org.trustedsms.bench.budget.Budgets;
import org.trustedsms.bench.budget.Room;
import org.trustedsms.bench.result.Measurement;
import org.trustedsms.bench.result.PhoneCost;
import org.trustedsms.bench.result.Results;

/**
 * All values as CSV (RFC 4180): one value a line, 8 fields, CRLF at the end of each line. What is
 * not known is an empty field.
 */
final class CsvReport {
  private final StringBuilder out = new StringBuilder();

  String write(Results results) {
    row("table", "source", "algorithm", "what", "value", "unit", "error", "samples");
    for (Measurement m : results.measurements()) {
      row(
          "time",
          name(m.engine()),
          name(m.algorithm()),
          m.operation().name(),
          Double.toString(m.microseconds()),
          "us",
          m.error() == null ? "" : Double.toString(m.error()),
          Integer.toString(m.samples()));
    }
    for (PhoneCost c : results.phoneCosts()) {
      phone(c, c.byteCodes(), "byte codes");
      phone(c, c.interpretedMillis(), "ms under java -Xint");
      phone(c, c.projectedMillis(), "ms projected to the Nokia N70");
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
        budget(b, what, room.ucs2(), "UCS-2 characters");
      }
    }
    return out.toString();
  }

  private void phone(PhoneCost cost, Number value, String unit) {
    if (value != null) {
      row(
          "phone",
          name(cost.library()),
          name(cost.algorithm()),
          cost.operation().name(),
          value.toString(),
          unit,
          "",
          "");
    }
  }

  private void budget(BudgetRow row, String what, int value, String unit) {
    row(
        "budget",
        row.kind(),
        row.curve(),
        what,
        value == Room.NONE ? "" : Integer.toString(value),
        unit,
        "",
        "");
  }

  /** A spreadsheet would take a name that begins like a formula for one. */
  private static String name(String name) {
    return "=+-@\t\r".indexOf(name.charAt(0)) < 0 ? name : "'" + name;
  }

  private void row(String... fields) {
    for (int i = 0; i < fields.length; i++) {
      out.append(i == 0 ? "" : ",").append(field(fields[i]));
    }
    out.append("\r\n");
  }

  private static String field(String text) {
    boolean plain = text.chars().noneMatch(c -> c == '"' || c == ',' || c == '\r' || c == '\n');
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
