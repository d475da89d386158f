// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import java.util.List;
import java.util.Set;
import org.trustedsms.bench.result.Operation;

/** An implementation that is measured. Implementations are thread-safe. */
public sealed interface Engine permits CallableEngine, SelfTimedEngine {
  /** Returns the name in reports. */
  String name();

  /** Returns the version as the implementation gives it. */
  String version();

  /** Returns what is to be known about its figures, in sentences that name the engine. */
  List<String> notes();

  /**
   * Tells what the engine can do.
   *
   * @param algorithm any algorithm
   * @return the operations; empty if it does not have the algorithm
   */
  Set<Operation> operations(Algorithm algorithm);
}
