// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import java.io.IOException;
import org.trustedsms.bench.library.FixedRandom;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;

/**
 * The costs of a handshake's operations on a curve, in any unit, the base point's table existing.
 *
 * @param keyExpansion a compressed public key decoded with all checks, and its table made
 * @param agreement with a decoded key
 * @param signing with RFC 6979
 * @param verifying with an expanded key
 * @param verifyingPlain with a key that is decoded, but not expanded
 */
public record OperationCosts(
    double keyGeneration,
    double keyExpansion,
    double agreement,
    double signing,
    double verifying,
    double verifyingPlain) {
  /**
   * The SHA-256 blocks of a new key's random numbers: HMAC_DRBG (SP 800-90A section 10.1.2) sets 4
   * keys and computes 7 HMACs, of 2 blocks each.
   */
  private static final int RANDOM_BLOCKS = 4 * 2 + 7 * 2;

  private static final int BLOCK_LENGTH = 64;
  private static final int BLOCKS = 16;

  /** Returns the same in a unit that is so many times as large. */
  public OperationCosts dividedBy(double unit) {
    return new OperationCosts(
        keyGeneration / unit,
        keyExpansion / unit,
        agreement / unit,
        signing / unit,
        verifying / unit,
        verifyingPlain / unit);
  }

  /** Counts byte codes of the suite on one thread, of whole messages ({@link SuiteTrial}). */
  public static final class Counter {
    private final InstructionCounter meter;

    public Counter() throws IOException {
      meter = new InstructionCounter(PhoneLibrary.SUITE.program());
    }

    /**
     * Counts, and takes off what agreement also does in the suite: it reads both keys, and computes
     * the public part of the private one.
     */
    public OperationCosts count(String name) throws IOException {
      try {
        SuiteTrial trial = new SuiteTrial(meter.loader(), name);
        trial.warmUp();
        return count(trial, Curves.all().byName(name));
      } catch (ReflectiveOperationException | LinkageError | IllegalStateException e) {
        throw new IOException("the suite does not run on " + name + ": " + e, e);
      }
    }

    private OperationCosts count(SuiteTrial trial, Curve curve)
        throws ReflectiveOperationException {
      byte[] key = PrivateKey.generate(curve, new FixedRandom(1)::nextBytes).toBytes();
      byte[] anything = new byte[BLOCKS * BLOCK_LENGTH];
      trial.call("sign", key, anything);
      trial.call("agree", key, trial.call("readKey"));
      final long generation = executed(trial, "makeKey");
      final byte[] other = (byte[]) trial.call("readKey");
      final long both = executed(trial, "agree", key, other);
      final long decoding = executed(trial, "readKey");
      final long plain = executed(trial, "verify");
      executed(trial, "readKey");
      final long table = executed(trial, "prepareKey");
      final long verifying = executed(trial, "verify");
      final long signing = executed(trial, "sign");
      final long block =
          (executed(trial, "sign", key, anything) - executed(trial, "sign", key, new byte[0]))
              / BLOCKS;
      return new OperationCosts(
          generation,
          decoding + table,
          both - decoding - (generation - RANDOM_BLOCKS * block),
          signing,
          verifying,
          plain);
    }

    private long executed(SuiteTrial trial, String method, Object... arguments)
        throws ReflectiveOperationException {
      long before = meter.executed();
      trial.call(method, arguments);
      return meter.executed() - before;
    }
  }
}
