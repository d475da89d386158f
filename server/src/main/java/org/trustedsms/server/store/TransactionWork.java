// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

/** What is done with a memory that nobody else changes meanwhile. */
@FunctionalInterface
public interface TransactionWork<T, E extends Exception> {

  /**
   * Looks at the memory and changes it.
   *
   * @param transaction the memory, to be used until this returns
   * @throws E if it is not to be changed after all
   */
  T apply(Transaction transaction) throws E;
}
