// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.icon;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DrawIconTest {
  @TempDir Path folder;

  @Test
  void thePngHasTheColoursOfTheDrawing() throws Exception {
    List<String> rows = List.of("r.b", "krk");
    Path drawing = folder.resolve("icon.txt");
    Files.write(drawing, List.of(". -", "r ff0000", "b 0000ff", "k 000000", "", "r.b", "krk"));
    Path png = folder.resolve("icon.png");
    DrawIcon.main(new String[] {drawing.toString(), png.toString()});
    BufferedImage image = ImageIO.read(png.toFile());
    assertEquals(3, image.getWidth());
    assertEquals(2, image.getHeight());
    for (int y = 0; y < 2; y++) {
      for (int x = 0; x < 3; x++) {
        int expected =
            switch (rows.get(y).charAt(x)) {
              case 'r' -> 0xffff0000;
              case 'b' -> 0xff0000ff;
              case 'k' -> 0xff000000;
              default -> 0;
            };
        assertEquals(expected, image.getRGB(x, y), "pixel " + x + ", " + y);
      }
    }
  }
}
