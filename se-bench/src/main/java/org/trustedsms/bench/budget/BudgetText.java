// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.budget;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.trustedsms.bench.budget.BudgetRow.Room;

/** Budgets as plain text, for a terminal. Static functions only. */
public final class BudgetText {
  private static final String FORMAT = "%-14s %8s %7s %6s %4s %9s %6s   %-16s %-16s %-16s %6s%n";

  private static final String HEAD =
      "curve,security,header,point,tag,signature,total,left in 1 SMS,left in 2 SMS,left in 3 SMS,"
          + "share";

  private static final String LEGEND =
      """

      left: bytes / GSM characters / English characters / UCS-2 characters of text;
      GSM: 7 bits each; UCS-2: two bytes each;
      English: about, in the compact coding, from the median over real SMS.
      header: 4 bytes, and what else stands before the text: 4 that name the message in acknowledgements,
      5 in commands and in results. These are never in the compact coding.
      share: of one SMS's 133 bytes, taken before the first character of text.
      legacy: less than 112 bits of security.
      K- and B-: binary curves, which NIST SP 800-186 deprecates.
      """;

  private BudgetText() {}

  /** Writes rows as tables, one for each kind: lines of at most 120 characters. */
  public static String of(List<BudgetRow> rows) {
    StringBuilder text = new StringBuilder();
    String kind = null;
    for (BudgetRow row : rows) {
      if (!row.kind().equals(kind)) {
        text.append(kind == null ? "" : System.lineSeparator());
        kind = row.kind();
        text.append(kind).append(System.lineSeparator());
        line(text, (Object[]) HEAD.split(","));
      }
      List<Object> cells = new ArrayList<>();
      cells.add(row.label());
      cells.add(row.securityBits());
      cells.add(row.header() + row.handle());
      cells.add(row.point() == 0 ? "-" : row.point());
      cells.add(row.tag() == 0 ? "-" : row.tag());
      cells.add(row.signature());
      cells.add(row.overhead());
      for (int i = 0; i < 3; i++) {
        cells.add(row.hasText() ? room(row.rooms().get(i)) : "-");
      }
      cells.add(Math.round(100 * row.shareOfPayload()) + " %");
      line(text, cells.toArray());
    }
    return text + LEGEND.replace("\n", System.lineSeparator());
  }

  private static String room(Room room) {
    return room.fits()
        ? room.bytes() + "/" + room.gsm() + "/" + room.english() + "/" + room.ucs2()
        : "none";
  }

  private static void line(StringBuilder text, Object... cells) {
    text.append(String.format(Locale.ROOT, FORMAT, cells));
  }
}
