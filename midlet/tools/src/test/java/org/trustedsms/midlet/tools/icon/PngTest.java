// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.icon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.trustedsms.midlet.tools.archive.Zlib;
import org.trustedsms.midlet.tools.command.FaultException;

class PngTest {
  @Test
  void theJdkReadsEveryPixel() throws FaultException, IOException {
    Drawing drawing =
        Drawing.parse(
            List.of("r ff0000", ". -", "b 0000ff", "k 000000", "", "rrb.k", ".brkk", "kkk.r"));

    BufferedImage image = ImageIO.read(new ByteArrayInputStream(Png.of(drawing, new Zlib())));

    assertEquals(5, image.getWidth());
    assertEquals(3, image.getHeight());
    for (int y = 0; y < 3; y++) {
      for (int x = 0; x < 5; x++) {
        int expected =
            switch (drawing.rows().get(y).charAt(x)) {
              case 'r' -> 0xffff0000;
              case 'b' -> 0xff0000ff;
              case 'k' -> 0xff000000;
              default -> 0;
            };
        assertEquals(expected, image.getRGB(x, y), "pixel " + x + ", " + y);
      }
    }
  }

  @Test
  void aDrawingThatIsWrongIsRefusedWithItsLine() {
    refused("Line 1", "red ff0000", "", "r");
    refused("Line 2", "r ff0000", "b 12345", "", "r");
    refused("Line 4", "r ff0000", "", "rr", "r");
    refused("Line 3: the character x", "r ff0000", "", "x");
    refused("A drawing has", "r ff0000", "");
    refused("A drawing has", "r ff0000");
  }

  private static void refused(String words, String... lines) {
    FaultException fault = assertThrows(FaultException.class, () -> Drawing.parse(List.of(lines)));
    assertEquals(words, fault.getMessage().substring(0, words.length()));
  }
}
