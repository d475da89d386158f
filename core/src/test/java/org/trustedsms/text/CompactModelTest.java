// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.text;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What was made by a program is what the program makes. */
class CompactModelTest {
  private static final Path TEXT = Path.of("src/training/text");
  private static final Path MODEL = Path.of("src/main/java/org/trustedsms/text/CompactModel.java");
  private static final Path PAGE = Path.of("../docs/compact-coding.md");

  @Tag("exhaustive")
  @Test
  void trainingGivesTheModelByteForByte() throws Exception {
    assertEquals(Files.readString(MODEL), Training.source(TEXT));
  }

  @Test
  void thePageHasTheTablesAndTheExamplesAndTheFileTheModel() throws Exception {
    String page = Files.readString(PAGE);
    assertEquals(page, CompactPage.updated(page));
    assertArrayEquals(
        CompactPage.modelFile(), Files.readAllBytes(PAGE.resolveSibling("compact-model.bin")));
  }
}
