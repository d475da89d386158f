// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class StudyTest {
  private static List<String> names(String... wanted) {
    return Study.named(List.of(wanted)).stream().map(Study::words).toList();
  }

  @Test
  void theyAreFoundByNameAndAllTogether() {
    assertEquals(List.of(), names());
    assertEquals(List.of("lookout"), names(" lookout ", "lookout"));
    List<String> all = names("all");
    assertTrue(all.containsAll(List.of("trusted-sms", "lookout")), all.toString());
    assertEquals(all, names("lookout", "all"));
  }

  @Test
  void anUnknownNameIsAnsweredWithTheChoices() {
    String message = assertThrows(IllegalArgumentException.class, () -> names("wap")).getMessage();
    assertTrue(
        message.startsWith("no study is called \"wap\"; choose from wtls, trusted-sms,"), message);
    assertTrue(message.endsWith(", all"), message);
  }
}
