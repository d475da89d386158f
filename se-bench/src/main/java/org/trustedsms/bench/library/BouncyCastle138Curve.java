// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.library;

import java.security.SecureRandom;
import org.trustedsms.curve.Curve;

/**
 * A curve of Bouncy Castle 1.38 of 2007, which the measurements of 2008 were made with, by its
 * lightweight interface. Keys and numbers are the library's own objects. Thread-safe.
 */
public final class BouncyCastle138Curve {
  /** The resource with the JAR; in the class path itself it would hide today's classes. */
  public static final String JAR = "/org/trustedsms/bench/phone/bcprov-jdk14-138.jar";

  private static final String CASTLE = "org.bouncycastle.";
  private static final String CRYPTO = CASTLE + "crypto.";
  private static final String PARAMS = CRYPTO + "params.";

  private final Reflected library;
  private final Object curve;
  private final Object order;
  private final Object domain;

  /** Takes a curve; throws an IllegalArgumentException if the library does not have it. */
  public BouncyCastle138Curve(Reflected library, Curve ours) throws ReflectiveOperationException {
    this.library = library;
    String[] names = ours.names();
    Object parameters =
        names.length > 1
            ? library.callStatic(CASTLE + "asn1.sec.SECNamedCurves", "getByName", names[1])
            : library.callStatic(CASTLE + "asn1.x9.X962NamedCurves", "getByName", names[0]);
    if (parameters == null) {
      throw new IllegalArgumentException("Bouncy Castle of 2008 does not have " + ours.name());
    }
    curve = library.call(parameters, "getCurve");
    order = library.call(parameters, "getN");
    domain =
        library.make(
            PARAMS + "ECDomainParameters",
            curve,
            library.call(parameters, "getG"),
            order,
            library.call(parameters, "getH"));
  }

  public Object order() {
    return order;
  }

  public Object keyPair(SecureRandom random) throws ReflectiveOperationException {
    Object parameters = library.make(PARAMS + "ECKeyGenerationParameters", domain, random);
    Object generator = library.make(CRYPTO + "generators.ECKeyPairGenerator");
    library.call(generator, "init", parameters);
    return library.call(generator, "generateKeyPair");
  }

  public Object privateKeyOf(Object pair) throws ReflectiveOperationException {
    return library.call(pair, "getPrivate");
  }

  public Object publicKeyOf(Object pair) throws ReflectiveOperationException {
    return library.call(pair, "getPublic");
  }

  /** Makes a private key of a number, a BigInteger of the library's. */
  public Object privateKey(Object number) throws ReflectiveOperationException {
    return library.make(PARAMS + "ECPrivateKeyParameters", number, domain);
  }

  /** Makes a public key, which the library has not met, of an encoded point. */
  public Object publicKey(byte[] point) throws ReflectiveOperationException {
    Object decoded = library.call(curve, "decodePoint", point);
    return library.make(PARAMS + "ECPublicKeyParameters", decoded, domain);
  }

  /** Encodes a public key: compressed on binary curves, uncompressed on prime ones. */
  public byte[] point(Object publicKey) throws ReflectiveOperationException {
    return (byte[]) library.call(library.call(publicKey, "getQ"), "getEncoded");
  }

  /** Hashes a message with a digest such as {@code SHA256}; the length is in bytes. */
  public byte[] hash(String digest, int length, byte[] message)
      throws ReflectiveOperationException {
    Object function = digest(digest);
    library.call(function, "update", message, 0, message.length);
    byte[] hash = new byte[length];
    library.call(function, "doFinal", hash, 0);
    return hash;
  }

  private Object digest(String name) throws ReflectiveOperationException {
    return library.make(CRYPTO + "digests." + name + "Digest");
  }

  public Signing signing(Object privateKey, SecureRandom random)
      throws ReflectiveOperationException {
    Object signer = library.make(CRYPTO + "signers.ECDSASigner");
    Object parameters = library.make(PARAMS + "ParametersWithRandom", privateKey, random);
    library.call(signer, "init", true, parameters);
    return digest -> (Object[]) library.call(signer, "generateSignature", digest);
  }

  public Verifying verifying(Object publicKey) throws ReflectiveOperationException {
    Object signer = library.make(CRYPTO + "signers.ECDSASigner");
    library.call(signer, "init", false, publicKey);
    return (digest, signature) ->
        (Boolean) library.call(signer, "verifySignature", digest, signature[0], signature[1]);
  }

  /** Encrypts or decrypts with ECIES: KDF2, HMAC and XOR, with one digest. */
  public byte[] ecies(
      boolean encrypt, Object secret, Object other, String digest, int macKeyBits, byte[] bytes)
      throws ReflectiveOperationException {
    Object engine =
        library.make(
            CRYPTO + "engines.IESEngine",
            library.make(CRYPTO + "agreement.ECDHBasicAgreement"),
            library.make(CRYPTO + "generators.KDF2BytesGenerator", digest(digest)),
            library.make(CRYPTO + "macs.HMac", digest(digest)));
    Object parameters =
        library.make(PARAMS + "IESParameters", new byte[0], new byte[0], macKeyBits);
    library.call(engine, "init", encrypt, secret, other, parameters);
    return (byte[]) library.call(engine, "processBlock", bytes, 0, bytes.length);
  }

  public interface Signing {
    /** Returns r and s: BigIntegers of the library's. */
    Object[] sign(byte[] digest) throws ReflectiveOperationException;
  }

  public interface Verifying {
    boolean verify(byte[] digest, Object... signature) throws ReflectiveOperationException;
  }
}
