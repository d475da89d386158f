// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.fault;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.trustedsms.testing.Cases;

class BitFlipTest {
  @Test
  void oneBitBehindTheHeaderIsTurnedOver() {
    Cases.check(
        300,
        c ->
            oneBitBehindTheHeaderIsTurnedOver(
                c.bytes(1, 140), c.integer(0, 139), c.number(0, Long.MAX_VALUE)));
  }

  private static void oneBitBehindTheHeaderIsTurnedOver(byte[] data, int header, long random) {
    byte[] before = data.clone();
    BitFlip flip = BitFlip.choose(header, data.length, 8, random).orElse(null);
    if (header >= data.length) {
      assertEquals(null, flip);
      return;
    }
    byte[] after = flip.applyTo(data);
    assertArrayEquals(before, data);
    BigInteger difference = new BigInteger(1, before).xor(new BigInteger(1, after));
    assertEquals(1, difference.bitCount());
    assertEquals(8 * (data.length - 1 - flip.index()) + flip.bit(), difference.getLowestSetBit());
    assertTrue(flip.index() >= header);
  }

  @Test
  void everyBitOfASeptetMayBeHitAndNoOther() {
    Set<BitFlip> hit = new HashSet<>();
    for (int random = 0; random < 14; random++) {
      hit.add(BitFlip.choose(3, 5, 7, random).orElseThrow());
    }
    assertEquals(14, hit.size());
    assertTrue(hit.stream().allMatch(flip -> flip.bit() < 7 && flip.index() >= 3));
    assertEquals("bit 6 of byte 4", BitFlip.choose(3, 5, 7, 13).orElseThrow().toString());
  }
}
