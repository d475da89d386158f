// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.shrinking;

import java.util.Set;

/**
 * How far merging goes.
 *
 * @param kept internal names of the classes that stay as they are, for they are known by their name
 *     or there are many objects of them
 * @param classBytes how long a merged class file becomes at most, about, uncompressed: a phone has
 *     to load the whole class
 * @param fields how many fields an object has at most beyond those that it had before: each takes 4
 *     to 8 bytes of heap in every object
 */
record Limits(Set<String> kept, int classBytes, int fields) {
  Limits {
    kept = Set.copyOf(kept);
  }

  boolean mayMerge(String name) {
    return !kept.contains(name);
  }
}
