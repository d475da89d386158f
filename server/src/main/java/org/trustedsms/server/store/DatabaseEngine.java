// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.sql.SQLException;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * A database that stores are kept in. Its defaults suit a file that one process at a time changes.
 */
interface DatabaseEngine {
  String name();

  /** Returns whether there is a store, whatever is in it. */
  default boolean isThere() {
    return true;
  }

  /** Returns how many bytes may still be kept; empty if only the server knows. */
  default OptionalLong room() {
    return OptionalLong.empty();
  }

  /** Opens a connection; makes the tables if there is no store. */
  Database open(Duration timeout);

  /** Returns whether a connection may end by itself, and what was under way be done or not. */
  default boolean isRemote() {
    return false;
  }

  /** Begins a transaction; nobody else changes these shards meanwhile. */
  void beginChange(Database database, Shards shards);

  /** Locks a sender's data until the change ends: numbers of different shards may share a key. */
  default void lockSender(Database database, byte[] key) {}

  /** Begins what is of one moment. */
  default void beginRead(Database database) {
    database.run("BEGIN");
  }

  /** Returns whether there is a table of versions. */
  boolean hasVersion(Database database);

  /** Returns the name of the folder that has its files of {@link Schema}. */
  String dialect();

  /** Begins a change of the tables; other processes that begin one are waited for. */
  default void beginUpgrade(Database database) {
    beginChange(database, Shards.ALL);
  }

  /** Returns what is kept of a value: there are no columns of truth values. */
  default Object value(Object value) {
    return value;
  }

  /** Looks for damage: {@code ok}, or what was found. A server checks what it reads. */
  default String integrity(Database database) {
    return "ok";
  }

  /** Shards that a connection alone holds; {@code unlock} releases them before the process ends. */
  record Locked(Shards shards, Runnable unlock) {}

  /** Sets what is the same in all processes that want shards. */
  default void identity(String identity) {}

  /** Throws {@link StoreException} if a process that wants shards has another identity. */
  default void requireSameIdentity(Database database) {}

  /** Takes a fair share of the shards, as far as they are free; null if none is. */
  Locked lock(Database database);

  /** Wants no shards any more, before a connection is closed. */
  default void leave(Database database) {}

  /** Returns whether the shards are shared out evenly, so that none must be taken or released. */
  default boolean isFair(Database database, Shards held) {
    return true;
  }

  /**
   * Joins the processes that send what they store themselves; returns what leaves them, or null if
   * a process has the shards. Runs {@code first} before unless another process is known to send.
   */
  default Runnable joinSenders(Runnable first) {
    first.run();
    return () -> {};
  }

  /** Counts the processes that want shards, as far as the engine knows. */
  default long processCount(Database database) {
    return 0;
  }

  /** Returns whether another connection must be opened after a failure. */
  boolean breaks(SQLException e);

  String problem(SQLException e);
}
