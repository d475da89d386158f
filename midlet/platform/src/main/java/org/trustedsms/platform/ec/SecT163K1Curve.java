// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.ec;

/** K-163 (sect163k1; SEC 2 v2.0 section 3.2.1). */
public final class SecT163K1Curve extends BinaryCurve {
  public SecT163K1Curve() {
    super(163, 3, 6, 7, 157, 163, 1, "1", 2, "4000000000000000000020108a2e0cc0d99f8a5ef");
  }
}
