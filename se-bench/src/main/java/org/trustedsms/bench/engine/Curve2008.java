// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.Arrays;
import org.trustedsms.curve.Curve;
import org.trustedsms.key.PrivateKey;

/** A curve of the library of 2008, with the key of {@link KeyMaterial}. Thread-safe. */
final class Curve2008 {
  private static final int MAC_KEY_BITS = 256;

  private final Library2008 library;
  private final Curve ours;
  private final Object curve;
  private final Object domain;
  private final BigInteger order;
  private final Object privateKey;
  private final byte[] point;
  private final SecureRandom random = new SecureRandom();

  Curve2008(Library2008 library, Algorithm algorithm) throws ReflectiveOperationException {
    this.library = library;
    ours = algorithm.curve();
    String[] names = ours.names();
    Object parameters =
        names.length > 1
            ? library.callStatic("asn1.sec.SECNamedCurves", "getByName", names[1])
            : library.callStatic("asn1.x9.X962NamedCurves", "getByName", names[0]);
    if (parameters == null) {
      throw new NoSuchFieldException(algorithm.name());
    }
    curve = library.call(parameters, "getCurve");
    order = (BigInteger) library.call(parameters, "getN");
    domain =
        library.make(
            "crypto.params.ECDomainParameters",
            curve,
            library.call(parameters, "getG"),
            order,
            library.call(parameters, "getH"));
    PrivateKey key = KeyMaterial.privateKey(algorithm);
    point = key.publicKey().toUncompressedBytes();
    privateKey =
        library.make(
            "crypto.params.ECPrivateKeyParameters", new BigInteger(1, key.toBytes()), domain);
  }

  BigInteger order() {
    return order;
  }

  /** Returns a key that the library has not met. */
  Object publicKey() throws ReflectiveOperationException {
    return publicKey(point);
  }

  private Object publicKey(byte[] encoded) throws ReflectiveOperationException {
    Object decoded = library.call(curve, "decodePoint", encoded);
    return library.make("crypto.params.ECPublicKeyParameters", decoded, domain);
  }

  byte[] hash(byte[] message) throws ReflectiveOperationException {
    Object digest = digest(ours.hash().name().replace("-", ""));
    library.call(digest, "update", message, 0, message.length);
    byte[] hash = new byte[ours.hash().length()];
    library.call(digest, "doFinal", hash, 0);
    return hash;
  }

  private Object digest(String name) throws ReflectiveOperationException {
    return library.make("crypto.digests." + name + "Digest");
  }

  Object generate() throws ReflectiveOperationException {
    Object generator = library.make("crypto.generators.ECKeyPairGenerator");
    Object parameters = library.make("crypto.params.ECKeyGenerationParameters", domain, random);
    library.call(generator, "init", parameters);
    return library.call(generator, "generateKeyPair");
  }

  byte[] generatePoint() throws ReflectiveOperationException {
    return point(library.call(generate(), "getPublic"));
  }

  /** Binary curves compress points unless they are told not to; prime ones do not. */
  private byte[] point(Object key) throws ReflectiveOperationException {
    return (byte[]) library.call(library.call(key, "getQ"), "getEncoded");
  }

  Signing signing() throws ReflectiveOperationException {
    Object parameters = library.make("crypto.params.ParametersWithRandom", privateKey, random);
    Object signer = signer(true, parameters);
    return digest -> (BigInteger[]) library.call(signer, "generateSignature", digest);
  }

  Verifying verifying(Object key) throws ReflectiveOperationException {
    Object signer = signer(false, key);
    return (digest, signature) ->
        (Boolean) library.call(signer, "verifySignature", digest, signature[0], signature[1]);
  }

  private Object signer(boolean forSigning, Object key) throws ReflectiveOperationException {
    Object signer = library.make("crypto.signers.ECDSASigner");
    library.call(signer, "init", forSigning, key);
    return signer;
  }

  /** The sender makes the ephemeral key and sends its point in front: R, C, T. */
  byte[] encrypt(Object recipient, byte[] plaintext) throws ReflectiveOperationException {
    Object ephemeral = generate();
    Object secret = library.call(ephemeral, "getPrivate");
    byte[] sealed = process(true, secret, recipient, plaintext);
    byte[] front = point(library.call(ephemeral, "getPublic"));
    byte[] both = Arrays.copyOf(front, front.length + sealed.length);
    System.arraycopy(sealed, 0, both, front.length, sealed.length);
    return both;
  }

  byte[] decrypt(byte[] ciphertext) throws ReflectiveOperationException {
    int length = ciphertext[0] == 4 ? ours.uncompressedPointLength() : ours.compressedPointLength();
    Object ephemeral = publicKey(Arrays.copyOf(ciphertext, length));
    byte[] sealed = Arrays.copyOfRange(ciphertext, length, ciphertext.length);
    return process(false, privateKey, ephemeral, sealed);
  }

  private byte[] process(boolean forEncryption, Object secret, Object other, byte[] bytes)
      throws ReflectiveOperationException {
    Object engine =
        library.make(
            "crypto.engines.IESEngine",
            library.make("crypto.agreement.ECDHBasicAgreement"),
            library.make("crypto.generators.KDF2BytesGenerator", digest("SHA256")),
            library.make("crypto.macs.HMac", digest("SHA256")));
    Object parameters =
        library.make("crypto.params.IESParameters", new byte[0], new byte[0], MAC_KEY_BITS);
    library.call(engine, "init", forEncryption, secret, other, parameters);
    return (byte[]) library.call(engine, "processBlock", bytes, 0, bytes.length);
  }

  /** Signs digests. */
  interface Signing {
    BigInteger[] sign(byte[] digest) throws ReflectiveOperationException;
  }

  /** Verifies signatures of digests. */
  interface Verifying {
    boolean verify(byte[] digest, BigInteger[] signature) throws ReflectiveOperationException;
  }
}
