// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.packing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.midlet.tools.archive.Archive;

class PackTest {
  private static final byte[] CLASS = "a class, a class, a class, a class".repeat(9).getBytes();
  private static final byte[] ICON = {1, 2, 3};

  private final ByteArrayOutputStream told = new ByteArrayOutputStream();

  @TempDir Path folder;

  private Path classes;
  private Path manifest;
  private Path icon;
  private Path jar;
  private Path jad;

  @BeforeEach
  void files() throws IOException {
    classes = folder.resolve("classes.jar");
    Archive.writeClasses(classes, Map.of("z/B", CLASS, "A", CLASS, "m", CLASS));
    manifest =
        write(
            "manifest",
            "MIDlet-Name: Test\nMIDlet-Version: 1.0\nMIDlet-Vendor: us\n"
                + "MIDlet-Permissions: "
                + "some.permission,".repeat(9)
                + "\nMicroEdition-Profile: MIDP-2.0\nX: y\n");
    icon = folder.resolve("icon");
    Files.write(icon, ICON);
    jar = folder.resolve("out/Test.jar");
    jad = folder.resolve("out/Test.jad");
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private int pack(String... more) {
    String[] first = {
      classes.toString(), jar.toString(), "--manifest", manifest.toString(), "--jad", jad.toString()
    };
    String[] args = Stream.concat(Arrays.stream(first), Arrays.stream(more)).toArray(String[]::new);
    PrintStream stream = new PrintStream(told, true, StandardCharsets.UTF_8);
    return new Pack()
        .execute("", Set.of("manifest", "resource", "without", "jad"), args, stream, stream);
  }

  @Test
  void whatOnlyTestsCallStaysOut() throws IOException {
    assertEquals(0, pack("--without", "m", "z/B"));
    try (JarFile file = new JarFile(jar.toFile())) {
      assertEquals(
          List.of("META-INF/MANIFEST.MF", "A.class"),
          file.stream().map(ZipEntry::getName).toList());
    }
    assertEquals(1, pack("--without", "B"));
    assertTrue(told.toString().contains("There is no class B"), told.toString());
  }

  @Test
  void theManifestIsFirstAndTheRestIsSorted() throws IOException {
    assertEquals(0, pack("--resource", "icon.png=" + icon, "res/B.bin=" + icon));
    try (JarFile file = new JarFile(jar.toFile())) {
      List<ZipEntry> entries =
          Collections.list(file.entries()).stream().map(ZipEntry::new).toList();
      assertEquals(
          List.of(
              "META-INF/MANIFEST.MF", "A.class", "icon.png", "m.class", "res/B.bin", "z/B.class"),
          entries.stream().map(ZipEntry::getName).toList());
      for (ZipEntry entry : entries) {
        assertEquals(LocalDateTime.of(1980, 1, 1, 0, 0), entry.getTimeLocal());
      }
      assertArrayEquals(CLASS, file.getInputStream(file.getEntry("z/B.class")).readAllBytes());
      assertArrayEquals(ICON, file.getInputStream(file.getEntry("icon.png")).readAllBytes());
      assertEquals(ZipEntry.STORED, file.getEntry("icon.png").getMethod());
      assertEquals("Test", file.getManifest().getMainAttributes().getValue("MIDlet-Name"));
      assertEquals("1.0", file.getManifest().getMainAttributes().getValue("Manifest-Version"));
      assertEquals(
          "some.permission,".repeat(9),
          file.getManifest().getMainAttributes().getValue("MIDlet-Permissions"));
    }
  }

  @Test
  void theHeadersAreThePlainestThereAre() throws IOException {
    assertEquals(0, pack());
    ByteBuffer file = ByteBuffer.wrap(Files.readAllBytes(jar)).order(ByteOrder.LITTLE_ENDIAN);
    int end = file.capacity() - 22;
    assertEquals(0x06054b50, file.getInt(end));
    assertEquals(4, file.getShort(end + 10));
    assertEquals(end, file.getInt(end + 12) + file.getInt(end + 16));
    assertEquals(0, file.getShort(end + 20));
    int at = file.getInt(end + 16);
    int expectedLocal = 0;
    for (int i = 0; i < 4; i++) {
      assertEquals(0x02014b50, file.getInt(at));
      assertEquals(20, file.getShort(at + 4), "version made by");
      assertEquals(20, file.getShort(at + 6), "version needed");
      assertEquals(0, file.getShort(at + 8), "flags");
      assertEquals(0x00210000, file.getInt(at + 12), "time and date");
      assertEquals(0, file.getShort(at + 30), "extra field");
      assertEquals(0, file.getShort(at + 32), "comment");
      assertEquals(0, file.getInt(at + 38), "external attributes");
      int local = file.getInt(at + 42);
      assertEquals(expectedLocal, local, "nothing between the entries");
      assertEquals(0x04034b50, file.getInt(local));
      assertEquals(0, file.getShort(local + 28), "extra field");
      for (int k = 0; k < 24; k++) {
        assertEquals(file.get(at + 6 + k), file.get(local + 4 + k), "both headers agree");
      }
      int name = file.getShort(at + 28);
      expectedLocal = local + 30 + name + file.getInt(at + 20);
      at += 46 + name;
    }
    assertEquals(file.getInt(end + 16), expectedLocal, "nothing in front of the directory");
  }

  @Test
  void theDescriptorHasTheExactSize() throws IOException {
    assertEquals(0, pack());
    assertEquals(
        "MIDlet-Name: Test\r\nMIDlet-Version: 1.0\r\nMIDlet-Vendor: us\r\nMIDlet-Permissions: "
            + "some.permission,".repeat(9)
            + "\r\nMicroEdition-Profile: MIDP-2.0\r\n"
            + "MIDlet-Jar-URL: Test.jar\r\nMIDlet-Jar-Size: "
            + Files.size(jar)
            + "\r\n",
        Files.readString(jad));
  }

  @Test
  void twiceTheSameIsTheSame() throws IOException {
    assertEquals(0, pack());
    byte[] first = Files.readAllBytes(jar);
    assertEquals(0, pack());
    assertArrayEquals(first, Files.readAllBytes(jar));
  }

  @Test
  void wrongInputIsTold() throws IOException {
    assertEquals(2, pack("--resource", "icon.png"));
    assertEquals(1, pack("--resource", "A.class=" + icon));
    assertEquals(1, pack("--resource", "META-INF/MANIFEST.MF=" + icon));
    assertEquals(1, pack("--resource", "ä.png=" + icon));
    assertEquals(1, pack("--resource", "icon.png=" + folder.resolve("nowhere")));
    write("manifest", "nonsense");
    assertEquals(1, pack());
    assertTrue(
        told.toString(StandardCharsets.UTF_8)
            .contains(manifest + ": Not a line of NAME: VALUE: nonsense"));
  }
}
