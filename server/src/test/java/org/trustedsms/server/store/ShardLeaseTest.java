// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
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
class ShardLeaseTest {
  private static final String LOST = "this process is not its owner any more, nothing was changed";

  @TempDir Path folder;
  @Parameter Databases databases;

  private Store store;
  private Store other;

  @BeforeEach
  void open() throws IOException {
    DatabaseEngine place = databases.place(folder);
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

  private static long count(Transaction transaction) {
    return transaction.database().next(0, "test");
  }

  private static void assertLost(ShardLease ownership) {
    assertFalse(Databases.isHeld(ownership));
    String message =
        assertThrows(StoreException.class, () -> ownership.write(ShardLeaseTest::count))
            .getMessage();
    assertTrue(message.contains(LOST), message);
    CompletableFuture<Long> soon = ownership.writeSoon(Shards.ALL, ShardLeaseTest::count);
    assertInstanceOf(
        StoreException.class, assertThrows(CompletionException.class, soon::join).getCause());
  }

  @Test
  void oneOwnsItAtATimeAndEverybodyChangesIt() {
    ShardLease first = store.tryOwn().orElseThrow();
    assertEquals(Optional.empty(), other.tryOwn());
    assertEquals(Optional.empty(), store.tryOwn());
    assertEquals(1, first.<Long>write(ShardLeaseTest::count));
    assertEquals(2, other.<Long>write(ShardLeaseTest::count));
    assertEquals(3, store.<Long>write(ShardLeaseTest::count));
    assertEquals(4, first.writeSoon(Shards.ALL, ShardLeaseTest::count).join());
    assertTrue(Databases.isHeld(first));
    // Nor does it end what others hold when somebody who tried has gone.
    other.close();
    assertEquals(Optional.empty(), other.tryOwn());
    assertTrue(Databases.isHeld(first));
  }

  @Test
  void whatWasGivenUpIsAnothersAtOnce() {
    ShardLease first = store.tryOwn().orElseThrow();
    first.close();
    assertLost(first);
    try (ShardLease second = other.tryOwn().orElseThrow()) {
      assertEquals(Optional.empty(), store.tryOwn());
      first.close();
      assertEquals(1, second.<Long>write(ShardLeaseTest::count));
    }
    ShardLease third = store.tryOwn().orElseThrow();
    assertEquals(2, third.<Long>write(ShardLeaseTest::count));
    assertLost(first);
  }

  @Test
  void itEndsWithTheConnection() {
    ShardLease first = store.tryOwn().orElseThrow();
    store.close();
    ShardLease second = other.tryOwn().orElseThrow();
    assertLost(first);
    assertEquals(1, store.<Long>write(ShardLeaseTest::count));
    other.close();
    // Who had it has another one: what was known of the store may have changed.
    ShardLease third = store.tryOwn().orElseThrow();
    assertLost(first);
    assertLost(second);
    assertEquals(2, third.<Long>write(ShardLeaseTest::count));
  }

  @Test
  void whoComesGetsAFairShare() {
    assumeTrue(databases == Databases.POSTGRES, "of SQLite one process has all shards");
    ShardLease all = store.tryOwn().orElseThrow();
    assertEquals(Shards.ALL, all.shards());
    assertTrue(all.isFair());
    assertEquals(Optional.empty(), other.tryOwn());
    assertFalse(all.isFair());
    assertTrue(Databases.isHeld(all));
    all.release();
    ShardLease half = other.tryOwn().orElseThrow();
    assertEquals(8, half.shards().count());
    ShardLease otherHalf = store.tryOwn().orElseThrow();
    assertTrue(half.isFair() && otherHalf.isFair());
    List<Integer> both = new ArrayList<>(half.shards().numbers());
    both.addAll(otherHalf.shards().numbers());
    assertEquals(Shards.ALL.numbers(), both.stream().sorted().toList());
    // Who ends leaves all to the other.
    half.close();
    assertFalse(otherHalf.isFair());
    otherHalf.release();
    assertEquals(Shards.ALL, store.tryOwn().orElseThrow().shards());
  }

  @Test
  void anOwnerFindsWhatWaitsInItsShardsAlone() {
    assumeTrue(databases == Databases.POSTGRES, "of SQLite one process has all shards");
    List<String> numbers = IntStream.range(0, 100).mapToObj(i -> "+4477009" + i).toList();
    store.update(
        transaction -> {
          numbers.forEach(number -> SentRows.accept(transaction, "1", number));
        });
    store.tryOwn().orElseThrow().release();
    ShardLease otherHalf = other.tryOwn().orElseThrow();
    ShardLease half = store.tryOwn().orElseThrow();
    List<OutboundMessage> found = toSign(half);
    List<OutboundMessage> rest = toSign(otherHalf);
    assertFalse(found.isEmpty() || rest.isEmpty());
    assertTrue(found.stream().allMatch(one -> half.shards().numbers().contains(shard(one))));
    assertTrue(rest.stream().allMatch(one -> otherHalf.shards().numbers().contains(shard(one))));
    assertEquals(100, found.size() + rest.size());
    assertEquals(100, toSign(store).size());
    // What arrives at a process is for the owner of the number's shard.
    for (String number : numbers) {
      half.write(
          Shards.of(number),
          transaction -> transaction.inbound("1").add(number, 0, new byte[] {1}));
    }
    assertEquals(found.size(), toVerify(half).size());
    assertEquals(rest.size(), toVerify(otherHalf).size());
    half.close();
    otherHalf.release();
    assertEquals(100, toVerify(other.tryOwn().orElseThrow()).size());
  }

  private static int shard(OutboundMessage submission) {
    return Shards.shard(submission.recipient());
  }

  private static List<OutboundMessage> toSign(StoreAccess access) {
    return access.read(transaction -> transaction.outbound("1").toSign(0, 1_000));
  }

  private static List<Long> toVerify(StoreAccess access) {
    return access.read(transaction -> transaction.inbound("1").toVerify());
  }

  @Test
  void aNumberIsInOneShardWithOrWithoutPlus() {
    assertEquals(Shards.of("447700900150"), Shards.of("+447700900150"));
    assertEquals(
        Shards.COUNT,
        IntStream.range(0, 200).map(i -> Shards.shard("+44770090" + i)).distinct().count());
  }

  @Test
  void aChangeThatFailsDoesNotEndIt() {
    ShardLease owner = store.tryOwn().orElseThrow();
    assertThrows(
        StoreException.class,
        () ->
            owner.write(
                transaction -> transaction.database().run("INSERT INTO counter VALUES (?, ?, ?)")));
    assertThrows(
        UncheckedIOException.class,
        () ->
            owner.write(
                transaction -> {
                  throw new UncheckedIOException(new IOException());
                }));
    assertTrue(Databases.isHeld(owner) || databases == Databases.SQLITE);
  }

  @Test
  void whoIsOwnerIsNotDecidedWithinAChange() {
    ShardLease owner = store.tryOwn().orElseThrow();
    for (Runnable call : List.<Runnable>of(store::tryOwn, other::tryOwn, owner::close)) {
      assertThrows(
          IllegalStateException.class,
          () ->
              store.write(
                  transaction -> {
                    call.run();
                    return null;
                  }));
    }
    assertTrue(Databases.isHeld(owner));
  }
}
