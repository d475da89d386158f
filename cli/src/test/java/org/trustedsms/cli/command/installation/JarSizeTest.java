// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.installation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.cli.command.installation.JarSizeCommand.JarSize;
import org.trustedsms.server.file.FileException;

class JarSizeTest {
  private static final int HEADERS = 30 + 46;
  private static final int END = 22;

  @TempDir Path folder;

  private static void store(ZipOutputStream zip, String name, int length) throws IOException {
    byte[] contents = new byte[length];
    CRC32 crc = new CRC32();
    crc.update(contents);
    ZipEntry entry = new ZipEntry(name);
    entry.setMethod(ZipEntry.STORED);
    entry.setSize(length);
    entry.setCrc(crc.getValue());
    zip.putNextEntry(entry);
    zip.write(contents);
    zip.closeEntry();
  }

  private static byte[] jar() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      store(zip, "META-INF/MANIFEST.MF", 10);
      store(zip, "org/a/One.class", 100);
      store(zip, "org/a/Two.class", 200);
      store(zip, "org/b/Three.class", 50);
      store(zip, "a.class", 7);
      store(zip, "icon.png", 20);
    }
    return bytes.toByteArray();
  }

  private JarSize size(byte[] file) throws IOException, FileException {
    return JarSize.of(Files.write(folder.resolve("Test.jar"), file));
  }

  private static JarSize.Part part(JarSize size, String name) {
    return size.parts().stream()
        .filter(part -> part.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + name + " in " + size));
  }

  @Test
  void everyByteIsInOnePart() throws Exception {
    byte[] jar = jar();
    JarSize size = size(jar);
    assertEquals(jar.length, size.bytes());
    assertEquals("Test.jar", size.name());
    assertEquals(jar.length, size.parts().stream().mapToLong(JarSize.Part::bytes).sum());
    int name = "org/a/One.class".length();
    assertEquals(
        new JarSize.Part("org.a", 2, 300, 300 + 2 * (HEADERS + 2 * name)), part(size, "org.a"));
    assertEquals(size.parts().get(0), part(size, "org.a"));
    assertEquals(1, part(size, "org.b").classes());
    assertEquals(7 + HEADERS + 14, part(size, "(classes without a package)").bytes());
    assertEquals(30, part(size, "(manifest and resources)").uncompressed());
    assertEquals(END, part(size, "(end of the ZIP file)").bytes());
    assertEquals(
        Math.round(1000.0 * part(size, "org.a").bytes() / jar.length) / 10.0,
        size.percent(part(size, "org.a")));
  }

  @Test
  void whatIsCutOffIsRefused() throws Exception {
    byte[] jar = jar();
    for (int length = 0; length < jar.length; length++) {
      byte[] cut = Arrays.copyOf(jar, length);
      String message = assertThrows(FileException.class, () -> size(cut)).getMessage();
      assertTrue(message.contains("Test.jar: is not a valid JAR"), message);
    }
  }

  @Test
  void whatIsChangedIsRefusedOrAddsUp() throws Exception {
    byte[] jar = jar();
    Random random = new Random(1);
    int sound = 0;
    for (int i = 0; i < 1000; i++) {
      byte[] changed = jar.clone();
      for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
        changed[random.nextInt(jar.length)] ^= (byte) (1 << random.nextInt(8));
      }
      try {
        JarSize size = size(changed);
        assertEquals(jar.length, size.parts().stream().mapToLong(JarSize.Part::bytes).sum());
        assertTrue(size.parts().stream().allMatch(part -> part.bytes() >= 0), size.toString());
        sound++;
      } catch (FileException e) {
        assertTrue(e.getMessage().contains("Test.jar: is not a valid JAR"), e.getMessage());
      }
    }
    assertTrue(sound > 0 && sound < 1000, sound + " sound ones");
  }

  @Test
  void aBombIsNotUnpacked() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry("bomb.class"));
      byte[] zeros = new byte[1 << 20];
      for (int i = 0; i < 256; i++) {
        zip.write(zeros);
      }
      zip.closeEntry();
    }
    JarSize size = size(bytes.toByteArray());
    assertEquals(1L << 28, part(size, "(classes without a package)").uncompressed());
    assertEquals(bytes.size(), size.bytes());
  }

  @Test
  void filesThatCannotBeJarsAreNotRead() throws Exception {
    Path huge = folder.resolve("huge.jar");
    try (RandomAccessFile file = new RandomAccessFile(huge.toFile(), "rw")) {
      file.setLength(JarSize.MAX_BYTES + 1);
    }
    assertRefused(huge, "no phone's JAR is so long");
    assertRefused(folder, "is no file but a folder");
    assertRefused(folder.resolve("none.jar"), "there is no such file");
  }

  private static void assertRefused(Path file, String words) {
    String message = assertThrows(FileException.class, () -> JarSize.of(file)).getMessage();
    assertTrue(message.contains(words), message);
  }
}
