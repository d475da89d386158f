// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ReferencesTest {
  private final References references = new References(new SplittableRandom(1));

  @Test
  void countsForEachDestinationAndBeginsAgainAfter255() {
    int first = references.next("1");
    int other = references.next("2");
    for (int i = 1; i < 600; i++) {
      assertEquals(first + i & 0xFF, references.next("1"));
    }
    assertEquals(other + 1 & 0xFF, references.next("2"));
  }

  @Test
  void remembersTheLast1000Destinations() {
    int first = references.next("0");
    int second = references.next("1");
    for (int i = 2; i < 1000; i++) {
      references.next("" + i);
    }
    // The first one is used again, so that the second one is the oldest.
    assertEquals(first + 1 & 0xFF, references.next("0"));
    references.next("another");
    assertEquals(first + 2 & 0xFF, references.next("0"));
    int again = 0;
    for (int i = 0; i < 3; i++) {
      again += references.next("1") == (second + 1 + i & 0xFF) ? 1 : 0;
    }
    assertEquals(0, again);
  }
}
