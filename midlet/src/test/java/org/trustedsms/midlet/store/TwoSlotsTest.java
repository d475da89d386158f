// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class TwoSlotsTest {
  private static final List<MemoryRecords.Tear> TEARS =
      List.of(
          whole -> null,
          whole -> new byte[0],
          whole -> Arrays.copyOf(whole, whole.length / 2),
          whole -> Arrays.copyOf(whole, Math.max(0, whole.length - 1)),
          whole -> new byte[whole.length]);

  private static byte[] state(int n) {
    byte[] state = new byte[20 + n];
    Arrays.fill(state, (byte) n);
    return state;
  }

  private static byte[] read(MemoryRecords records) {
    return new TwoSlots(records).read();
  }

  /** What is written after what was there is read; false if the battery was pulled. */
  private static boolean write(MemoryRecords records, int n) {
    try {
      TwoSlots slots = new TwoSlots(records);
      slots.read();
      slots.write(state(n));
      return true;
    } catch (MemoryRecords.BatteryPulled e) {
      return false;
    }
  }

  private static MemoryRecords written(MemoryRecords records, int last) {
    for (int n = 1; n <= last; n++) {
      assertTrue(write(records, n));
    }
    return records.restart();
  }

  @Test
  void whatWasWrittenLastIsRead() {
    MemoryRecords records = new MemoryRecords();
    assertNull(read(records));
    TwoSlots slots = new TwoSlots(records);
    slots.read();
    for (int n = 1; n < 10; n++) {
      slots.write(state(n));
      assertArrayEquals(state(n), read(records.restart()));
    }
    assertEquals(2, records.contents().size());
  }

  @Test
  void identifiersMayBeAny() {
    MemoryRecords records = new MemoryRecords();
    records.tamper(40, new byte[0]);
    records.tamper(7, new byte[0]);
    assertArrayEquals(state(5), read(written(records, 5)));
    // Another platform numbers them anew at each start.
    MemoryRecords other = new MemoryRecords();
    List<byte[]> contents = new ArrayList<>(records.contents().values());
    other.tamper(0, contents.get(1));
    other.tamper(1, contents.get(0));
    assertArrayEquals(state(5), read(other));
    assertTrue(write(other, 6));
    assertArrayEquals(state(6), read(other.restart()));
  }

  @Test
  void aPowerLossLeavesTheOldOrTheNew() {
    int pulled = 0;
    for (int before = 0; before < 4; before++) {
      MemoryRecords start = written(new MemoryRecords(), before);
      MemoryRecords whole = start.restart();
      assertTrue(write(whole, before + 1));
      for (int n = 0; n < whole.operations(); n++) {
        for (int how = -2; how < TEARS.size(); how++) {
          MemoryRecords records = start.restart();
          if (how == -2) {
            records.pullBefore(n);
          } else if (how == -1) {
            records.pullAfter(n);
          } else {
            records.pullIn(n, TEARS.get(how));
          }
          assertFalse(write(records, before + 1));
          pulled++;
          byte[] found = read(records.restart());
          assertTrue(
              Arrays.equals(found, before == 0 ? null : state(before))
                  || Arrays.equals(found, state(before + 1)),
              before + ", operation " + n + ", " + how);
          assertTrue(write(records.restart(), 99));
        }
      }
    }
    assertTrue(pulled > 100, pulled + " losses of power");
  }

  @Test
  void whoseRecordsAreBothDamagedKnowsNothing() {
    for (int last = 1; last < 3; last++) {
      MemoryRecords records = written(new MemoryRecords(), last);
      records
          .contents()
          .forEach(
              (id, bytes) -> {
                bytes[9] ^= 1;
                records.tamper(id, bytes);
              });
      assertThrows(StoreException.class, () -> read(records));
    }
  }

  @Test
  void oneDamagedRecordIsMended() {
    MemoryRecords records = written(new MemoryRecords(), 3);
    for (int id : records.contents().keySet()) {
      MemoryRecords damaged = records.restart();
      damaged.tamper(id, new byte[100]);
      byte[] found = read(damaged);
      assertTrue(Arrays.equals(found, state(2)) || Arrays.equals(found, state(3)));
      assertTrue(write(damaged, 4));
      assertArrayEquals(state(4), read(damaged.restart()));
    }
  }

  @Test
  void aFullMemoryChangesNothing() {
    MemoryRecords records = written(new MemoryRecords(), 3);
    records.setCapacity(records.used());
    assertThrows(StoreException.class, () -> write(records, 200));
    assertArrayEquals(state(3), read(records.restart()));
  }
}
