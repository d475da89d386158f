// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.Verdict;
import org.trustedsms.server.store.Events.Event;
import org.trustedsms.server.store.OutboundMessages.NewMessage;
import org.trustedsms.server.store.StoreAccess.TransactionWork;
import org.trustedsms.transaction.Offer;
import org.trustedsms.transaction.Sale;

@ParameterizedClass
@EnumSource
class StoreTest {
  private static final Contact ALICE =
      new Contact("+447700900123", "Alice", Keys.key(1), Trust.COMPARED, Keys.key(2));
  private static final Fingerprint OWN = Keys.key(3).fingerprint();
  private static final MessageId ID = new MessageId(new byte[MessageId.LENGTH]);

  @TempDir Path folder;
  @Parameter Databases databases;

  private final List<Store> opened = new ArrayList<>();
  private DatabaseEngine place;
  private Store store;

  @BeforeEach
  void name() throws IOException {
    place = databases.place(folder);
    store = open(Duration.ofSeconds(30));
  }

  @AfterEach
  void close() {
    opened.forEach(Store::close);
  }

  private Store open(Duration timeout) {
    Store made = new Store(place, StoreLimits.DEFAULT, timeout);
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

  @Test
  void keepsAllOfAMemory() {
    long stamp =
        store.write(
            transaction -> {
              transaction.contacts().put(ALICE);
              SentRows.awaiting(transaction, OWN, ID, null);
              return transaction.stamps(OWN, 1000).next();
            });
    store.close();
    assertEquals(1000, stamp);
    assertEquals(List.of(ALICE), contacts());
    assertEquals(1000, store.<Long>write(m -> m.stamps(OWN, 10).next()));
    MessageId found =
        store.read(
            m ->
                m.awaiting(OWN)
                    .find(ID.handle(), ALICE.key().fingerprint(), MessageKinds.ACKNOWLEDGEMENT));
    assertEquals(ID, found);
  }

  @Test
  void whatIsLookedAtIsNotKept() {
    add(ALICE);
    store.read(transaction -> transaction.contacts().remove(ALICE.number()));
    assertEquals(List.of(ALICE), contacts());
  }

  @Test
  void aChangeThatFailsChangesNothing() {
    add(ALICE);
    IllegalStateException thrown =
        assertThrows(
            IllegalStateException.class,
            () ->
                store.write(
                    transaction -> {
                      transaction.contacts().remove(ALICE.number());
                      throw new IllegalStateException("no");
                    }));
    assertEquals("no", thrown.getMessage());
    assertEquals(List.of(ALICE), contacts());
    add(plain("1"));
    assertEquals(2, contacts().size());
  }

  @Test
  void whatWasBegunIsMadeBeforeTheStoreIsClosed() {
    for (int i = 0; i < 100; i++) {
      Contact contact = plain(Integer.toString(i));
      store.updateSoon(
          Shards.ALL,
          transaction -> {
            transaction.contacts().put(contact);
          });
    }
    store.close();
    assertEquals(100, contacts().size());
  }

  /** A number that was given to a change that failed is given again, to one change alone. */
  @Test
  void changesThatAreMadeTogetherCountOn() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    CompletableFuture<Object> first =
        store.writeSoon(
            Shards.ALL,
            transaction -> {
              assertDoesNotThrow(() -> go.await());
              return null;
            });
    List<CompletableFuture<Long>> counts = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      boolean fails = i % 3 == 0;
      counts.add(
          store.writeSoon(
              Shards.ALL,
              transaction -> {
                long next = transaction.database().next(0, "test");
                if (fails) {
                  throw new IllegalStateException(Long.toString(next));
                }
                return 10 * next + transaction.database().next(0, "test");
              }));
    }
    go.countDown();
    first.join();
    List<Long> told = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      if (i % 3 != 0) {
        told.add(counts.get(i).join());
      }
    }
    assertEquals(List.of(12L, 34L, 56L, 78L), told);
    long next =
        open(Duration.ofSeconds(30)).write(transaction -> transaction.database().next(0, "test"));
    assertEquals(9, next);
  }

  /** Those that come while one is being made are made together, and fail alone. */
  @Test
  void changesThatAreMadeTogetherFailAlone() throws Exception {
    CountDownLatch blocked = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    CompletableFuture<Object> first =
        store.writeSoon(
            Shards.ALL,
            transaction -> {
              blocked.countDown();
              assertDoesNotThrow(() -> go.await());
              return null;
            });
    blocked.await();
    List<CompletableFuture<Integer>> others = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      int number = i;
      others.add(
          store.writeSoon(
              Shards.ALL,
              transaction -> {
                transaction.contacts().put(plain(Integer.toString(number)));
                if (number % 2 == 1) {
                  throw new IllegalStateException("odd");
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

  /** Also what is found out only when the statements of all of them are run. */
  @Test
  void whatChangesRunLaterFailsAlone() throws Exception {
    CountDownLatch blocked = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    store.updateSoon(
        Shards.ALL,
        transaction -> {
          blocked.countDown();
          assertDoesNotThrow(() -> go.await());
        });
    blocked.await();
    List<CompletableFuture<Object>> others = new ArrayList<>();
    for (String name : List.of("one", "two", "one", "three")) {
      others.add(
          store.writeSoon(
              Shards.ALL,
              transaction -> {
                Database database = transaction.database();
                database.defer(
                    () -> database.next(0, "run " + name),
                    "INSERT INTO counter (name, shard, value) VALUES (?, ?, ?)",
                    name,
                    0,
                    7);
                return null;
              }));
    }
    go.countDown();
    others.get(0).join();
    others.get(1).join();
    assertThrows(CompletionException.class, others.get(2)::join);
    others.get(3).join();
    String kept =
        "SELECT COUNT(*) FROM counter WHERE name IN ('one', 'two', 'three') AND value = 7";
    assertEquals(3, store.<Long>read(m -> m.database().number(kept)));
    String run = "SELECT COUNT(*) FROM counter WHERE name LIKE 'run %' AND value = 1";
    assertEquals(3, store.<Long>read(m -> m.database().number(run)));
  }

  @ParameterizedTest
  @CsvSource({
    "2,'of version 2, of before the first release, which this program does not read any more'",
    "99,'of version 99, which this program does not know; take a newer one'"
  })
  void anotherVersionIsNamedAndKept(int version, String words) throws Exception {
    add(ALICE);
    store.write(
        transaction ->
            transaction.database().run("UPDATE schema_version SET version = ?", version));
    store.close();
    String message = failure(this::contacts);
    assertTrue(message.contains(words), message);
    assertEquals(message, failure(() -> add(ALICE)));
  }

  private static QueuedMessage added(Transaction transaction, String to, int length) {
    OutboundMessages outbound = transaction.outbound("+1");
    long id = outbound.add(SentRows.signed(to, ID, new byte[length]), queued -> {}).id();
    return outbound.toSend(id).orElseThrow();
  }

  /** Also where the same recipient is written without the plus, and after a restart. */
  @Test
  void aReferenceIsCountedForEachRecipient() {
    int first = store.write(transaction -> added(transaction, "+2", 200)).reference();
    assertEquals(0, store.write(transaction -> added(transaction, "+2", 100)).reference());
    assertEquals(
        (first + 1) % 256, store.write(transaction -> added(transaction, "2", 200)).reference());
    store.write(transaction -> added(transaction, "+3", 200));
    store.close();
    store = open(Duration.ofMinutes(1));
    assertEquals(
        (first + 2) % 256, store.write(transaction -> added(transaction, "+2", 200)).reference());
  }

  /** One segment that the SMSC has taken under two names, and one under one name. */
  @Test
  void aSegmentMayHaveSeveralNames() {
    store.update(
        transaction -> {
          QueuedMessage message = added(transaction, "+2", 200);
          long id = message.id();
          transaction.outbound("+1").countUnanswered(id);
          assertEquals(1, transaction.outbound("+1").toSend(id).orElseThrow().unanswered());
          SubmittedSegments segments = transaction.segments("+1");
          segments.add("a", message, 0);
          segments.add("b", message, 1);
          assertTrue(segments.addCopy("again", "a", message, 0));
          assertEquals("+2", segments.segment("again").orElseThrow().recipient());
          assertEquals(3, segments.segments(List.of("a", "again", "b", "c")).size());
          assertFalse(segments.dropCopy("b", id));
          assertEquals(1, segments.dropDelivered("a", id));
          assertTrue(segments.segment("again").isEmpty());
          assertFalse(segments.addCopy("late", "a", message, 0));
          assertTrue(segments.addCopy("c", "b", message, 1));
          assertTrue(segments.dropCopy("b", id));
          assertFalse(segments.dropCopy("c", id));
          assertEquals(0, segments.dropDelivered("c", id));
        });
  }

  /** A message of one SMS, which has a row that is found by its identifier alone. */
  @Test
  void aSoleSegmentMayHaveSeveralNames() {
    store.update(
        transaction -> {
          QueuedMessage message = added(transaction, "+2", 100);
          SubmittedSegments segments = transaction.segments("+1");
          segments.add("a", message, 0);
          assertFalse(segments.dropCopy("a", message.id()));
          assertTrue(segments.addCopy("again", "a", message, 0));
          assertTrue(segments.dropCopy("a", message.id()));
          assertEquals(0, segments.dropDelivered("again", message.id()));
          assertTrue(segments.segment("again").isEmpty());
          assertFalse(segments.addCopy("late", "a", message, 0));
        });
  }

  /** Some SMSCs name all segments of a message alike, or all messages. */
  @Test
  void segmentsMayHaveOneName() {
    long id =
        store.write(
            transaction -> {
              QueuedMessage message = added(transaction, "+2", 200);
              transaction.segments("+1").add("same", message, 0);
              transaction.segments("+1").add("same", message, 1);
              return message.id();
            });
    store.update(
        transaction -> {
          SubmittedSegments segments = transaction.segments("+1");
          assertEquals(id, segments.segment("same").orElseThrow().id());
          assertEquals(0, segments.dropDelivered("same", id));
        });
  }

  @Test
  void oneChangeMayHaveTwoStamps() {
    store.update(
        transaction -> {
          transaction.stamped(OWN, 100);
          transaction.stamped(OWN, 120);
          transaction.stamped(OWN, 100);
        });
    long stamp = store.<Long>read(transaction -> transaction.stamp(OWN, 1));
    assertEquals(120, stamp);
  }

  @Test
  void whatTheSmscCallsAMessageIsDroppedWithIt() {
    for (int length : List.of(100, 200)) {
      store.update(
          transaction -> {
            QueuedMessage message = added(transaction, "+2", length);
            transaction.segments("+1").add("id " + length, message, 0);
            transaction.outbound("+1").sent(message.id(), length == 100 ? "id 100" : null, 0);
          });
    }
    assertEquals(2, submitted());
    store.write(transaction -> transaction.outbound("+1").dropBefore(1));
    assertEquals(0, submitted());
  }

  private long submitted() {
    return store.<Long>read(
        transaction -> transaction.database().number("SELECT COUNT(*) FROM submitted"));
  }

  @Test
  void whatCannotBeReadIsKeptOnce() {
    for (byte[] pdu : List.of(new byte[] {1}, new byte[] {2}, new byte[] {1})) {
      store.update(
          transaction -> {
            transaction.inbound("+1").keepUnreadable(pdu, "too short", 1);
          });
    }
    List<byte[]> kept = store.read(SentRows::unreadable);
    assertEquals(2, kept.size());
    assertArrayEquals(new byte[] {2}, kept.get(0));
  }

  /** It would wait for itself until its patience ends, and all others with it. */
  @Test
  void aWriteOnTheThreadThatWritesIsAnError() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    CompletableFuture<Object> first =
        store.writeSoon(
            Shards.ALL,
            transaction -> {
              assertDoesNotThrow(() -> go.await());
              return null;
            });
    CompletableFuture<Void> then = first.thenRun(() -> add(ALICE));
    CompletableFuture<Void> elsewhere = first.thenRunAsync(() -> add(ALICE));
    go.countDown();
    CompletionException e = assertThrows(CompletionException.class, then::join);
    assertEquals(IllegalStateException.class, e.getCause().getClass());
    elsewhere.join();
    assertEquals(List.of(ALICE), contacts());
  }

  @Test
  void aLookOrChangeWithinAnotherIsAnError() {
    Store other = open(Duration.ZERO);
    assertThrows(
        IllegalStateException.class, () -> store.write(transaction -> other.write(inner -> null)));
    assertThrows(
        IllegalStateException.class, () -> store.read(transaction -> other.write(inner -> null)));
    assertThrows(
        IllegalStateException.class, () -> store.write(transaction -> store.read(inner -> null)));
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
                store.write(
                    transaction -> {
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
              try (Store own = new Store(place, StoreLimits.DEFAULT, Duration.ofSeconds(30))) {
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
    Store impatient = open(Duration.ZERO);
    String message =
        store.<String>write(
            transaction -> {
              // On another thread: this one is within a change.
              return CompletableFuture.supplyAsync(() -> failure(() -> impatient.requireWritable()))
                  .join();
            });
    assertTrue(message.contains("is changing the store; wait until it ends"), message);
    assertEquals(List.of(ALICE), impatient.<List<Contact>>read(m -> m.contacts().all()));
  }

  @Test
  void anInterruptedThreadStaysInterrupted() {
    add(ALICE);
    Thread.currentThread().interrupt();
    try {
      store.write(transaction -> transaction.contacts().remove(ALICE.number()));
      assertEquals(List.of(), contacts());
    } catch (StoreException e) {
      assertEquals(List.of(ALICE), contacts());
    } finally {
      assertTrue(Thread.interrupted());
    }
    add(plain("1"));
  }

  @Test
  void aContactWhoseKeyIsNotValidCanBeRemoved() {
    add(ALICE);
    add(plain("1"));
    store.write(
        transaction ->
            transaction
                .database()
                .run(
                    "UPDATE contact SET key_point = ? WHERE number = ?",
                    new byte[ALICE.key().toCompressedBytes().length],
                    ALICE.number()));
    assertTrue(failure(this::contacts).contains("a key of contact " + ALICE.number()));
    assertTrue(failure(() -> store.read(m -> m.contacts().find("Alice"))).contains(": a key of"));
    assertEquals(plain("1"), store.<Contact>read(m -> m.contacts().find("1").get()));
    assertTrue(store.<Boolean>write(m -> m.contacts().remove(ALICE.number())));
    assertEquals(List.of(plain("1")), contacts());
  }

  /** As somebody may send it. */
  @Test
  void noTextStopsAChange() {
    List<InboundMessages.Segment> kept =
        store.write(
            transaction -> {
              InboundMessages inbound = transaction.inbound("1");
              inbound.add(new InboundMessages.Segment("a\0b\ud800c", 1, new byte[] {0}), "\0", 1);
              return inbound.segments("a\0b\ud800c", "\0");
            });
    assertEquals(1, kept.size());
    assertArrayEquals(new byte[] {0}, kept.get(0).userData());
    assertTrue(kept.get(0).originator().startsWith("a"));
    assertEquals(0L, store.<Long>write(transaction -> yes(transaction, false)));
    assertEquals(1L, store.<Long>write(transaction -> yes(transaction, true)));
  }

  private static long yes(Transaction transaction, boolean value) {
    transaction.database().run("DELETE FROM counter");
    transaction
        .database()
        .run("INSERT INTO counter (name, shard, value) VALUES ('yes', 0, ?)", value);
    return transaction.database().number("SELECT value FROM counter WHERE name = 'yes'");
  }

  @Test
  void aNumberIsFoundWithAndWithoutPlus() {
    Contact without = new Contact("390001", "Bob", Keys.key(1), Trust.COMPARED, null);
    Contact with = new Contact("+390002", "Carol", Keys.key(2), Trust.COMPARED, null);
    add(without);
    add(with);
    store.read(
        transaction -> {
          Contacts all = transaction.contacts();
          assertEquals(without, all.find("+390001").orElseThrow());
          assertEquals(with, all.find("390002").orElseThrow());
          assertEquals(without.key(), transaction.senders().key("+390001"));
          assertEquals(with.key(), transaction.senders().key("390002"));
          assertNull(transaction.senders().key("0390002"));
          assertNull(transaction.senders().key("Bob"));
          assertNull(transaction.senders().key(null));
          return null;
        });
  }

  @Test
  void ofTwoWithTheSameDigitsEachIsFoundAsWritten() {
    Contact without = new Contact("390001", "Bob", Keys.key(1), Trust.COMPARED, null);
    Contact with = new Contact("+390001", "Carol", null, null, Keys.key(2));
    add(without);
    add(with);
    store.read(
        transaction -> {
          assertEquals(with, transaction.contacts().find("+390001").orElseThrow());
          assertEquals(without, transaction.contacts().find("390001").orElseThrow());
          // Only one of them has a key that can be tried.
          assertEquals(without.key(), transaction.senders().key("+390001"));
          return null;
        });
  }

  /**
   * A key came between the verdict and its end: who looks when contacts have changed looks again.
   */
  @Test
  void whatWaitsForAKeyThatHasComeIsLookedAtAgain() {
    long id =
        change(transaction -> transaction.inbound("1").add("+2", 0, new byte[] {1}).orElseThrow());
    change(
        transaction -> {
          transaction.inbound("1").setVerdict(id, Verdict.UNKNOWN_SENDER, "", null);
          return null;
        });
    add(new Contact("+3", "Carol", Keys.key(1), Trust.COMPARED, null));
    long before = version();
    await(id);
    assertEquals(before, version(), "no key of +2");
    add(new Contact("2", "Bob", Keys.key(2), Trust.COMPARED, null));
    long seen = version();
    await(id);
    assertTrue(seen < version());
    assertEquals(List.of(id), change(transaction -> transaction.inbound("1").verifyAgain()));
  }

  /** Otherwise it would be verified again with the same keys, without end. */
  @Test
  void whatWaitsForAnotherKeyOfOnesOwnIsNotLookedAtAgainAtOnce() {
    long id =
        change(transaction -> transaction.inbound("1").add("+2", 0, new byte[] {1}).orElseThrow());
    change(
        transaction -> {
          transaction.inbound("1").setVerdict(id, Verdict.SIGNATURE_INVALID, "", null);
          return null;
        });
    add(new Contact("2", "Bob", Keys.key(2), Trust.COMPARED, null));
    long before = version();
    await(id);
    assertEquals(before, version());
    assertEquals(List.of(id), change(transaction -> transaction.inbound("1").verifyAgain()));
  }

  private long version() {
    return store.read(transaction -> transaction.contacts().version());
  }

  private <T> T change(TransactionWork<T> change) {
    return store.write(change);
  }

  private void await(long id) {
    change(
        transaction -> {
          transaction.inbound("1").await(id);
          return null;
        });
  }

  @Test
  void anAnswerIsSentForSixDays() {
    QueuedMessage answer = change(transaction -> added(transaction, "+2", 100));
    assertEquals(TimeUnit.DAYS.toSeconds(6), answer.expires());
  }

  /** Another process has accepted it, or the clock was set back meanwhile. */
  @ParameterizedTest
  @ValueSource(longs = {3_600_000, 5_000, 0})
  void theEventsOfAMessageAreFoundWhateverTheClocksSay(long ahead) {
    long now = 1_800_000_000_000L;
    NewMessage message = SentRows.unsigned("2", now + ahead, 1);
    long id = store.write(transaction -> transaction.outbound("1").add(message, it -> {}).id());
    for (MessageState next : List.of(MessageState.WAITING, MessageState.FAILED)) {
      store.write(transaction -> transaction.outbound("1").changeState(id, next, "", now));
    }
    assertEquals(
        List.of("accepted", "waiting", "failed"),
        store.read(transaction -> transaction.events().ofMessage(id, now + ahead, now)).stream()
            .map(Event::state)
            .toList());
  }

  @Test
  void anOfferIsKeptWhileItCanBeAccepted() {
    long until = TimeUnit.DAYS.toSeconds(100);
    Sale sale = Sale.open(new Offer("A ride?", until), ID);
    NewMessage offer =
        new NewMessage("2", "offer", "{}", null, 0, 1, 16474, false, null, sale, null, null);
    long id = store.write(transaction -> transaction.outbound("1").add(offer, it -> {}).id());
    store.write(
        transaction -> transaction.outbound("1").changeState(id, MessageState.SENT, null, 0));
    assertTrue(isKept(id, until - 1));
    assertFalse(isKept(id, until + 20));
  }

  @Test
  void anOfferThatWasAnsweredIsDroppedAsOthersAre() {
    Sale sale = Sale.open(new Offer("A ride?", TimeUnit.DAYS.toSeconds(100)), ID);
    NewMessage offer =
        new NewMessage("2", "offer", "{}", null, 0, 1, 16474, false, null, sale, null, null);
    long id = store.write(transaction -> transaction.outbound("1").add(offer, it -> {}).id());
    store.write(
        transaction -> {
          transaction.outbound("1").answered(id, 7);
          return transaction.outbound("1").changeState(id, MessageState.ACKNOWLEDGED, null, 0);
        });
    assertFalse(isKept(id, 1));
  }

  /** Returns whether a message is still there when what was over before a time was forgotten. */
  private boolean isKept(long id, long seconds) {
    boolean more = true;
    while (more) {
      more = store.write(transaction -> transaction.outbound("1").dropBefore(seconds * 1000));
    }
    return store.read(transaction -> transaction.outbound("1").get(id).isPresent());
  }
}
