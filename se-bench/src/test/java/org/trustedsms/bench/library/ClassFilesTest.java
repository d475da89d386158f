// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.library;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;

class ClassFilesTest {
  @Test
  void readsTheClassesOfAJar() throws IOException {
    ByteArrayOutputStream jar = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(jar)) {
      put(zip, "icon.png", new byte[] {9});
      put(zip, "a/B.class", new byte[] {1, 2, 3});
      put(zip, "c.class", new byte[] {4});
    }
    var classes = ClassFiles.ofJar(new ByteArrayInputStream(jar.toByteArray()));
    assertEquals(Set.of("a/B", "c"), classes.keySet());
    assertArrayEquals(new byte[] {1, 2, 3}, classes.get("a/B"));
  }

  private static void put(ZipOutputStream zip, String name, byte[] content) throws IOException {
    zip.putNextEntry(new ZipEntry(name));
    zip.write(content);
    zip.closeEntry();
  }

  @Test
  void refusesAJarThatUnpacksToTooMuch() throws IOException {
    ByteArrayOutputStream jar = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(jar)) {
      for (int i = 0; i < 5; i++) {
        put(zip, i + ".class", new byte[16 << 20]);
      }
    }
    var in = new ByteArrayInputStream(jar.toByteArray());
    assertThrows(IOException.class, () -> ClassFiles.ofJar(in));
  }

  @Test
  void refusesWhatIsNoJar() {
    var in = new ByteArrayInputStream(new byte[1000]);
    assertThrows(IOException.class, () -> ClassFiles.ofJar(in));
  }

  @Test
  void namesTheResourceThatIsNotThere() {
    var e = assertThrows(FileNotFoundException.class, () -> ClassFiles.open("/not/there.jar"));
    assertEquals("the class path has no /not/there.jar", e.getMessage());
  }
}
