// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.ec;

/** K-571 (sect571k1; SEC 2 v2.0 section 3.7.1). */
public final class SecT571K1Curve extends BinaryCurve {
  public SecT571K1Curve() {
    super(
        571,
        2,
        5,
        10,
        561,
        569,
        0,
        "1",
        4,
        "200000000000000000000000000000000000000000000000000000000000000000000001"
            + "31850e1f19a63e4b391a8db917f4138b630d84be5d639381e91deb45cfe778f637c1001");
  }
}
