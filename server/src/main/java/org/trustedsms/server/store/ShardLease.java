// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.concurrent.CompletableFuture;
import org.trustedsms.server.sms.Country;

/**
 * An exclusive lease on some shards of a {@link Store}, for a process that keeps their pending
 * messages in memory: a lock for each shard on the connection that writes. When that ends, for
 * whatever reason, the lease is lost for good and changes nothing more, as another process may have
 * it. Changes of the store itself need no lease. With SQLite one process has all shards.
 *
 * <p>Queries for pending messages cover these shards alone. The process may write to other shards,
 * for their owner to find. Thread-safe.
 */
public final class ShardLease implements StoreAccess, AutoCloseable {
  /** PostgreSQL ends the connection of a waiting process that is silent for so long. */
  static final long IDLE_MILLIS = 8_000;

  private final Store store;
  private final Database database;
  private final Shards shards;

  ShardLease(Store store, Database database) {
    this.store = store;
    this.database = database;
    shards = database.shards();
  }

  @Override
  public Shards shards() {
    return shards;
  }

  @Override
  public boolean isOwner() {
    return true;
  }

  @Override
  public boolean isSharded() {
    return store.isSharded() && !shards.equals(Shards.ALL);
  }

  @Override
  public Country country() {
    return store.country();
  }

  /** Returns whether it was taken on a connection. */
  boolean isOn(Database other) {
    return database == other;
  }

  @Override
  public <T> T read(TransactionWork<T> work) {
    return store.read(work, shards);
  }

  /**
   * As {@link Store#write(Shards, TransactionWork)}; throws {@link StoreException}, and changes
   * nothing, also if the lease was lost or given up before.
   */
  @Override
  public <T> T write(Shards in, TransactionWork<T> work) {
    return store.write(in, work, this);
  }

  /**
   * As {@link Store#writeSoon}; fails with StoreException also if the right was lost or given up
   * before.
   */
  @Override
  public <T> CompletableFuture<T> writeSoon(Shards in, TransactionWork<T> work) {
    return store.writeSoon(in, work, this);
  }

  /**
   * Returns whether this is a fair share. If not, another process wants shards, some are free, or
   * this is no owner any more: {@link #release} it and try again. Ask every 2 seconds: PostgreSQL
   * 14 and later takes an owner that is silent for 8 seconds for stopped, and gives its right away.
   */
  public boolean isFair() {
    return store.isFair(this);
  }

  /**
   * Gives it up for another share: {@link Store#tryOwn} is called within seconds. Nobody else takes
   * more than a share meanwhile.
   */
  public void release() {
    store.giveUp(this, true);
  }

  /** Gives it up, so that other processes may have all of the shards at once. */
  @Override
  public void close() {
    store.giveUp(this, false);
  }
}
