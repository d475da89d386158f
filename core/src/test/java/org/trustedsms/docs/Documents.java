// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;

/** The documents at the root of the repository, one folder above this module. */
final class Documents {
  private Documents() {}

  static String read(String name) throws IOException {
    return Files.readString(path(name));
  }

  /** Reads a file of docs/vectors. */
  static JsonNode vectors(String name) throws IOException {
    try (InputStream in = Files.newInputStream(path("docs/vectors/" + name + ".json.gz"))) {
      return new ObjectMapper().readTree(new GZIPInputStream(in));
    }
  }

  static Path path(String name) {
    Path path = Path.of("..").resolve(name);
    if (!Files.isRegularFile(path)) {
      throw new IllegalStateException(
          path.toAbsolutePath().normalize() + " is missing; run the tests in the module's folder");
    }
    return path;
  }

  /** The curve that is named so in a table, with the word legacy if it is. */
  static Curve curve(String label) {
    Curve curve = Curves.all().byName(label.replace(" (legacy)", ""));
    assertEquals(curve.label(), label);
    return curve;
  }

  /** The rows of the first table whose header row is this, cells trimmed. */
  static List<List<String>> table(String document, String headerRow) {
    List<String> lines = document.lines().toList();
    int header = lines.indexOf(headerRow);
    if (header < 0) {
      throw new IllegalStateException("no table with the header " + headerRow);
    }
    List<List<String>> rows = new ArrayList<>();
    for (int i = header + 2; i < lines.size() && lines.get(i).startsWith("|"); i++) {
      String[] cells = lines.get(i).substring(1).split("\\|", -1);
      List<String> row = new ArrayList<>();
      for (int j = 0; j < cells.length - 1; j++) {
        row.add(cells[j].trim());
      }
      rows.add(row);
    }
    return rows;
  }

  /** The fenced block whose fence is followed by this language; empty for a plain one. */
  static String block(String document, String language) {
    String fence = "```";
    int start = document.indexOf(fence);
    while (start >= 0) {
      int body = document.indexOf('\n', start) + 1;
      int end = document.indexOf("\n" + fence, body - 1) + 1;
      if (body == 0 || end == 0) {
        break;
      }
      if (document.substring(start + fence.length(), body - 1).equals(language)) {
        return document.substring(body, end);
      }
      start = document.indexOf(fence, end + fence.length());
    }
    throw new IllegalStateException("no block of " + language);
  }
}
