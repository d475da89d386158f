// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.concurrent.CompletableFuture;

/**
 * A change that is made together with others, of which each may fail alone.
 *
 * @param <T> the type of what it returns
 */
final class Task<T> {
  private final Change<T, ?> change;
  private final CompletableFuture<T> outcome = new CompletableFuture<>();
  private T result;
  private Throwable failure;

  Task(Change<T, ?> change) {
    this.change = change;
  }

  /**
   * Makes the change, or notes why not.
   *
   * @throws StoreException if the database takes no more changes
   */
  void make(Database database, Limits limits) {
    database.beginPart();
    try {
      result = change.apply(new Memory(database, limits));
    } catch (Throwable e) {
      failure = e;
      if (database.isBroken()) {
        throw e instanceof StoreException known ? known : new StoreException(e.toString(), e);
      }
      database.undoPart();
      return;
    }
    database.endPart();
  }

  /** Nothing of what was made together is kept. */
  void fail(Throwable e) {
    failure = failure == null ? e : failure;
  }

  /** Tells what has come of it, when it is on the disk or has failed. */
  void tell() {
    if (failure == null) {
      outcome.complete(result);
    } else {
      outcome.completeExceptionally(failure);
    }
  }

  CompletableFuture<T> outcome() {
    return outcome;
  }
}
