// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
class OwnershipTest {
  private static final String LOST = "this process is not its owner any more, nothing was changed";

  @TempDir Path folder;
  @Parameter Databases databases;

  private Store store;
  private Store other;

  @BeforeEach
  void open() throws IOException {
    Engine place = databases.place(folder);
    store = new Store(place, StoreLimits.DEFAULT, Duration.ofSeconds(30));
    other = new Store(place, StoreLimits.DEFAULT, Duration.ofSeconds(30));
  }

  @AfterEach
  void close() {
    store.close();
    other.close();
  }

  private static long count(Memory memory) {
    return memory.database().next("test");
  }

  private static void assertLost(Ownership ownership) {
    assertFalse(ownership.isHeld());
    String message =
        assertThrows(StoreException.class, () -> ownership.change(OwnershipTest::count))
            .getMessage();
    assertTrue(message.contains(LOST), message);
    CompletableFuture<Long> soon = ownership.changeSoon(OwnershipTest::count);
    assertInstanceOf(
        StoreException.class, assertThrows(CompletionException.class, soon::join).getCause());
  }

  @Test
  void oneOwnsItAtATimeAndEverybodyChangesIt() {
    Ownership first = store.tryOwn().orElseThrow();
    assertEquals(Optional.empty(), other.tryOwn());
    assertEquals(Optional.empty(), store.tryOwn());
    assertEquals(1, first.<Long, RuntimeException>change(OwnershipTest::count));
    assertEquals(2, other.<Long, RuntimeException>change(OwnershipTest::count));
    assertEquals(3, store.<Long, RuntimeException>change(OwnershipTest::count));
    assertEquals(4, first.changeSoon(OwnershipTest::count).join());
    assertTrue(first.isHeld());
    // Nor does it end what others hold when somebody who tried has gone.
    other.close();
    assertEquals(Optional.empty(), other.tryOwn());
    assertTrue(first.isHeld());
  }

  @Test
  void whatWasGivenUpIsAnothersAtOnce() {
    Ownership first = store.tryOwn().orElseThrow();
    first.close();
    assertLost(first);
    try (Ownership second = other.tryOwn().orElseThrow()) {
      assertEquals(Optional.empty(), store.tryOwn());
      first.close();
      assertEquals(1, second.<Long, RuntimeException>change(OwnershipTest::count));
    }
    Ownership third = store.tryOwn().orElseThrow();
    assertEquals(2, third.<Long, RuntimeException>change(OwnershipTest::count));
    assertLost(first);
  }

  @Test
  void itEndsWithTheConnection() {
    Ownership first = store.tryOwn().orElseThrow();
    store.close();
    Ownership second = other.tryOwn().orElseThrow();
    assertLost(first);
    assertEquals(1, store.<Long, RuntimeException>change(OwnershipTest::count));
    other.close();
    // Who had it has another one: what was known of the store may have changed.
    Ownership third = store.tryOwn().orElseThrow();
    assertLost(first);
    assertLost(second);
    assertEquals(2, third.<Long, RuntimeException>change(OwnershipTest::count));
  }

  @Test
  void aChangeThatFailsDoesNotEndIt() {
    Ownership owner = store.tryOwn().orElseThrow();
    assertThrows(
        StoreException.class,
        () -> owner.change(memory -> memory.database().run("INSERT INTO counter VALUES (?, ?)")));
    assertThrows(
        IOException.class,
        () ->
            owner.change(
                memory -> {
                  throw new IOException();
                }));
    assertTrue(owner.isHeld() || databases == Databases.SQLITE);
  }

  @Test
  void whoIsOwnerIsNotDecidedWithinAChange() {
    Ownership owner = store.tryOwn().orElseThrow();
    for (Runnable call : List.<Runnable>of(store::tryOwn, other::tryOwn, owner::close)) {
      assertThrows(
          IllegalStateException.class,
          () ->
              store.change(
                  memory -> {
                    call.run();
                    return null;
                  }));
    }
    assertTrue(owner.isHeld());
  }
}
