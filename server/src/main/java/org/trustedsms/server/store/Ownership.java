// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.concurrent.CompletableFuture;

/**
 * The right to change a {@link Store} as the only one who does so, among all processes: for who
 * keeps something in its memory, as the last number that it has given. It is a lock on the
 * connection that the changes are written with. When that connection ends, for whatever reason, the
 * right is lost for good, and no change is made with it any more: another process may have it by
 * then. Changes of the store itself need no right and go on. Thread-safe.
 */
public final class Ownership implements StoreAccess, AutoCloseable {
  /** PostgreSQL ends the connection of an owner from whom it has not heard for so long. */
  static final long IDLE_MILLIS = 60_000;

  private final Store store;
  private final Database database;

  Ownership(Store store, Database database) {
    this.store = store;
    this.database = database;
  }

  /** Tells whether it was taken on a connection. */
  boolean isOn(Database other) {
    return database == other;
  }

  @Override
  public <T, E extends Exception> T look(Change<T, E> look) throws E {
    return store.look(look);
  }

  /**
   * As {@link Store#change(Change)}.
   *
   * @throws StoreException also if the right was lost or given up before; then nothing is changed
   */
  @Override
  public <T, E extends Exception> T change(Change<T, E> change) throws E {
    return store.change(change, this);
  }

  /**
   * As {@link Store#changeSoon}.
   *
   * @return completed with {@link StoreException} also if the right was lost or given up before
   */
  @Override
  public <T> CompletableFuture<T> changeSoon(Change<T, ?> change) {
    return store.changeSoon(change, this);
  }

  /**
   * Asks the database whether this is still the owner. PostgreSQL 14 and later takes an owner that
   * has neither asked nor changed anything for 60 seconds for stopped, and gives the right to
   * another: ask every 20 seconds.
   *
   * @return true if so; if false it will not be again, and {@link Store#tryOwn} may give another
   */
  public boolean isHeld() {
    return store.holds(this);
  }

  /**
   * Gives it up, so that another process may have it at once.
   *
   * @throws IllegalStateException if this is called within a look or change
   */
  @Override
  public void close() {
    store.giveUp(this);
  }
}
