// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.ec;

/** K-283 (sect283k1; SEC 2 v2.0 section 3.5.1). */
public final class SecT283K1Curve extends BinaryCurve {
  public SecT283K1Curve() {
    super(
        283,
        5,
        7,
        12,
        271,
        283,
        0,
        "1",
        4,
        "1ffffffffffffffffffffffffffffffffffe9ae2ed07577265dff7f94451e061e163c61");
  }
}
