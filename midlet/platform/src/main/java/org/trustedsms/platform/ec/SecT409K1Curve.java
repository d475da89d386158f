// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.ec;

/** K-409 (sect409k1; SEC 2 v2.0 section 3.6.1). */
public final class SecT409K1Curve extends BinaryCurve {
  public SecT409K1Curve() {
    super(
        409,
        87,
        0,
        0,
        409,
        409,
        0,
        "1",
        4,
        "7ffffffffffffffffffffffffffffffffffffffffffffffffffe5f83b2d4ea20400ec455"
            + "7d5ed3e3e7ca5b4b5c83b8e01e5fcf");
  }
}
