// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.bouncycastle.asn1.ASN1Sequence;
import org.bouncycastle.asn1.pkcs.EncryptedPrivateKeyInfo;
import org.trustedsms.curve.Curve;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.server.file.Source;

/**
 * Private keys in files of any form that people have, and in hardware.
 *
 * <p>A file is recognised by its contents: PEM (RFC 7468), also indented, quoted or with {@code
 * \\n} in place of line ends, in UTF-8 or UTF-16; DER; JSON Web Key (RFC 7517); PKCS #12 (RFC
 * 7292); or one of the binary forms as Base64. The key may be PKCS #8 (RFC 5958), encrypted or not,
 * or SEC 1 (RFC 5915). Certificates beside it are ignored; two different private keys are refused.
 * The curve must be named. A public key in the file must be that of the private key. Encryption may
 * be PBES2 (RFC 8018) with PBKDF2 of up to {@link #MAX_ITERATIONS} iterations or scrypt of up to 64
 * MiB, with AES or triple DES in CBC mode; in PKCS #12 also SHA-1 and triple DES.
 *
 * <p>A key in hardware is named by a PKCS #11 URI (RFC 7512) with {@code module-path} and, if there
 * is more than one, {@code slot-id} and {@code object}, the label of the certificate that goes with
 * the key: {@code pkcs11:object=gates;slot-id=1?module-path=/usr/lib/softhsm/libsofthsm2.so}. The
 * key stays there ({@link PrivateKey#holder}), its PIN is asked for as a passphrase, again when the
 * session was lost. So is that of a key in a smart card with the applet of docs/card.md: {@code
 * card:} and how the reader's name begins.
 *
 * <p>Keys are written as PKCS #8 with the public key.
 *
 * <p>Secrets are overwritten after use where they are in arrays of this package; Base64 text and
 * what Bouncy Castle keeps inside are left to the garbage collector. Thread-safe.
 */
public final class PrivateKeyFiles {
  /** The largest iteration count of PBKDF2: seconds of work. */
  public static final int MAX_ITERATIONS = Pkcs8Encryption.MAX_ITERATIONS;

  /** An iteration count of PBKDF2 that takes some tenths of a second. */
  public static final int DEFAULT_ITERATIONS = 600_000;

  /** The largest file that is read, in bytes. */
  public static final int MAX_LENGTH = KeyFileContents.MAX_LENGTH;

  /** Each may take seconds to decrypt. */
  static final int MAX_KEYS = 4;

  private PrivateKeyFiles() {}

  /**
   * Reads a key from a file or standard input, or opens one in hardware.
   *
   * @return the key, which the caller erases
   * @throws KeyFileException if there is no file that can be read, it is longer than {@link
   *     #MAX_LENGTH}, does not contain exactly one valid private key on one of the curves, or the
   *     passphrase is missing or wrong
   */
  public static PrivateKey read(Source source, PassphraseSource passphrases)
      throws KeyFileException {
    if (isInHardware(source)) {
      Supplier<char[]> pins = () -> passphrases.passphraseOf(source.path());
      try {
        return CardReader.isOne(source)
            ? CardKey.open(CardReader.of(source), pins)
            : Pkcs11Key.open(Pkcs11Uri.parse(source), pins);
      } catch (KeyFileException e) {
        throw e.in(source.path());
      }
    }
    return KeyFileContents.read(
        source, blocks -> decode(blocks, () -> passphrases.passphraseOf(source.path())));
  }

  /** Returns whether it is the address of a key in hardware, and no file. */
  public static boolean isInHardware(Source source) {
    return Pkcs11Uri.isOne(source) || CardReader.isOne(source);
  }

  /**
   * Decodes the private key of a file's blocks; ignores certificates and other blocks without a
   * key. {@code passphrase} is called once if the key is encrypted, and gives a new array or null.
   */
  static PrivateKey decode(List<PemBlock> blocks, Supplier<char[]> passphrase)
      throws KeyFileException {
    List<PemBlock> keys = blocks.stream().filter(PemBlock::isPrivateKey).toList();
    UnsupportedKeyFormats.refuse(keys.isEmpty() ? blocks : otherPrivateKeys(blocks));
    if (keys.isEmpty()) {
      throw withoutPrivateKey(blocks);
    }
    if (keys.size() > MAX_KEYS) {
      throw new KeyFileException(
          "contains " + keys.size() + " private keys", "keep each key in a file of its own");
    }
    Curve curve = namedCurve(blocks);
    PrivateKey key = null;
    try (Utf8Passphrase once = new Utf8Passphrase(passphrase)) {
      for (PemBlock block : keys) {
        key = theSame(key, decode(block, curve, once));
      }
    }
    check(key, curve, blocks);
    return key;
  }

  private static List<PemBlock> otherPrivateKeys(List<PemBlock> blocks) {
    return blocks.stream().filter(block -> block.type().endsWith("PRIVATE KEY")).toList();
  }

  private static KeyFileException withoutPrivateKey(List<PemBlock> blocks) {
    if (blocks.stream().anyMatch(block -> block.is(PemBlock.PUBLIC_KEY))) {
      return new KeyFileException(
          "contains a public key where a private key is needed", "give the private key's file");
    }
    if (blocks.stream().anyMatch(block -> block.is(PemBlock.CERTIFICATE))) {
      return new KeyFileException(
          "contains a certificate and no private key", "give the private key's file");
    }
    if (blocks.stream().allMatch(block -> block.is(PemBlock.PARAMETERS))) {
      return new KeyFileException(
          "contains a curve and no key", "make one with openssl ecparam -name CURVE -genkey");
    }
    return new KeyFileException(
        "contains a " + blocks.get(0) + " where a private key of an elliptic curve is needed",
        "give another file");
  }

  /** Returns the curve that the file's parameters name; null if there are none. */
  private static Curve namedCurve(List<PemBlock> blocks) throws KeyFileException {
    Curve curve = null;
    for (PemBlock block : blocks) {
      if (block.is(PemBlock.PARAMETERS)) {
        byte[] der = block.contents();
        Curve next =
            EcParameters.curve(Asn1.parse("set of curve parameters", () -> Asn1.read(der)));
        requireSame(curve == null ? next : curve, next);
        curve = next;
      }
    }
    return curve;
  }

  private static void requireSame(Curve one, Curve other) throws KeyFileException {
    if (one != other) {
      throw new KeyFileException(
          "names two curves for one key, " + one + " and " + other,
          "remove the EC PARAMETERS block or restore the file from a copy");
    }
  }

  /** Checks that a key is the one that was read before, if there was one. */
  private static PrivateKey theSame(PrivateKey before, PrivateKey key) throws KeyFileException {
    if (before == null) {
      return key;
    }
    boolean same = before.publicKey().equals(key.publicKey());
    before.erase();
    if (!same) {
      key.erase();
      throw new KeyFileException(
          "contains two different private keys", "keep each key in a file of its own");
    }
    return key;
  }

  /** Checks a key against the rest of the file; erases it if something contradicts it. */
  private static void check(PrivateKey key, Curve curve, List<PemBlock> blocks)
      throws KeyFileException {
    try {
      requireSame(curve == null ? key.curve() : curve, key.curve());
      for (PemBlock block : blocks) {
        if (block.is(PemBlock.PUBLIC_KEY)
            && !key.publicKey().equals(PublicKeyFiles.decode(block.contents()))) {
          throw new KeyFileException(
              "contains a public key that is not the private key's",
              "keep each key in a file of its own");
        }
      }
    } catch (KeyFileException e) {
      key.erase();
      throw e;
    }
  }

  private static PrivateKey decode(PemBlock block, Curve known, Utf8Passphrase passphrase)
      throws KeyFileException {
    byte[] contents = block.contents();
    if (block.is(PemBlock.SEC1)) {
      return EcPrivateKeyInfo.decodeSec1(contents, known);
    }
    if (block.is(PemBlock.PKCS8)) {
      return EcPrivateKeyInfo.decodePkcs8(contents);
    }
    if (block.is(PemBlock.ENCRYPTED_PKCS8)) {
      EncryptedPrivateKeyInfo info = Pkcs8Encryption.parse(contents);
      return decodeDecrypted(Pkcs8Encryption.decrypt(info, passphrase.get()));
    }
    Pkcs12 file = Pkcs12.parse(contents);
    byte[] utf8 = file.isEncrypted() ? passphrase.get() : new byte[0];
    PrivateKey key = null;
    for (int i = 0; i < file.keys(); i++) {
      key = theSame(key, decodeDecrypted(file.decrypt(utf8, i)));
    }
    return key;
  }

  /** A passphrase in UTF-8, which is asked for when it is first needed. */
  private static final class Utf8Passphrase implements AutoCloseable {
    private final Supplier<char[]> source;
    private byte[] utf8;

    Utf8Passphrase(Supplier<char[]> source) {
      this.source = source;
    }

    byte[] get() throws KeyFileException {
      if (utf8 == null) {
        char[] characters = source.get();
        if (characters == null) {
          throw new KeyFileException(
              "is encrypted, and no passphrase was given", "give its passphrase");
        }
        utf8 = utf8(characters);
        Arrays.fill(characters, '\0');
        if (utf8 == null) {
          throw new KeyFileException(
              "cannot be decrypted: the passphrase has half a surrogate pair, which is no character",
              "try again with the right passphrase");
        }
      }
      return utf8;
    }

    @Override
    public void close() {
      erase(utf8);
    }
  }

  /** Decodes what a passphrase gave, null if it is wrong, and erases it. */
  private static PrivateKey decodeDecrypted(byte[] der) throws KeyFileException {
    try {
      if (der == null || !isSequence(der)) {
        throw new KeyFileException(
            "cannot be decrypted: the passphrase is wrong or the file was changed",
            "try again with the right passphrase");
      }
      return EcPrivateKeyInfo.decodePkcs8(der);
    } finally {
      erase(der);
    }
  }

  /** A wrong passphrase hardly ever leaves a key, even if the padding is right. */
  private static boolean isSequence(byte[] der) {
    try {
      return Asn1.read(der) instanceof ASN1Sequence;
    } catch (IOException | RuntimeException garbage) {
      return false;
    }
  }

  /** Encodes a passphrase as a terminal does for OpenSSL; null if surrogates are not in pairs. */
  private static byte[] utf8(char[] passphrase) {
    try {
      ByteBuffer encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(passphrase));
      byte[] bytes = Arrays.copyOf(encoded.array(), encoded.limit());
      Arrays.fill(encoded.array(), (byte) 0);
      return bytes;
    } catch (CharacterCodingException e) {
      return null;
    }
  }

  private static void erase(byte[] bytes) {
    if (bytes != null) {
      Arrays.fill(bytes, (byte) 0);
    }
  }

  /**
   * Writes a key without encryption: {@code PRIVATE KEY}.
   *
   * @return PEM in ASCII, which the caller erases
   * @throws IllegalArgumentException if the key has been erased
   */
  public static byte[] toPem(PrivateKey key) {
    byte[] der = EcPrivateKeyInfo.encode(key);
    try {
      return PemBlock.encode(PemBlock.PKCS8, der);
    } finally {
      Arrays.fill(der, (byte) 0);
    }
  }

  /**
   * Writes a key encrypted with PBKDF2-HMAC-SHA-256 and AES-256-CBC: {@code ENCRYPTED PRIVATE KEY}.
   *
   * @param passphrase one character or more, encoded in UTF-8; the caller erases it
   * @param iterations the work to be done for each guess, 1 to {@link #MAX_ITERATIONS}; {@link
   *     #DEFAULT_ITERATIONS} unless there is a reason
   * @return PEM in ASCII
   * @throws IllegalArgumentException if the passphrase is empty or has half a surrogate pair, the
   *     iteration count is out of range, or the key has been erased
   */
  public static byte[] toEncryptedPem(PrivateKey key, char[] passphrase, int iterations) {
    if (iterations < 1 || iterations > MAX_ITERATIONS) {
      throw new IllegalArgumentException(
          "the iteration count must be 1 to " + MAX_ITERATIONS + ", not " + iterations);
    }
    byte[] utf8 = utf8(passphrase);
    byte[] der = {};
    try {
      if (utf8 == null || utf8.length == 0) {
        throw new IllegalArgumentException(
            "the passphrase is empty, or has half a surrogate pair; take another");
      }
      der = EcPrivateKeyInfo.encode(key);
      return PemBlock.encode(
          PemBlock.ENCRYPTED_PKCS8, Pkcs8Encryption.encrypt(der, utf8, iterations));
    } finally {
      erase(utf8);
      erase(der);
    }
  }
}
