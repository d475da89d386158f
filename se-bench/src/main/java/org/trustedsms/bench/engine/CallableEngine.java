// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import java.util.Optional;
import org.trustedsms.bench.result.Operation;

/** An engine that is called, so that whoever calls it takes the time. */
public non-sealed interface CallableEngine extends Engine {
  /**
   * Makes an operation ready to be run many times, with the keys of {@link KeyMaterial} and the
   * {@link BenchInput}.
   *
   * @param hashing whether a signature's time shall include the hash of the message
   * @return the task, for one thread; it fails rather than be wrong
   * @throws Exception if the engine cannot do it after all
   */
  TimedTask task(Algorithm algorithm, Operation operation, Hashing hashing) throws Exception;

  /**
   * Holds the engine against another: each must accept the other's signatures and refuse one of
   * another message, and the keys that the engine generates must be on the curve.
   *
   * @return what is wrong, as a sentence without a full stop; empty if nothing is
   */
  Optional<String> fault(Algorithm algorithm);

  /** Whether the time of signing and verifying includes the hash of the message. */
  enum Hashing {
    INCLUDED,
    /** It does not, in engines that take a digest in place of a message. */
    LEFT_OUT
  }
}
