// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.archive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.midlet.tools.command.FaultException;

class ArchiveTest {
  @TempDir Path folder;

  private Path folderWith(String name, String... files) throws IOException {
    Path sub = folder.resolve(name);
    for (String file : files) {
      Archive.writeFile(sub.resolve(file), name.getBytes());
    }
    return sub;
  }

  @Test
  void ofTwoClassesOfOneNameTheFirstIsTaken() throws IOException, FaultException {
    Path first = folderWith("first", "p/A.class");
    Path jar = folder.resolve("second.jar");
    Archive.writeClasses(jar, Map.of("p/A", "jar".getBytes(), "p/B", "jar".getBytes()));
    Map<String, byte[]> classes = Archive.readClasses(List.of(first, jar));
    assertEquals(Set.of("p/A", "p/B"), classes.keySet());
    assertArrayEquals("first".getBytes(), classes.get("p/A"));
    assertArrayEquals("jar".getBytes(), Archive.readClasses(List.of(jar, first)).get("p/A"));
  }

  @Test
  void onlyClassesOfAPhoneAreTaken() throws IOException, FaultException {
    Path some =
        folderWith(
            "some",
            "A.class",
            "p/B$C.class",
            "p/icon.png",
            "module-info.class",
            "p/package-info.class",
            "META-INF/versions/9/A.class");
    assertEquals(Set.of("A", "p/B$C"), Archive.readClasses(List.of(some)).keySet());
  }

  @Test
  void theSameClassesMakeTheSameJar() throws IOException {
    Path one = folder.resolve("one.jar");
    Path other = folder.resolve("new/other.jar");
    Archive.writeClasses(one, Map.of("A", new byte[9], "B", new byte[8]));
    Archive.writeClasses(other, Map.of("B", new byte[8], "A", new byte[9]));
    assertArrayEquals(Files.readAllBytes(one), Files.readAllBytes(other));
  }

  @Test
  void inputThatIsMissingOrEmptyIsAFault() throws IOException {
    Path text = folderWith("text", "a.txt");
    assertThrows(FaultException.class, () -> Archive.readClasses(List.of(text)));
    assertThrows(FaultException.class, () -> Archive.read(text.resolve("a.txt")));
    assertThrows(NoSuchFileException.class, () -> Archive.read(folder.resolve("nowhere")));
  }
}
