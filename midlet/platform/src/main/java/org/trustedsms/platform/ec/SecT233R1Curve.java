// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.ec;

/** B-233 (sect233r1; SEC 2 v2.0 section 3.3.2). */
public final class SecT233R1Curve extends BinaryCurve {
  public SecT233R1Curve() {
    super(
        233,
        74,
        0,
        0,
        159,
        233,
        1,
        "66647ede6c332c7f8c0923bb58213b333b20e9ce4281fe115f7d8f90ad",
        2,
        "1000000000000000000000000000013e974e72f8a6922031d2603cfe0d7");
  }
}
