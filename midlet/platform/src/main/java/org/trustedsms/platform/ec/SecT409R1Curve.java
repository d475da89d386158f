// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.ec;

/** B-409 (sect409r1; SEC 2 v2.0 section 3.6.2). */
public final class SecT409R1Curve extends BinaryCurve {
  public SecT409R1Curve() {
    super(
        409,
        87,
        0,
        0,
        409,
        409,
        1,
        "21a5c2c8ee9feb5c4b9a753b7b476b7fd6422ef1f3dd674761fa99d6ac27c8a9a197b272"
            + "822f6cd57a55aa4f50ae317b13545f",
        2,
        "10000000000000000000000000000000000000000000000000001e2aad6a612f33307be5"
            + "fa47c3c9e052f838164cd37d9a21173");
  }
}
