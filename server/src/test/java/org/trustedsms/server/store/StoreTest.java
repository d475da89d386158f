// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.hash.Hash;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.message.MessageId;

class StoreTest {
  private static final Contact ALICE =
      new Contact("+447700900123", "Alice", Keys.key(1), Trust.COMPARED, Keys.key(2));
  private static final Fingerprint OWN = Keys.key(3).fingerprint();
  private static final MessageId ID = new MessageId(new byte[MessageId.LENGTH]);

  @TempDir Path parent;

  private Path folder;
  private Path file;
  private Store store;

  @BeforeEach
  void name() {
    folder = parent.resolve("a").resolve("store");
    file = folder.resolve("store.json");
    store = new Store(folder);
  }

  private static Contact plain(String number) {
    return new Contact(number, number, null, null, null);
  }

  private void add(Contact contact) throws StoreException {
    store.change(
        memory -> {
          memory.put(contact);
          return null;
        });
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  private void assumePosix() {
    assumeTrue(
        parent.getFileSystem().supportedFileAttributeViews().contains("posix"),
        "needs POSIX permissions and links");
  }

  private static String failure(Executable call) {
    return assertThrows(StoreException.class, call).getMessage();
  }

  @Test
  void looksWhereNothingIsWithoutMakingAnything() throws Exception {
    assertEquals(List.of(), store.look().contacts());
    assertFalse(Files.exists(parent.resolve("a")));
  }

  @Test
  void keepsAllOfAMemory() throws Exception {
    long stamp =
        store.change(
            memory -> {
              memory.put(ALICE);
              memory.sent(OWN, ID, null);
              return memory.nextStamp(OWN, 1000);
            });
    Memory kept = new Store(folder).look();
    assertEquals(1000, stamp);
    assertEquals(List.of(ALICE), kept.contacts());
    assertEquals(1001, kept.nextStamp(OWN, 1000));
    assertEquals(ID, kept.sentBy(OWN).find(ID.handle(), ALICE.key().fingerprint()));
  }

  @Test
  void whatIsLookedAtIsNotKept() throws Exception {
    add(ALICE);
    store.look().remove(ALICE.number());
    assertEquals(List.of(ALICE), store.look().contacts());
  }

  @Test
  void aChangeThatFailsChangesNothing() throws Exception {
    add(ALICE);
    byte[] before = Files.readAllBytes(file);
    IOException thrown =
        assertThrows(
            IOException.class,
            () ->
                store.change(
                    memory -> {
                      memory.remove(ALICE.number());
                      throw new IOException("no");
                    }));
    assertEquals("no", thrown.getMessage());
    assertArrayEquals(before, Files.readAllBytes(file));
    add(plain("1"));
    assertEquals(2, store.look().contacts().size());
  }

  @Test
  void aChangeThatChangesNothingWritesNothing() throws Exception {
    store.change(memory -> memory.remove("1"));
    assertFalse(Files.exists(file));
    add(ALICE);
    FileTime longAgo = FileTime.fromMillis(0);
    Files.setLastModifiedTime(file, longAgo);
    add(ALICE);
    store.change(memory -> memory.knowing(null).window(OWN));
    assertEquals(longAgo, Files.readAttributes(file, BasicFileAttributes.class).lastModifiedTime());
    add(plain("1"));
    assertNotEquals(longAgo, Files.getLastModifiedTime(file));
  }

  @Test
  void isForItsOwnerAlone() throws Exception {
    assumePosix();
    add(ALICE);
    for (Path made : List.of(parent.resolve("a"), folder)) {
      assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(made)));
    }
    for (Path made : List.of(file, folder.resolve("store.lock"))) {
      assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(made)));
    }
  }

  @Test
  void theFolderMayBeALink() throws Exception {
    assumePosix();
    Path real = Files.createDirectory(parent.resolve("real"));
    Path link = Files.createSymbolicLink(parent.resolve("link"), real);
    store = new Store(link);
    add(ALICE);
    new Store(real)
        .change(
            memory -> {
              memory.put(plain("1"));
              return null;
            });
    assertEquals(2, store.look().contacts().size());
    assertTrue(Files.isSymbolicLink(link));
    assertTrue(Files.exists(real.resolve("store.json")));
  }

  @Test
  void aLockThatIsALinkIsNotFollowed() throws Exception {
    assumePosix();
    Files.createDirectories(folder);
    Path precious = Files.writeString(parent.resolve("precious"), "precious");
    Files.createSymbolicLink(folder.resolve("store.lock"), precious);
    assertTrue(failure(() -> add(ALICE)).contains("store.lock: "));
    assertEquals("precious", Files.readString(precious));
  }

  @Test
  void removesWhatAKilledWriterLeftButNothingElse() throws Exception {
    add(ALICE);
    String leftover = String.format(".trusted-sms-%08x-123.tmp", "store.json".hashCode());
    Files.writeString(folder.resolve(leftover), "half");
    Files.writeString(folder.resolve(".trusted-sms-00000001-123.tmp"), "somebody else's");
    store.look();
    assertTrue(names().contains(leftover));
    store.change(memory -> memory.remove("1"));
    assertEquals(List.of(".trusted-sms-00000001-123.tmp", "store.json", "store.lock"), names());
  }

  @Test
  void aFolderThatCannotBeOneIsNamed() throws Exception {
    Path inTheWay = Files.writeString(parent.resolve("file"), "precious");
    for (Path wrong : List.of(inTheWay, inTheWay.resolve("below"))) {
      store = new Store(wrong);
      assertTrue(failure(() -> add(ALICE)).startsWith(wrong + ": "), () -> wrong.toString());
      assertTrue(failure(store::look).startsWith(wrong.resolve("store.json") + ": "));
    }
    assertEquals("precious", Files.readString(inTheWay));
  }

  @Test
  void aLinkToNowhereIsNoFolder() throws Exception {
    assumePosix();
    store = new Store(Files.createSymbolicLink(parent.resolve("link"), parent.resolve("none")));
    assertTrue(failure(() -> add(ALICE)).contains("is not a folder"));
    assertFalse(Files.exists(parent.resolve("none"), LinkOption.NOFOLLOW_LINKS));
  }

  @Test
  void aFolderInThePlaceOfTheFileIsRefused() throws Exception {
    Files.createDirectories(file);
    assertTrue(failure(store::look).startsWith(file + ": "));
    assertTrue(failure(() -> add(ALICE)).contains("store.json: "));
  }

  @Test
  void aNewerFormatIsNamedAndKept() throws Exception {
    String newer = "{\"format\":2,\"anything\":[]}";
    Files.createDirectories(folder);
    Files.writeString(file, newer);
    String message = failure(store::look);
    assertTrue(message.contains("it is of format 2, which this version does not know"), message);
    assertEquals(
        message.replace(folder.toString(), ""),
        failure(() -> add(ALICE)).replace(folder.toRealPath().toString(), ""));
    assertEquals(newer, Files.readString(file));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "null",
        "[]",
        "{}",
        "{\"format\":1}",
        "{\"format\":1.0}",
        "{\"format\":\"1\"}",
        "{\"format\":1,\"format\":1}",
        "{\"format\":99999999999999999999999999}",
        "{\"format\":1,\"sha256\":\"\",\"memory\":{}}",
        "{\"format\":1,\"sha256\":\"\",\"memory\":{}} {}",
        "\u0000\u0001"
      })
  void whatIsNoStoreIsRefusedInOneLineAndKept(String contents) throws Exception {
    Files.createDirectories(folder);
    Files.writeString(file, contents);
    String message = failure(store::look);
    assertTrue(message.startsWith(file + ": damaged, or not written by trusted-sms ("), message);
    assertEquals(1, message.lines().count());
    assertThrows(StoreException.class, () -> add(ALICE));
    assertEquals(contents, Files.readString(file));
  }

  @Test
  void deepAndHugeFilesAreRefused() throws Exception {
    Files.createDirectories(folder);
    Files.writeString(file, "[".repeat(1 << 20));
    assertTrue(failure(store::look).contains("damaged"));
    Files.writeString(file, "{\"format\":1,\"x\":\"" + "x".repeat(1 << 20) + "\"}");
    assertTrue(failure(store::look).contains("damaged"));
    Files.write(file, new byte[] {(byte) 0xc3, 0x28});
    assertTrue(failure(store::look).contains("not UTF-8"));
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.write(StandardCharsets.US_ASCII.encode("x"), 17L << 20);
    }
    assertTrue(failure(store::look).contains("is longer than 16777216 bytes"));
    assertThrows(StoreException.class, () -> add(ALICE));
    assertEquals((17L << 20) + 1, Files.size(file));
  }

  @Test
  void aChangeWithinAChangeIsAnErrorAndLetsGoOfTheLock() throws Exception {
    assertThrows(
        IllegalStateException.class,
        () -> store.change(memory -> new Store(folder).change(inner -> null)));
    add(ALICE);
    assertEquals(List.of(ALICE), store.look().contacts());
  }

  @Test
  void threadsTakeTurns() throws Exception {
    IntStream.range(0, 60)
        .parallel()
        .forEach(
            i -> {
              try {
                new Store(folder)
                    .change(
                        memory -> {
                          memory.put(plain(Integer.toString(i)));
                          return null;
                        });
              } catch (StoreException e) {
                throw new AssertionError(e);
              }
            });
    Set<String> numbers =
        store.look().contacts().stream().map(Contact::number).collect(Collectors.toSet());
    assertEquals(
        IntStream.range(0, 60).mapToObj(Integer::toString).collect(Collectors.toSet()), numbers);
    assertEquals(List.of("store.json", "store.lock"), names());
  }

  @Test
  void saysWhichProcessDoesNotLetGo() throws Exception {
    add(ALICE);
    Store impatient = new Store(folder, Limits.DEFAULT, Duration.ZERO);
    Path lock = folder.resolve("store.lock");
    assertEquals(ProcessHandle.current().pid() + "\n", Files.readString(lock));
    Files.writeString(lock, "123\n");
    try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE)) {
      channel.lock();
      String message = failure(() -> impatient.change(memory -> memory.remove(ALICE.number())));
      assertTrue(message.contains("store.lock: process 123 is changing the store"), message);
      assertEquals(List.of(ALICE), impatient.look().contacts());
    }
    assertTrue(store.<Boolean, RuntimeException>change(memory -> memory.remove(ALICE.number())));
  }

  @Test
  void doesNotWaitForEverForAnotherThread() throws Exception {
    Store impatient = new Store(folder, Limits.DEFAULT, Duration.ZERO);
    Callable<String> other = () -> failure(() -> impatient.change(memory -> null));
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try {
      String message = store.<String, Exception>change(memory -> thread.submit(other).get());
      assertTrue(message.contains("another thread of this program is changing"), message);
    } finally {
      thread.shutdown();
    }
  }

  @Test
  void anInterruptedThreadStaysInterruptedAndChangesNothing() throws Exception {
    add(ALICE);
    Thread.currentThread().interrupt();
    try {
      failure(() -> store.change(memory -> memory.remove(ALICE.number())));
      assertTrue(Thread.currentThread().isInterrupted());
    } finally {
      Thread.interrupted();
    }
    assertEquals(List.of(ALICE), store.look().contacts());
    add(plain("1"));
  }

  @Test
  void isFullWhenItIs() throws Exception {
    store = new Store(folder, new Limits(2, 1, 10, 10, 10, 10, 10), Duration.ofSeconds(1));
    add(plain("1"));
    add(plain("2"));
    assertTrue(failure(() -> add(plain("3"))).contains("full, it holds at most 2 contacts"));
    add(new Contact("2", "Bob", null, null, null));
    store.change(memory -> memory.nextStamp(OWN, 1));
    Fingerprint other = Keys.key(4).fingerprint();
    assertTrue(
        failure(() -> store.change(memory -> memory.nextStamp(other, 1)))
            .contains("at most 1 keys of your own"));
    assertEquals(2, store.look().contacts().size());
    assertEquals(2, store.look().nextStamp(OWN, 1));
  }

  @Test
  void aContactWhoseKeyIsNotValidCanBeRemoved() throws Exception {
    add(ALICE);
    add(plain("1"));
    String point = HexFormat.of().formatHex(ALICE.key().toCompressedBytes());
    byte[] memory =
        new String(StoreFile.contents(store.look()).memory(), StandardCharsets.UTF_8)
            .replace(point, "02" + "ff".repeat(point.length() / 2 - 1))
            .getBytes(StandardCharsets.UTF_8);
    String checksum = HexFormat.of().formatHex(Hash.sha256().digest(memory));
    Files.write(file, new StoreFile.Contents(checksum, memory).toBytes());
    Memory looked = store.look();
    assertTrue(failure(looked::contacts).contains("a key of contact " + ALICE.number()));
    assertTrue(failure(() -> looked.contact("Alice")).startsWith(file + ": "));
    assertEquals(plain("1"), looked.contact("1").orElseThrow());
    assertTrue(store.<Boolean, RuntimeException>change(m -> m.remove(ALICE.number())));
    assertEquals(List.of(plain("1")), store.look().contacts());
  }
}
