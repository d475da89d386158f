// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.trustedsms.midlet.store.Histories.same;
import static org.trustedsms.midlet.store.Histories.state;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.midlet.store.Histories.History;
import org.trustedsms.midlet.store.Histories.Step;

class JournalTest {
  /** A record as Journal's Javadoc describes it, with the JDK's CRC-32. */
  static byte[] record(int format, int item, int commit, int serial, int removed, byte[] rest) {
    ByteBuffer record = ByteBuffer.allocate(21 + rest.length);
    record.putInt(0).put((byte) format).putInt(item).putInt(commit).putInt(serial).putInt(removed);
    record.put(rest);
    return sealed(record.array());
  }

  static byte[] sealed(byte[] record) {
    CRC32 crc = new CRC32();
    crc.update(record, 4, record.length - 4);
    return ByteBuffer.wrap(record).putInt(0, (int) crc.getValue()).array();
  }

  private static Journal journal(byte[]... contents) throws StoreException {
    return Journal.open(records(contents));
  }

  private static MemoryRecords records(byte[]... contents) {
    MemoryRecords records = new MemoryRecords();
    for (int i = 0; i < contents.length; i++) {
      records.tamper(i + 1, contents[i]);
    }
    return records;
  }

  private static byte[] bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }

  @Test
  void newAndEmpty() throws StoreException {
    Journal journal = journal();
    assertArrayEquals(new int[0], journal.items(Journal.MESSAGE));
    assertNull(journal.read(23));
    assertNull(journal.read(0));
    assertNull(journal.read(-1));
  }

  @Test
  void itemsAreListedByTypeOldestFirst() throws StoreException {
    MemoryRecords records = new MemoryRecords();
    Journal journal = Journal.open(records);
    int a = journal.newItem(Journal.MESSAGE);
    int b = journal.newItem(Journal.CONTACT);
    int c = journal.newItem(Journal.MESSAGE);
    journal.commit(new Changes().put(c, bytes(3)).put(b, bytes(2)));
    journal.commit(new Changes().put(a, bytes(1)));
    journal.commit(new Changes().put(b, bytes(4)));
    for (Journal each : new Journal[] {journal, Journal.open(records.restart())}) {
      assertArrayEquals(new int[] {a, c}, each.items(Journal.MESSAGE));
      assertArrayEquals(new int[] {b}, each.items(Journal.CONTACT));
      assertArrayEquals(new int[0], each.items(Journal.SEED));
      assertArrayEquals(bytes(1), each.read(a));
      assertArrayEquals(bytes(4), each.read(b));
      assertArrayEquals(bytes(3), each.read(c));
    }
  }

  @Test
  void aNewItemExistsOnlyOnceItIsCommitted() throws StoreException {
    MemoryRecords records = new MemoryRecords();
    Journal journal = Journal.open(records);
    int operations = records.operations();
    int item = journal.newItem(Journal.MESSAGE);
    assertEquals(operations, records.operations());
    assertArrayEquals(new int[0], journal.items(Journal.MESSAGE));
    assertNull(journal.read(item));
    journal.commit(new Changes());
    assertEquals(operations, records.operations());
    journal.commit(new Changes().remove(item));
    journal.commit(new Changes().put(item, bytes(1)));
    assertNull(journal.read(item));
  }

  @Test
  void whatWasRemovedStaysRemoved() throws StoreException {
    MemoryRecords records = new MemoryRecords();
    Journal journal = Journal.open(records);
    int gone = journal.newItem(Journal.MESSAGE);
    int clock = journal.newItem(Journal.CLOCK);
    journal.commit(new Changes().put(gone, bytes(1)).put(clock, bytes(1)));
    journal.commit(new Changes().remove(gone));
    // A task that did not know of the removal: its other change is made.
    journal.commit(new Changes().put(gone, bytes(2)).put(clock, bytes(2)));
    journal.commit(new Changes().remove(gone));
    for (Journal each : new Journal[] {journal, Journal.open(records.restart())}) {
      assertNull(each.read(gone));
      assertArrayEquals(bytes(2), each.read(clock));
      each.commit(new Changes().put(gone, bytes(3)));
      assertArrayEquals(new int[0], each.items(Journal.MESSAGE));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 15, 16, 17, 0x107, Integer.MAX_VALUE, -1, Integer.MIN_VALUE})
  void numbersThatNobodyGaveDoNoHarm(int item) throws StoreException {
    MemoryRecords records = new MemoryRecords();
    Journal journal = Journal.open(records);
    int clock = journal.newItem(Journal.CLOCK);
    journal.commit(new Changes().put(clock, bytes(1)));
    journal.commit(new Changes().put(item, bytes(2)));
    journal.commit(new Changes().put(item, bytes(3)).put(clock, bytes(2)));
    journal.commit(new Changes().remove(item).put(clock, bytes(3)));
    journal.commit(new Changes().remove(item));
    MemoryRecords next = records.restart();
    for (Journal each : new Journal[] {journal, Journal.open(next)}) {
      assertEquals(Set.of(clock), state(each).keySet());
      assertArrayEquals(bytes(3), each.read(clock));
      assertNull(each.read(item));
    }
    assertTrue(next.used() > 2048);
    assertTrue(next.contents().size() <= 3);
  }

  @Test
  void aNumberIsNeverGivenAgain() throws StoreException {
    MemoryRecords records = new MemoryRecords();
    int last = 0;
    for (int i = 0; i < 20; i++) {
      Journal journal = Journal.open(records);
      int item = journal.newItem(1 + i % 15);
      assertTrue(item > last);
      assertEquals(1 + i % 15, item & 15);
      last = item;
      journal.commit(new Changes().put(item, bytes(1)));
      journal.commit(new Changes().remove(item));
      records = records.restart();
    }
  }

  @Test
  void aSinglePutIsOneWriteAndOneDeletion() throws StoreException {
    MemoryRecords records = new MemoryRecords();
    Journal journal = Journal.open(records);
    int item = journal.newItem(Journal.CLOCK);
    journal.commit(new Changes().put(item, bytes(1)));
    int operations = records.operations();
    journal.commit(new Changes().put(item, bytes(2)));
    assertEquals(operations + 2, records.operations());
  }

  @Test
  void theFormatIsAsDocumented() throws StoreException {
    MemoryRecords records = new MemoryRecords();
    Journal journal = Journal.open(records);
    assertArrayEquals(record(1, 16, 0, 0, 0, new byte[2048]), records.contents().get(1));
    int a = journal.newItem(Journal.MESSAGE);
    int b = journal.newItem(Journal.CLOCK);
    journal.commit(new Changes().put(a, bytes(7, 8)).put(b, bytes(9)));
    assertEquals(0x27, a);
    assertEquals(0x33, b);
    assertArrayEquals(record(1, 0x27, 1, 0, 0, bytes(7, 8)), records.contents().get(2));
    assertArrayEquals(record(1, 0x33, 1, 4, 0, bytes(9)), records.contents().get(3));
    journal.commit(new Changes().remove(a).put(b, bytes(5)));
    assertArrayEquals(record(1, 0x33, 2, 4, 1, bytes(0, 0, 0, 0x27, 5)), records.contents().get(4));
    journal.commit(new Changes().remove(b));
    assertArrayEquals(record(1, 0, 3, 4, 1, bytes(0, 0, 0, 0x33)), records.contents().get(5));
    assertEquals(2, records.contents().size());
  }

  @Test
  void theNewerVersionOfAnItemCounts() throws StoreException {
    byte[] older = record(1, 0x17, 1, 2, 0, bytes(1));
    byte[] newer = record(1, 0x17, 2, 2, 0, bytes(2));
    assertArrayEquals(bytes(2), journal(older, newer).read(0x17));
    assertArrayEquals(bytes(2), journal(newer, older).read(0x17));
  }

  @Test
  void aCommitWithoutItsLastRecordNeverHappened() throws StoreException {
    byte[] older = record(1, 0x17, 1, 2, 0, bytes(1));
    byte[] half = record(1, 0x17, 2, 0, 0, bytes(2));
    MemoryRecords records = records(half, older);
    assertArrayEquals(bytes(1), Journal.open(records).read(0x17));
    // It goes when the next one comes, and is not mistaken for a part of it.
    Journal journal = Journal.open(records);
    int item = journal.newItem(Journal.SEED);
    journal.commit(new Changes().put(item, bytes(3)));
    assertArrayEquals(bytes(1), Journal.open(records.restart()).read(0x17));
  }

  @Test
  void removalsOfTheLastCommitAreFinished() throws StoreException {
    byte[] a = record(1, 0x17, 1, 0, 0, bytes(1));
    byte[] b = record(1, 0x27, 1, 3, 0, bytes(1));
    byte[] end = record(1, 0, 2, 3, 2, bytes(0, 0, 0, 0x27, 0, 0, 0, 0x37));
    Journal journal = journal(a, b, end);
    assertArrayEquals(new int[] {0x17}, journal.items(Journal.MESSAGE));
    assertEquals(0x31, journal.newItem(1));
  }

  @Test
  void damagedRecordsAreDeleted() throws StoreException {
    byte[] good = record(1, 0x17, 1, 2, 0, bytes(1));
    byte[] bad = good.clone();
    bad[21]++;
    MemoryRecords records = records(bad, good, new byte[0], new byte[4], new byte[30]);
    Journal journal = Journal.open(records);
    assertArrayEquals(bytes(1), journal.read(0x17));
    assertEquals(2, records.contents().size());
  }

  @Test
  void soundButImpossibleRecordsAreDamaged() throws StoreException {
    MemoryRecords records =
        records(
            record(1, -1, 1, 2, 0, bytes(1)),
            record(1, 0x17, -1, 2, 0, bytes(1)),
            record(1, 0x17, 1, -1, 0, bytes(1)),
            record(1, 0x17, 1, 0x8000001, 0, bytes(1)),
            record(1, 0x17, 1, 2, -1, bytes(1)),
            record(1, 0x17, 1, 2, 1, bytes(1, 2, 3)),
            record(1, 0x17, 1, 2, Integer.MAX_VALUE, bytes(1, 2, 3)),
            record(1, 0x17, 1, 2, 0x40000000, bytes(1, 2, 3)),
            record(1, 1, 1, 2, 0, bytes(1)),
            record(1, 15, 1, 2, 0, bytes(1)),
            sealed(bytes(0, 0, 0, 0, 1)),
            sealed(Arrays.copyOf(bytes(0, 0, 0, 0, 1), 20)));
    assertEquals(Map.of(), state(Journal.open(records)));
    // The reserve.
    assertEquals(1, records.contents().size());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2, 255})
  void anotherVersionsRecordsAreNotTouched(int format) {
    MemoryRecords records =
        records(
            record(1, 0x17, 1, 2, 0, bytes(1)),
            new byte[9],
            sealed(bytes(0, 0, 0, 0, format)),
            record(1, 0x17, 2, 2, 0, bytes(1)));
    String before = records.toString();
    StoreException e = assertThrows(StoreException.class, () -> Journal.open(records));
    assertFalse(e.isFull());
    assertTrue(e.getMessage().contains("version"));
    assertEquals(before, records.toString());
  }

  @Test
  void numbersRunOut() throws StoreException {
    MemoryRecords records = records(record(1, 0x17, 1, 0x7ffffff, 0, bytes(1)));
    Journal journal = Journal.open(records);
    int last = journal.newItem(15);
    assertEquals(Integer.MAX_VALUE, last);
    assertFalse(assertThrows(StoreException.class, () -> journal.newItem(1)).isFull());
    journal.commit(new Changes().put(last, bytes(2)));
    Journal again = Journal.open(records.restart());
    assertArrayEquals(bytes(2), again.read(last));
    assertThrows(StoreException.class, () -> again.newItem(1));
  }

  @Test
  void commitsRunOut() throws StoreException {
    MemoryRecords records = records(record(1, 0x17, Integer.MAX_VALUE - 1, 2, 0, bytes(1)));
    Journal journal = Journal.open(records);
    journal.commit(new Changes().put(0x17, bytes(2)));
    StoreException e =
        assertThrows(StoreException.class, () -> journal.commit(new Changes().put(0x17, bytes(3))));
    assertFalse(e.isFull());
    assertArrayEquals(bytes(2), Journal.open(records.restart()).read(0x17));
  }

  @Test
  void aRecordThatChangesUnderTheJournalIsNotABody() throws StoreException {
    MemoryRecords records = new MemoryRecords();
    Journal journal = Journal.open(records);
    int item = journal.newItem(Journal.IDENTITY);
    journal.commit(new Changes().put(item, bytes(1, 2)));
    records.tamper(2, bytes(1));
    assertThrows(StoreException.class, () -> journal.read(item));
    records.tamper(2, record(1, item + 16, 1, 9, 0, bytes(3)));
    assertThrows(StoreException.class, () -> journal.read(item));
    records.tamper(2, null);
    assertThrows(StoreException.class, () -> journal.read(item));
  }

  @Test
  void thousandsOfItems() throws StoreException {
    MemoryRecords records = new MemoryRecords();
    Journal journal = Journal.open(records);
    for (int i = 0; i < 3000; i++) {
      int item = journal.newItem(Journal.MESSAGE);
      journal.commit(new Changes().put(item, bytes(i, i >> 8)));
    }
    MemoryRecords next = records.restart();
    Journal again = Journal.open(next);
    int[] items = again.items(Journal.MESSAGE);
    assertEquals(3000, items.length);
    assertArrayEquals(bytes(2999, 2999 >> 8), again.read(items[2999]));
    // Each record is read once; the list of them is asked for twice.
    assertEquals(1 + 3001 + 1 + 1, next.operations());
    Changes all = new Changes();
    for (int item : items) {
      all.remove(item);
    }
    again.commit(all);
    assertEquals(2, next.contents().size());
    assertEquals(Map.of(), state(Journal.open(next.restart())));
  }

  @Test
  void roomIsToldWithoutTheReserve() throws StoreException {
    MemoryRecords records = new MemoryRecords(10_000);
    Journal journal = Journal.open(records);
    int left = 10_000 - 2048 - 21 - MemoryRecords.RECORD_OVERHEAD;
    assertTrue(journal.hasRoomFor(left - 256));
    assertFalse(journal.hasRoomFor(left - 255));
    assertFalse(journal.hasRoomFor(Integer.MAX_VALUE));
    records.failFrom(0);
    assertFalse(journal.hasRoomFor(0));

    MemoryRecords tight = new MemoryRecords(2000);
    Journal without = Journal.open(tight);
    assertFalse(without.hasRoomFor(0));
    tight.setCapacity(2048 + 256 + 10);
    assertTrue(without.hasRoomFor(10));
    assertFalse(without.hasRoomFor(11));
  }

  @Test
  void aFullStoreTakesSmallChangesAndRemovalsButNothingNew() throws StoreException {
    MemoryRecords records = new MemoryRecords(100_000);
    Journal journal = Journal.open(records);
    int clock = journal.newItem(Journal.CLOCK);
    int window = journal.newItem(Journal.SEED);
    journal.commit(new Changes().put(clock, new byte[8]).put(window, new byte[100]));
    int stored = 0;
    while (true) {
      int message = journal.newItem(Journal.MESSAGE);
      try {
        journal.commit(new Changes().put(message, new byte[500]).put(clock, bytes(stored)));
        stored++;
      } catch (StoreException e) {
        assertTrue(e.isFull());
        break;
      }
    }
    assertTrue(stored > 150, stored + " messages");
    records.setCapacity(records.used());
    for (int i = 0; i < 300; i++) {
      journal.commit(new Changes().put(clock, bytes(i, i, i, i, i, i, i, i)));
      journal.commit(new Changes().put(window, new byte[100]).put(clock, new byte[8]));
      int message = journal.newItem(Journal.MESSAGE);
      Changes changes = new Changes().put(message, new byte[1]).put(clock, new byte[9]);
      assertTrue(assertThrows(StoreException.class, () -> journal.commit(changes)).isFull());
      assertArrayEquals(new byte[8], journal.read(clock));
      assertEquals(stored, journal.items(Journal.MESSAGE).length);
      assertFalse(journal.hasRoomFor(0));
    }
    Changes clear = new Changes();
    for (int message : journal.items(Journal.MESSAGE)) {
      clear.remove(message);
    }
    journal.commit(clear);
    assertTrue(journal.hasRoomFor(50_000));
    assertArrayEquals(new byte[8], Journal.open(records.restart()).read(clock));
  }

  @Test
  void theReserveComesBackBeforeAnythingNew() throws StoreException {
    MemoryRecords records = new MemoryRecords();
    Journal journal = Journal.open(records);
    int clock = journal.newItem(Journal.CLOCK);
    int message = journal.newItem(Journal.MESSAGE);
    journal.commit(new Changes().put(clock, new byte[8]).put(message, new byte[3000]));
    records.setCapacity(records.used());
    // Longer than before: the reserve has to give way for good.
    journal.commit(new Changes().put(clock, new byte[100]));
    int item = journal.newItem(Journal.MESSAGE);
    Changes small = new Changes().put(item, new byte[1]);
    assertTrue(assertThrows(StoreException.class, () -> journal.commit(small)).isFull());
    Changes tooLong = new Changes().put(clock, new byte[2500]);
    assertTrue(assertThrows(StoreException.class, () -> journal.commit(tooLong)).isFull());
    journal.commit(new Changes().remove(message));
    assertTrue(records.contents().values().stream().anyMatch(r -> r.length == 2048 + 21));
    journal.commit(small);
    assertEquals(1, Journal.open(records.restart()).read(item).length);
  }

  @Test
  void aReserveWhoseWriteSeemedToFailIsNotKeptTwice() throws StoreException {
    MemoryRecords records = new MemoryRecords();
    records.failAfter(2);
    Journal journal = Journal.open(records);
    assertTrue(records.troubleReached());
    assertEquals(1, records.contents().size());
    int item = journal.newItem(Journal.CLOCK);
    journal.commit(new Changes().put(item, bytes(1)));
    assertEquals(2, records.contents().size());
  }

  @Test
  void opensWithoutRoomForTheReserve() throws StoreException {
    MemoryRecords records = new MemoryRecords(100);
    Journal journal = Journal.open(records);
    int item = journal.newItem(Journal.IDENTITY);
    Changes changes = new Changes().put(item, bytes(1));
    assertTrue(assertThrows(StoreException.class, () -> journal.commit(changes)).isFull());
    assertEquals(0, records.contents().size());
    records.setCapacity(3000);
    journal.commit(changes);
    assertArrayEquals(bytes(1), Journal.open(records.restart()).read(item));
  }

  static List<List<Step>> histories() {
    return Histories.all();
  }

  /** The store fails at each operation of each commit, in each way. */
  @ParameterizedTest
  @MethodSource("histories")
  void aFailureChangesNothing(List<Step> steps) throws StoreException {
    List<BiConsumer<MemoryRecords, Integer>> failures =
        List.of(
            MemoryRecords::failBefore,
            MemoryRecords::failAfter,
            MemoryRecords::failFrom,
            MemoryRecords::fullAt,
            MemoryRecords::noHeapAt);
    int thrown = 0;
    for (boolean full : new boolean[] {false, true}) {
      MemoryRecords start = new MemoryRecords();
      History history = new History();
      for (Step step : steps) {
        for (BiConsumer<MemoryRecords, Integer> failure : failures) {
          boolean tight = full && !step.adds(history);
          assertEquals(-1, failAt(start, tight, history, step, MemoryRecords::work));
          for (int n = 0; ; n++) {
            int operation = n;
            int failed =
                failAt(
                    start,
                    tight,
                    history,
                    step,
                    r -> failure.accept(r, operation + r.operations()));
            if (failed < 0) {
              break;
            }
            thrown += failed;
          }
        }
        MemoryRecords next = start.restart();
        Journal journal = Journal.open(next);
        journal.commit(history.take(step, journal));
        start = next;
      }
    }
    assertTrue(steps.isEmpty() || thrown > steps.size());
  }

  /** Returns 1 if the commit failed, 0 if it did nevertheless succeed, -1 if nothing failed. */
  private static int failAt(
      MemoryRecords start, boolean full, History before, Step step, Consumer<MemoryRecords> failure)
      throws StoreException {
    MemoryRecords records = start.restart();
    if (full) {
      records.setCapacity(records.used());
    }
    Journal journal = Journal.open(records);
    History after = before.copy();
    Changes changes = after.take(step, journal);
    failure.accept(records);
    History now = after;
    try {
      journal.commit(changes);
    } catch (StoreException e) {
      now = before;
    } catch (OutOfMemoryError e) {
      now = same(state(journal), before.bodies) ? before : after;
    }
    boolean reached = records.troubleReached();
    records.work();
    assertTrue(same(now.bodies, state(journal)), "not all or nothing in the session");
    Map<Integer, byte[]> next = state(Journal.open(records.restart()));
    assertTrue(same(next, before.bodies) || same(next, after.bodies), "neither old nor new");

    // The journal goes on in the same session, and then what it says is what is there.
    records.setCapacity(MemoryRecords.UNLIMITED);
    int item = journal.newItem(Journal.SEED);
    journal.commit(new Changes().put(item, bytes(1)));
    History more = now.copy();
    more.bodies.put(item, bytes(1));
    assertTrue(same(more.bodies, state(journal)));
    assertTrue(same(more.bodies, state(Journal.open(records.restart()))));
    if (!reached) {
      return -1;
    }
    return now == before ? 1 : 0;
  }

  @Test
  void aFailureWhileOpeningLosesNothing() throws StoreException {
    MemoryRecords start =
        records(
            record(1, 0x17, 1, 2, 0, bytes(1)),
            record(1, 0x27, 2, 3, 0, bytes(2)),
            record(1, 0x17, 3, 3, 0, bytes(3)),
            record(1, 0x27, 4, 0, 0, bytes(4)),
            new byte[5]);
    MemoryRecords whole = start.restart();
    Map<Integer, byte[]> expected = state(Journal.open(whole));
    assertArrayEquals(bytes(3), expected.get(0x17));
    assertArrayEquals(bytes(2), expected.get(0x27));
    for (int n = 0; n < whole.operations(); n++) {
      MemoryRecords records = start.restart();
      records.failFrom(n);
      try {
        Journal journal = Journal.open(records);
        records.work();
        assertTrue(same(expected, state(journal)));
        journal.commit(new Changes().put(0x27, bytes(9)));
        assertArrayEquals(bytes(9), Journal.open(records.restart()).read(0x27));
      } catch (StoreException e) {
        assertTrue(n <= 5, "deleting and the reserve can wait");
        assertTrue(same(expected, state(Journal.open(records.restart()))));
      }
    }
  }
}
