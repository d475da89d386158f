// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.trial;

import org.trustedsms.curve.Curve;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.midlet.Suite;
import org.trustedsms.signature.Signature;
import org.trustedsms.signature.Signer;
import org.trustedsms.signature.Verifier;

/**
 * What published test data ask for, on one curve. The build runs it in the finished JAR of a suite
 * that has no room for {@link CurveTrial}; its name and methods are kept, and only types of the
 * platform are in their signatures.
 */
public final class VectorTrial {
  private final Curve curve;

  /** Takes the curve of this name, which the program has. */
  public VectorTrial(String name) {
    curve = Suite.curves().byName(name);
  }

  /** Names the curves of this program. */
  public static String[] curves() {
    return CurveTrial.curves();
  }

  /** Signs any bytes as {@link CurveTrial#sign(byte[], byte[])} does. */
  public byte[] sign(byte[] key, byte[] message) throws InvalidEncodingException {
    return new Signer(PrivateKey.decode(curve, key)).sign(message).toBytes();
  }

  /** Verifies a signature as {@link CurveTrial#verify(byte[], byte[], byte[])} does. */
  public boolean verify(byte[] key, byte[] message, byte[] signature)
      throws InvalidEncodingException {
    return new Verifier(PublicKey.decode(curve, key))
        .verify(message, Signature.decode(curve, signature));
  }
}
