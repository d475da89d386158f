// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.trustedsms.bench.library.FixedRandom;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.server.keyfile.PrivateKeyFiles;

/** The key pair of an algorithm, the same for all engines and runs of a JDK; no secret. */
public final class KeyMaterial {
  private static final Map<String, KeyMaterial> MADE = new ConcurrentHashMap<>();

  private final byte[] pkcs8;
  private final byte[] x509;

  private KeyMaterial(byte[] pkcs8, byte[] x509) {
    this.pkcs8 = pkcs8;
    this.x509 = x509;
  }

  /** Returns the key pair; the first call for RSA of 4096 bits takes a few seconds. */
  public static KeyMaterial of(Algorithm algorithm) {
    return MADE.computeIfAbsent(seed(algorithm), seed -> make(algorithm, seed));
  }

  private static String seed(Algorithm algorithm) {
    return "trusted-sms benchmark key of "
        + (algorithm.isRsa() ? "RSA-" + algorithm.bits() : algorithm.name());
  }

  private static KeyMaterial make(Algorithm algorithm, String seed) {
    try {
      return algorithm.isCurve() ? onCurve(algorithm) : byJdk(algorithm, seed);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("no key can be made for " + algorithm.name(), e);
    }
  }

  private static KeyMaterial byJdk(Algorithm algorithm, String seed)
      throws GeneralSecurityException {
    KeyPairGenerator generator =
        algorithm.isRsa()
            ? KeyPairGenerator.getInstance("RSA", "SunRsaSign")
            : KeyPairGenerator.getInstance("Ed25519", "SunEC");
    generator.initialize(
        algorithm.isRsa() ? algorithm.bits() : 255, new FixedRandom(seed.hashCode()));
    KeyPair pair = generator.generateKeyPair();
    return new KeyMaterial(pair.getPrivate().getEncoded(), pair.getPublic().getEncoded());
  }

  private static KeyMaterial onCurve(Algorithm algorithm) {
    PrivateKey key = privateKey(algorithm);
    String pem = new String(PrivateKeyFiles.toPem(key), StandardCharsets.US_ASCII);
    return new KeyMaterial(
        Base64.getMimeDecoder().decode(pem.replaceAll("-----.*-----", "")),
        key.publicKey().toSubjectPublicKeyInfo());
  }

  /** Returns the key of a curve as {@code core} has it: a new object of always the same key. */
  static PrivateKey privateKey(Algorithm algorithm) {
    return PrivateKey.generate(
        algorithm.curve(), new FixedRandom(seed(algorithm).hashCode())::nextBytes);
  }

  /** Returns the private key: DER of a PrivateKeyInfo (PKCS #8, RFC 5208), a new array. */
  public byte[] pkcs8() {
    return pkcs8.clone();
  }

  /** Returns the public key: DER of a SubjectPublicKeyInfo (RFC 5280 section 4.1), a new array. */
  public byte[] x509() {
    return x509.clone();
  }
}
