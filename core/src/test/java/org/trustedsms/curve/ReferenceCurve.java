// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import java.math.BigInteger;
import java.util.Arrays;
import org.bouncycastle.asn1.x9.ECNamedCurveTable;
import org.bouncycastle.asn1.x9.X9ECParameters;
import org.bouncycastle.crypto.params.ECDomainParameters;
import org.bouncycastle.crypto.params.ECPrivateKeyParameters;
import org.bouncycastle.crypto.params.ECPublicKeyParameters;
import org.bouncycastle.math.ec.ECAlgorithms;
import org.bouncycastle.math.ec.ECPoint;

/**
 * A curve as Bouncy Castle's table of parameters has it: over a general field, with multiplication
 * by doubling and adding. It shares neither field arithmetic nor multiplication with {@link Curve}.
 */
public final class ReferenceCurve {
  private final Curve curve;
  private final X9ECParameters parameters;

  private ReferenceCurve(Curve curve) {
    this.curve = curve;
    String[] names = curve.names();
    // The NIST name, where there is one, is not in every version's table.
    parameters = ECNamedCurveTable.getByName(names.length > 1 ? names[1] : names[0]);
  }

  /** Returns the counterpart of a curve. */
  public static ReferenceCurve of(Curve curve) {
    return new ReferenceCurve(curve);
  }

  /** Returns the curve of the project. */
  public Curve curve() {
    return curve;
  }

  /** Returns the order of the base point. */
  public BigInteger n() {
    return parameters.getN();
  }

  /** Returns the cofactor. */
  public BigInteger h() {
    return parameters.getH();
  }

  /** Returns the base point. */
  public ECPoint g() {
    return parameters.getG();
  }

  /** Returns Bouncy Castle's curve. */
  public org.bouncycastle.math.ec.ECCurve ecCurve() {
    return parameters.getCurve();
  }

  /** Returns Bouncy Castle's domain parameters. */
  public ECDomainParameters domain() {
    return new ECDomainParameters(ecCurve(), g(), n(), h());
  }

  /** Returns d as Bouncy Castle's private key. */
  public ECPrivateKeyParameters privateKey(byte[] d) {
    return new ECPrivateKeyParameters(new BigInteger(1, d), domain());
  }

  /** Returns an encoded point as Bouncy Castle's public key. */
  public ECPublicKeyParameters publicKey(byte[] q) {
    return new ECPublicKeyParameters(ecCurve().decodePoint(q), domain());
  }

  /** Returns k times p, for k of at least 0. */
  public ECPoint multiply(ECPoint p, BigInteger k) {
    return ECAlgorithms.referenceMultiply(p, k).normalize();
  }

  /** Returns k times the base point, k reduced first. */
  public ECPoint multiplyBase(BigInteger k) {
    return multiply(g(), k.mod(n()));
  }

  /** Returns k mod n as the project's scalar, which may be zero. */
  public Scalar scalar(BigInteger k) {
    // A digest that is longer than n would be cut; one of n's length is shifted down.
    int excess = 8 * curve.scalarLength() - curve.orderBits();
    return curve.scalarFromDigest(fixed(k.mod(n()).shiftLeft(excess), curve.scalarLength()));
  }

  /** Returns the bytes from which {@link Curve#randomScalar} makes k, which is in [1, n-1]. */
  public byte[] randomBytesFor(BigInteger k) {
    int excess = 8 * curve.scalarLength() - curve.orderBits();
    return fixed(k.shiftLeft(excess), curve.scalarLength());
  }

  /** Returns a scalar's value. */
  public static BigInteger integer(Scalar scalar) {
    return new BigInteger(1, scalar.toBytes());
  }

  /** Returns the value in as many bytes, big-endian, or in more if it does not fit. */
  public static byte[] fixed(BigInteger value, int length) {
    byte[] bytes = value.toByteArray();
    int start = bytes.length > 1 && bytes[0] == 0 ? 1 : 0;
    int size = Math.max(length, bytes.length - start);
    byte[] out = new byte[size];
    System.arraycopy(bytes, start, out, size - bytes.length + start, bytes.length - start);
    return out;
  }

  /** Returns an uncompressed point; its coordinates may be too large for the field. */
  public byte[] uncompressed(BigInteger x, BigInteger y) {
    byte[] first = fixed(x, curve.fieldLength());
    byte[] second = fixed(y, curve.fieldLength());
    byte[] out = Arrays.copyOf(new byte[] {4}, 1 + first.length + second.length);
    System.arraycopy(first, 0, out, 1, first.length);
    System.arraycopy(second, 0, out, 1 + first.length, second.length);
    return out;
  }

  /** Returns a compressed point, with the first byte given; x may be too large for the field. */
  public byte[] compressed(int type, BigInteger x) {
    byte[] only = fixed(x, curve.fieldLength());
    byte[] out = Arrays.copyOf(new byte[] {(byte) type}, 1 + only.length);
    System.arraycopy(only, 0, out, 1, only.length);
    return out;
  }

  /** Returns whether the project's point is the reference's, which is normalised. */
  public boolean areSame(ECPoint expected, Point actual) {
    if (expected.isInfinity() || actual.isInfinity()) {
      return expected.isInfinity() && actual.isInfinity();
    }
    return Arrays.equals(expected.getEncoded(false), actual.toUncompressedBytes());
  }

  @Override
  public String toString() {
    return curve.name();
  }
}
