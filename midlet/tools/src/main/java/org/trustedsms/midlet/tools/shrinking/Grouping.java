// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.shrinking;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Orders the members of groups so that each initialiser finds done what it needs, and takes members
 * out where no order does.
 */
final class Grouping {
  private final Initializers initializers;
  private final List<List<String>> groups = new ArrayList<>();

  /** Takes a program's initialisers, and groups of classes whose initialisers are pure. */
  Grouping(Initializers initializers, List<List<String>> groups) {
    this.initializers = initializers;
    groups.forEach(group -> this.groups.add(new ArrayList<>(group)));
  }

  /** The groups that are left, with at least two members each. */
  List<List<String>> ordered() {
    groups.forEach(this::order);
    while (breakCycle()) {
      // Each turn takes out at least one member.
    }
    return groups.stream().filter(group -> group.size() > 1).map(List::copyOf).toList();
  }

  /** Puts those first whom others need; of members that need each other only the first stays. */
  private void order(List<String> group) {
    List<String> rest = new ArrayList<>(group);
    group.clear();
    while (!rest.isEmpty()) {
      String next = null;
      for (String candidate : rest) {
        Set<String> needed = new HashSet<>(initializers.touched(candidate));
        needed.retainAll(rest);
        needed.remove(candidate);
        if (needed.isEmpty()) {
          next = candidate;
          break;
        }
      }
      if (next == null) {
        rest.remove(rest.size() - 1);
      } else {
        group.add(next);
        rest.remove(next);
      }
    }
  }

  /**
   * If a merged class's initialiser needs a class that needs the merged class, one would find the
   * other half done.
   */
  private boolean breakCycle() {
    Map<String, List<String>> groupOf = new HashMap<>();
    groups.forEach(group -> group.forEach(member -> groupOf.put(member, group)));
    for (List<String> group : groups) {
      for (String member : group) {
        if (comesBack(member, group, groupOf)) {
          group.remove(member);
          return true;
        }
      }
    }
    return false;
  }

  private boolean comesBack(String member, List<String> group, Map<String, List<String>> groupOf) {
    Set<String> seen = new HashSet<>();
    Deque<String> open = new ArrayDeque<>();
    for (String needed : initializers.touched(member)) {
      if (!group.contains(needed)) {
        open.add(needed);
      }
    }
    while (!open.isEmpty()) {
      String next = open.remove();
      if (!seen.add(next)) {
        continue;
      }
      if (group.contains(next)) {
        return true;
      }
      open.addAll(initializers.touched(next));
      open.addAll(groupOf.getOrDefault(next, List.of()));
    }
    return false;
  }
}
