// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.message.Verdict;
import org.trustedsms.server.store.Events.Cursor;
import org.trustedsms.server.store.Events.Event;
import org.trustedsms.server.store.StoreAccess.TransactionWork;
import org.trustedsms.testing.PostgresServer;

/** A store divided into shards: the stores of two processes on one PostgreSQL. */
class ShardsTest {
  private static final String MAILBOX = "+1";
  private static final List<String> NUMBERS =
      IntStream.range(0, 100).mapToObj(i -> "+4477009" + i).toList();
  private static final String ONE = NUMBERS.get(0);
  private static final String OTHER =
      NUMBERS.stream().filter(number -> !Shards.of(ONE).has(number)).findFirst().orElseThrow();

  private String url;
  private Store store;
  private Store other;

  @BeforeEach
  void open() throws IOException {
    url = PostgresServer.shared().newSchema();
    store = open(Duration.ofSeconds(30));
    other = open(Duration.ofSeconds(30));
    store.requireWritable();
    other.requireWritable();
  }

  private Store open(Duration timeout) {
    return new Store(Databases.postgres(url), StoreLimits.DEFAULT, timeout);
  }

  @AfterEach
  void close() {
    if (store != null) {
      store.close();
    }
    if (other != null) {
      other.close();
    }
  }

  private static long accept(Transaction transaction, String to) {
    return SentRows.accept(transaction, MAILBOX, to);
  }

  private static long acceptIn(Store store, String to) {
    return store.<Long>write(Shards.of(to), transaction -> accept(transaction, to));
  }

  @Test
  void changesOfTwoShardsDoNotWaitForEachOther() {
    store.write(
        Shards.of(ONE),
        transaction -> {
          accept(transaction, ONE);
          return CompletableFuture.supplyAsync(() -> acceptIn(other, OTHER)).join();
        });
    assertEquals(2, store.<Integer>read(m -> m.outbound(MAILBOX).toSign(0, 9).size()));
  }

  @Test
  void changesOfOneShardWaitForEachOtherAndSoDoesWhatChangesAll() {
    try (Store impatient = open(Duration.ZERO)) {
      for (Shards shards : List.of(Shards.of(ONE), Shards.of(OTHER, ONE), Shards.ALL)) {
        store.update(
            Shards.of(ONE),
            transaction -> {
              CompletionException failure =
                  assertThrows(
                      CompletionException.class,
                      // On another thread: this one is within a change.
                      () ->
                          CompletableFuture.supplyAsync(
                                  () -> impatient.updateSoon(shards, Transaction::touch).join())
                              .join());
              assertTrue(failure.getMessage().contains(Database.BUSY), failure::getMessage);
            });
      }
      impatient.updateSoon(Shards.ALL, Transaction::touch).join();
    }
  }

  @Test
  void aChangeLeavesOtherShardsAlone() {
    Contact contact = new Contact(OTHER, "Bob", null, null, null);
    for (TransactionWork<?> change :
        List.<TransactionWork<?>>of(
            transaction -> accept(transaction, OTHER),
            transaction -> transaction.inbound(MAILBOX).add(OTHER, 0, new byte[] {1}),
            transaction -> {
              transaction.contacts().put(contact);
              return null;
            })) {
      assertThrows(IllegalStateException.class, () -> store.write(Shards.of(ONE), change));
      store.write(Shards.of(ONE, OTHER), change);
    }
    long id = acceptIn(store, OTHER);
    assertThrows(
        IllegalStateException.class,
        () ->
            store.write(
                Shards.of(ONE),
                transaction ->
                    transaction.outbound(MAILBOX).changeState(id, MessageState.SIGNED, null, 0)));
    assertTrue(
        store.<Boolean>write(
            Shards.ofId(id),
            transaction ->
                transaction.outbound(MAILBOX).changeState(id, MessageState.SIGNED, null, 0)));
  }

  /**
   * So that shards need not wait for each other; a name alone is one submission's in all of them.
   */
  @Test
  void eachKeyHasTheShard() {
    assertTrue(
        PostgresServer.number(
                url,
                "SELECT COUNT(*) FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid"
                    + " WHERE indisunique AND relnamespace = current_schema()::regnamespace")
            > 15);
    assertEquals(
        0,
        PostgresServer.number(
            url,
            "SELECT COUNT(*) FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid"
                + " WHERE indisunique AND relnamespace = current_schema()::regnamespace"
                + " AND relname NOT IN ('submission_pkey', 'message_by_idempotency')"
                + " AND NOT EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = indrelid AND attnum = ANY (indkey)"
                + " AND attname = 'shard')"));
  }

  /** Somebody with two numbers has one key, and whoever repeats a message chooses the number. */
  @Test
  void aMessageThatComesFromTwoNumbersAtOnceIsTakenOnce() throws Exception {
    CompletableFuture<Verdict> second = new CompletableFuture<>();
    Verdict first =
        store.write(
            Shards.of(ONE),
            transaction -> {
              Verdict verdict = SignedMessages.receive(transaction, 0, 0);
              CompletableFuture.supplyAsync(
                      () ->
                          other.<Verdict>write(
                              Shards.of(OTHER), m -> SignedMessages.receive(m, 0, 0)))
                  .whenComplete(
                      (done, failure) -> {
                        second.complete(done);
                      });
              assertDoesNotThrow(this::awaitWaiting);
              return verdict;
            });
    assertEquals(Verdict.VERIFIED, first);
    assertEquals(Verdict.REPLAYED, second.join());
    assertEquals(1, PostgresServer.number(url, "SELECT COUNT(*) FROM replay_window"));
  }

  /** Returns when somebody waits for a lock. */
  private void awaitWaiting() throws InterruptedException {
    while (PostgresServer.number(
            url,
            "SELECT COUNT(*) FROM pg_locks WHERE NOT granted AND classid ="
                + " 'schema_version'::regclass::oid")
        == 0) {
      Thread.sleep(10);
    }
  }

  @Test
  void numbersAreGreaterInOneShardAndInTheOrderOfTimeInAll() throws Exception {
    Map<Long, Long> last = new HashMap<>();
    List<Long> all = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      for (String number : NUMBERS.subList(0, 20)) {
        long id = acceptIn(i % 2 == 0 ? store : other, number);
        assertEquals(Shards.of(number), Shards.ofId(id));
        Long before = last.put(id % Shards.COUNT, id);
        assertTrue(before == null || before < id);
        all.add(id);
      }
      Thread.sleep(10);
    }
    assertEquals(60, all.stream().distinct().count());
    assertTrue(all.stream().allMatch(id -> id < 1L << 53));
    // Of the last round all are newer than those of the one before.
    assertTrue(
        all.subList(40, 60).stream().mapToLong(id -> id).min().orElseThrow()
            > all.subList(20, 40).stream().mapToLong(id -> id).max().orElseThrow());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 1_000})
  void eventsOfAllShardsAreToldOnce(int together) {
    Cursor last = store.read(transaction -> transaction.events().last());
    for (Cursor first : List.of(last, Cursor.of("0"), Cursor.of("0-0"))) {
      assertAllAreTold(first, together);
    }
  }

  private void assertAllAreTold(Cursor first, int together) {
    List<Long> before = new ArrayList<>();
    readAll(first, 1_000, before);
    List<Long> ids = new ArrayList<>(before);
    for (String number : NUMBERS) {
      ids.add(acceptIn(ids.size() % 2 == 0 ? store : other, number));
    }
    List<Long> seen = new ArrayList<>();
    Cursor told = readAll(first, together, seen);
    assertEquals(ids.stream().sorted().toList(), seen.stream().sorted().toList());
    long next = acceptIn(other, OTHER);
    seen.clear();
    readAll(Cursor.of(told.toString()), together, seen);
    assertEquals(List.of(next), seen);
  }

  @Test
  void oldEventsAreForgottenInTheShardsOfTheChangeAlone() {
    acceptIn(store, ONE);
    acceptIn(store, OTHER);
    for (int left = 1; left >= 0; left--) {
      Shards shards = left == 1 ? Shards.of(ONE) : Shards.ALL;
      store.write(shards, transaction -> transaction.outbound(MAILBOX).dropBefore(1));
      assertEquals(left, PostgresServer.number(url, "SELECT COUNT(*) FROM event"));
    }
  }

  /** An event that is kept after later ones of other shards were told is told nevertheless. */
  @Test
  void anEventIsNotMissedThatIsKeptLate() {
    Cursor before = store.read(transaction -> transaction.events().last());
    List<Long> seen = new ArrayList<>();
    List<Cursor> told = new ArrayList<>();
    long late =
        store.write(
            Shards.of(ONE),
            transaction -> {
              long id = accept(transaction, ONE);
              CompletableFuture.runAsync(
                      () -> {
                        acceptIn(other, OTHER);
                        told.add(readAll(before, 10, seen));
                      })
                  .join();
              return id;
            });
    assertEquals(1, seen.size());
    seen.clear();
    readAll(told.get(0), 10, seen);
    assertEquals(List.of(late), seen);
  }

  private Cursor readAll(Cursor from, int together, List<Long> seen) {
    Cursor told = from;
    while (true) {
      Cursor last = told;
      List<Event> events = other.read(transaction -> transaction.events().after(last, together));
      if (events.isEmpty()) {
        return told;
      }
      for (Event event : events) {
        seen.add(Long.parseLong(event.subjectId()));
        told = event.cursor();
      }
    }
  }

  /** The answer of the SMSC and the receipt may be kept at the same moment. */
  @Test
  void aReceiptAndAnAnswerThatMissEachOtherAreFound() {
    long id = acceptIn(store, ONE);
    String smscMessageId =
        IntStream.range(0, 100)
            .mapToObj(Integer::toString)
            .filter(text -> !Shards.of(ONE).has(text))
            .findFirst()
            .orElseThrow();
    store.write(
        Shards.of(ONE),
        transaction -> {
          transaction
              .segments(MAILBOX)
              .add(
                  smscMessageId,
                  new QueuedMessage(id, ONE, 16000, true, new byte[1], 0, 0, Long.MAX_VALUE, null),
                  0);
          return CompletableFuture.supplyAsync(
                  () ->
                      other.write(
                          Shards.of(smscMessageId),
                          m -> {
                            assertFalse(m.segments(MAILBOX).segment(smscMessageId).isPresent());
                            m.segments(MAILBOX)
                                .addEarly(
                                    new SubmittedSegments.EarlyReceipt(
                                        smscMessageId, ONE, "DELIVERED"),
                                    0);
                            return null;
                          }))
              .join();
        });
    assertEquals(
        List.of(new SubmittedSegments.MissedReceipt(smscMessageId, id, "DELIVERED")),
        store.read(transaction -> transaction.segments(MAILBOX).missedReceipts()));
  }
}
