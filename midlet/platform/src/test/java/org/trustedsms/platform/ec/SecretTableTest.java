// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.ec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SecretTableTest {

  @Test
  void readsTheEntryOfAnyIndexAmongEntriesOfAnyLength() {
    Random random = new Random(1);
    for (int words = 1; words <= 41; words++) {
      for (int size : new int[] {1, 2, 16, 31, 64}) {
        SecretTable table = new SecretTable(size, words);
        long[][] entries = new long[size][words];
        for (int i = 0; i < size; i++) {
          for (int j = 0; j < words; j++) {
            entries[i][j] = random.nextInt(8) == 0 ? -1 : random.nextLong();
            table.put(i, j, entries[i][j]);
          }
        }
        for (int i = 0; i < size; i++) {
          assertArrayEquals(entries[i], Arrays.copyOf(table.read(i), words));
          assertArrayEquals(entries[i], Arrays.copyOf(table.readOpenly(i), words));
        }
      }
    }
  }
}
