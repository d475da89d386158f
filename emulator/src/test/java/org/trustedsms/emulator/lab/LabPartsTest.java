// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.trustedsms.message.Verdict;
import org.trustedsms.testing.Cases;

/** What the page is told: of pixels, verdicts and room. */
class LabPartsTest {

  @Test
  void theRectangleHoldsWhatChangedAndTouchesIt() {
    assertEquals(new Rectangle(240, 320), LabPhone.changed(null, image()));
    assertNull(LabPhone.changed(image(), image()));
    Cases.check(
        100,
        c -> {
          BufferedImage after = image();
          Rectangle expected = null;
          for (int i = c.integer(1, 5); i > 0; i--) {
            Rectangle pixel = new Rectangle(c.integer(0, 239), c.integer(0, 319), 1, 1);
            after.setRGB(pixel.x, pixel.y, 0xFFFFFF);
            expected = expected == null ? pixel : expected.union(pixel);
          }
          assertEquals(expected, LabPhone.changed(image(), after));
        });
  }

  private static BufferedImage image() {
    return new BufferedImage(240, 320, BufferedImage.TYPE_INT_RGB);
  }

  @Test
  void everyVerdictHasASentenceOfTheThreatModel() throws Exception {
    Verdicts verdicts = Verdicts.read();
    for (Field field : Verdict.class.getFields()) {
      if (field.getType() == Verdict.class) {
        String verdict = field.get(null).toString();
        assertFalse(verdicts.sentence(verdict).isEmpty(), verdict);
      }
    }
    assertEquals(verdicts.sentence("signature invalid"), verdicts.sentence("Forged or changed"));
    assertEquals(verdicts.sentence("key offered"), verdicts.sentence("Key of Alice"));
    assertEquals("", verdicts.sentence("Memory full"));
  }

  @Test
  void aModuleSaysItsVerdictsInLines() {
    Verdicts verdicts = Verdicts.read();
    for (Verdict verdict : List.of(Verdict.REPLAYED, Verdict.SIGNATURE_INVALID)) {
      // As org.trustedsms.midlet.module.Module prints it.
      Map.Entry<String, String> said =
          Verdicts.printed("System.out: refused: " + verdict + ", it is so, and so").orElseThrow();
      assertEquals(Map.entry(verdict.toString(), "it is so, and so"), said);
      assertFalse(verdicts.sentence(said.getKey()).isEmpty());
    }
    assertEquals(
        Verdict.REPLAYED.toString(),
        Verdicts.printed("System.out: the result is sent again").orElseThrow().getKey());
    String noMessage = Verdicts.printed("refused: no command").orElseThrow().getKey();
    assertEquals("", verdicts.sentence(noMessage));
    assertEquals(Optional.empty(), Verdicts.printed("System.out: gate 4 opens"));
  }

  @Test
  void roomIsThatOfTheDesignAndTimesAreThoseOfTheReport() throws Exception {
    TextCosts limits = TextCosts.read(Path.of("..", "docs", "benchmarks", "report.json"));
    JsonNode rows = limits.of("Open gate 4", false);
    assertEquals(16, rows.size());
    for (JsonNode row : rows) {
      boolean legacy = row.path("curve").asText().contains("P-192");
      if (legacy) {
        assertEquals(92, row.at("/codings/0/room").asInt(), "GSM characters");
      }
      assertTrue(row.path("serverSIGN").asDouble() > 0, row.toString());
      assertTrue(row.path("n70VERIFY_KNOWN").asDouble() > 10, row.toString());
    }
    assertTrue(limits.of("\u039a\ud83d\ude00", true).at("/0/codings/0/bytes").isMissingNode());
  }
}
