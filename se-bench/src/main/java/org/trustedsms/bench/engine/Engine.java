// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import java.util.List;
import java.util.Set;
import org.trustedsms.bench.result.Operation;

/** An implementation that is measured. Implementations are thread-safe. */
public sealed interface Engine permits CallableEngine, SelfTimedEngine {
  String name();

  String version();

  /** Returns what is to be known about its figures, in sentences that name the engine. */
  List<String> notes();

  /**
   * Tells what the engine can do.
   *
   * @return the operations; empty if it does not have the algorithm
   */
  Set<Operation> operations(Algorithm algorithm);
}
