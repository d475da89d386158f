// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.shrinking;

import java.util.List;
import java.util.Set;

/**
 * The limits of merging.
 *
 * @param kept internal names of the classes that stay as they are, for they are known by their name
 *     or there are many objects of them
 * @param classBytes how long a merged class file becomes at most, about, uncompressed: a phone has
 *     to load the whole class
 * @param fields how many fields an object has at most beyond those that it had before: each takes 4
 *     to 8 bytes of heap in every object
 * @param rooms how the internal names of classes begin that are used together, room by room; what
 *     is in none is in one more. Classes of two rooms are not merged, or whoever needs one of them
 *     loads the other
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
