// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.trustedsms.testing.Cases;
import org.trustedsms.testing.Cases.Case;

class SteadyRecordsTest {
  /** A platform that numbers its records from 1 without a gap, always. */
  private static final class Renumbering implements Records {
    private final List<byte[]> records = new ArrayList<>();

    @Override
    public int add(byte[] bytes) {
      records.add(bytes.clone());
      return records.size();
    }

    @Override
    public byte[] read(int id) throws StoreException {
      require(id);
      return records.get(id - 1).clone();
    }

    @Override
    public void set(int id, byte[] bytes) throws StoreException {
      require(id);
      records.set(id - 1, bytes.clone());
    }

    @Override
    public void delete(int id) {
      if (id > 0 && id <= records.size()) {
        records.remove(id - 1);
      }
    }

    @Override
    public int[] ids() {
      return IntStream.rangeClosed(1, records.size()).toArray();
    }

    @Override
    public int available() {
      return 1 << 20;
    }

    @Override
    public void close() {}

    private void require(int id) throws StoreException {
      if (id < 1 || id > records.size()) {
        throw new StoreException("no record " + id, false);
      }
    }
  }

  private static Records platform(Case c) {
    return c.integer(0, 1) == 0 ? new Renumbering() : new MemoryRecords();
  }

  @Test
  void idsStayWhatTheyAreUntilTheRecordIsDeleted() {
    Cases.check(
        500,
        c -> {
          Records records = new SteadyRecords(platform(c));
          Map<Integer, byte[]> expected = new TreeMap<>();
          for (int i = c.integer(1, 40); i > 0; i--) {
            byte[] bytes = {(byte) i, (byte) c.integer(0, 255)};
            List<Integer> ids = List.copyOf(expected.keySet());
            int id = ids.isEmpty() ? 0 : ids.get(c.integer(0, ids.size() - 1));
            switch (ids.isEmpty() ? 0 : c.integer(0, 3)) {
              case 0, 1 -> assertEquals(null, expected.put(records.add(bytes), bytes));
              case 2 -> {
                records.set(id, bytes);
                expected.put(id, bytes);
              }
              default -> {
                records.delete(id);
                expected.remove(id);
                assertThrows(StoreException.class, () -> records.read(id));
                records.delete(id);
              }
            }
            int[] found = records.ids();
            Arrays.sort(found);
            assertArrayEquals(expected.keySet().stream().mapToInt(n -> n).toArray(), found);
            for (int each : found) {
              assertArrayEquals(expected.get(each), records.read(each));
            }
          }
        });
  }

  @Test
  void aJournalKeepsItsItemsOnSuchAPlatform() {
    Cases.check(
        200,
        c -> {
          Records platform = platform(c);
          Journal journal = Journal.open(new SteadyRecords(platform));
          Map<Integer, byte[]> expected = new TreeMap<>();
          for (int i = c.integer(1, 30); i > 0; i--) {
            Changes changes = new Changes();
            for (int k = c.integer(1, 3); k > 0; k--) {
              List<Integer> items = List.copyOf(expected.keySet());
              int what = items.isEmpty() ? 0 : c.integer(0, 2);
              int item =
                  what == 0
                      ? journal.newItem(Journal.MESSAGE)
                      : items.get(c.integer(0, items.size() - 1));
              byte[] body = what == 2 ? null : new byte[] {(byte) i, (byte) k};
              changes = body == null ? changes.remove(item) : changes.put(item, body);
              expected.remove(item);
              if (body != null) {
                expected.put(item, body);
              }
            }
            journal.commit(changes);
            if (c.integer(0, 3) == 0) {
              journal = Journal.open(new SteadyRecords(platform));
            }
            assertArrayEquals(
                expected.keySet().stream().mapToInt(n -> n).toArray(),
                journal.items(Journal.MESSAGE));
            for (Map.Entry<Integer, byte[]> each : expected.entrySet()) {
              assertArrayEquals(each.getValue(), journal.read(each.getKey()));
            }
          }
        });
  }
}
