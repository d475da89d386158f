// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import java.math.BigInteger;
import org.trustedsms.testing.Cases.Case;

/**
 * Integers to be taken mod n: of all sizes and signs, thickest near 0, n (which is 0 again), powers
 * of two, and where bits come in runs, as signed digits and windows carry there.
 */
public final class AnyInteger {
  private static final int BITS = 640;

  private AnyInteger() {}

  public static BigInteger of(Case c) {
    return c.draw(AnyInteger::make);
  }

  private static BigInteger make(Case c) {
    return switch (c.random().nextInt(12)) {
      case 0, 1 -> BigInteger.valueOf(c.integer(-40, 40));
      case 2, 3 -> power(c).add(BigInteger.valueOf(c.integer(-2, 2)));
      case 4, 5 -> power(c).add(BigInteger.valueOf(c.integer(-2, 2))).negate();
      case 6, 7 -> power(c).subtract(power(c));
      default -> new BigInteger(BITS, c.random());
    };
  }

  private static BigInteger power(Case c) {
    return BigInteger.ONE.shiftLeft(c.integer(0, 571));
  }
}
