// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.bouncycastle.asn1.ASN1Sequence;
import org.bouncycastle.asn1.pkcs.EncryptedPrivateKeyInfo;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.key.PrivateKey;

/** Finds the private key in the blocks of a PEM file. Immutable. */
final class PrivateKeyDecoder {
  static final String SEC1 = "EC PRIVATE KEY";
  static final String PKCS8 = "PRIVATE KEY";
  static final String ENCRYPTED_PKCS8 = "ENCRYPTED PRIVATE KEY";
  static final String PARAMETERS = "EC PARAMETERS";

  private final EcParameters parameters;
  private final EcPrivateKeyInfo structures;

  PrivateKeyDecoder(CurveSet curves) {
    parameters = new EcParameters(curves);
    structures = new EcPrivateKeyInfo(parameters);
  }

  /**
   * Decodes the only key of a file.
   *
   * @param blocks a private key, perhaps after its parameters; the caller erases them
   * @param passphrase called if the key is encrypted; gives a new array, or null
   * @throws KeyProblem if there is anything else, the passphrase is missing or wrong, or the key is
   *     not valid
   */
  PrivateKey decode(List<PemBlock> blocks, Supplier<char[]> passphrase) throws KeyProblem {
    Curve curve = null;
    PemBlock key = blocks.get(0);
    if (key.is(PARAMETERS)) {
      curve = decodeParameters(key);
      if (blocks.size() == 1) {
        throw new KeyProblem(
            "contains a curve and no key", "make one with openssl ecparam -name CURVE -genkey");
      }
      key = blocks.get(1);
    }
    if (key != blocks.get(blocks.size() - 1)) {
      throw new KeyProblem(
          "contains a " + blocks.get(blocks.size() - 1) + " after the " + key,
          "keep each key in a file of its own");
    }
    PrivateKey decoded = decode(key, curve, passphrase);
    if (curve != null && decoded.curve() != curve) {
      decoded.erase();
      throw new KeyProblem(
          "names two curves for one key, " + curve + " and " + decoded.curve(),
          "remove the EC PARAMETERS block or restore the file from a copy");
    }
    return decoded;
  }

  private Curve decodeParameters(PemBlock block) throws KeyProblem {
    return parameters.curve(
        Asn1.parse("set of curve parameters", () -> Asn1.read(block.contents())));
  }

  private PrivateKey decode(PemBlock block, Curve known, Supplier<char[]> passphrase)
      throws KeyProblem {
    if (block.is(SEC1)) {
      return TraditionalEncryption.isUsedBy(block)
          ? decodeTraditional(block, known, passphrase)
          : structures.decodeSec1(block.contents(), known);
    }
    if (block.is(PKCS8)) {
      return structures.decodePkcs8(block.contents());
    }
    if (block.is(ENCRYPTED_PKCS8)) {
      return decodeEncryptedPkcs8(block, passphrase);
    }
    if (block.is(PublicKeyDecoder.PUBLIC_KEY)) {
      throw new KeyProblem(
          "contains a public key where a private key is needed", "give the private key's file");
    }
    throw new KeyProblem(
        "contains a " + block + " where a private key of an elliptic curve is needed",
        "convert it with openssl pkey, or give another file");
  }

  private PrivateKey decodeEncryptedPkcs8(PemBlock block, Supplier<char[]> passphrase)
      throws KeyProblem {
    EncryptedPrivateKeyInfo info = Pkcs8Encryption.parse(block.contents());
    return decodeDecrypted(
        passphrase,
        characters -> Pkcs8Encryption.decrypt(info, characters),
        structures::decodePkcs8);
  }

  private PrivateKey decodeTraditional(PemBlock block, Curve known, Supplier<char[]> passphrase)
      throws KeyProblem {
    TraditionalEncryption encryption = TraditionalEncryption.of(block);
    return decodeDecrypted(
        passphrase,
        characters -> encryption.decrypt(block.contents(), characters),
        der -> structures.decodeSec1(der, known));
  }

  /** One step on the way from a file to a key. */
  @FunctionalInterface
  private interface Step<A, B> {
    B apply(A from) throws KeyProblem;
  }

  private static PrivateKey decodeDecrypted(
      Supplier<char[]> passphrase, Step<char[], byte[]> decrypt, Step<byte[], PrivateKey> decode)
      throws KeyProblem {
    byte[] der = decrypt(passphrase, decrypt);
    try {
      if (der == null || !isSequence(der)) {
        throw new KeyProblem(
            "cannot be decrypted: the passphrase is wrong or the file was changed",
            "try again with the right passphrase");
      }
      return decode.apply(der);
    } finally {
      if (der != null) {
        Arrays.fill(der, (byte) 0);
      }
    }
  }

  private static byte[] decrypt(Supplier<char[]> passphrase, Step<char[], byte[]> decrypt)
      throws KeyProblem {
    char[] characters = passphrase.get();
    if (characters == null) {
      throw new KeyProblem("is encrypted, and no passphrase was given", "give its passphrase");
    }
    try {
      if (!Passphrase.isEncodable(characters)) {
        throw new KeyProblem(
            "cannot be decrypted: the passphrase has half a surrogate pair, which is no character",
            "try again with the right passphrase");
      }
      return decrypt.apply(characters);
    } finally {
      Arrays.fill(characters, '\0');
    }
  }

  /** What a wrong passphrase leaves hardly ever is one, even if its padding comes out right. */
  private static boolean isSequence(byte[] der) {
    try {
      return Asn1.parse("sequence", () -> Asn1.read(der)) instanceof ASN1Sequence;
    } catch (KeyProblem garbage) {
      return false;
    }
  }
}
