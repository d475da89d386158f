// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

import java.time.Duration;
import org.trustedsms.bench.result.Operation;

/** Takes the progress of a run, on the thread that runs it. */
public interface Progress {
  /** Called before each step; signing stands for all of an engine that times itself. */
  void step(int done, int of, String engine, String algorithm, Operation operation, Duration left);

  /** Called when there is something to be said, which stands in the results, too. */
  void note(String words);
}
