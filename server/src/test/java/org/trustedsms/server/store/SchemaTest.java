// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
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
import org.trustedsms.message.Verdict;

class SchemaTest {
  private static final Contact ALICE = new Contact("+447700900101", "Alice", null, null, null);

  @TempDir Path folder;

  /** Makes a store as the first format had it. */
  private DatabaseEngine older(Databases kind) throws Exception {
    DatabaseEngine engine = kind.place(folder);
    try (Store store = store(engine)) {
      store.update(transaction -> transaction.contacts().put(ALICE));
      store.update(transaction -> makeOlder(transaction.database()));
    }
    return engine;
  }

  private static void makeOlder(Database database) {
    database.run("DROP INDEX message_unsigned");
    database.run("UPDATE schema_version SET version = ?", Schema.FIRST_VERSION);
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

  @Test
  void theDocumentsSayWhichVersionIsWritten() throws Exception {
    String versioning = Files.readString(Path.of("..", "docs", "versioning.md"));
    assertTrue(versioning.contains("SQLite or PostgreSQL | " + Schema.VERSION + " |"));
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
