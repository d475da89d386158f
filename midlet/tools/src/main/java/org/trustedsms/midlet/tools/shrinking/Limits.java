// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.shrinking;

import java.util.List;
import java.util.Set;

/**
 * The limits of merging.
 *
 * @param kept internal names of classes that stay, being known by name or having many objects
 * @param classBytes a merged class file's greatest length, about, uncompressed: a phone loads all
 *     of it
 * @param fields the most additional fields of an object: each takes 4 to 8 bytes of heap
 * @param rooms beginnings of internal names of classes used together, room by room; the rest is one
 *     more. Classes of two rooms are not merged, or using one would load the other
 */
record Limits(Set<String> kept, int classBytes, int fields, List<List<String>> rooms) {
  Limits {
    kept = Set.copyOf(kept);
    rooms = List.copyOf(rooms);
  }

  /** The number of the first room that a class is in. */
  int room(String name) {
    int room = 0;
    while (room < rooms.size() && rooms.get(room).stream().noneMatch(name::startsWith)) {
      room++;
    }
    return room;
  }

  boolean mayMerge(String name) {
    return !kept.contains(name);
  }
}
