// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.icon;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import org.trustedsms.midlet.tools.archive.Compressor;

/**
 * Writes a drawing as a PNG of 4 bits a pixel with a palette (ISO/IEC 15948). ImageIO would do it,
 * but with other bytes on another Java, and the JAR is to be the same everywhere.
 */
final class Png {
  private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
  private static final byte BITS = 4;
  private static final byte INDEXED = 3;

  private Png() {}

  static byte[] of(Drawing drawing, Compressor compressor) {
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    png.writeBytes(SIGNATURE);
    ByteBuffer header = ByteBuffer.allocate(13);
    header.putInt(drawing.width()).putInt(drawing.rows().size()).put(BITS).put(INDEXED);
    chunk(png, "IHDR", header.array());
    // Transparent first: the chunk tRNS then has a single byte.
    List<Character> palette = new ArrayList<>(drawing.colours().keySet());
    palette.sort((a, b) -> Integer.compare(drawing.colours().get(a), drawing.colours().get(b)));
    ByteArrayOutputStream colours = new ByteArrayOutputStream();
    ByteArrayOutputStream transparency = new ByteArrayOutputStream();
    for (char c : palette) {
      int colour = drawing.colours().get(c);
      if (colour == Drawing.TRANSPARENT) {
        transparency.write(0);
        colour = 0;
      }
      colours.write(colour >> 16);
      colours.write(colour >> 8);
      colours.write(colour);
    }
    chunk(png, "PLTE", colours.toByteArray());
    if (transparency.size() > 0) {
      chunk(png, "tRNS", transparency.toByteArray());
    }
    chunk(png, "IDAT", zlib(pixels(drawing, palette), compressor));
    chunk(png, "IEND", new byte[0]);
    return png.toByteArray();
  }

  private static byte[] pixels(Drawing drawing, List<Character> palette) {
    ByteArrayOutputStream pixels = new ByteArrayOutputStream();
    for (String row : drawing.rows()) {
      // Filter type 0.
      pixels.write(0);
      for (int x = 0; x < row.length(); x += 2) {
        int right = x + 1 < row.length() ? palette.indexOf(row.charAt(x + 1)) : 0;
        pixels.write(palette.indexOf(row.charAt(x)) << BITS | right);
      }
    }
    return pixels.toByteArray();
  }

  /** RFC 1950: deflate, a window of 32 KB. */
  private static byte[] zlib(byte[] bytes, Compressor compressor) {
    Adler32 check = new Adler32();
    check.update(bytes);
    byte[] stream = compressor.deflate(bytes);
    return ByteBuffer.allocate(stream.length + 6)
        .put((byte) 0x78)
        .put((byte) 0xda)
        .put(stream)
        .putInt((int) check.getValue())
        .array();
  }

  private static void chunk(ByteArrayOutputStream png, String type, byte[] data) {
    CRC32 check = new CRC32();
    byte[] name = type.getBytes(StandardCharsets.US_ASCII);
    check.update(name);
    check.update(data);
    png.writeBytes(
        ByteBuffer.allocate(data.length + 12)
            .putInt(data.length)
            .put(name)
            .put(data)
            .putInt((int) check.getValue())
            .array());
  }
}
