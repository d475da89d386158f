// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.ec;

/** B-163 (sect163r2; SEC 2 v2.0 section 3.2.3). */
public final class SecT163R2Curve extends BinaryCurve {
  public SecT163R2Curve() {
    super(
        163,
        3,
        6,
        7,
        157,
        163,
        1,
        "20a601907b8c953ca1481eb10512f78744a3205fd",
        2,
        "40000000000000000000292fe77e70c12a4234c33");
  }
}
