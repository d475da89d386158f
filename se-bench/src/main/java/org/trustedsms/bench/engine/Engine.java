// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Results.Timing;

/** An implementation that is measured. Implementations are thread-safe. */
public sealed interface Engine {
  String name();

  String version();

  /** Returns what is to be known about its figures, in sentences that name the engine. */
  List<String> notes();

  /** Returns what the engine can do; nothing if it does not have the algorithm. */
  Set<Operation> operations(Algorithm algorithm);

  /** An engine that times itself, by its own method. */
  non-sealed interface SelfTimed extends Engine {
    /** Times all operations of an algorithm, each for so many seconds, 1 or more. */
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

  /** An engine that is called, so that whoever calls it takes the time. */
  public non-sealed interface CallableEngine extends Engine {
    /** Makes an operation for many runs by one thread; the task fails rather than be wrong. */
    TimedTask task(Algorithm algorithm, Operation operation, Hashing hashing) throws Exception;

    /**
     * Says what is wrong with an engine, if anything: both must accept each other's signatures,
     * refuse one of another message, and make keys on the curve.
     */
    Optional<String> fault(Algorithm algorithm);

    /** Says if the time of signing and verifying includes the hash of the message. */
    enum Hashing {
      INCLUDED,
      /** It does not, in engines that take a digest in place of a message. */
      LEFT_OUT
    }
  }
}
