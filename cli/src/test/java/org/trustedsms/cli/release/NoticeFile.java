// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.release;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The file NOTICE: sections, each a line without indentation and its entries, which are indented by
 * two blanks, what follows by more. An entry names libraries as {@code group:artifact, artifact}.
 *
 * @param sections the entries of each section, each as one line
 */
record NoticeFile(Map<String, List<String>> sections) {
  private static final Pattern LIBRARIES =
      Pattern.compile("([a-z][\\w.-]*):\\s*([\\w.-]+(?:,\\s+[\\w.-]+)*)");

  static NoticeFile parse(String text) {
    Map<String, List<String>> sections = new LinkedHashMap<>();
    List<String> entries = new ArrayList<>();
    for (String line : text.lines().filter(l -> !l.isBlank()).toList()) {
      if (!line.startsWith("  ")) {
        entries = new ArrayList<>();
        sections.put(line.strip(), entries);
      } else if (line.startsWith("   ")) {
        int last = entries.size() - 1;
        entries.set(last, entries.get(last) + " " + line.strip());
      } else {
        entries.add(line.strip());
      }
    }
    return new NoticeFile(sections);
  }

  /** The libraries of a section, as {@code group:artifact}. */
  Set<String> ids(String section) {
    List<String> entries = sections.get(section);
    assertNotNull(entries, () -> "NOTICE has no section \"" + section + "\"");
    Set<String> ids = new TreeSet<>();
    entries.forEach(e -> ids.addAll(ids(List.of(e))));
    return ids;
  }

  /** The entries that name a library, in any section. */
  List<String> entriesOf(String id) {
    return sections.values().stream()
        .flatMap(List::stream)
        .filter(e -> ids(List.of(e)).contains(id))
        .toList();
  }

  private static Set<String> ids(List<String> entries) {
    Set<String> ids = new TreeSet<>();
    for (String entry : entries) {
      LIBRARIES
          .matcher(entry)
          .results()
          .forEach(
              m -> {
                for (String artifact : m.group(2).split(",\\s+")) {
                  ids.add(m.group(1) + ":" + artifact);
                }
              });
    }
    return ids;
  }
}
