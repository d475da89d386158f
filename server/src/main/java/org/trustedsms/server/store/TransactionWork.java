// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

/** Work in a transaction: nobody else writes to its shards meanwhile. */
@FunctionalInterface
public interface TransactionWork<T, E extends Exception> {

  /**
   * Reads and writes.
   *
   * @param transaction valid until this returns
   * @throws E to write nothing
   */
  T apply(Transaction transaction) throws E;
}
