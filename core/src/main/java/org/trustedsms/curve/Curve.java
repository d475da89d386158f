// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import java.math.BigInteger;
import org.bouncycastle.math.ec.ECCurve;
import org.bouncycastle.math.ec.ECPoint;
import org.bouncycastle.util.encoders.Hex;
import org.trustedsms.bytes.Bytes;
import org.trustedsms.hash.Hash;
import org.trustedsms.random.RandomSource;

/**
 * One of the elliptic curves of {@link Curves}: its names, sizes, base point and order.
 *
 * <p>Immutable and thread-safe. There is one object for each curve.
 */
public final class Curve {
  private final int id;
  private final String[] names;
  private final byte[] oid;
  private final boolean binary;
  private final ECCurve curve;
  private final Hash hash;
  private final Point base;
  private final ECPoint rawBase;
  private final ScalarField scalarField;
  private final PointMultiplier multiplier;
  private volatile Comb baseComb;

  /** The OID is given as hexadecimal content octets, the base point in hexadecimal coordinates. */
  Curve(
      int id,
      String[] names,
      String oid,
      boolean binary,
      ECCurve curve,
      String x,
      String y,
      Hash hash,
      ScalarField scalarField,
      PointMultiplier multiplier) {
    this.id = id;
    this.names = names;
    this.oid = Hex.decodeStrict(oid);
    this.binary = binary;
    this.curve = curve;
    this.hash = hash;
    this.scalarField = scalarField;
    this.multiplier = multiplier;
    rawBase = curve.createPoint(new BigInteger(x, 16), new BigInteger(y, 16));
    base = new Point(this, rawBase);
  }

  /** Returns the identifier in the header of a message, 1 to 31. */
  public int id() {
    return id;
  }

  /** Returns the usual name, such as P-192: NIST's where there is one. */
  public String name() {
    return names[0];
  }

  /**
   * Returns all the names in use, as a new array with {@link #name} first: those of NIST (SP
   * 800-186), SEC 2, ANSI X9.62.
   */
  public String[] names() {
    String[] copy = new String[names.length];
    System.arraycopy(names, 0, copy, 0, names.length);
    return copy;
  }

  /** Returns whether a name is one of this curve's, whatever its case, hyphens and underscores. */
  public boolean isNamed(String name) {
    String plain = plain(name);
    for (int i = 0; i < names.length; i++) {
      if (plain(names[i]).equals(plain)) {
        return true;
      }
    }
    return false;
  }

  private static String plain(String name) {
    StringBuffer plain = new StringBuffer(name.length());
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c != '-' && c != '_') {
        plain.append(Character.toLowerCase(c));
      }
    }
    return plain.toString();
  }

  /**
   * Returns the object identifier (SEC 2 v2.0 appendix A; ANSI X9.62) as a new array of the 5 to 8
   * content octets of its DER encoding (ITU-T X.690 section 8.19), without tag and length.
   */
  public byte[] oid() {
    return Bytes.copy(oid);
  }

  /** Returns whether the field is binary (K and B curves) or prime. */
  public boolean isBinary() {
    return binary;
  }

  /** Returns the size of the field, 163 to 571 bits. */
  public int fieldBits() {
    return curve.getFieldSize();
  }

  /** Returns the size of a field element, 21 to 72 bytes. */
  public int fieldLength() {
    return (fieldBits() + 7) / 8;
  }

  /** Returns the size of n, the order of the base point, 163 to 571 bits. */
  public int orderBits() {
    return scalarField.bits;
  }

  /** Returns the size of a private key and of half a signature, 21 to 72 bytes. */
  public int scalarLength() {
    return scalarField.bytes;
  }

  /** Returns the size of a signature, r and s side by side, 42 to 144 bytes. */
  public int signatureLength() {
    return 2 * scalarField.bytes;
  }

  /** Returns the size of a compressed point, 22 to 73 bytes. */
  public int compressedPointLength() {
    return 1 + fieldLength();
  }

  /** Returns the size of an uncompressed point, 43 to 145 bytes. */
  public int uncompressedPointLength() {
    return 1 + 2 * fieldLength();
  }

  /**
   * Returns the security level, 81 to 285 bits: half the size of n, the work of Pollard's rho
   * method against it.
   */
  public int securityBits() {
    return scalarField.bits / 2;
  }

  /**
   * Returns whether the security level is below 112 bits, the least that NIST SP 800-57 part 1
   * allows: for devices that already have such keys.
   */
  public boolean isLegacy() {
    return securityBits() < 112;
  }

  /** Returns the name for people: {@code P-256}, {@code P-192 (legacy)}. */
  public String label() {
    return isLegacy() ? name() + " (legacy)" : name();
  }

  /**
   * Returns the hash function of signatures on this curve: SHA-256 for orders of up to 256 bits,
   * SHA-384 up to 384, SHA-512 above.
   */
  public Hash hash() {
    return hash;
  }

  public Point basePoint() {
    return base;
  }

  /**
   * Computes and keeps the table of the base point, if it is not there. Every first use of a curve
   * pays for it otherwise: some milliseconds on a server, a good part of a second on a phone.
   */
  public void prepare() {
    baseComb();
  }

  /**
   * Returns k times the base point, infinity if k is zero. The scalar may be secret: the steps
   * taken are the same for all.
   *
   * @throws IllegalArgumentException if k belongs to another curve
   */
  public Point multiplyBase(Scalar k) {
    require(k.curve());
    return new Point(this, baseComb().multiply(k.words()));
  }

  /**
   * Reads a point and checks all that SP 800-56A rev. 3 section 5.6.2.3.3 asks of a public key:
   * that it is well formed, not infinity, on the curve, and in the subgroup of order n.
   *
   * @param encoded compressed or uncompressed (SEC 1 v2.0 section 2.3.4); hybrid forms are refused
   * @throws InvalidEncodingException if any of that does not hold
   */
  public Point decodePoint(byte[] encoded) throws InvalidEncodingException {
    int type = encoded.length == 0 ? -1 : encoded[0] & 0xff;
    int length;
    if (type == 2 || type == 3) {
      length = compressedPointLength();
    } else if (type == 4) {
      length = uncompressedPointLength();
    } else {
      throw new InvalidEncodingException(
          "the first byte of a point must be 02, 03 (compressed) or 04 (uncompressed)");
    }
    if (encoded.length != length) {
      throw new InvalidEncodingException(
          "a point of this form on " + name() + " has " + length + " bytes, not " + encoded.length);
    }
    try {
      return new Point(this, curve.decodePoint(encoded));
    } catch (IllegalArgumentException notAPoint) {
      throw new InvalidEncodingException(
          "no point of the right order on " + name() + " has these coordinates");
    }
  }

  /**
   * Reads a scalar: {@link #scalarLength} bytes, big-endian (SEC 1 v2.0 section 2.3.8).
   *
   * @throws InvalidEncodingException if the length is wrong or the value out of [1, n-1]
   */
  public Scalar decodeScalar(byte[] encoded) throws InvalidEncodingException {
    return decodeScalar(encoded, 0, encoded.length);
  }

  /**
   * Reads a scalar from a part of an array, as {@link #decodeScalar(byte[])} does.
   *
   * @throws InvalidEncodingException if the length is wrong or the value out of [1, n-1]
   */
  public Scalar decodeScalar(byte[] bytes, int offset, int length) throws InvalidEncodingException {
    if (length != scalarLength()) {
      throw new InvalidEncodingException(
          "a scalar of " + name() + " has " + scalarLength() + " bytes, not " + length);
    }
    int[] words = scalarField.fromBytes(bytes, offset, length);
    if (scalarField.isInRange(words) == 0) {
      throw new InvalidEncodingException("a scalar of " + name() + " must be in [1, n-1]");
    }
    return new Scalar(this, words);
  }

  /**
   * Draws a scalar, uniform in [1, n-1], by rejection sampling (FIPS 186-5 appendix A.2.2; with a
   * generator seeded as RFC 6979 says, step h of its section 3.2).
   *
   * @throws SecurityException if 100 attempts, each of which succeeds with a probability of at
   *     least 1/2, all fail: the source is not random
   */
  public Scalar randomScalar(RandomSource random) {
    byte[] bytes = new byte[scalarField.bytes];
    for (int attempt = 0; attempt < 100; attempt++) {
      random.nextBytes(bytes);
      int[] words = leftmostBits(bytes);
      if (scalarField.isInRange(words) != 0) {
        Bytes.erase(bytes);
        return new Scalar(this, words);
      }
    }
    throw new SecurityException("the source of random numbers gives no usable number");
  }

  /**
   * Turns a digest of any length into a scalar, which may be zero: its leftmost {@link #orderBits}
   * bits, as an integer, mod n (FIPS 186-5 section 6.4.1, step 2; bits2int of RFC 6979 section
   * 2.3.2 and a reduction).
   */
  public Scalar scalarFromDigest(byte[] digest) {
    int[] words = leftmostBits(digest);
    scalarField.reduceOnce(0, words);
    return new Scalar(this, words);
  }

  /** The bits2int of RFC 6979 section 2.3.2. */
  private int[] leftmostBits(byte[] bytes) {
    int length = Math.min(bytes.length, scalarField.bytes);
    int[] words = scalarField.fromBytes(bytes, 0, length);
    int excess = 8 * length - scalarField.bits;
    if (excess > 0) {
      scalarField.shiftDown(words, excess);
    }
    return words;
  }

  public String toString() {
    return names[0];
  }

  ScalarField scalarField() {
    return scalarField;
  }

  PointMultiplier multiplier() {
    return multiplier;
  }

  ECPoint rawBase() {
    return rawBase;
  }

  Comb baseComb() {
    Comb comb = baseComb;
    if (comb == null) {
      comb = comb(rawBase, true);
      baseComb = comb;
    }
    return comb;
  }

  /**
   * Chooses a comb by a phone's time and memory, at most 128 entries. All those of the base point
   * are read for each row; next to a doubling, an addition costs more on a binary curve.
   */
  Comb comb(ECPoint p, boolean isBase) {
    int bits = orderBits();
    int width = bits > 235 ? 5 : 4;
    if (isBase) {
      width = binary && bits > 235 ? 6 : 5;
    } else if (bits > 400) {
      width = 6;
    }
    return new Comb(p, bits, width);
  }

  void require(Curve other) {
    if (other != this) {
      throw new IllegalArgumentException(other.name() + " where " + name() + " is needed");
    }
  }
}
