// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Histories of commits, and what a journal must hold after each of them. */
final class Histories {
  /**
   * A change of the item that the history calls {@code name}.
   *
   * @param length of the new body; -1 removes the item
   */
  record Change(int name, int type, int length) {}

  /** The changes of one commit. */
  record Step(List<Change> changes) {
    static Step of(Change... changes) {
      return new Step(List.of(changes));
    }

    /** Whether the commit puts an item that is not there yet. */
    boolean adds(History before) {
      return changes.stream()
          .anyMatch(
              c ->
                  c.length >= 0
                      && !before.bodies.containsKey(before.items.getOrDefault(c.name, 0)));
    }
  }

  /** Where a history has come to: names, item numbers, bodies. */
  static final class History {
    final Map<Integer, Integer> items;
    final Map<Integer, byte[]> bodies;
    int version;

    History() {
      this(new LinkedHashMap<>(), new TreeMap<>(), 0);
    }

    private History(Map<Integer, Integer> items, Map<Integer, byte[]> bodies, int version) {
      this.items = items;
      this.bodies = bodies;
      this.version = version;
    }

    History copy() {
      return new History(new LinkedHashMap<>(items), new TreeMap<>(bodies), version);
    }

    /** Fills the changes for a commit and changes this history as if the commit were done. */
    Changes take(Step step, Journal journal) throws StoreException {
      Changes changes = new Changes();
      version++;
      for (Change change : step.changes) {
        Integer item = items.get(change.name);
        if (item == null) {
          item = journal.newItem(change.type);
          items.put(change.name, item);
        }
        if (change.length < 0) {
          changes.remove(item);
          bodies.remove(item);
        } else {
          byte[] body = new byte[change.length];
          Arrays.fill(body, (byte) (31 * version + change.name));
          changes.put(item, body);
          bodies.put(item, body);
        }
      }
      return changes;
    }
  }

  private Histories() {}

  static Change put(int name, int type, int length) {
    return new Change(name, type, length);
  }

  static Change remove(int name) {
    return new Change(name, 1, -1);
  }

  /** Everything that {@code journal} holds, read item by item. */
  static Map<Integer, byte[]> state(Journal journal) throws StoreException {
    Map<Integer, byte[]> state = new TreeMap<>();
    for (int type = 1; type < 16; type++) {
      int previous = 0;
      for (int item : journal.items(type)) {
        if ((item & 15) != type || item <= previous) {
          throw new AssertionError("item " + item + " of type " + type + " after " + previous);
        }
        previous = item;
        state.put(item, journal.read(item));
      }
    }
    return state;
  }

  static boolean same(Map<Integer, byte[]> a, Map<Integer, byte[]> b) {
    return a.keySet().equals(b.keySet())
        && a.keySet().stream().allMatch(item -> Arrays.equals(a.get(item), b.get(item)));
  }

  /** Single puts and updates, several at once, removals, mixtures, a last record with an item. */
  static List<List<Step>> all() {
    List<List<Step>> all = new ArrayList<>();
    all.add(List.of());
    all.add(List.of(Step.of(put(1, 1, 5)), Step.of(put(1, 1, 9)), Step.of(put(1, 1, 0))));
    all.add(List.of(Step.of(put(1, 5, 4)), Step.of(remove(1)), Step.of(put(2, 5, 4))));
    all.add(
        List.of(
            Step.of(put(1, 3, 8), put(2, 6, 12), put(3, 7, 20)),
            Step.of(put(1, 3, 8), put(2, 6, 12), put(4, 7, 3)),
            Step.of(put(1, 3, 8), put(2, 6, 12)),
            Step.of(remove(3), remove(4)),
            Step.of(put(1, 3, 8))));
    all.add(
        List.of(
            Step.of(put(1, 7, 6), put(2, 7, 6), put(3, 7, 6), put(4, 7, 6)),
            Step.of(remove(4), put(2, 7, 7), remove(1)),
            Step.of(remove(2)),
            Step.of(remove(3)),
            Step.of(put(5, 7, 1))));
    all.add(
        List.of(
            Step.of(put(1, 9, 3)),
            Step.of(put(2, 9, 3)),
            Step.of(remove(1), put(2, 9, 2)),
            Step.of(put(2, 9, 4), remove(1)),
            Step.of(remove(2), remove(1))));
    return all;
  }
}
