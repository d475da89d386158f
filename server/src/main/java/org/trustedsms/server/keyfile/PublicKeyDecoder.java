// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.util.List;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PublicKey;

/** Finds the public key in the blocks of a PEM file. Immutable. */
final class PublicKeyDecoder {
  static final String PUBLIC_KEY = "PUBLIC KEY";

  private final EcParameters parameters;

  PublicKeyDecoder(CurveSet curves) {
    parameters = new EcParameters(curves);
  }

  /**
   * Decodes the only key of a file.
   *
   * @throws KeyProblem if there is anything else, or the key is not valid
   */
  PublicKey decode(List<PemBlock> blocks) throws KeyProblem {
    PemBlock block = blocks.get(0);
    if (!block.is(PUBLIC_KEY)) {
      throw new KeyProblem(
          "contains a " + block + " where a public key is needed",
          "if it is a private key, make its public key with trusted-sms pubkey");
    }
    if (blocks.size() > 1) {
      throw new KeyProblem(
          "contains a " + blocks.get(1) + " after the public key",
          "keep each key in a file of its own");
    }
    return decode(block.contents());
  }

  private PublicKey decode(byte[] der) throws KeyProblem {
    return Asn1.parse(
        "SubjectPublicKeyInfo",
        () -> {
          SubjectPublicKeyInfo info = SubjectPublicKeyInfo.getInstance(Asn1.read(der));
          Curve curve = parameters.curve(info.getAlgorithm());
          try {
            return PublicKey.decode(curve, info.getPublicKeyData().getOctets());
          } catch (InvalidEncodingException e) {
            throw new KeyProblem(
                "has a public key that is not valid: " + e.getMessage(),
                "ask its owner for it again");
          }
        });
  }
}
