// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.Signature;
import java.security.SignatureException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.security.auth.DestroyFailedException;
import org.bouncycastle.crypto.signers.StandardDSAEncoding;
import org.bouncycastle.util.BigIntegers;
import org.trustedsms.curve.Curve;
import org.trustedsms.signature.SignatureVerifier;

/**
 * A copy of a key in a security provider of Java. To make a provider ready to sign may take as long
 * as a signature: what has been made is used again, by one thread at a time. Thread-safe.
 */
final class ProviderEngine implements EngineKey.Engine {
  private static final String SIDE_BY_SIDE = "inP1363Format";

  private final Provider provider;
  private final Curve curve;
  private final PrivateKey copy;
  private final Queue<Signature> idle = new ConcurrentLinkedQueue<>();
  private final String algorithm;

  /** Conscrypt has no signatures in the form of IEEE P1363. */
  private final boolean isSideBySide;

  private ProviderEngine(Provider provider, Curve curve, PrivateKey copy) {
    this.provider = provider;
    this.curve = curve;
    this.copy = copy;
    isSideBySide = isSideBySide(provider, curve);
    algorithm = algorithm(provider, curve);
  }

  /**
   * Loads a provider and copies a key into it.
   *
   * @param className its class, with a public constructor without arguments
   * @throws ReflectiveOperationException if it is not there, or fails
   * @throws GeneralSecurityException if it does not know the curve
   * @throws LinkageError if it has no native part for this machine
   */
  static ProviderEngine load(String className, org.trustedsms.key.PrivateKey key)
      throws ReflectiveOperationException, GeneralSecurityException {
    Object provider = Class.forName(className).getConstructor().newInstance();
    byte[] der = EcPrivateKeyInfo.encode(key);
    try {
      Provider loaded = (Provider) provider;
      KeyFactory keys = KeyFactory.getInstance("EC", loaded);
      return new ProviderEngine(
          loaded, key.curve(), keys.generatePrivate(new PKCS8EncodedKeySpec(der)));
    } finally {
      Arrays.fill(der, (byte) 0);
    }
  }

  static boolean isSideBySide(Provider provider, Curve curve) {
    return provider.getService("Signature", derAlgorithm(curve) + SIDE_BY_SIDE) != null;
  }

  /** Returns what a provider calls ECDSA with the digest of a curve. */
  static String algorithm(Provider provider, Curve curve) {
    return derAlgorithm(curve) + (isSideBySide(provider, curve) ? SIDE_BY_SIDE : "");
  }

  private static String derAlgorithm(Curve curve) {
    return curve.hash().name().replace("-", "") + "withECDSA";
  }

  @Override
  public SignatureVerifier verifier() {
    return new EngineVerifier(new ProviderVerifier(provider));
  }

  /** Returns its name and version. Conscrypt calls itself 1.0 whatever it is; its JAR does not. */
  String name() {
    String version = provider.getClass().getPackage().getImplementationVersion();
    return provider.getName() + " " + Optional.ofNullable(version).orElse(provider.getVersionStr());
  }

  @Override
  public byte[] sign(byte[] message) throws GeneralSecurityException {
    Signature signature = idle.poll();
    if (signature == null) {
      signature = Signature.getInstance(algorithm, provider);
      signature.initSign(copy);
    }
    signature.update(message);
    byte[] signed = signature.sign();
    idle.add(signature);
    return isSideBySide ? signed : sideBySide(signed);
  }

  private byte[] sideBySide(byte[] der) throws SignatureException {
    try {
      BigInteger most = BigInteger.ONE.shiftLeft(curve.orderBits());
      BigInteger[] numbers = StandardDSAEncoding.INSTANCE.decode(most, der);
      int half = curve.scalarLength();
      byte[] both = new byte[2 * half];
      BigIntegers.asUnsignedByteArray(numbers[0], both, 0, half);
      BigIntegers.asUnsignedByteArray(numbers[1], both, half, half);
      return both;
    } catch (IOException e) {
      throw new SignatureException(e);
    }
  }

  @Override
  public void destroy() {
    idle.clear();
    try {
      copy.destroy();
    } catch (DestroyFailedException e) {
      // Left to the garbage collector, as what a provider keeps inside is anyway.
    }
  }
}
