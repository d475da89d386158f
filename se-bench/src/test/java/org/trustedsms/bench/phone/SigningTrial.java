// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import org.bouncycastle.crypto.CryptoServicesRegistrar;
import org.trustedsms.bench.library.FixedRandom;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.signature.Signer;

/** Signatures and agreements on one curve, the table of the base point being there. */
public final class SigningTrial {
  static {
    // Bouncy Castle blinds inversions with random numbers.
    CryptoServicesRegistrar.setSecureRandom(new FixedRandom(1));
  }

  private final Curve curve;
  private PrivateKey key;

  /** On a curve, given by its name. */
  public SigningTrial(String name) {
    curve = Curves.all().byName(name);
    curve.prepare();
  }

  /** Takes the private key from now on. */
  public void key(byte[] encoded) throws InvalidEncodingException {
    key = PrivateKey.decode(curve, encoded);
  }

  /** Signs, and returns r and s side by side. */
  public byte[] sign(byte[] message) {
    return new Signer(key).sign(message).toBytes();
  }

  /** Returns the secret that the key has in common with a point. */
  public byte[] agree(byte[] point) throws InvalidEncodingException {
    return key.agree(curve.decodePoint(point));
  }
}
