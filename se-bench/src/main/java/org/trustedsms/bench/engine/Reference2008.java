// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import java.util.Arrays;
import org.trustedsms.bench.engine.CallableEngine.Hashing;
import org.trustedsms.bench.engine.SelfCheck.Counterpart;
import org.trustedsms.curve.Curve;

/**
 * Today's Bouncy Castle, given the digests that the library of 2008 takes: cut to whole bytes where
 * FIPS 186-4 section 6.4 cuts to bits.
 */
final class Reference2008 implements Counterpart {
  private final JcaEngine today = JcaEngines.bouncyCastle();

  @Override
  public String name() {
    return "Bouncy Castle of today with a digest that is cut to whole bytes";
  }

  @Override
  public byte[] sign(Algorithm algorithm, byte[] message) throws Exception {
    return today.sign(algorithm, Hashing.LEFT_OUT, digest(algorithm.curve(), message));
  }

  @Override
  public boolean verify(Algorithm algorithm, byte[] message, byte[] signature) throws Exception {
    return today.verify(algorithm, Hashing.LEFT_OUT, digest(algorithm.curve(), message), signature);
  }

  private static byte[] digest(Curve curve, byte[] message) {
    byte[] digest = curve.hash().digest(message);
    return Arrays.copyOf(digest, Math.min(digest.length, curve.orderBits() / 8));
  }
}
