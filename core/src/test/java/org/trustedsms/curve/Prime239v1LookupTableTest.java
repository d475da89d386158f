// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.bouncycastle.math.ec.ECCurve;
import org.bouncycastle.math.ec.ECLookupTable;
import org.bouncycastle.math.ec.ECPoint;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The project's table, and with it those of Bouncy Castle that the other curves use. */
class Prime239v1LookupTableTest {

  @ParameterizedTest
  @MethodSource("org.trustedsms.curve.CurvesTest#curves")
  void looksUpAllEntriesEitherWay(Curve curve) {
    ECPoint base = curve.rawBase();
    ECCurve raw = base.getCurve();
    ECPoint[] points = Wnaf.oddMultiples(base, 34);
    for (int offset = 0; offset <= 2; offset++) {
      for (int size : new int[] {1, 2, 32}) {
        ECLookupTable table = raw.createCacheSafeLookupTable(points, offset, size);
        assertEquals(curve == Curves.prime239v1(), table instanceof Prime239v1LookupTable);
        assertEquals(size, table.getSize());
        for (int i = 0; i < size; i++) {
          for (ECPoint found : new ECPoint[] {table.lookup(i), table.lookupVar(i)}) {
            assertEquals(points[offset + i], found);
            assertTrue(found.isNormalized());
            assertTrue(found.isValid());
          }
        }
      }
    }
  }
}
