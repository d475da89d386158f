// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AtomicFileTest {
  private static final byte[] CONTENTS = {1, 2, 3};

  @TempDir Path folder;

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private void assumePosix() {
    assumeTrue(
        folder.getFileSystem().supportedFileAttributeViews().contains("posix"),
        "needs POSIX permissions and links");
  }

  @ParameterizedTest
  @EnumSource
  void writesANewFile(IfExists ifExists) throws Exception {
    Path file = folder.resolve("new");
    AtomicFile.write(file, CONTENTS, FileAccess.OWNER_ONLY, ifExists);
    assertArrayEquals(CONTENTS, Files.readAllBytes(file));
    assertEquals(List.of("new"), names());
  }

  @Test
  void writesLargeAndEmptyFiles() throws Exception {
    byte[] large = new byte[1 << 20];
    large[large.length - 1] = 1;
    AtomicFile.write(folder.resolve("large"), large, FileAccess.DEFAULT, IfExists.FAIL);
    assertArrayEquals(large, Files.readAllBytes(folder.resolve("large")));
    AtomicFile.write(folder.resolve("empty"), new byte[0], FileAccess.DEFAULT, IfExists.FAIL);
    assertEquals(0, Files.size(folder.resolve("empty")));
  }

  @Test
  void replacesAFileOnlyIfAsked() throws Exception {
    Path file = Files.writeString(folder.resolve("old"), "precious");
    FileException e =
        assertThrows(
            FileException.class,
            () -> AtomicFile.write(file, CONTENTS, FileAccess.DEFAULT, IfExists.FAIL));
    assertTrue(e.getMessage().startsWith(file + ": exists already"), e.getMessage());
    assertEquals("precious", Files.readString(file));
    assertEquals(List.of("old"), names());
    AtomicFile.write(file, CONTENTS, FileAccess.DEFAULT, IfExists.REPLACE);
    assertArrayEquals(CONTENTS, Files.readAllBytes(file));
    assertEquals(List.of("old"), names());
  }

  @Test
  void whoReadsTheOldFileMeanwhileReadsAllOfIt() throws Exception {
    assumePosix();
    Path file = Files.writeString(folder.resolve("old"), "precious");
    try (InputStream in = Files.newInputStream(file)) {
      AtomicFile.write(file, CONTENTS, FileAccess.DEFAULT, IfExists.REPLACE);
      assertArrayEquals("precious".getBytes(StandardCharsets.US_ASCII), in.readAllBytes());
    }
  }

  @Test
  void lastOfManyAtOnceDoesNotReplaceTheFirst() throws Exception {
    Path file = folder.resolve("contested");
    List<Integer> winners =
        IntStream.range(0, 50)
            .parallel()
            .filter(
                i -> {
                  try {
                    AtomicFile.write(
                        file, new byte[] {(byte) i}, FileAccess.DEFAULT, IfExists.FAIL);
                    return true;
                  } catch (FileException e) {
                    return false;
                  }
                })
            .boxed()
            .toList();
    assertEquals(1, winners.size());
    assertArrayEquals(new byte[] {winners.get(0).byteValue()}, Files.readAllBytes(file));
    assertEquals(List.of("contested"), names());
  }

  @Test
  void takesALinkForAFile() throws Exception {
    assumePosix();
    Path target = Files.writeString(folder.resolve("target"), "precious");
    Path link = Files.createSymbolicLink(folder.resolve("link"), target);
    Path dangling = Files.createSymbolicLink(folder.resolve("dangling"), folder.resolve("none"));
    for (Path file : List.of(link, dangling)) {
      assertThrows(
          FileException.class,
          () -> AtomicFile.write(file, CONTENTS, FileAccess.DEFAULT, IfExists.FAIL));
      AtomicFile.write(file, CONTENTS, FileAccess.DEFAULT, IfExists.REPLACE);
      assertFalse(Files.isSymbolicLink(file));
    }
    assertEquals("precious", Files.readString(target));
    assertFalse(Files.exists(folder.resolve("none"), LinkOption.NOFOLLOW_LINKS));
  }

  @ParameterizedTest
  @EnumSource
  void leavesNothingBehindIfItFails(IfExists ifExists) throws Exception {
    Path inTheWay = Files.createDirectory(folder.resolve("folder"));
    Files.createFile(inTheWay.resolve("file"));
    FileException e =
        assertThrows(
            FileException.class,
            () -> AtomicFile.write(inTheWay, CONTENTS, FileAccess.DEFAULT, ifExists));
    assertTrue(e.getMessage().startsWith(inTheWay + ": "), e.getMessage());
    assertEquals(List.of("folder"), names());
    assertTrue(Files.exists(inTheWay.resolve("file")));
  }

  @Test
  void saysWhatIsWrongWithTheName() {
    Path missing = folder.resolve("missing").resolve("file");
    FileException e =
        assertThrows(
            FileException.class,
            () -> AtomicFile.write(missing, CONTENTS, FileAccess.DEFAULT, IfExists.FAIL));
    assertTrue(e.getMessage().startsWith(missing + ": there is no such file or folder"));
    Path root = folder.getRoot();
    FileException ofRoot =
        assertThrows(
            FileException.class,
            () -> AtomicFile.write(root, CONTENTS, FileAccess.DEFAULT, IfExists.FAIL));
    assertTrue(ofRoot.getMessage().contains("is not the name of a file"));
  }

  @Test
  void setsPermissions() throws Exception {
    assumePosix();
    Path secret = folder.resolve("secret");
    AtomicFile.write(secret, CONTENTS, FileAccess.OWNER_ONLY, IfExists.FAIL);
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(secret)));
    Path usual = folder.resolve("usual");
    AtomicFile.write(usual, CONTENTS, FileAccess.DEFAULT, IfExists.FAIL);
    assertEquals(
        Files.getPosixFilePermissions(Files.createFile(folder.resolve("reference"))),
        Files.getPosixFilePermissions(usual));
  }

  @Test
  void removesLeftoversOfThisFileOnly() throws Exception {
    Path file = folder.resolve("file");
    AtomicFile.write(file, CONTENTS, FileAccess.DEFAULT, IfExists.FAIL);
    Files.createFile(folder.resolve(leftover("file", "1")));
    Files.createFile(folder.resolve(leftover("file", "2")));
    Files.createFile(folder.resolve(leftover("other", "1")));
    AtomicFile.removeLeftovers(file);
    assertEquals(List.of(leftover("other", "1"), "file"), names());
    assertThrows(
        FileException.class,
        () -> AtomicFile.removeLeftovers(folder.resolve("missing").resolve("file")));
  }

  private static String leftover(String file, String number) {
    return String.format(".trusted-sms-%08x-%s.tmp", file.hashCode(), number);
  }
}
