// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.ecies;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.curve.Point;
import org.trustedsms.curve.Scalar;
import org.trustedsms.hash.Hash;
import org.trustedsms.hash.Hmac;
import org.trustedsms.key.KeyUnavailableException;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.random.RandomSource;

/**
 * ECIES in the DHAES mode of IEEE Std 1363a-2004 section 11.3 with a stream cipher: KDF2 and HMAC
 * with SHA-256, the XOR scheme of SEC 1 v2.0 section 3.8.
 *
 * <p>A ciphertext is R, C, T side by side:
 *
 * <pre>
 * R = kG, compressed; Z = x-coordinate of kQ
 * K = KDF2(R, Z; shared information), its first 32 bytes are the MAC key, the rest the key stream
 * C = plaintext XOR key stream
 * T = the first bytes of HMAC(MAC key, C, eight zero bytes)
 * </pre>
 *
 * <p>The MAC key comes first, as DHAES demands for stream ciphers. Behind the key stream, as in SEC
 * 1, it would be part of a longer message's key stream, and ciphertexts could be cut short. The
 * eight zero bytes are the length of the (absent) encoding parameters. Immutable and thread-safe.
 */
public final class Ecies {
  /** The shortest tag in bytes. */
  public static final int MIN_TAG_LENGTH = 8;

  /** The longest tag in bytes. */
  public static final int MAX_TAG_LENGTH = 32;

  private static final int MAC_KEY_LENGTH = 32;
  private static final byte[] NO_ENCODING_PARAMETERS = new byte[8];

  private final int tagLength;

  /**
   * Takes the length of the tag, {@link #MIN_TAG_LENGTH} to {@link #MAX_TAG_LENGTH} bytes; a
   * forgery succeeds with a probability of 2^(-8 tagLength).
   *
   * @throws IllegalArgumentException if the length is out of range
   */
  public Ecies(int tagLength) {
    if (tagLength < MIN_TAG_LENGTH || tagLength > MAX_TAG_LENGTH) {
      throw new IllegalArgumentException(
          "a tag of "
              + tagLength
              + " bytes: "
              + MIN_TAG_LENGTH
              + " to "
              + MAX_TAG_LENGTH
              + " are needed");
    }
    this.tagLength = tagLength;
  }

  /** Returns how many bytes a ciphertext for a key on this curve is longer than its plaintext. */
  public int overhead(Curve curve) {
    return curve.compressedPointLength() + tagLength;
  }

  /**
   * Encrypts any number of bytes.
   *
   * @param sharedInformation what the recipient must know to decrypt, any number of bytes
   * @param random where the ephemeral key comes from
   * @return {@link #overhead} bytes more than the plaintext has
   */
  public byte[] encrypt(
      PublicKey recipient, byte[] plaintext, byte[] sharedInformation, RandomSource random) {
    Curve curve = recipient.curve();
    Scalar k = curve.randomScalar(random);
    byte[] ephemeral = curve.multiplyBase(k).toCompressedBytes();
    Point shared = recipient.point().multiply(k);
    k.erase();
    byte[] keys = keys(ephemeral, shared.xCoordinate(), sharedInformation, plaintext.length);

    byte[] out = new byte[ephemeral.length + plaintext.length + tagLength];
    Bytes.put(ephemeral, out, 0);
    for (int i = 0; i < plaintext.length; i++) {
      out[ephemeral.length + i] = (byte) (plaintext[i] ^ keys[MAC_KEY_LENGTH + i]);
    }
    Hmac hmac = mac(keys, out, ephemeral.length, plaintext.length);
    hmac.doFinal(out, out.length - tagLength, tagLength);
    hmac.erase();
    Bytes.erase(keys);
    return out;
  }

  /**
   * Decrypts a part of an array.
   *
   * @param sharedInformation what was given to {@link #encrypt}
   * @return the plaintext, {@link #overhead} bytes shorter than the ciphertext
   * @throws DecryptionException if the ciphertext is too short, its point invalid, or its tag
   *     wrong: it was made for another key or other shared information, or changed
   * @throws KeyUnavailableException if the key is held elsewhere and cannot be used
   */
  public byte[] decrypt(
      PrivateKey key, byte[] bytes, int offset, int length, byte[] sharedInformation)
      throws DecryptionException {
    Curve curve = key.curve();
    int textLength = length - overhead(curve);
    if (textLength < 0) {
      throw new DecryptionException(
          "a ciphertext on " + curve + " has " + overhead(curve) + " bytes or more, not " + length);
    }
    byte[] ephemeral = Bytes.part(bytes, offset, curve.compressedPointLength());
    Point r;
    try {
      r = curve.decodePoint(ephemeral);
    } catch (InvalidEncodingException e) {
      throw new DecryptionException("the ephemeral key is invalid: " + e.getMessage());
    }
    byte[] keys = keys(ephemeral, key.agree(r), sharedInformation, textLength);

    int textOffset = offset + ephemeral.length;
    Hmac hmac = mac(keys, bytes, textOffset, textLength);
    boolean genuine = hmac.doFinalIs(bytes, textOffset + textLength, tagLength);
    hmac.erase();
    byte[] plaintext = new byte[textLength];
    for (int i = 0; i < textLength; i++) {
      plaintext[i] = (byte) (bytes[textOffset + i] ^ keys[MAC_KEY_LENGTH + i]);
    }
    Bytes.erase(keys);
    if (!genuine) {
      Bytes.erase(plaintext);
      throw new DecryptionException(
          "encrypted for another key or in another context, or changed on its way");
    }
    return plaintext;
  }

  /** Erases x. */
  private static byte[] keys(byte[] ephemeral, byte[] x, byte[] sharedInformation, int textLength) {
    byte[] secret = Bytes.join(ephemeral, x);
    byte[] keys =
        new Kdf2(Hash.sha256()).derive(secret, sharedInformation, MAC_KEY_LENGTH + textLength);
    Bytes.erase(x);
    Bytes.erase(secret);
    return keys;
  }

  /** Returns the HMAC ready to give the tag. */
  private static Hmac mac(byte[] keys, byte[] ciphertext, int offset, int length) {
    byte[] macKey = Bytes.part(keys, 0, MAC_KEY_LENGTH);
    Hmac hmac = new Hmac(Hash.sha256());
    hmac.init(macKey);
    Bytes.erase(macKey);
    hmac.update(ciphertext, offset, length);
    hmac.update(NO_ENCODING_PARAMETERS);
    return hmac;
  }
}
