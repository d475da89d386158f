// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.phone;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PhoneFolderTest {
  @TempDir static Path built;
  private static ProbeSuite probe;

  @TempDir Path temp;

  @BeforeAll
  static void build() throws IOException {
    probe = ProbeSuite.build(built);
  }

  @Test
  void installsAndKeepsRecords() throws IOException {
    try (PhoneFolder folder = PhoneFolder.take(temp.resolve("a/b"))) {
      folder.install(probe.suite());
      assertArrayEquals(Files.readAllBytes(probe.jar()), Files.readAllBytes(folder.jar()));
      assertArrayEquals(Files.readAllBytes(probe.jad()), Files.readAllBytes(folder.descriptor()));
      Path record = Files.writeString(folder.records().resolve("x.rs"), "kept");
      Files.writeString(folder.jar(), "damaged");
      folder.install(probe.suite());
      assertArrayEquals(Files.readAllBytes(probe.jar()), Files.readAllBytes(folder.jar()));
      assertEquals("kept", Files.readString(record));
    }
  }

  @Test
  void onlyTheOwnerMayReadRecords() throws IOException {
    Assumptions.assumeTrue(Files.getFileStore(temp).supportsFileAttributeView("posix"));
    Path open = Files.createDirectory(temp.resolve("open"));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-xr-x"));
    try (PhoneFolder phone = PhoneFolder.take(open)) {
      phone.install(MidletSuite.small());
      assertEquals("rwx------", permissions(phone.records()));
    }
    assertEquals("rwxr-xr-x", permissions(open));
    Path made = temp.resolve("made");
    PhoneFolder.take(made).close();
    assertEquals("rwx------", permissions(made));
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void isOnePhonesAtATime() {
    PhoneFolder first = PhoneFolder.take(temp);
    String message = assertThrows(PhoneException.class, () -> PhoneFolder.take(temp)).getMessage();
    assertTrue(message.contains("Another phone uses the folder " + temp), message);
    first.close();
    PhoneFolder.take(temp).close();
  }

  @Test
  void isOneProcessAtATime() throws Exception {
    Process other =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                Path.of(Holder.class.getProtectionDomain().getCodeSource().getLocation().toURI())
                    .toString(),
                Holder.class.getName(),
                temp.resolve("lock").toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      assertEquals('x', other.getInputStream().read(), "the other process has it");
      assertThrows(PhoneException.class, () -> PhoneFolder.take(temp));
    } finally {
      other.destroy();
      assertTrue(other.waitFor(10, TimeUnit.MINUTES));
    }
    PhoneFolder.take(temp).close();
  }

  /** Another process that holds the lock. */
  static final class Holder {
    private Holder() {}

    public static void main(String[] args) throws Exception {
      try (FileChannel channel =
              FileChannel.open(
                  Path.of(args[0]), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          FileLock lock = channel.lock()) {
        System.out.write(lock.isValid() ? 'x' : '-');
        System.out.flush();
        Thread.sleep(60_000);
      }
    }
  }

  @Test
  void refusesAJadOfAnotherJar() throws IOException {
    String jad = Files.readString(probe.jad());
    refuses(jad.replaceAll("MIDlet-Jar-Size: .*", "MIDlet-Jar-Size: 1"), "MIDlet-Jar-Size of '1'");
    refuses(jad.replaceAll("MIDlet-Jar-Size: .*\n", ""), "MIDlet-Jar-Size");
    refuses(jad.replace("MIDlet-Version: 1.0", "MIDlet-Version: 1.1"), "MIDlet-Version");
    refuses("", "MIDlet-Jar-Size");
  }

  private void refuses(String jad, String reason) throws IOException {
    Path file = Files.writeString(temp.resolve("changed.jad"), jad);
    try (PhoneFolder folder = PhoneFolder.take(temp.resolve("phone"))) {
      String message =
          assertThrows(
                  PhoneException.class, () -> folder.install(MidletSuite.of(probe.jar(), file)))
              .getMessage();
      assertTrue(message.contains(reason), message);
      assertTrue(Files.notExists(folder.jar()), "nothing is installed");
    }
  }

  @Test
  void saysWhatCannotBeRead() {
    MidletSuite missing = MidletSuite.of(temp.resolve("no.jar"), temp.resolve("no.jad"));
    try (PhoneFolder folder = PhoneFolder.take(temp.resolve("phone"))) {
      String message =
          assertThrows(PhoneException.class, () -> folder.install(missing)).getMessage();
      assertTrue(message.contains("no.jar"), message);
    }
  }

  @Test
  void refusesAFile() throws IOException {
    Path file = Files.writeString(temp.resolve("file"), "");
    assertThrows(PhoneException.class, () -> PhoneFolder.take(file));
  }
}
