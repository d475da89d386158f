// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.MessageKinds;

class StoreTest {
  private static final Contact ALICE =
      new Contact("+447700900123", "Alice", Keys.key(1), Trust.COMPARED, Keys.key(2));
  private static final Fingerprint OWN = Keys.key(3).fingerprint();
  private static final MessageId ID = new MessageId(new byte[MessageId.LENGTH]);

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
    return opened(new Store(place));
  }

  private Store opened(Store made) {
    opened.add(made);
    return made;
  }

  private static Contact plain(String number) {
    return new Contact(number, number, null, null, null);
  }

  private static void add(Store to, Contact contact) {
    to.change(
        memory -> {
          memory.contacts().put(contact);
          return null;
        });
  }

  private void add(Contact contact) {
    add(store, contact);
  }

  private List<Contact> contacts() {
    return store.look(memory -> memory.contacts().all());
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
  void keepsAllOfAMemory() {
    long stamp =
        store.change(
            memory -> {
              memory.contacts().put(ALICE);
              memory.await(OWN, ID, null);
              return memory.stamps(OWN, 1000).next();
            });
    store.close();
    assertEquals(1000, stamp);
    assertEquals(List.of(ALICE), contacts());
    assertEquals(1000, store.<Long, RuntimeException>change(m -> m.stamps(OWN, 10).next()));
    MessageId found =
        store.look(
            m ->
                m.awaiting(OWN)
                    .find(ID.handle(), ALICE.key().fingerprint(), MessageKinds.ACKNOWLEDGEMENT));
    assertEquals(ID, found);
  }

  @Test
  void whatIsLookedAtIsNotKept() {
    add(ALICE);
    store.look(memory -> memory.contacts().remove(ALICE.number()));
    assertEquals(List.of(ALICE), contacts());
  }

  @Test
  void aChangeThatFailsChangesNothing() {
    add(ALICE);
    IOException thrown =
        assertThrows(
            IOException.class,
            () ->
                store.change(
                    memory -> {
                      memory.contacts().remove(ALICE.number());
                      throw new IOException("no");
                    }));
    assertEquals("no", thrown.getMessage());
    assertEquals(List.of(ALICE), contacts());
    add(plain("1"));
    assertEquals(2, contacts().size());
  }

  /** Those that come while one is being made are made together, and fail alone. */
  @Test
  void changesThatAreMadeTogetherFailAlone() throws Exception {
    CountDownLatch blocked = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    CompletableFuture<Object> first =
        store.changeSoon(
            memory -> {
              blocked.countDown();
              go.await();
              return null;
            });
    blocked.await();
    List<CompletableFuture<Integer>> others = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      int number = i;
      others.add(
          store.changeSoon(
              memory -> {
                memory.contacts().put(plain(Integer.toString(number)));
                if (number % 2 == 1) {
                  throw new IOException("odd");
                }
                return number;
              }));
    }
    go.countDown();
    first.join();
    for (int i = 0; i < 10; i++) {
      CompletableFuture<Integer> other = others.get(i);
      if (i % 2 == 0) {
        assertEquals(i, other.join());
      } else {
        assertThrows(Exception.class, other::join);
      }
    }
    assertEquals(
        List.of("0", "2", "4", "6", "8"), contacts().stream().map(Contact::number).toList());
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
  void aNewerVersionIsNamedAndKept() throws Exception {
    add(ALICE);
    store.change(memory -> memory.database().run("UPDATE schema_version SET version = 2"));
    store.close();
    byte[] before = Files.readAllBytes(file);
    String message = failure(this::contacts);
    assertTrue(message.contains("of version 2, which this program does not know"), message);
    assertEquals(message, failure(() -> add(ALICE)));
    assertArrayEquals(before, Files.readAllBytes(file));
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
  void aLookOrChangeWithinAnotherIsAnError() {
    Store other = open(folder);
    assertThrows(
        IllegalStateException.class, () -> store.change(memory -> other.change(inner -> null)));
    assertThrows(
        IllegalStateException.class, () -> store.look(memory -> other.change(inner -> null)));
    assertThrows(
        IllegalStateException.class, () -> store.change(memory -> store.look(inner -> null)));
    add(ALICE);
    assertEquals(List.of(ALICE), contacts());
  }

  @Test
  void whatAChangeThrowsIsThrown() {
    Error error = new AssertionError("no");
    assertSame(
        error,
        assertThrows(
            AssertionError.class,
            () ->
                store.change(
                    memory -> {
                      throw error;
                    })));
    add(ALICE);
  }

  @Test
  void threadsTakeTurns() {
    IntStream.range(0, 60)
        .parallel()
        .forEach(
            i -> {
              try (Store own = new Store(folder)) {
                add(own, plain(Integer.toString(i)));
                add(plain(Integer.toString(100 + i)));
              }
            });
    Set<String> numbers = contacts().stream().map(Contact::number).collect(Collectors.toSet());
    assertEquals(
        IntStream.concat(IntStream.range(0, 60), IntStream.range(100, 160))
            .mapToObj(Integer::toString)
            .collect(Collectors.toSet()),
        numbers);
  }

  @Test
  void doesNotWaitForEverForAnotherStore() {
    add(ALICE);
    Store impatient = opened(new Store(folder, StoreLimits.DEFAULT, Duration.ZERO));
    String message =
        store.<String, RuntimeException>change(
            memory -> {
              // On another thread: this one is within a change.
              return CompletableFuture.supplyAsync(() -> failure(() -> impatient.requireWritable()))
                  .join();
            });
    assertTrue(message.contains("is changing the store; wait until it ends"), message);
    assertEquals(
        List.of(ALICE), impatient.<List<Contact>, RuntimeException>look(m -> m.contacts().all()));
  }

  @Test
  void anInterruptedThreadStaysInterrupted() {
    add(ALICE);
    Thread.currentThread().interrupt();
    try {
      store.change(memory -> memory.contacts().remove(ALICE.number()));
      assertEquals(List.of(), contacts());
    } catch (StoreException e) {
      assertEquals(List.of(ALICE), contacts());
    } finally {
      assertTrue(Thread.interrupted());
    }
    add(plain("1"));
  }

  @Test
  void aFullDiskIsToldAndHarmsNothing() {
    add(ALICE);
    store.change(memory -> memory.database().first("PRAGMA max_page_count = 1", row -> 1));
    String message =
        failure(
            () ->
                store.change(
                    memory -> {
                      for (int i = 0; i < 1000; i++) {
                        memory.contacts().put(plain("9" + i));
                      }
                      return null;
                    }));
    assertTrue(message.contains("the disk is full; make room, then try again"), message);
    assertEquals(List.of(ALICE), contacts());
    // With the connection the limit is gone: there is room again.
    add(plain("1"));
    assertEquals(2, contacts().size());
  }

  @Test
  void aContactWhoseKeyIsNotValidCanBeRemoved() {
    add(ALICE);
    add(plain("1"));
    store.change(
        memory ->
            memory
                .database()
                .run(
                    "UPDATE contact SET key_point = ? WHERE number = ?",
                    new byte[ALICE.key().toCompressedBytes().length],
                    ALICE.number()));
    assertTrue(failure(this::contacts).contains("a key of contact " + ALICE.number()));
    assertTrue(
        failure(() -> store.look(m -> m.contacts().find("Alice"))).contains("store.db: a key of"));
    assertEquals(
        plain("1"), store.<Contact, RuntimeException>look(m -> m.contacts().find("1").get()));
    assertTrue(store.<Boolean, RuntimeException>change(m -> m.contacts().remove(ALICE.number())));
    assertEquals(List.of(plain("1")), contacts());
  }

  @Test
  void aNumberIsFoundWithAndWithoutPlus() {
    Contact without = new Contact("390001", "Bob", Keys.key(1), Trust.COMPARED, null);
    Contact with = new Contact("+390002", "Carol", Keys.key(2), Trust.COMPARED, null);
    add(without);
    add(with);
    store.look(
        memory -> {
          Contacts all = memory.contacts();
          assertEquals(without, all.find("+390001").orElseThrow());
          assertEquals(with, all.find("390002").orElseThrow());
          assertEquals(without.key(), memory.senders().key("+390001"));
          assertEquals(with.key(), memory.senders().key("390002"));
          assertNull(memory.senders().key("0390002"));
          assertNull(memory.senders().key("Bob"));
          assertNull(memory.senders().key(null));
          return null;
        });
  }

  @Test
  void ofTwoWithTheSameDigitsEachIsFoundAsWritten() {
    Contact without = new Contact("390001", "Bob", Keys.key(1), Trust.COMPARED, null);
    Contact with = new Contact("+390001", "Carol", null, null, Keys.key(2));
    add(without);
    add(with);
    store.look(
        memory -> {
          assertEquals(with, memory.contacts().find("+390001").orElseThrow());
          assertEquals(without, memory.contacts().find("390001").orElseThrow());
          // Only one of them has a key that can be tried.
          assertEquals(without.key(), memory.senders().key("+390001"));
          return null;
        });
  }
}
