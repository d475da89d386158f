// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.explain;

import java.util.ArrayList;
import java.util.List;

/**
 * An SMS or payload in words: every byte in exactly one line, in order, and a summary in one line,
 * safe for a terminal. It proves nothing: a forged message looks the same. Immutable.
 */
public record Explanation(List<Line> lines, String summary) {
  private static final int HEX = 24;
  private static final int MEANING = 46;
  private static final String ROW = "%5s  %-24s %-" + HEX + "s  %s";

  /**
   * An explanation of some bytes of an SMS. Immutable.
   *
   * @param offset where they start, in bytes from the start of what is explained
   * @param length how many they are; 0 for a fault that is in no byte, such as a missing one
   * @param hex the bytes, two capital digits each
   * @param name what they are, for example "destination port"
   * @param meaning what they say, for example "16474"; holds no character that could do something
   *     to a terminal, or to the order of the others
   * @param isFault whether the meaning says what is wrong with them
   */
  public record Line(
      int offset, int length, String hex, String name, String meaning, boolean isFault) {}

  public Explanation {
    lines = List.copyOf(lines);
  }

  /** Returns what is wrong: the lines that are faults; none if every byte has a meaning. */
  public List<Line> faults() {
    return lines.stream().filter(Line::isFault).toList();
  }

  /**
   * Lays the lines out for people: offset, name, bytes in hexadecimal, meaning.
   *
   * @return rows without line ends: 64 columns and the meaning, which is wrapped between words
   *     where it has more than 46
   */
  public List<String> rows() {
    List<String> rows = new ArrayList<>();
    for (Line line : lines) {
      List<String> hex = chunks(line.hex());
      List<String> meaning = wrap((line.isFault() ? "WRONG: " : "") + line.meaning());
      for (int i = 0; i < Math.max(hex.size(), meaning.size()); i++) {
        String row =
            String.format(
                ROW,
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

  /** At least one row, which may be empty. */
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
