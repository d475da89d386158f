// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.trustedsms.midlet.store.Histories.same;
import static org.trustedsms.midlet.store.Histories.state;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.trustedsms.testing.Cases;
import org.trustedsms.testing.Cases.Case;

/** Random histories against a map, random records against everything that is promised. */
class JournalPropertiesTest {
  /**
   * A change in a commit.
   *
   * @param which selects an item that exists or existed; a new one is made for 0
   * @param length of the new body, negative for a removal
   */
  record Change(int which, int type, int length) {}

  /** What goes wrong: {@code kind} of {@link Model#plan}, {@code in} how many operations. */
  record Trouble(int kind, int in, int length) {}

  /** A commit, before which the program may be started again. */
  record Action(boolean restart, boolean tight, List<Trouble> troubles, List<Change> changes) {}

  /** A journal and what it must hold. */
  private static final class Model {
    MemoryRecords records = new MemoryRecords();
    Journal journal;
    Map<Integer, byte[]> bodies = new TreeMap<>();

    /**
     * What the next start may find instead: what commits have failed to make since the last one
     * that did not fail, for the memory may have written it nevertheless.
     */
    final List<Map<Integer, byte[]>> orElse = new ArrayList<>();

    final List<Integer> known = new ArrayList<>();
    final Set<Integer> given = new HashSet<>();
    final Set<Integer> committed = new HashSet<>();
    int version;

    void start(MemoryRecords next) throws StoreException {
      records = next;
      records.setCapacity(MemoryRecords.UNLIMITED);
      journal = Journal.open(records);
      Map<Integer, byte[]> found = state(journal);
      for (Map<Integer, byte[]> other : orElse) {
        if (same(found, other)) {
          bodies = other;
        }
      }
      assertTrue(same(found, bodies));
      orElse.clear();
      committed.addAll(bodies.keySet());
      given.clear();
      known.retainAll(committed);
    }

    void plan(Trouble trouble) {
      int n = records.operations() + trouble.in;
      switch (trouble.kind) {
        case 0 -> records.failBefore(n);
        case 1 -> records.failAfter(n);
        case 2 -> records.failFrom(n);
        case 3 -> records.fullAt(n);
        case 4 -> records.noHeapAt(n);
        case 5 -> records.pullBefore(n);
        case 6 -> records.pullAfter(n);
        default ->
            records.pullIn(n, whole -> Arrays.copyOf(whole, trouble.length % (whole.length + 1)));
      }
    }

    void act(Action action) throws StoreException {
      if (action.restart) {
        start(records.restart());
      }
      records.work();
      records.setCapacity(action.tight ? records.used() + 40 : MemoryRecords.UNLIMITED);
      Map<Integer, byte[]> after = new TreeMap<>(bodies);
      Changes changes = new Changes();
      for (Change change : action.changes) {
        int item;
        boolean isNew = change.which == 0 || known.isEmpty();
        if (isNew) {
          item = journal.newItem(change.type);
          assertEquals(change.type, item & 15);
          assertTrue(given.add(item), "given twice");
          assertFalse(committed.contains(item), "given again");
          known.add(item);
        } else {
          item = known.get(change.which % known.size());
        }
        if (change.length < 0) {
          changes.remove(item);
          after.remove(item);
        } else {
          byte[] body = new byte[change.length];
          Arrays.fill(body, (byte) ++version);
          changes.put(item, body);
          if (isNew || bodies.containsKey(item)) {
            after.put(item, body);
          } else if (!committed.contains(item) && given.contains(item)) {
            // Given in this session, and not removed or committed since.
            after.put(item, body);
          }
        }
      }
      for (Trouble trouble : action.troubles) {
        plan(trouble);
      }
      try {
        journal.commit(changes);
        bodies = after;
        orElse.clear();
        finish(changes);
      } catch (StoreException e) {
        orElse.add(after);
      } catch (OutOfMemoryError e) {
        if (same(read(), bodies)) {
          orElse.add(after);
        } else {
          bodies = after;
          finish(changes);
        }
        // Whether numbers without a body were removed or are still to be used: nobody can see.
        known.retainAll(bodies.keySet());
      } catch (MemoryRecords.BatteryPulled e) {
        orElse.add(after);
        start(records.restart());
        return;
      }
      assertTrue(same(bodies, read()));
    }

    private void finish(Changes changes) {
      for (int item : changes.items) {
        if (item != 0) {
          committed.add(item);
        }
      }
    }

    private Map<Integer, byte[]> read() throws StoreException {
      records.work();
      return state(journal);
    }
  }

  @Test
  void holdsWhatWasCommitted() {
    Cases.check(
        1000,
        c -> {
          List<Action> history = list(c, 25, JournalPropertiesTest::action);
          Model model = new Model();
          model.start(model.records);
          for (Action action : history) {
            model.act(action);
          }
          model.records.work();
          model.start(model.records.restart());
          for (int item : model.committed) {
            if (!model.bodies.containsKey(item)) {
              assertNull(model.journal.read(item));
            }
          }
        });
  }

  private static <T> List<T> list(Case c, int maxSize, Function<Case, T> element) {
    return Stream.generate(() -> element.apply(c)).limit(c.integer(0, maxSize)).toList();
  }

  private static Action action(Case c) {
    return new Action(
        c.random().nextInt(5) == 0,
        c.random().nextInt(5) == 0,
        list(c, 2, t -> new Trouble(t.integer(0, 9), t.integer(0, 14), t.integer(0, 100))),
        list(c, 5, t -> new Change(t.integer(0, 12), t.integer(1, 15), t.integer(-40, 60))));
  }

  /** Whatever is in the records, a journal opens or says why not, and then does what it should. */
  @Test
  void anyRecords() {
    Cases.check(
        1500,
        c -> {
          List<byte[]> contents = list(c, 12, JournalPropertiesTest::content);
          MemoryRecords records = new MemoryRecords();
          for (int i = 0; i < contents.size(); i++) {
            records.tamper(i + 1, contents.get(i));
          }
          Map<Integer, byte[]> before = records.contents();
          Journal journal;
          try {
            journal = Journal.open(records);
          } catch (StoreException e) {
            assertTrue(same(before, records.contents()), "changed although not opened");
            return;
          }
          Map<Integer, byte[]> found = state(journal);
          // Where the last two commits both lack their last record, which no power loss brings
          // about, the
          // second is dropped when the first is gone.
          Map<Integer, byte[]> next = state(Journal.open(records.restart()));
          next.forEach((item, body) -> assertArrayEquals(found.get(item), body));
          Map<Integer, byte[]> expected = new TreeMap<>(found);
          try {
            int item = journal.newItem(Journal.MESSAGE);
            assertFalse(found.containsKey(item));
            Changes changes = new Changes().put(item, new byte[] {1});
            expected.put(item, new byte[] {1});
            for (int old : found.keySet()) {
              changes.put(old, new byte[] {2});
              expected.put(old, new byte[] {2});
            }
            journal.commit(changes);
          } catch (StoreException e) {
            assertTrue(same(found, state(journal)));
            return;
          }
          assertTrue(same(expected, state(journal)));
          assertTrue(same(expected, state(Journal.open(records.restart()))));
        });
  }

  private static int number(Case c) {
    return switch (c.random().nextInt(4)) {
      case 0 -> c.integer(0, 5);
      case 1 -> c.integer(16, 70);
      case 2 ->
          c.of(Integer.MAX_VALUE, Integer.MAX_VALUE - 1, -1, Integer.MIN_VALUE, 1 << 27).intValue();
      default -> c.integer(Integer.MIN_VALUE, Integer.MAX_VALUE);
    };
  }

  /** A record whose check sum is right, or any bytes. */
  private static byte[] content(Case c) {
    if (c.random().nextInt(9) == 0) {
      return c.bytes(0, 40);
    }
    return JournalTest.record(
        c.random().nextInt(61) == 0 ? 2 : 1,
        number(c),
        c.flag() ? c.integer(0, 5) : number(c),
        c.flag() ? c.integer(0, 9) : number(c),
        c.flag() ? c.of(0, 0, 1, 2) : number(c),
        c.bytes(0, 24));
  }
}
