// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.trustedsms.key.SealedKey;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Verdict;
import org.trustedsms.server.keyfile.PrivateKeyFiles;
import org.trustedsms.sms.Reassembler;

/** docs/threat-model.md: its claims have tests, and its figures are those of the code. */
class ThreatModelTest {
  private static final Path DOCS = Path.of("..", "docs");
  private static final int DAY = 86_400;

  private static String document() throws IOException {
    return Files.readString(DOCS.resolve("threat-model.md"));
  }

  @Test
  void everyClaimHasATestThatExists() throws IOException {
    Claims claims = new Claims(document(), DOCS);

    assertEquals(List.of(), claims.faults());
    // A change of layout must not make claims disappear from sight.
    assertTrue(claims.claims().size() >= 70, () -> String.join("\n", claims.claims()));
  }

  /** What is looked for above, in documents that have it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '\'',
      value = {
        "'- Nobody can.';no test",
        "'| who | test |\n|---|---|\n| x | |';no test",
        "'- A [`ThreatModelTest.figuresAreThoseOfTheCode`][ThreatModelTest].';leads nowhere",
        "'- A [`GoneTest.x`][GoneTest].\n\n[GoneTest]: ../cli/src/test/java/GoneTest.java';no file",
        "'- A [`ThreatModelTest.gone`][ThreatModelTest].\n\n[ThreatModelTest]: @';no such test",
        "'- A [`ThreatModelTest.document`][ThreatModelTest].\n\n[ThreatModelTest]: @';no such test",
        "'[ThreatModelTest]: @';unused",
        "'- Is not tested; see [it][it].';not of the form",
        "'[Claims]: ../cli/src/test/java/org/trustedsms/cli/document/Claims.java';no test class"
      })
  void faultsAreFound(String text, String fault) throws IOException {
    String here = "../cli/src/test/java/org/trustedsms/cli/document/ThreatModelTest.java";
    List<String> faults = new Claims(text.replace("@", here), DOCS).faults();

    assertTrue(faults.stream().anyMatch(found -> found.startsWith(fault)), faults::toString);
  }

  @Test
  void whatIsProvedOrSaysThatItIsNotHasNoFaults() throws IOException {
    String text =
        """
        - A claim
          [`ThreatModelTest.faultsAreFound`][ThreatModelTest].
        - Another, not tested.

        [ThreatModelTest]: ../cli/src/test/java/org/trustedsms/cli/document/ThreatModelTest.java
        """;

    assertEquals(List.of(), new Claims(text, DOCS).faults());
    assertEquals(2, new Claims(text, DOCS).claims().size());
  }

  @Test
  void everyVerdictHasItsRow() throws Exception {
    Set<String> verdicts = new TreeSet<>();
    for (Field field : Verdict.class.getFields()) {
      if (field.getType() == Verdict.class) {
        verdicts.add(field.get(null).toString());
      }
    }
    List<String> lines = document().lines().toList();
    List<String> rows = new ArrayList<>();
    int head = lines.indexOf("| verdict | what it says | test |");
    for (int i = head + 2; lines.get(i).startsWith("|"); i++) {
      rows.add(lines.get(i).split("\\|")[1].trim());
    }

    assertEquals(verdicts, new TreeSet<>(rows));
    assertEquals(verdicts.size(), rows.size());
  }

  @Test
  void figuresAreThoseOfTheCode() throws IOException {
    String document = document().replaceAll("\\s+", " ");
    List<String> figures =
        List.of(
            "the maximum age of %d days".formatted(Receiver.DEFAULT_MAXIMUM_AGE / DAY),
            String.format(
                Locale.ROOT, "%,d iterations a guess", PrivateKeyFiles.DEFAULT_ITERATIONS),
            String.format(Locale.ROOT, "more than %,d iterations", PrivateKeyFiles.MAX_ITERATIONS),
            String.format(Locale.ROOT, "more than %,d iterations", SealedKey.MAX_ITERATIONS),
            "holds %d messages, %d of one number, %d MiB, for %d hours"
                .formatted(
                    Reassembler.DEFAULT_MESSAGES,
                    Reassembler.DEFAULT_MESSAGES_PER_ORIGINATOR,
                    Reassembler.DEFAULT_BYTES >> 20,
                    Reassembler.DEFAULT_AGE_MILLIS / 3_600_000));

    for (String figure : figures) {
      assertTrue(document.contains(figure), figure);
    }
  }
}
