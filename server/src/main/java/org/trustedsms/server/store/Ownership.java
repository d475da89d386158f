// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.concurrent.CompletableFuture;
import org.trustedsms.server.sms.Country;

/**
 * The right to some lanes of a {@link Store}, as the only one among all processes: for who keeps in
 * memory what waits there. It is a lock for each on the connection that the changes are written
 * with. When that connection ends, for whatever reason, the right is lost for good, and no change
 * is made with it any more: another process may have it by then. Changes of the store itself need
 * no right and go on. With SQLite one process has all lanes.
 *
 * <p>What is looked for with it, such as what is to be sent, is found in these lanes alone. It may
 * put something into others, for their owner to find. Thread-safe.
 */
public final class Ownership implements StoreAccess, AutoCloseable {
  /**
   * PostgreSQL ends the connection of one who wants lanes from whom it has not heard for so long.
   */
  static final long IDLE_MILLIS = 8_000;

  private final Store store;
  private final Database database;
  private final Lanes lanes;

  Ownership(Store store, Database database) {
    this.store = store;
    this.database = database;
    lanes = database.lanes();
  }

  @Override
  public Lanes lanes() {
    return lanes;
  }

  @Override
  public boolean isOwner() {
    return true;
  }

  @Override
  public boolean isDivided() {
    return store.isDivided() && !lanes.equals(Lanes.ALL);
  }

  @Override
  public Country country() {
    return store.country();
  }

  /** Tells whether it was taken on a connection. */
  boolean isOn(Database other) {
    return database == other;
  }

  @Override
  public <T, E extends Exception> T look(Change<T, E> look) throws E {
    return store.look(look, lanes);
  }

  /**
   * As {@link Store#change(Lanes, Change)}.
   *
   * @throws StoreException also if the right was lost or given up before; then nothing is changed
   */
  @Override
  public <T, E extends Exception> T change(Lanes in, Change<T, E> change) throws E {
    return store.change(in, change, this);
  }

  /**
   * As {@link Store#changeSoon}.
   *
   * @return completed with {@link StoreException} also if the right was lost or given up before
   */
  @Override
  public <T> CompletableFuture<T> changeSoon(Lanes in, Change<T, ?> change) {
    return store.changeSoon(in, change, this);
  }

  /**
   * Asks the database whether this is still the owner. PostgreSQL 14 and later takes an owner that
   * has neither asked nor changed anything for 8 seconds for stopped, and gives the right to
   * another: ask every 2 seconds.
   *
   * @return true if so; if false it will not be again, and {@link Store#tryOwn} may give another
   */
  public boolean isHeld() {
    return store.holds(this);
  }

  /**
   * Tells whether this is a fair share: if not, another process wants lanes, or some are free. Then
   * {@link #release} it, and try again.
   *
   * @return false also if this is not the owner any more
   */
  public boolean isFair() {
    return store.isFair(this);
  }

  /**
   * Gives it up for another share: {@link Store#tryOwn} is called within seconds. Nobody else takes
   * more than a share meanwhile.
   *
   * @throws IllegalStateException if this is called within a look or change
   */
  public void release() {
    store.giveUp(this, true);
  }

  /**
   * Gives it up, so that other processes may have all of the lanes at once.
   *
   * @throws IllegalStateException if this is called within a look or change
   */
  @Override
  public void close() {
    store.giveUp(this, false);
  }
}
