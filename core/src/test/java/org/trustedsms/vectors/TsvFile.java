// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.vectors;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads tables in UTF-8 with a tab between two cells. Lines that start with {@code #} are comments,
 * the first other line names the columns, and cells stand as they are, without quotes or escapes.
 */
public final class TsvFile {
  private TsvFile() {}

  /**
   * Reads a whole file.
   *
   * @param path the path below {@code /vectors/}; a name that ends in {@code .gz} is decompressed
   * @return the rows in the file's order, each a map from the column's name to the cell
   * @throws UncheckedIOException if it is missing or cannot be read
   * @throws IllegalArgumentException if a row has more or fewer cells than there are columns
   */
  public static List<Map<String, String>> read(String path) {
    try (BufferedReader in = VectorResource.lines(path)) {
      return parse(path, in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<Map<String, String>> parse(String name, BufferedReader in) throws IOException {
    List<Map<String, String>> rows = new ArrayList<>();
    String[] columns = null;
    int number = 0;
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      number++;
      if (line.startsWith("#")) {
        continue;
      }
      String[] cells = line.split("\t", -1);
      if (columns == null) {
        columns = cells;
      } else if (cells.length != columns.length) {
        throw new IllegalArgumentException(
            name + ", line " + number + ": " + cells.length + " cells, not " + columns.length);
      } else {
        rows.add(row(columns, cells));
      }
    }
    return List.copyOf(rows);
  }

  private static Map<String, String> row(String[] columns, String[] cells) {
    Map<String, String> row = new LinkedHashMap<>();
    for (int i = 0; i < columns.length; i++) {
      row.put(columns[i], cells[i]);
    }
    return row;
  }
}
