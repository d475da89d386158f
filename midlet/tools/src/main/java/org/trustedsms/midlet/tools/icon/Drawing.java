// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.icon;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.trustedsms.midlet.tools.command.FaultException;

/**
 * A small picture in text: lines {@code c RRGGBB} or {@code c -} (transparent) that give a
 * character its colour, an empty line, then the rows, a character a pixel.
 *
 * @param colours the palette by character, 0xRRGGBB, or -1 for transparent; at most 16
 * @param rows all of the same length
 */
record Drawing(Map<Character, Integer> colours, List<String> rows) {
  static final int TRANSPARENT = -1;
  private static final int MOST_COLOURS = 16;
  private static final int LARGEST = 255;

  static Drawing parse(List<String> lines) throws FaultException {
    Map<Character, Integer> colours = new LinkedHashMap<>();
    int line = 0;
    for (; line < lines.size() && !lines.get(line).isEmpty(); line++) {
      String text = lines.get(line);
      if (!text.matches(". ([0-9a-fA-F]{6}|-)")) {
        throw new FaultException(
            "Line " + (line + 1) + ": write a character, a space, and RRGGBB or -: " + text);
      }
      String colour = text.substring(2);
      colours.put(text.charAt(0), "-".equals(colour) ? TRANSPARENT : Integer.parseInt(colour, 16));
    }
    List<String> rows = new ArrayList<>();
    for (line++; line < lines.size(); line++) {
      String row = lines.get(line);
      rows.add(row);
      if (row.isEmpty() || row.length() > LARGEST || row.length() != rows.get(0).length()) {
        throw new FaultException("Line " + (line + 1) + ": all rows are of one length, 1 to 255.");
      }
      for (int i = 0; i < row.length(); i++) {
        if (!colours.containsKey(row.charAt(i))) {
          throw new FaultException(
              "Line " + (line + 1) + ": the character " + row.charAt(i) + " has no colour.");
        }
      }
    }
    if (rows.isEmpty() || rows.size() > LARGEST || colours.size() > MOST_COLOURS) {
      throw new FaultException("A drawing has 1 to 255 rows and at most 16 colours.");
    }
    return new Drawing(colours, rows);
  }

  int width() {
    return rows.get(0).length();
  }
}
