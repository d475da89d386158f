// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.ec;

/** B-571 (sect571r1; SEC 2 v2.0 section 3.7.2). */
public final class SecT571R1Curve extends BinaryCurve {
  public SecT571R1Curve() {
    super(
        571,
        2,
        5,
        10,
        561,
        569,
        1,
        "2f40e7e2221f295de297117b7f3d62f5c6a97ffcb8ceff1cd6ba8ce4a9a18ad84ffabbd8"
            + "efa59332be7ad6756a66e294afd185a78ff12aa520e4de739baca0c7ffeff7f2955727a",
        2,
        "3ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe"
            + "661ce18ff55987308059b186823851ec7dd9ca1161de93d5174d66e8382e9bb2fe84e47");
  }
}
