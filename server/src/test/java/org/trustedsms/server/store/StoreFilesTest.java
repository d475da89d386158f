// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.testing.FileNames;

/** What is special to a store in files. */
class StoreFilesTest {
  private static final Contact ALICE =
      new Contact("+447700900123", "Alice", Keys.key(1), Trust.COMPARED, Keys.key(2));

  @TempDir Path parent;

  private final List<Store> opened = new ArrayList<>();
  private Path folder;
  private Path file;
  private Store store;

  @BeforeEach
  void name() {
    folder = parent.resolve("a").resolve("store");
    file = folder.resolve("store.db");
    store = open(folder);
  }

  @AfterEach
  void close() {
    opened.forEach(Store::close);
  }

  private Store open(Path place) {
    Store made = new Store(place);
    opened.add(made);
    return made;
  }

  private static Contact plain(String number) {
    return new Contact(number, number, null, null, null);
  }

  private static void add(Store to, Contact contact) {
    to.write(
        transaction -> {
          transaction.contacts().put(contact);
          return null;
        });
  }

  private void add(Contact contact) {
    add(store, contact);
  }

  private List<Contact> contacts() {
    return store.read(transaction -> transaction.contacts().all());
  }

  private static String failure(Executable call) {
    return assertThrows(StoreException.class, call).getMessage();
  }

  private void assumePosix() {
    assumeTrue(
        parent.getFileSystem().supportedFileAttributeViews().contains("posix"),
        "needs POSIX permissions and links");
  }

  @Test
  void looksWhereNothingIsWithoutMakingAnything() {
    assertEquals(List.of(), contacts());
    assertFalse(Files.exists(parent.resolve("a")));
  }

  @Test
  void tellsHowMuchRoomThereIs() {
    add(ALICE);
    assertTrue(store.room().orElseThrow() > 0);
    assertTrue(failure(() -> open(parent.resolve("none")).room()).contains("none: "));
  }

  /** As where the folder of temporary files is mounted with noexec. */
  @Test
  void whereTheLibraryOfSqliteCannotBeLoadedItSaysWhatToDo() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + parent.resolve("missing"),
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                StoreWriter.class.getName(),
                folder.toString(),
                "1",
                "1",
                "1")
            .start();
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(err.contains("with TRUSTED_SMS_JAVA_OPTS=-Dorg.sqlite.tmpdir=FOLDER"), err);
  }

  @Test
  void isForItsOwnerAlone() throws Exception {
    assumePosix();
    add(ALICE);
    for (Path made : List.of(parent.resolve("a"), folder)) {
      assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(made)));
    }
    Set<String> names = new HashSet<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path made : files.toList()) {
        names.add(made.getFileName().toString());
        assertEquals(
            "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(made)));
      }
    }
    assertEquals(Set.of("store.db", "store.db-wal", "store.db-shm", "store.lock"), names);
  }

  @Test
  void theFolderMayBeALink() throws Exception {
    assumePosix();
    Path real = Files.createDirectory(parent.resolve("real"));
    Path link = Files.createSymbolicLink(parent.resolve("link"), real);
    store = open(link);
    add(ALICE);
    add(open(real), plain("1"));
    assertEquals(2, contacts().size());
    assertTrue(Files.isSymbolicLink(link));
    assertTrue(Files.exists(real.resolve("store.db")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a?b", "100%", "a #1&x=y", "ü€", ":memory:", "file:x"})
  void theFolderMayHaveAnyName(String name) {
    FileNames.assumePossible(name);
    store = open(parent.resolve(name));
    add(ALICE);
    assertTrue(Files.exists(parent.resolve(name).resolve("store.db")));
    store.close();
    assertEquals(List.of(ALICE), contacts());
  }

  @ParameterizedTest
  @ValueSource(strings = {"store.lock", "store.db"})
  void aFileThatIsALinkIsNotFollowed(String name) throws Exception {
    assumePosix();
    Files.createDirectories(folder);
    Path precious = Files.writeString(parent.resolve("precious"), "precious");
    Files.createSymbolicLink(folder.resolve(name), precious);
    assertTrue(failure(() -> add(ALICE)).contains(name + ": "));
    assertEquals("precious", Files.readString(precious));
  }

  @Test
  void removesWhatAKilledProcessLeftWhenItMadeTheStore() throws Exception {
    Files.createDirectories(folder);
    String leftover = String.format(".trusted-sms-%08x-123.tmp", "store.db".hashCode());
    Files.writeString(folder.resolve(leftover), "half");
    Files.writeString(folder.resolve(".trusted-sms-00000001-123.tmp"), "somebody else's");
    add(ALICE);
    assertFalse(Files.exists(folder.resolve(leftover)));
    assertTrue(Files.exists(folder.resolve(".trusted-sms-00000001-123.tmp")));
  }

  @Test
  void aFolderThatCannotBeOneIsNamed() throws Exception {
    Path inTheWay = Files.writeString(parent.resolve("file"), "precious");
    for (Path wrong : List.of(inTheWay, inTheWay.resolve("below"))) {
      store = open(wrong);
      assertTrue(failure(() -> add(ALICE)).startsWith(wrong + ": "), wrong::toString);
      assertTrue(failure(store::requireWritable).startsWith(wrong + ": "));
    }
    store = open(inTheWay);
    assertTrue(failure(this::contacts).startsWith(inTheWay + ": "));
    assertEquals("precious", Files.readString(inTheWay));
  }

  @Test
  void aLinkToNowhereIsNoFolder() throws Exception {
    assumePosix();
    store = open(Files.createSymbolicLink(parent.resolve("link"), parent.resolve("none")));
    assertTrue(failure(() -> add(ALICE)).contains("is not a folder"));
    assertFalse(Files.exists(parent.resolve("none"), LinkOption.NOFOLLOW_LINKS));
  }

  @Test
  void aFolderInThePlaceOfTheFileIsRefused() throws Exception {
    Files.createDirectories(file);
    assertTrue(failure(this::contacts).startsWith(file.toString()));
    assertTrue(failure(() -> add(ALICE)).contains("store.db: "));
  }

  @Test
  void aStoreThatCannotBeWrittenIsFoundOutAtOnce() throws Exception {
    store.requireWritable();
    assertTrue(Files.exists(file));
    store.close();
    assumePosix();
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--------"));
    assumeTrue(!Files.isWritable(file), "the user may write everything");
    assertTrue(failure(store::requireWritable).contains("cannot be written"));
    assertEquals(List.of(), contacts());
  }

  @Test
  void whatWasKeptBeforeThereWasADatabaseIsNotForgottenInSilence() throws Exception {
    Files.createDirectories(folder);
    Path older = Files.writeString(folder.resolve("store.json"), "{}");
    assertTrue(failure(this::contacts).contains("store.json: is of a version before"));
    assertTrue(failure(() -> add(ALICE)).contains("move it away to begin anew"));
    assertFalse(Files.exists(file));
    Files.delete(older);
    add(ALICE);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 100, 4096, 40_000})
  void whatIsNoStoreIsRefusedInOneLineAndKept(int length) throws Exception {
    Files.createDirectories(folder);
    byte[] contents = new byte[length];
    Files.write(file, contents);
    String message = failure(this::contacts);
    assertTrue(message.startsWith(file.toRealPath() + ": damaged, or not written by"), message);
    assertEquals(1, message.lines().count());
    assertThrows(StoreException.class, () -> add(ALICE));
    assertArrayEquals(contents, Files.readAllBytes(file));
  }

  @Test
  void aFullDiskIsToldAndHarmsNothing() {
    add(ALICE);
    store.write(transaction -> transaction.database().first("PRAGMA max_page_count = 1", row -> 1));
    String message =
        failure(
            () ->
                store.write(
                    transaction -> {
                      for (int i = 0; i < 1000; i++) {
                        transaction.contacts().put(plain("9" + i));
                      }
                      return null;
                    }));
    assertTrue(message.contains("the disk is full; make room, then try again"), message);
    assertEquals(List.of(ALICE), contacts());
    // With the connection the limit is gone: there is room again.
    add(plain("1"));
    assertEquals(2, contacts().size());
  }

  @ParameterizedTest
  @ValueSource(ints = {Schema.FIRST_VERSION - 1, Schema.VERSION + 1})
  void aStoreOfAnotherVersionStaysAsItIs(int version) throws Exception {
    add(ALICE);
    store.write(
        transaction ->
            transaction.database().run("UPDATE schema_version SET version = ?", version));
    store.close();
    byte[] before = Files.readAllBytes(file);
    failure(this::contacts);
    failure(() -> add(ALICE));
    assertArrayEquals(before, Files.readAllBytes(file));
  }
}
