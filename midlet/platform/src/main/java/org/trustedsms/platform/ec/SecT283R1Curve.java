// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.ec;

/** B-283 (sect283r1; SEC 2 v2.0 section 3.5.2). */
public final class SecT283R1Curve extends BinaryCurve {
  public SecT283R1Curve() {
    super(
        283,
        5,
        7,
        12,
        271,
        283,
        1,
        "27b680ac8b8596da5a4af8a19a0303fca97fd7645309fa2a581485af6263e313b79a2f5",
        2,
        "3ffffffffffffffffffffffffffffffffffef90399660fc938a90165b042a7cefadb307");
  }
}
