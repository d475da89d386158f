// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import java.io.IOException;
import java.util.List;
import org.trustedsms.bench.result.Timing;

/** An engine that times itself, by its own method. */
public non-sealed interface SelfTimedEngine extends Engine {
  /**
   * Times all operations of an algorithm.
   *
   * @param seconds for how long each operation is repeated, 1 or more
   * @throws IOException if it fails or gives something that is not understood
   */
  List<Timing> time(Algorithm algorithm, int seconds) throws IOException, InterruptedException;
}
