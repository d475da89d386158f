// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.util;

import java.math.BigInteger;

/**
 * Replaces Bouncy Castle's own, which makes primes as well and, each time it is loaded, a constant
 * of 1024 bits for that.
 */
public final class BigIntegers {
  private BigIntegers() {}

  /**
   * Returns a number as a long.
   *
   * @throws ArithmeticException if it does not fit
   */
  public static long longValueExact(BigInteger x) {
    if (x.bitLength() > 63) {
      throw new ArithmeticException("more than 64 bits");
    }
    return x.longValue();
  }
}
