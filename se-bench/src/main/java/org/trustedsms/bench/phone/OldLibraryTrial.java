// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.trustedsms.bench.result.Operation;

/**
 * The operations of Bouncy Castle 1.38 (2007, the release of the original measurements) by its
 * lightweight API, in its own way of use: ECDSA with SHA-1 and random nonces, IESEngine with ECDH,
 * KDF2 and HMAC, both with SHA-1. The message is that of {@link SuiteTrial}, hashed as part of the
 * operation. Random numbers are made by the JDK and cost nothing.
 *
 * <ul>
 *   <li>{@code GENERATE_KEY}: a key pair.
 *   <li>{@code SIGN}: a hash and a signature.
 *   <li>{@code VERIFY_FIRST}: a hash and a signature checked, the point of the key being new.
 *   <li>{@code VERIFY_KNOWN}: the same with a point that has been used once.
 *   <li>{@code ENCRYPT}: an ephemeral key pair generated, and the text encrypted.
 *   <li>{@code DECRYPT}: the same text decrypted.
 * </ul>
 *
 * It does not check public keys and has no tokens.
 */
final class OldLibraryTrial implements Trial {
  private static final String CASTLE = "org.bouncycastle.";
  private static final String PARAMS = CASTLE + "crypto.params.";
  private static final byte[] TEXT =
      "Pay 250.00 to account 4711".getBytes(StandardCharsets.US_ASCII);

  /** SEC 2 names by NIST name; prime239v1 is of X9.62 and is not here. */
  private static final Map<String, String> SEC_NAMES =
      Map.ofEntries(
          Map.entry("P-192", "secp192r1"),
          Map.entry("P-224", "secp224r1"),
          Map.entry("P-256", "secp256r1"),
          Map.entry("P-384", "secp384r1"),
          Map.entry("P-521", "secp521r1"),
          Map.entry("K-163", "sect163k1"),
          Map.entry("K-233", "sect233k1"),
          Map.entry("K-283", "sect283k1"),
          Map.entry("K-409", "sect409k1"),
          Map.entry("K-571", "sect571k1"),
          Map.entry("B-163", "sect163r2"),
          Map.entry("B-233", "sect233r1"),
          Map.entry("B-283", "sect283r1"),
          Map.entry("B-409", "sect409r1"),
          Map.entry("B-571", "sect571r1"));

  private final Reflected reflected;
  private final Object domain;
  private final Object keyParameters;
  private final Object alicePrivate;
  private final byte[] aliceEncoded;
  private final Object bobPublic;
  private final Object bobPrivate;
  private Object alicePublic;
  private Object[] signature;
  private Object ephemeralPublic;
  private byte[] encrypted;

  /**
   * Makes the keys and a signature.
   *
   * @param loader of the classes of the library
   * @param curve a NIST name
   */
  OldLibraryTrial(ClassLoader loader, String curve) throws ReflectiveOperationException {
    reflected = new Reflected(loader);
    Object x9 = x9(curve);
    domain =
        reflected.make(
            PARAMS + "ECDomainParameters",
            reflected.call(x9, "getCurve"),
            reflected.call(x9, "getG"),
            reflected.call(x9, "getN"),
            reflected.call(x9, "getH"));
    keyParameters =
        reflected.make(PARAMS + "ECKeyGenerationParameters", domain, new FixedRandom(1));
    Object alice = keyPair(keyParameters);
    alicePrivate = reflected.call(alice, "getPrivate");
    aliceEncoded = (byte[]) reflected.call(point(reflected.call(alice, "getPublic")), "getEncoded");
    Object bob =
        keyPair(reflected.make(PARAMS + "ECKeyGenerationParameters", domain, new FixedRandom(2)));
    bobPublic = reflected.call(bob, "getPublic");
    bobPrivate = reflected.call(bob, "getPrivate");
    prepare(Operation.VERIFY_FIRST);
    sign();
  }

  private Object x9(String curve) throws ReflectiveOperationException {
    String sec = SEC_NAMES.get(curve);
    Object x9 =
        sec == null
            ? reflected.callStatic(CASTLE + "asn1.x9.X962NamedCurves", "getByName", curve)
            : reflected.callStatic(CASTLE + "asn1.sec.SECNamedCurves", "getByName", sec);
    if (x9 == null) {
      throw new IllegalArgumentException("Bouncy Castle of 2008 does not have the curve " + curve);
    }
    return x9;
  }

  @Override
  public Set<Operation> operations() {
    return EnumSet.of(
        Operation.GENERATE_KEY,
        Operation.SIGN,
        Operation.VERIFY_FIRST,
        Operation.VERIFY_KNOWN,
        Operation.ENCRYPT,
        Operation.DECRYPT);
  }

  @Override
  public void prepare(Operation operation) throws ReflectiveOperationException {
    if (operation == Operation.VERIFY_FIRST) {
      Object curve = reflected.call(domain, "getCurve");
      alicePublic =
          reflected.make(
              PARAMS + "ECPublicKeyParameters",
              reflected.call(curve, "decodePoint", (Object) aliceEncoded),
              domain);
    } else if (operation == Operation.DECRYPT && encrypted == null) {
      encrypt();
    }
  }

  @Override
  public Object run(Operation operation) throws ReflectiveOperationException {
    return switch (operation) {
      case GENERATE_KEY -> generateKey();
      case SIGN -> sign();
      case VERIFY_FIRST, VERIFY_KNOWN -> verify();
      case ENCRYPT -> encrypt();
      case DECRYPT -> decrypt();
      default ->
          throw new IllegalArgumentException("Bouncy Castle of 2008 does not do " + operation);
    };
  }

  @Override
  public Optional<Operation> includes(Operation operation) {
    return Optional.empty();
  }

  /** Returns the key that verifies: an uncompressed point. */
  byte[] publicKey() {
    return aliceEncoded.clone();
  }

  private byte[] generateKey() throws ReflectiveOperationException {
    Object pair =
        keyPair(reflected.make(PARAMS + "ECKeyGenerationParameters", domain, new FixedRandom(4)));
    return (byte[]) reflected.call(point(reflected.call(pair, "getPublic")), "getEncoded");
  }

  private Object keyPair(Object parameters) throws ReflectiveOperationException {
    Object generator = reflected.make(CASTLE + "crypto.generators.ECKeyPairGenerator");
    reflected.call(generator, "init", parameters);
    return reflected.call(generator, "generateKeyPair");
  }

  private Object point(Object publicKey) throws ReflectiveOperationException {
    return reflected.call(publicKey, "getQ");
  }

  private String sign() throws ReflectiveOperationException {
    Object signer = reflected.make(CASTLE + "crypto.signers.ECDSASigner");
    Object parameters =
        reflected.make(PARAMS + "ParametersWithRandom", alicePrivate, new FixedRandom(3));
    reflected.call(signer, "init", true, parameters);
    signature = (Object[]) reflected.call(signer, "generateSignature", (Object) hash());
    return Arrays.toString(signature);
  }

  private boolean verify() throws ReflectiveOperationException {
    Object signer = reflected.make(CASTLE + "crypto.signers.ECDSASigner");
    reflected.call(signer, "init", false, alicePublic);
    return (boolean) reflected.call(signer, "verifySignature", hash(), signature[0], signature[1]);
  }

  private byte[] hash() throws ReflectiveOperationException {
    Object digest = sha1();
    reflected.call(digest, "update", TEXT, 0, TEXT.length);
    byte[] hash = new byte[20];
    reflected.call(digest, "doFinal", hash, 0);
    return hash;
  }

  private Object sha1() throws ReflectiveOperationException {
    return reflected.make(CASTLE + "crypto.digests.SHA1Digest");
  }

  private byte[] encrypt() throws ReflectiveOperationException {
    Object ephemeral =
        keyPair(reflected.make(PARAMS + "ECKeyGenerationParameters", domain, new FixedRandom(5)));
    ephemeralPublic = reflected.call(ephemeral, "getPublic");
    encrypted = process(true, reflected.call(ephemeral, "getPrivate"), bobPublic, TEXT);
    return encrypted;
  }

  private byte[] decrypt() throws ReflectiveOperationException {
    return process(false, bobPrivate, ephemeralPublic, encrypted);
  }

  private byte[] process(boolean encrypt, Object privateKey, Object publicKey, byte[] in)
      throws ReflectiveOperationException {
    Object engine =
        reflected.make(
            CASTLE + "crypto.engines.IESEngine",
            reflected.make(CASTLE + "crypto.agreement.ECDHBasicAgreement"),
            reflected.make(CASTLE + "crypto.generators.KDF2BytesGenerator", sha1()),
            reflected.make(CASTLE + "crypto.macs.HMac", sha1()));
    Object parameters = reflected.make(PARAMS + "IESParameters", new byte[0], new byte[0], 128);
    reflected.call(engine, "init", encrypt, privateKey, publicKey, parameters);
    return (byte[]) reflected.call(engine, "processBlock", in, 0, in.length);
  }
}
