// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.vectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TsvFileTest {
  private static List<Map<String, String>> parse(String text) throws IOException {
    return TsvFile.parse("test", new BufferedReader(new StringReader(text)));
  }

  @Test
  void readsRowsByColumn() throws IOException {
    List<Map<String, String>> rows = parse("# c\nhex\tname\n00\t@ \n# c\n01\t\n");
    assertEquals(List.of(Map.of("hex", "00", "name", "@ "), Map.of("hex", "01", "name", "")), rows);
  }

  @Test
  void refusesARowOfAnotherLength() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> parse("a\tb\n1\t2\n1\t2\t3\n"));
    assertEquals("test, line 3: 3 cells, not 2", e.getMessage());
  }

  @Test
  void readsUtf8() {
    assertTrue(
        TsvFile.read("gsm/packed.tsv").stream().anyMatch(row -> row.get("text").contains("€")));
  }
}
