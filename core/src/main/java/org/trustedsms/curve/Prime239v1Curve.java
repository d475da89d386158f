// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import java.math.BigInteger;
import java.security.SecureRandom;
import org.bouncycastle.math.ec.ECCurve;
import org.bouncycastle.math.ec.ECFieldElement;
import org.bouncycastle.math.ec.ECLookupTable;
import org.bouncycastle.math.ec.ECPoint;
import org.bouncycastle.util.Pack;

/**
 * The curve prime239v1 (ANSI X9.62-2005 L.6.4.3) over {@link Prime239v1Field}. Bouncy Castle knows
 * it over a general prime field only, at a seventh of the speed.
 */
final class Prime239v1Curve extends ECCurve.AbstractFp {
  private static final int WORDS = 8;
  private static final ECFieldElement[] AFFINE = {
    new Prime239v1FieldElement(BigInteger.valueOf(1))
  };

  private final ECPoint infinity;

  Prime239v1Curve() {
    super(Prime239v1Field.P);
    a = fromBigInteger(Prime239v1Field.P.subtract(BigInteger.valueOf(3)));
    b =
        fromBigInteger(
            new BigInteger("6b016c3bdcf18941d0d654921475ca71a9db2fb27d1d37796185c2942c0a", 16));
    order = new BigInteger("7fffffffffffffffffffffff7fffff9e5e9a9f5d9071fbd1522688909d0b", 16);
    cofactor = BigInteger.valueOf(1);
    coord = COORD_JACOBIAN;
    infinity = new Prime239v1Point(this, null, null, AFFINE);
  }

  /** Nothing configures the curve anew, and Bouncy Castle refuses that by this. */
  protected ECCurve cloneCurve() {
    return this;
  }

  public int getFieldSize() {
    return 239;
  }

  public ECFieldElement fromBigInteger(BigInteger x) {
    return new Prime239v1FieldElement(x);
  }

  /**
   * The bias of reducing 256 random bits is below 2^-17; Bouncy Castle blinds inversions with it.
   */
  public ECFieldElement randomFieldElement(SecureRandom random) {
    byte[] bytes = new byte[WORDS * 4];
    random.nextBytes(bytes);
    int[] words = new int[2 * WORDS];
    Pack.littleEndianToInt(bytes, 0, words, 0, WORDS);
    Prime239v1Field.reduce(words, words);
    int[] element = new int[WORDS];
    System.arraycopy(words, 0, element, 0, WORDS);
    return new Prime239v1FieldElement(element);
  }

  public ECFieldElement randomFieldElementMult(SecureRandom random) {
    ECFieldElement element = randomFieldElement(random);
    while (element.isZero()) {
      element = randomFieldElement(random);
    }
    return element;
  }

  public ECPoint getInfinity() {
    return infinity;
  }

  protected ECPoint createRawPoint(ECFieldElement x, ECFieldElement y) {
    return new Prime239v1Point(this, x, y, AFFINE);
  }

  protected ECPoint createRawPoint(ECFieldElement x, ECFieldElement y, ECFieldElement[] zs) {
    return new Prime239v1Point(this, x, y, zs);
  }

  public ECLookupTable createCacheSafeLookupTable(ECPoint[] points, int off, int len) {
    return new Prime239v1LookupTable(this, points, off, len);
  }
}
