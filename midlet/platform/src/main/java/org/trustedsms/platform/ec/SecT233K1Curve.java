// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.ec;

/** K-233 (sect233k1; SEC 2 v2.0 section 3.3.1). */
public final class SecT233K1Curve extends BinaryCurve {
  public SecT233K1Curve() {
    super(
        233,
        74,
        0,
        0,
        159,
        233,
        0,
        "1",
        4,
        "8000000000000000000000000000069d5bb915bcd46efb1ad5f173abdf");
  }
}
