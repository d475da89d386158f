// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.explain;

import java.util.ArrayList;
import java.util.List;

/** An explanation for people: offset, name, bytes in hexadecimal, meaning. */
public final class ExplanationTable {
  private static final int NAME = 24;
  private static final int HEX = 24;
  private static final int MEANING = 46;

  private ExplanationTable() {}

  /**
   * Lays it out.
   *
   * @return rows without line ends: 64 columns and the meaning, which is wrapped between words
   *     where it has more than 46
   */
  public static List<String> rows(Explanation explanation) {
    List<String> rows = new ArrayList<>();
    for (Line line : explanation.lines()) {
      List<String> hex = chunks(line.hex());
      List<String> meaning = wrap((line.isFault() ? "WRONG: " : "") + line.meaning());
      for (int i = 0; i < Math.max(1, Math.max(hex.size(), meaning.size())); i++) {
        String row =
            String.format(
                "%5s  %-" + NAME + "s %-" + HEX + "s  %s",
                i == 0 ? line.offset() : "",
                i == 0 ? line.name() : "",
                i < hex.size() ? hex.get(i) : "",
                i < meaning.size() ? meaning.get(i) : "");
        rows.add(row.stripTrailing());
      }
    }
    return rows;
  }

  private static List<String> chunks(String hex) {
    List<String> chunks = new ArrayList<>();
    for (int i = 0; i < hex.length(); i += HEX) {
      chunks.add(hex.substring(i, Math.min(hex.length(), i + HEX)));
    }
    return chunks;
  }

  private static List<String> wrap(String words) {
    List<String> rows = new ArrayList<>();
    String rest = words;
    while (rest.length() > MEANING) {
      int space = rest.lastIndexOf(' ', MEANING);
      // A very long word stays whole.
      int end = space > 0 ? space : rest.indexOf(' ', MEANING);
      if (end < 0) {
        break;
      }
      rows.add(rest.substring(0, end));
      rest = rest.substring(end + 1);
    }
    rows.add(rest);
    return rows;
  }
}
