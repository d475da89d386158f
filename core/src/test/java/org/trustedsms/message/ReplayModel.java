// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The replay window of docs/format.md section 9, sentence by sentence. */
final class ReplayModel {
  record Entry(long stamp, MessageId id) {}

  private final long maximumAge;
  private final int capacity;
  private final List<Entry> entries = new ArrayList<>();
  private Long floor;

  ReplayModel(long maximumAge, int capacity) {
    this.maximumAge = maximumAge;
    this.capacity = capacity;
  }

  /** The same window with other limits, as after a change of settings and a restart. */
  ReplayModel with(long newMaximumAge, int newCapacity) {
    ReplayModel other = new ReplayModel(newMaximumAge, newCapacity);
    other.floor = floor;
    other.entries.addAll(entries);
    return other;
  }

  Verdict check(long stamp, MessageId id) {
    if (floor != null && stamp <= floor) {
      return Verdict.TOO_OLD;
    }
    boolean known = entries.contains(new Entry(stamp, id));
    return known ? Verdict.REPLAYED : Verdict.VERIFIED;
  }

  Verdict accept(long stamp, MessageId id) {
    Verdict verdict = check(stamp, id);
    if (verdict == Verdict.VERIFIED) {
      entries.add(new Entry(stamp, id));
      forget();
    }
    return verdict;
  }

  private void forget() {
    raiseFloorTo(entries.stream().mapToLong(Entry::stamp).max().getAsLong() - maximumAge);
    while (entries.size() > capacity) {
      raiseFloorTo(entries.stream().mapToLong(Entry::stamp).min().getAsLong());
    }
  }

  private void raiseFloorTo(long stamp) {
    if (floor == null || floor < stamp) {
      floor = stamp;
    }
    entries.removeIf(entry -> entry.stamp <= floor);
  }

  /** Messages above the floor by ascending stamp. */
  List<Entry> entries() {
    return entries.stream().sorted(Comparator.comparingLong(Entry::stamp)).toList();
  }

  /** Returns -1 if no stamp is at or below the floor. */
  long floor() {
    return floor == null ? -1 : Math.max(-1, floor);
  }
}
