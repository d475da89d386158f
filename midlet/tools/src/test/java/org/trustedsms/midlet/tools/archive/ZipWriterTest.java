// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.archive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.testing.Cases;

class ZipWriterTest {
  private static final byte[] LONG = new byte[5000];

  private final ZipWriter writer = new ZipWriter(ZipWriterTest::deflate);

  private static byte[] deflate(byte[] bytes) {
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    try (OutputStream out = new DeflaterOutputStream(stream, new Deflater(9, true))) {
      out.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return stream.toByteArray();
  }

  @TempDir Path folder;

  @Test
  void oneStoredEntryIsExactlyTheseBytes() {
    byte[] file = writer.write(Map.of("a", new byte[] {'x'}));
    String common = "14000000000000002100" + "83 16 dc 8c".replace(" ", "") + "0100000001000000";
    String expected =
        "504b0304"
            + common
            + "01000000"
            + "61"
            + "78"
            + "504b0102"
            + "1400"
            + common
            + "01000000"
            + "0000000000000000000000000000"
            + "61"
            + "504b0506"
            + "00000000"
            + "01000100"
            + "2f000000"
            + "20000000"
            + "0000";
    assertEquals(expected, HexFormat.of().formatHex(file));
  }

  @Test
  void othersReadWhatIsWritten() throws IOException {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    entries.put("META-INF/MANIFEST.MF", "b".getBytes(StandardCharsets.US_ASCII));
    entries.put("a/B.class", LONG);
    entries.put("empty", new byte[0]);
    byte[] file = writer.write(entries);
    Path jar = folder.resolve("a.jar");
    Files.write(jar, file);

    try (ZipFile zip = new ZipFile(jar.toFile())) {
      assertEquals(
          entries.keySet().stream().toList(),
          Collections.list(zip.entries()).stream().map(ZipEntry::getName).toList());
      for (ZipEntry entry : Collections.list(zip.entries())) {
        assertArrayEquals(entries.get(entry.getName()), zip.getInputStream(entry).readAllBytes());
      }
      assertEquals(ZipEntry.DEFLATED, zip.getEntry("a/B.class").getMethod());
      assertEquals(ZipEntry.STORED, zip.getEntry("empty").getMethod());
    }
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(file))) {
      for (Map.Entry<String, byte[]> expected : entries.entrySet()) {
        assertEquals(expected.getKey(), zip.getNextEntry().getName());
        assertArrayEquals(expected.getValue(), zip.readAllBytes());
      }
    }
  }

  @Test
  void anyContentComesBack() {
    Cases.check(
        100,
        c -> {
          byte[] content = c.bytes(0, 255);
          byte[] file = writer.write(Map.of("x", content));
          try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(file))) {
            zip.getNextEntry();
            assertArrayEquals(content, zip.readAllBytes());
          }
        });
  }

  @Test
  void namesAreAscii() {
    assertThrows(IllegalArgumentException.class, () -> writer.write(Map.of("ä", LONG)));
    assertThrows(IllegalArgumentException.class, () -> writer.write(Map.of("", LONG)));
  }
}
