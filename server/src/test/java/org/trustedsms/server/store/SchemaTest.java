// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

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
  private Engine older(Databases kind) throws Exception {
    Engine engine = kind.place(folder);
    try (Store store = store(engine)) {
      store.change(
          memory -> {
            memory.contacts().put(ALICE);
            return memory
                .database()
                .run("UPDATE schema_version SET version = ?", Schema.FIRST_VERSION);
          });
    }
    return engine;
  }

  private static Store store(Engine engine) {
    return new Store(engine, StoreLimits.DEFAULT, Duration.ofSeconds(30));
  }

  @ParameterizedTest
  @EnumSource(Databases.class)
  void aStoreOfTheFormatBeforeIsUpgraded(Databases kind) throws Exception {
    Engine engine = older(kind);
    try (Store store = store(engine)) {
      assertEquals(List.of(ALICE), store.look(memory -> memory.contacts().all()));
      assertEquals(
          Schema.VERSION,
          store.<Long, RuntimeException>look(
              memory -> memory.database().number("SELECT version FROM schema_version")));
    }
  }

  @ParameterizedTest
  @EnumSource(Databases.class)
  void manyUpgradeItAtATime(Databases kind) throws Exception {
    Engine engine = older(kind);
    List<Integer> contacts =
        List.of(1, 2, 3, 4).parallelStream()
            .map(
                unused -> {
                  try (Store store = store(engine)) {
                    return store
                        .<List<Contact>, RuntimeException>look(memory -> memory.contacts().all())
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
    assertSame(state, MessageState.of(state.code()));
    assertEquals(state.isPending(), state.code() < 5);
  }

  @ParameterizedTest
  @EnumSource(Trust.class)
  void trustHasCodes(Trust trust) {
    assertSame(trust, Trust.of(trust.code()));
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
    assertSame(verdict, VerdictCode.verdict(VerdictCode.of(verdict)));
  }

  @Test
  void eachVerdictHasACodeOfItsOwn() {
    Set<Integer> codes = new HashSet<>();
    verdicts().forEach(verdict -> codes.add(VerdictCode.of(verdict)));
    assertEquals(verdicts().size(), codes.size());
    assertThrows(IllegalArgumentException.class, () -> VerdictCode.verdict(0));
    assertThrows(IllegalArgumentException.class, () -> VerdictCode.verdict(codes.size() + 1));
  }
}
