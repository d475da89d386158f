// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

import java.time.Duration;
import org.trustedsms.bench.result.Operation;

/** Is told how a run goes on, by the thread that runs it. */
public interface Progress {
  /**
   * Called before each step.
   *
   * @param done how many steps are done
   * @param of how many there are
   * @param engine the engine that is next
   * @param algorithm the algorithm that is next
   * @param operation the operation that is next; signing stands for all of an engine that times
   *     itself
   * @param left an estimate of the time left, from what the steps so far took
   */
  void step(int done, int of, String engine, String algorithm, Operation operation, Duration left);

  /**
   * Called when there is something to be said, which stands in the results, too.
   *
   * @param words a sentence
   */
  void note(String words);
}
