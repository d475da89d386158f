// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.icon;

import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;

/**
 * Makes the PNG of the MIDlet's icon from a drawing in text, which git keeps better: lines {@code c
 * RRGGBB} or {@code c -} (transparent) that give a character its colour, at most 16, an empty line,
 * then the rows, a character a pixel.
 */
public final class DrawIcon {
  private static final int BITS = 4;

  private DrawIcon() {}

  /** Takes the drawing, and the PNG to write. */
  public static void main(String[] args) throws IOException {
    ImageIO.write(draw(Files.readAllLines(Path.of(args[0]))), "png", new File(args[1]));
  }

  static BufferedImage draw(List<String> lines) {
    int blank = lines.indexOf("");
    List<String> rows = lines.subList(blank + 1, lines.size());
    StringBuilder characters = new StringBuilder();
    int[] colours = new int[1 << BITS];
    for (String colour : lines.subList(0, blank)) {
      String rgb = colour.substring(2);
      colours[characters.length()] = rgb.equals("-") ? 0 : 0xff000000 | Integer.parseInt(rgb, 16);
      characters.append(colour.charAt(0));
    }
    IndexColorModel palette =
        new IndexColorModel(BITS, characters.length(), colours, 0, true, -1, 0);
    BufferedImage image =
        new BufferedImage(
            rows.get(0).length(), rows.size(), BufferedImage.TYPE_BYTE_BINARY, palette);
    for (int y = 0; y < rows.size(); y++) {
      for (int x = 0; x < rows.get(y).length(); x++) {
        int index = characters.indexOf(rows.get(y).substring(x, x + 1));
        image.getRaster().setSample(x, y, 0, index);
      }
    }
    return image;
  }
}
