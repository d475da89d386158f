// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.Verdict;

class SchemaTest {
  private static final Contact ALICE = new Contact("+447700900101", "Alice", null, null, null);

  private static final Fingerprint OWN = new Fingerprint(id(4));
  private static final byte[] ID = id(1);
  private static final byte[] OTHER_ID = id(2);
  private static final byte[] SENT_ID = id(3);

  @TempDir Path folder;

  /**
   * Makes a store as the first format had it: with a message to be signed, one to be sent that was
   * submitted with a key, one that the library sends, and one that awaits an acknowledgement.
   */
  private DatabaseEngine older(Databases kind) throws Exception {
    DatabaseEngine engine = kind.place(folder);
    try (Store store = store(engine)) {
      store.update(
          transaction -> {
            transaction.contacts().put(ALICE);
          });
      store.update(
          transaction -> {
            makeOlder(transaction.database());
          });
    }
    return engine;
  }

  private static void makeOlder(Database database) {
    List<Object[]> contacts =
        database.all(
            "SELECT number, shard, name FROM contact",
            row -> new Object[] {row.getString(1), row.getLong(2), row.getString(3)});
    String tables =
        "schema_version counter contact replay_window last_stamp spool inbox last_reference"
            + " submitted message message_recipient submission received event event_reader access_token enrolment"
            + " certificate early_receipt unreadable_pdu";
    for (String table : tables.split(" ")) {
      database.run("DROP TABLE " + table);
    }
    Schema.create(database, Schema.FIRST_VERSION);
    contacts.forEach(
        contact ->
            database.run("INSERT INTO contact (number, lane, name) VALUES (?, ?, ?)", contact));
    String message =
        "INSERT INTO message (id, mailbox, lane, recipient, kind, request, state, accepted, changed,"
            + " expires, message) VALUES (?, '1', 0, '2', 'text', '{}', ?, 7, 7, 9, ?)";
    database.run(message, 16, StoredCode.STATE.of(MessageState.ACCEPTED), null);
    database.run(message, 32, StoredCode.STATE.of(MessageState.WAITING), ID);
    String outbox =
        "INSERT INTO outbox (id, mailbox, lane, recipient, port, receipt, reference, message,"
            + " payload, unanswered) VALUES (?, '1', 0, '2', 16001, 1, 5, ?, ?, 3)";
    database.run(outbox, 32, ID, new byte[] {1});
    database.run(outbox, 48, OTHER_ID, new byte[] {2});
    database.run(
        "INSERT INTO submitted (mailbox, centre_id, lane, message, sent, segment, recipient, place)"
            + " VALUES ('1', 'smsc', 0, ?, 64, 0, '5', 1)",
        id(5));
    String awaiting =
        "INSERT INTO awaiting (own, message, lane, handle, recipient, place)"
            + " VALUES (?, ?, 0, ?, ?, ?)";
    byte[] own = OWN.toBytes();
    database.run(awaiting, own, ID, Arrays.copyOf(ID, 4), own, 1);
    database.run(awaiting, own, SENT_ID, Arrays.copyOf(SENT_ID, 4), new byte[0], 2);
    database.run(
        "INSERT INTO submission (submitter, name, lane, digest, message, answer, time)"
            + " VALUES ('shop', 'k', 0, ?, 32, NULL, 7)",
        new byte[] {9});
    database.run(
        "INSERT INTO submission (submitter, name, lane, digest, message, answer, time)"
            + " VALUES ('shop', 'list', 0, ?, NULL, 'done', 7)",
        new byte[] {8});
  }

  private static byte[] id(int first) {
    byte[] id = new byte[32];
    id[0] = (byte) first;
    return id;
  }

  private static Store store(DatabaseEngine engine) {
    return new Store(engine, StoreLimits.DEFAULT, Duration.ofSeconds(30));
  }

  @ParameterizedTest
  @EnumSource(Databases.class)
  void aStoreOfTheFormatBeforeIsUpgraded(Databases kind) throws Exception {
    DatabaseEngine engine = older(kind);
    try (Store store = store(engine)) {
      assertEquals(List.of(ALICE), store.read(transaction -> transaction.contacts().all()));
      assertEquals(
          Schema.VERSION,
          store.<Long>read(
              transaction -> transaction.database().number("SELECT version FROM schema_version")));
    }
  }

  @ParameterizedTest
  @EnumSource(Databases.class)
  void messagesOfTheFormatBeforeAreUpgraded(Databases kind) throws Exception {
    try (Store store = store(older(kind))) {
      store.read(transaction -> checkMessages(transaction));
    }
  }

  private static Void checkMessages(Transaction transaction) {
    OutboundMessages outbound = transaction.outbound("1");
    assertEquals(
        List.of(16L), outbound.toSign(0, 9).stream().map(message -> message.id()).toList());
    List<QueuedMessage> queued = outbound.toSend();
    assertEquals(List.of(32L, 48L), queued.stream().map(QueuedMessage::id).toList());
    QueuedMessage first = queued.get(0);
    assertArrayEquals(new byte[] {1}, first.payload());
    assertEquals(16001, first.port());
    assertEquals(5, first.reference());
    assertEquals(3, first.unanswered());
    assertTrue(first.receipt());
    for (byte[] id : List.of(ID, SENT_ID)) {
      assertEquals(
          new MessageId(id),
          transaction.awaiting(OWN).find(Arrays.copyOf(id, 4), OWN, MessageKinds.ACKNOWLEDGEMENT));
    }
    SubmittedSegments.Segment segment = transaction.segments("1").segment("smsc").orElseThrow();
    assertEquals(new SubmittedSegments.Segment("smsc", 64, new MessageId(id(5)), "5"), segment);
    IdempotencyKey key = new IdempotencyKey("shop", "k", new byte[] {9});
    assertEquals(32L, outbound.withKey(key).orElseThrow());
    IdempotencyKey list = new IdempotencyKey("shop", "list", new byte[] {8});
    assertEquals("done", transaction.answers().find(list).orElseThrow());
    return null;
  }

  @ParameterizedTest
  @EnumSource(Databases.class)
  void manyUpgradeItAtATime(Databases kind) throws Exception {
    DatabaseEngine engine = older(kind);
    List<Integer> contacts =
        List.of(1, 2, 3, 4).parallelStream()
            .map(
                unused -> {
                  try (Store store = store(engine)) {
                    return store
                        .<List<Contact>>read(transaction -> transaction.contacts().all())
                        .size();
                  }
                })
            .toList();
    assertEquals(List.of(1, 1, 1, 1), contacts);
  }

  @Test
  void everyStepIsThere() {
    for (int version = Schema.FIRST_VERSION; version <= Schema.VERSION; version++) {
      int last = version;
      try (Database database = Sqlite.inMemory()) {
        Schema.create(database, last);
        Schema.upgrade(database);
        assertEquals(Schema.VERSION, database.number("SELECT version FROM schema_version"));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(MessageState.class)
  void statesHaveCodes(MessageState state) {
    assertSame(state, StoredCode.STATE.value(StoredCode.STATE.of(state)));
    assertEquals(state.isPending(), StoredCode.STATE.of(state) < 5);
  }

  /** Stores of released versions have these codes. */
  @Test
  void codesStayAsTheyAre() {
    assertEquals(
        "[ACCEPTED, SIGNED, SENDING, WAITING, SENT, FAILED, EXPIRED, CANCELLED, DELIVERED,"
            + " ACKNOWLEDGED]",
        StoredCode.STATE.values().toString());
    assertEquals("[COMPARED, FIRST_USE, CERTIFIED]", StoredCode.TRUST.values().toString());
    assertEquals(
        "[ASKED, OFFERED, CERTIFIED, DECLINED, REFUSED]", StoredCode.STAGE.values().toString());
    assertEquals("[MESSAGE, RECEIVED, ENROLMENT]", StoredCode.SUBJECT.values().toString());
  }

  @ParameterizedTest
  @EnumSource(Trust.class)
  void trustHasCodes(Trust trust) {
    assertSame(trust, StoredCode.TRUST.value(StoredCode.TRUST.of(trust)));
  }

  static List<Verdict> verdicts() {
    return Arrays.stream(Verdict.class.getFields())
        .map(
            field -> {
              try {
                return (Verdict) field.get(null);
              } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
              }
            })
        .toList();
  }

  @ParameterizedTest
  @MethodSource("verdicts")
  void verdictsHaveCodes(Verdict verdict) {
    assertSame(verdict, StoredCode.VERDICT.value(StoredCode.VERDICT.of(verdict)));
  }

  @Test
  void eachVerdictHasACodeOfItsOwn() {
    Set<Integer> codes = new HashSet<>();
    verdicts().forEach(verdict -> codes.add(StoredCode.VERDICT.of(verdict)));
    assertEquals(verdicts().size(), codes.size());
    assertThrows(IllegalArgumentException.class, () -> StoredCode.VERDICT.value(0));
    assertThrows(IllegalArgumentException.class, () -> StoredCode.VERDICT.value(codes.size() + 1));
  }
}
