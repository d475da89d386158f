// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.SignatureException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.security.auth.DestroyFailedException;
import org.bouncycastle.crypto.signers.PlainDSAEncoding;
import org.bouncycastle.crypto.signers.StandardDSAEncoding;
import org.trustedsms.curve.Curve;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.util.BoundedMap;
import org.trustedsms.signature.Signature;

/**
 * A copy of a key in a Java security provider, which also verifies. Initialising it for a signature
 * may take as long as signing: each instance is reused, by one thread at a time. Thread-safe.
 */
final class ProviderEngine implements EngineKey.Engine {
  private static final String P1363 = "inP1363Format";
  private static final int MOST_KEYS = 4_096;

  private final Provider provider;
  private final Curve curve;
  private final PrivateKey copy;
  private final boolean signsP1363;
  private final Queue<java.security.Signature> idle = new ConcurrentLinkedQueue<>();

  /** The keys that it verified with last; empty for one that the provider does not take. */
  private final Map<Fingerprint, Optional<java.security.PublicKey>> keys =
      BoundedMap.ofLastUsed(MOST_KEYS);

  private ProviderEngine(Provider provider, Curve curve, PrivateKey copy) {
    this.provider = provider;
    this.curve = curve;
    this.copy = copy;
    signsP1363 = isP1363(curve);
  }

  /** Loads a provider by its class, with a public default constructor; copies a key into it. */
  static ProviderEngine load(String className, org.trustedsms.key.PrivateKey key)
      throws ReflectiveOperationException, GeneralSecurityException {
    Provider provider = (Provider) Class.forName(className).getConstructor().newInstance();
    byte[] der = EcPrivateKeyInfo.encode(key);
    try {
      KeyFactory keys = KeyFactory.getInstance("EC", provider);
      return new ProviderEngine(
          provider, key.curve(), keys.generatePrivate(new PKCS8EncodedKeySpec(der)));
    } finally {
      Arrays.fill(der, (byte) 0);
    }
  }

  /** Returns ECDSA with the digest of a curve, with r and s side by side. */
  static java.security.Signature p1363(Provider provider, Curve curve)
      throws GeneralSecurityException {
    return java.security.Signature.getInstance(derAlgorithm(curve) + P1363, provider);
  }

  private static String derAlgorithm(Curve curve) {
    return curve.hash().name().replace("-", "") + "withECDSA";
  }

  /** Conscrypt has no signatures in the form of IEEE P1363. */
  private boolean isP1363(Curve of) {
    return provider.getService("Signature", derAlgorithm(of) + P1363) != null;
  }

  private java.security.Signature signature(Curve of) throws GeneralSecurityException {
    return isP1363(of)
        ? p1363(provider, of)
        : java.security.Signature.getInstance(derAlgorithm(of), provider);
  }

  /** Returns its name and version. Conscrypt calls itself 1.0 whatever it is; its JAR does not. */
  String name() {
    String version = provider.getClass().getPackage().getImplementationVersion();
    return provider.getName() + " " + Optional.ofNullable(version).orElse(provider.getVersionStr());
  }

  @Override
  public byte[] sign(byte[] message) throws GeneralSecurityException {
    java.security.Signature signature = idle.poll();
    if (signature == null) {
      signature = signature(curve);
      signature.initSign(copy);
    }
    signature.update(message);
    byte[] signed = signature.sign();
    idle.add(signature);
    return signsP1363 ? signed : p1363(signed);
  }

  private byte[] p1363(byte[] der) throws SignatureException {
    try {
      BigInteger most = BigInteger.ONE.shiftLeft(curve.orderBits()).subtract(BigInteger.ONE);
      BigInteger[] numbers = StandardDSAEncoding.INSTANCE.decode(most, der);
      return PlainDSAEncoding.INSTANCE.encode(most, numbers[0], numbers[1]);
    } catch (IOException e) {
      throw new SignatureException(e);
    }
  }

  @Override
  public boolean verify(PublicKey key, byte[] message, Signature signature)
      throws GeneralSecurityException {
    Optional<java.security.PublicKey> converted;
    synchronized (keys) {
      converted = keys.computeIfAbsent(key.fingerprint(), fingerprint -> converted(key));
    }
    if (converted.isEmpty()) {
      throw new GeneralSecurityException("unknown to " + provider.getName());
    }
    java.security.Signature verifier = signature(key.curve());
    verifier.initVerify(converted.get());
    verifier.update(message);
    return verifier.verify(isP1363(key.curve()) ? signature.toBytes() : signature.toDer());
  }

  private Optional<java.security.PublicKey> converted(PublicKey key) {
    try {
      return Optional.of(
          KeyFactory.getInstance("EC", provider)
              .generatePublic(new X509EncodedKeySpec(key.toSubjectPublicKeyInfo())));
    } catch (GeneralSecurityException e) {
      return Optional.empty();
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
