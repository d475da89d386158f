// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import java.math.BigInteger;
import java.util.Arrays;
import org.bouncycastle.asn1.x9.ECNamedCurveTable;
import org.bouncycastle.asn1.x9.X9ECParameters;
import org.bouncycastle.crypto.CipherParameters;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.ec.CustomNamedCurves;
import org.bouncycastle.crypto.params.ECDomainParameters;
import org.bouncycastle.crypto.params.ECPrivateKeyParameters;
import org.bouncycastle.crypto.params.ECPublicKeyParameters;
import org.bouncycastle.crypto.signers.ECDSASigner;
import org.bouncycastle.crypto.signers.HMacDSAKCalculator;
import org.bouncycastle.crypto.signers.StandardDSAEncoding;
import org.trustedsms.curve.Curve;
import org.trustedsms.key.PrivateKey;

/**
 * Today's Bouncy Castle, given the digests that the library of 2008 takes: cut to whole bytes where
 * FIPS 186-4 section 6.4 cuts to bits.
 */
final class Reference2008 implements Counterpart {
  @Override
  public String name() {
    return "Bouncy Castle of today with a digest that is cut to whole bytes";
  }

  @Override
  public byte[] sign(Algorithm algorithm, byte[] message) throws Exception {
    Curve curve = algorithm.curve();
    ECDomainParameters domain = domain(curve);
    BigInteger secret = new BigInteger(1, KeyMaterial.privateKey(algorithm).toBytes());
    ECDSASigner signer = new ECDSASigner(new HMacDSAKCalculator(new SHA256Digest()));
    signer.init(true, new ECPrivateKeyParameters(secret, domain));
    BigInteger[] signature = signer.generateSignature(digest(curve, message));
    return StandardDSAEncoding.INSTANCE.encode(domain.getN(), signature[0], signature[1]);
  }

  @Override
  public boolean verify(Algorithm algorithm, byte[] message, byte[] signature) throws Exception {
    Curve curve = algorithm.curve();
    ECDomainParameters domain = domain(curve);
    PrivateKey key = KeyMaterial.privateKey(algorithm);
    CipherParameters point =
        new ECPublicKeyParameters(
            domain.getCurve().decodePoint(key.publicKey().toUncompressedBytes()), domain);
    BigInteger[] numbers = StandardDSAEncoding.INSTANCE.decode(domain.getN(), signature);
    ECDSASigner signer = new ECDSASigner();
    signer.init(false, point);
    return signer.verifySignature(digest(curve, message), numbers[0], numbers[1]);
  }

  private static byte[] digest(Curve curve, byte[] message) {
    byte[] digest = curve.hash().digest(message);
    return Arrays.copyOf(digest, Math.min(digest.length, curve.orderBits() / 8));
  }

  private static ECDomainParameters domain(Curve curve) {
    String[] names = curve.names();
    X9ECParameters parameters =
        names.length > 1
            ? CustomNamedCurves.getByName(names[1])
            : ECNamedCurveTable.getByName(names[0]);
    return new ECDomainParameters(parameters);
  }
}
