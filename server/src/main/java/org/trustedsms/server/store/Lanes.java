// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Some of the 16 parts of a store that processes share out among them, each part to one process at
 * a time. What goes to a number belongs to the lane of that number, so that it stays in order; what
 * has arrived belongs to a lane of the process that it arrived at. Immutable.
 *
 * @param numbers ascending
 */
public record Lanes(List<Integer> numbers) {
  /** How many there are: it is in what is kept, so it cannot be changed. */
  static final int COUNT = 16;

  /** All of them. */
  public static final Lanes ALL = new Lanes(IntStream.range(0, COUNT).boxed().toList());

  /** Copies the numbers. */
  public Lanes {
    numbers = List.copyOf(numbers);
  }

  /** Returns the lane of what goes to a telephone number, with or without +. */
  static int of(String number) {
    return Math.floorMod(Contact.withoutPlus(number).hashCode(), COUNT);
  }

  /** Returns the lane of a telephone number, or if that is none of these, the first of these. */
  int near(String number) {
    int lane = of(number);
    return numbers.contains(lane) ? lane : numbers.get(0);
  }

  /**
   * Tells whether the first lane of all is among these: who has it does what is to be done once.
   */
  public boolean hasFirst() {
    return numbers.contains(0);
  }

  /** Returns what comes last in a condition of SQL: that the column "lane" is one of these. */
  String condition() {
    return equals(ALL)
        ? ""
        : numbers.stream()
            .map(Object::toString)
            .collect(Collectors.joining(", ", " AND lane IN (", ")"));
  }
}
