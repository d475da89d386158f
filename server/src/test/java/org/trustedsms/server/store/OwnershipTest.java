// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.trustedsms.server.store.OutboundMessages.OutboundMessage;

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
    if (store != null) {
      store.close();
    }
    if (other != null) {
      other.close();
    }
  }

  private static long count(Memory memory) {
    return memory.database().next(0, "test");
  }

  private static void assertLost(Ownership ownership) {
    assertFalse(ownership.isHeld());
    String message =
        assertThrows(StoreException.class, () -> ownership.change(OwnershipTest::count))
            .getMessage();
    assertTrue(message.contains(LOST), message);
    CompletableFuture<Long> soon = ownership.changeSoon(Lanes.ALL, OwnershipTest::count);
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
    assertEquals(4, first.changeSoon(Lanes.ALL, OwnershipTest::count).join());
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
  void whoComesGetsAFairShare() {
    assumeTrue(databases == Databases.POSTGRES, "of SQLite one process has all lanes");
    Ownership all = store.tryOwn().orElseThrow();
    assertEquals(Lanes.ALL, all.lanes());
    assertTrue(all.isFair());
    assertEquals(Optional.empty(), other.tryOwn());
    assertFalse(all.isFair());
    assertTrue(all.isHeld());
    all.release();
    Ownership half = other.tryOwn().orElseThrow();
    assertEquals(8, half.lanes().numbers().size());
    Ownership otherHalf = store.tryOwn().orElseThrow();
    assertTrue(half.isFair() && otherHalf.isFair());
    List<Integer> both = new ArrayList<>(half.lanes().numbers());
    both.addAll(otherHalf.lanes().numbers());
    assertEquals(Lanes.ALL.numbers(), both.stream().sorted().toList());
    // Who ends leaves all to the other.
    half.close();
    assertFalse(otherHalf.isFair());
    otherHalf.release();
    assertEquals(Lanes.ALL, store.tryOwn().orElseThrow().lanes());
  }

  @Test
  void anOwnerFindsWhatWaitsInItsLanesAlone() {
    assumeTrue(databases == Databases.POSTGRES, "of SQLite one process has all lanes");
    List<String> numbers = IntStream.range(0, 100).mapToObj(i -> "+4477009" + i).toList();
    store.change(
        memory -> {
          numbers.forEach(number -> SentRows.accept(memory, "1", number));
          return null;
        });
    store.tryOwn().orElseThrow().release();
    Ownership otherHalf = other.tryOwn().orElseThrow();
    Ownership half = store.tryOwn().orElseThrow();
    List<OutboundMessage> found = toSign(half);
    List<OutboundMessage> rest = toSign(otherHalf);
    assertFalse(found.isEmpty() || rest.isEmpty());
    assertTrue(found.stream().allMatch(one -> half.lanes().numbers().contains(lane(one))));
    assertTrue(rest.stream().allMatch(one -> otherHalf.lanes().numbers().contains(lane(one))));
    assertEquals(100, found.size() + rest.size());
    assertEquals(100, toSign(store).size());
    // What arrives at a process is for the owner of the number's lane.
    for (String number : numbers) {
      half.change(Lanes.of(number), memory -> memory.inbound("1").add(number, 0, new byte[] {1}));
    }
    assertEquals(found.size(), toJudge(half).size());
    assertEquals(rest.size(), toJudge(otherHalf).size());
    half.close();
    otherHalf.release();
    assertEquals(100, toJudge(other.tryOwn().orElseThrow()).size());
  }

  private static int lane(OutboundMessage submission) {
    return Lanes.lane(submission.recipient());
  }

  private static List<OutboundMessage> toSign(StoreAccess access) {
    return access.look(memory -> memory.outbound("1").toSign(1_000));
  }

  private static List<Long> toJudge(StoreAccess access) {
    return access.look(memory -> memory.inbound("1").toJudge());
  }

  @Test
  void aNumberIsInOneLaneWithOrWithoutPlus() {
    assertEquals(Lanes.of("447700900150"), Lanes.of("+447700900150"));
    assertEquals(
        Lanes.COUNT,
        IntStream.range(0, 200).map(i -> Lanes.lane("+44770090" + i)).distinct().count());
  }

  @Test
  void aChangeThatFailsDoesNotEndIt() {
    Ownership owner = store.tryOwn().orElseThrow();
    assertThrows(
        StoreException.class,
        () ->
            owner.change(memory -> memory.database().run("INSERT INTO counter VALUES (?, ?, ?)")));
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
