// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Who can be reached, and by which line. Not thread-safe: {@link Exchange} guards it. */
final class Directory {
  private static final int MAX_NAMES = 100_000;
  private static final int MAX_PATTERNS = 100;

  /** In the order of binding. */
  private final List<Line> lines = new ArrayList<>();

  private final Set<Recipient> known = new HashSet<>();
  private final Map<String, AddressRange> patterns = new LinkedHashMap<>();

  /** Another client's line that serves a number of the given one; null if there is none. */
  Line rival(Line line) {
    for (Line other : lines) {
      if (!other.systemId().equals(line.systemId()) && other.range().meets(line.range())) {
        return other;
      }
    }
    return null;
  }

  void add(Line line) {
    lines.add(line);
    remember(Recipient.system(line.systemId()));
    AddressRange range = line.range();
    if (range.number() != null) {
      remember(Recipient.number(range.number()));
    } else if (range.isPattern() && patterns.size() < MAX_PATTERNS) {
      patterns.put(range.toString(), range);
    }
  }

  void remove(Line line) {
    lines.remove(line);
  }

  /** Has messages for somebody stored; beyond the limit, only while he is bound. */
  void remember(Recipient recipient) {
    if (known.size() < MAX_NAMES) {
      known.add(recipient);
    }
  }

  boolean knows(Recipient recipient) {
    return known.contains(recipient)
        || lineTo(recipient) != null
        || !recipient.system()
            && patterns.values().stream().anyMatch(range -> range.covers(recipient.name()));
  }

  /** The newest line to a recipient; null if there is none. */
  Line lineTo(Recipient recipient) {
    for (int i = lines.size() - 1; i >= 0; i--) {
      if (lines.get(i).serves(recipient)) {
        return lines.get(i);
      }
    }
    return null;
  }
}
