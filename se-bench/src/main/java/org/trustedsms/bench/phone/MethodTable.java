// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import java.util.ArrayList;
import java.util.List;

/** Numbers methods, from 0. Not thread-safe. */
final class MethodTable {
  private final List<String> names = new ArrayList<>();

  /**
   * Adds a method.
   *
   * @return its number, below {@link Tally#METHODS}
   * @throws IllegalStateException if there are too many
   */
  int add(String owner, String name, String descriptor) {
    if (names.size() == Tally.METHODS) {
      throw new IllegalStateException("a profile has at most " + Tally.METHODS + " methods");
    }
    names.add(owner + '.' + name + descriptor);
    return names.size() - 1;
  }

  /** Returns the methods in the order of their numbers, for example {@code a/B.c(I)V}. */
  List<String> names() {
    return List.copyOf(names);
  }
}
