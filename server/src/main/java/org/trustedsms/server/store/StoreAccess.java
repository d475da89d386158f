// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.concurrent.CompletableFuture;

/**
 * Looks at what is kept and changes it: a {@link Store}, as any process may; or an {@link
 * Ownership}, as the only one who has some lanes of it. Thread-safe.
 */
public sealed interface StoreAccess permits Store, Ownership {

  /** As {@link Store#look}. */
  <T, E extends Exception> T look(Change<T, E> look) throws E;

  /** As {@link Store#change(Change)}. */
  <T, E extends Exception> T change(Change<T, E> change) throws E;

  /** As {@link Store#changeSoon(Change)}. */
  <T> CompletableFuture<T> changeSoon(Change<T, ?> change);

  /**
   * Makes the store if it is not there, and finds out whether it can be written.
   *
   * @throws StoreException if not
   */
  default void requireWritable() {
    change(Memory::touch);
  }
}
