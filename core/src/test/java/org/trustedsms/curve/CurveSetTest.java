// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class CurveSetTest {

  private final CurveSet set =
      new CurveSet(new Curve[] {Curves.b163(), Curves.p192(), Curves.prime239v1()});

  @Test
  void keepsTheOrder() {
    assertArrayEquals(
        new Curve[] {Curves.b163(), Curves.p192(), Curves.prime239v1()}, set.toArray());
  }

  @Test
  void findsWhatItHasAndNothingElse() {
    for (int id = -1; id <= 256; id++) {
      Curve expected =
          switch (id) {
            case 1 -> Curves.p192();
            case 3 -> Curves.prime239v1();
            case 12 -> Curves.b163();
            default -> null;
          };
      assertSame(expected, set.byId(id));
    }
    assertNull(set.byId(Integer.MIN_VALUE));
    assertNull(set.byId(1 + (1 << 8)));
    assertSame(Curves.p192(), set.byName("Prime192v1"));
    assertNull(set.byName("P-256"));
  }

  @Test
  void isEmptyOrFull() {
    assertEquals(0, new CurveSet(new Curve[0]).toArray().length);
    assertNull(new CurveSet(new Curve[0]).byId(1));
    assertNull(new CurveSet(new Curve[0]).byName("P-192"));
  }

  @Test
  void refusesTwins() {
    Curve[] twins = {Curves.p192(), Curves.k163(), Curves.p192()};
    String message =
        assertThrows(IllegalArgumentException.class, () -> new CurveSet(twins)).getMessage();
    assertTrue(message.contains("P-192"), message);
  }

  @Test
  void doesNotShareItsArrays() {
    Curve[] given = {Curves.p192(), Curves.k163()};
    CurveSet copied = new CurveSet(given);
    given[0] = null;
    assertNotSame(copied.toArray(), copied.toArray());
    copied.toArray()[1] = null;
    assertArrayEquals(new Curve[] {Curves.p192(), Curves.k163()}, copied.toArray());
  }
}
