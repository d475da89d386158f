// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import java.util.Optional;
import java.util.Set;
import org.trustedsms.bench.result.Operation;

/**
 * The operations of one library on one curve, from fixed inputs. Not thread-safe.
 *
 * <p>An operation is measured thus: {@link #prepare} it, which is not measured, then {@link #run}
 * it once; and both again, as often as is wanted.
 */
interface Trial {
  /** Returns what this library can do. */
  Set<Operation> operations();

  /** Brings everything into the state in which the operation begins. */
  void prepare(Operation operation) throws ReflectiveOperationException;

  /** Does the operation that was prepared, and returns what came out. */
  Object run(Operation operation) throws ReflectiveOperationException;

  /** Does every operation once, so that every class is initialized. */
  default void warmUp() throws ReflectiveOperationException {
    for (Operation operation : operations()) {
      prepare(operation);
      run(operation);
    }
  }

  /**
   * Tells which operation {@link #run} does besides the one that is asked for, because the library
   * does not offer one without the other. Its cost is to be taken off.
   */
  default Optional<Operation> includes(Operation operation) {
    return Optional.empty();
  }
}
