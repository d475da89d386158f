// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.concurrent.CompletableFuture;
import org.trustedsms.server.sms.Country;

/**
 * An exclusive lease on some shards of a {@link Store}, for a process that keeps their pending
 * messages in memory. It is a lock for each shard on the connection that the changes are written
 * with. When that connection ends, for whatever reason, the lease is lost for good, and no change
 * is made with it any more: another process may have it by then. Changes of the store itself need
 * no lease and go on. With SQLite one process has all shards.
 *
 * <p>Queries for pending messages cover these shards alone. The process may write to other shards,
 * for their owner to find. Thread-safe.
 */
public final class ShardLease implements StoreAccess, AutoCloseable {
  /**
   * PostgreSQL ends the connection of one who wants shards from whom it has not heard for so long.
   */
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
   * As {@link Store#write(Shards, TransactionWork)}.
   *
   * @throws StoreException also if the right was lost or given up before; then nothing is changed
   */
  @Override
  public <T> T write(Shards in, TransactionWork<T> work) {
    return store.write(in, work, this);
  }

  /**
   * As {@link Store#writeSoon}.
   *
   * @return completed with {@link StoreException} also if the right was lost or given up before
   */
  @Override
  public <T> CompletableFuture<T> writeSoon(Shards in, TransactionWork<T> work) {
    return store.writeSoon(in, work, this);
  }

  /**
   * Returns whether this is a fair share: if not, another process wants shards, or some are free.
   * Then {@link #release} it, and try again. PostgreSQL 14 and later takes an owner that has
   * neither asked nor changed anything for 8 seconds for stopped, and gives the right to another:
   * ask every 2 seconds.
   *
   * @return false also if this is not the owner any more
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
