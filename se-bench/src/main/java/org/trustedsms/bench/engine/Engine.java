// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Timing;

/** An implementation that is measured. Implementations are thread-safe. */
public sealed interface Engine permits CallableEngine, Engine.SelfTimed {
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

  /** An engine that times itself, by its own method. */
  non-sealed interface SelfTimed extends Engine {
    /**
     * Times all operations of an algorithm.
     *
     * @param seconds for how long each operation is repeated, 1 or more
     * @throws IOException if it fails or gives something that is not understood
     */
    List<Timing> time(Algorithm algorithm, int seconds) throws IOException, InterruptedException;
  }

  /** Thrown if an engine cannot be had on this machine; the message says why. */
  final class UnavailableException extends Exception {
    private static final long serialVersionUID = 1L;

    UnavailableException(String message) {
      super(message);
    }

    UnavailableException(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
