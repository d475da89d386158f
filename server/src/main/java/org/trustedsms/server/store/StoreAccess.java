// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.trustedsms.server.sms.Country;

/**
 * Reads and writes a store: either the {@link Store} itself, which any process may use, or a {@link
 * ShardLease}, which owns some of its shards exclusively. Thread-safe.
 */
public sealed interface StoreAccess permits Store, ShardLease {

  /** Work in a transaction: nobody else writes to its shards meanwhile. */
  @FunctionalInterface
  interface TransactionWork<T> {

    /** Reads and writes; throws to write nothing. The transaction is valid until this returns. */
    T apply(Transaction transaction);
  }

  /** As {@link Store#read}. */
  <T> T read(TransactionWork<T> work);

  /** As {@link Store#write(Shards, TransactionWork)}. */
  <T> T write(Shards shards, TransactionWork<T> work);

  /** As {@link Store#writeSoon}. */
  <T> CompletableFuture<T> writeSoon(Shards shards, TransactionWork<T> work);

  /** As {@link Store#write(Shards, TransactionWork)}, for work without a result. */
  default void update(Shards shards, Consumer<Transaction> work) {
    write(shards, withoutResult(work));
  }

  /** As {@link #write(TransactionWork)}, for work without a result. */
  default void update(Consumer<Transaction> work) {
    update(shards(), work);
  }

  /** As {@link Store#writeSoon}, for work without a result. */
  default CompletableFuture<?> updateSoon(Shards shards, Consumer<Transaction> work) {
    return writeSoon(shards, withoutResult(work));
  }

  private static TransactionWork<?> withoutResult(Consumer<Transaction> work) {
    return transaction -> {
      work.accept(transaction);
      return null;
    };
  }

  /** Returns the country whose national numbers are understood. */
  Country country();

  /** Returns the shards in which this looks for what waits. */
  Shards shards();

  /** Returns whether no other process sends what waits in these shards. */
  boolean isOwner();

  /** Returns whether changes of different shards are independent, as in a shared PostgreSQL. */
  boolean isSharded();

  /** Changes what is in any of the {@link #shards}; waits for everybody else who changes them. */
  default <T> T write(TransactionWork<T> work) {
    return write(shards(), work);
  }

  /** Returns the {@link #shards} as they can be changed one by one: each, or all at once. */
  default List<Shards> apart() {
    return isSharded() ? shards().each() : List.of(shards());
  }

  /**
   * Divides changes into groups that can be made together.
   *
   * @param number the telephone number that something belongs to
   * @return for each change its shards, and what belongs to them in the order given
   */
  default <T> Map<Shards, List<T>> groupByShard(Collection<T> all, Function<T, String> number) {
    if (!isSharded()) {
      return all.isEmpty() ? Map.of() : Map.of(Shards.ALL, List.copyOf(all));
    }
    return all.stream()
        .collect(
            Collectors.groupingBy(
                one -> Shards.of(number.apply(one)), LinkedHashMap::new, Collectors.toList()));
  }

  /** Makes the store if it is not there; throws {@link StoreException} if it cannot be written. */
  default void requireWritable() {
    update(Shards.FIRST, Transaction::touch);
  }
}
