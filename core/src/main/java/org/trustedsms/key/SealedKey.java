// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.key;

import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.generators.PKCS5S2ParametersGenerator;
import org.bouncycastle.crypto.params.KeyParameter;
import org.trustedsms.bytes.Bytes;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.hash.Hash;
import org.trustedsms.hash.Hmac;
import org.trustedsms.random.RandomSource;

/**
 * A private key at rest, sealed under a PIN or passphrase.
 *
 * <pre>
 * offset  bytes  what
 *      0      1  format, 1
 *      1      1  curve identifier
 *      2      4  iteration count of PBKDF2, big-endian
 *      6     16  salt
 *     22      n  the private key (n = scalar length of the curve) XOR HMAC(K, 1) HMAC(K, 2) ...
 *   22+n     16  tag: the first bytes of HMAC(HMAC(K, 0), everything before)
 * </pre>
 *
 * <p>K is PBKDF2 (RFC 8018 section 5.2) with HMAC-SHA-256, 32 bytes long; HMAC is HMAC-SHA-256, its
 * counter one byte. A PIN of four digits protects the sealed key for a few seconds only, with any
 * count; a passphrase protects it for longer.
 */
public final class SealedKey {
  /** The largest iteration count that is opened: a sealed key may not cost unbounded time. */
  public static final int MAX_ITERATIONS = 10000000;

  private static final int FORMAT = 1;
  private static final int ITERATIONS_OFFSET = 2;
  private static final int SALT_OFFSET = 6;
  private static final int SALT_LENGTH = 16;
  private static final int KEY_OFFSET = SALT_OFFSET + SALT_LENGTH;
  private static final int TAG_LENGTH = 16;

  private final Curve curve;
  private final byte[] bytes;

  private SealedKey(Curve curve, byte[] bytes) {
    this.curve = curve;
    this.bytes = bytes;
  }

  /**
   * Seals a key.
   *
   * @param passphrase or PIN, in UTF-8; the caller erases it
   * @param iterations the work to be done for each guess, 1 to {@link #MAX_ITERATIONS}: 600,000 or
   *     more on a server, what takes the phone about a second on a phone
   * @param random where the salt comes from
   * @throws IllegalArgumentException if the iteration count is out of range
   */
  public static SealedKey seal(
      PrivateKey key, byte[] passphrase, int iterations, RandomSource random) {
    if (iterations < 1 || iterations > MAX_ITERATIONS) {
      throw new IllegalArgumentException(
          "the iteration count must be 1 to " + MAX_ITERATIONS + ", not " + iterations);
    }
    Curve curve = key.curve();
    byte[] salt = new byte[SALT_LENGTH];
    random.nextBytes(salt);
    byte[] bytes = new byte[length(curve)];
    bytes[0] = FORMAT;
    bytes[1] = (byte) curve.id();
    Bytes.putNumber(iterations, bytes, ITERATIONS_OFFSET, 4);
    Bytes.put(salt, bytes, SALT_OFFSET);
    byte[] scalar = key.toBytes();
    Bytes.put(scalar, bytes, KEY_OFFSET);
    Bytes.erase(scalar);

    Hmac hmac = derive(passphrase, bytes);
    xorKeyStream(hmac, bytes, curve.scalarLength());
    keyTag(hmac, bytes);
    hmac.doFinal(bytes, bytes.length - TAG_LENGTH, TAG_LENGTH);
    hmac.erase();
    return new SealedKey(curve, bytes);
  }

  /**
   * Reads a sealed key; the passphrase is not needed yet.
   *
   * @param bytes any bytes; copied
   * @param curves the curves that the program has
   * @throws InvalidEncodingException if the format, the curve, the iteration count or the length is
   *     not one that this class writes
   */
  public static SealedKey decode(byte[] bytes, CurveSet curves) throws InvalidEncodingException {
    if (bytes.length < KEY_OFFSET) {
      throw new InvalidEncodingException("a sealed key is longer than " + bytes.length + " bytes");
    }
    if (bytes[0] != FORMAT) {
      throw new InvalidEncodingException("unknown sealed-key format " + (bytes[0] & 0xff));
    }
    Curve curve = curves.byId(bytes[1] & 0xff);
    if (curve == null) {
      throw new InvalidEncodingException(
          "sealed key on curve " + (bytes[1] & 0xff) + ", which this program does not have");
    }
    int iterations = iterations(bytes);
    if (iterations < 1 || iterations > MAX_ITERATIONS) {
      throw new InvalidEncodingException(
          "sealed key with an iteration count out of range 1 to " + MAX_ITERATIONS);
    }
    if (bytes.length != length(curve)) {
      throw new InvalidEncodingException(
          "a sealed key on " + curve + " has " + length(curve) + " bytes, not " + bytes.length);
    }
    return new SealedKey(curve, Bytes.copy(bytes));
  }

  /**
   * Opens the key: the work of the iteration count and one multiplication for the public key.
   *
   * @param passphrase PIN or passphrase; the caller erases it
   * @throws WrongPassphraseException if it is not the one the key was sealed with, or the sealed
   *     key was changed; trying again harms nothing
   */
  public PrivateKey open(byte[] passphrase) throws WrongPassphraseException {
    Hmac hmac = derive(passphrase, bytes);
    byte[] opened = Bytes.copy(bytes);
    xorKeyStream(hmac, opened, curve.scalarLength());
    keyTag(hmac, bytes);
    boolean right = hmac.doFinalIs(bytes, bytes.length - TAG_LENGTH, TAG_LENGTH);
    hmac.erase();
    byte[] scalar = Bytes.part(opened, KEY_OFFSET, curve.scalarLength());
    Bytes.erase(opened);
    try {
      if (right) {
        return PrivateKey.decode(curve, scalar);
      }
    } catch (InvalidEncodingException sealedOutOfRange) {
      // Nobody seals such a key but who knows the passphrase and wants to be told so.
    } finally {
      Bytes.erase(scalar);
    }
    throw new WrongPassphraseException();
  }

  public Curve curve() {
    return curve;
  }

  /** Returns the iteration count of PBKDF2, 1 to {@link #MAX_ITERATIONS}. */
  public int iterations() {
    return iterations(bytes);
  }

  /** Returns a new array, 38 bytes longer than a scalar of the curve. */
  public byte[] toBytes() {
    return Bytes.copy(bytes);
  }

  private static int length(Curve curve) {
    return KEY_OFFSET + curve.scalarLength() + TAG_LENGTH;
  }

  private static int iterations(byte[] bytes) {
    return (int) Bytes.number(bytes, ITERATIONS_OFFSET, 4);
  }

  /** Returns an HMAC keyed with K. */
  private static Hmac derive(byte[] passphrase, byte[] sealed) {
    byte[] salt = Bytes.part(sealed, SALT_OFFSET, SALT_LENGTH);
    PKCS5S2ParametersGenerator pbkdf2 = new PKCS5S2ParametersGenerator(new SHA256Digest());
    pbkdf2.init(passphrase, salt, iterations(sealed));
    byte[] k = ((KeyParameter) pbkdf2.generateDerivedMacParameters(256)).getKey();
    Hmac hmac = new Hmac(Hash.sha256());
    hmac.init(k);
    Bytes.erase(k);
    return hmac;
  }

  private static void xorKeyStream(Hmac hmac, byte[] sealed, int length) {
    byte[] block = new byte[hmac.length()];
    for (int i = 0; i < length; i++) {
      int at = i % block.length;
      if (at == 0) {
        hmac.update((byte) (1 + i / block.length));
        hmac.doFinal(block);
      }
      sealed[KEY_OFFSET + i] ^= block[at];
    }
    Bytes.erase(block);
  }

  /** Leaves the HMAC ready to give the tag. */
  private static void keyTag(Hmac hmac, byte[] sealed) {
    byte[] tagKey = new byte[hmac.length()];
    hmac.update((byte) 0);
    hmac.doFinal(tagKey);
    hmac.init(tagKey);
    Bytes.erase(tagKey);
    hmac.update(sealed, 0, sealed.length - TAG_LENGTH);
  }
}
