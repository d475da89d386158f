// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.Country;

/**
 * Some of the 16 parts of a store, each of which belongs to one process at a time. What goes to a
 * telephone number and what comes from it is in the lane of that number, so that it stays in order
 * and is changed together; nothing else is shared by two lanes. Immutable.
 *
 * @param numbers ascending
 */
public record Lanes(List<Integer> numbers) {
  /** How many there are: it is in what is kept, so it cannot be changed. */
  static final int COUNT = 16;

  /** All of them. */
  public static final Lanes ALL = new Lanes(IntStream.range(0, COUNT).boxed().toList());

  /** The one that has what is not of a telephone number, such as who may ask for what. */
  public static final Lanes FIRST = new Lanes(List.of(0));

  /** Copies the numbers. */
  public Lanes {
    numbers = List.copyOf(numbers);
  }

  /** Returns the lane of telephone numbers, with or without +, or of other words. */
  public static Lanes of(String... words) {
    return new Lanes(Arrays.stream(words).map(Lanes::lane).distinct().sorted().toList());
  }

  /** Returns the lanes in which a telephone number may be stored, in any of its spellings. */
  public static Lanes ofNumber(String number, Country country) {
    return of(Address.spellings(number, country).toArray(String[]::new));
  }

  static int lane(String words) {
    return Math.floorMod(Address.withoutPlus(words).hashCode(), COUNT);
  }

  /** Returns the lane of a message, by what PostgreSQL's store calls it. */
  public static Lanes ofId(long id) {
    return new Lanes(List.of(Math.floorMod(id, COUNT)));
  }

  /** Returns these and others. */
  public Lanes and(Lanes others) {
    if (numbers.size() == COUNT || numbers.containsAll(others.numbers)) {
      return this;
    }
    return new Lanes(
        Stream.concat(numbers.stream(), others.numbers.stream()).distinct().sorted().toList());
  }

  /** Returns each of them alone. */
  public List<Lanes> each() {
    return numbers.stream().map(lane -> new Lanes(List.of(lane))).toList();
  }

  /** Tells whether the lane of a telephone number is among these. */
  public boolean has(String number) {
    return numbers.size() == COUNT || numbers.contains(lane(number));
  }

  /** Tells whether the lane of a message is among these, by what PostgreSQL's store calls it. */
  public boolean hasId(long id) {
    return numbers.contains(Math.floorMod(id, COUNT));
  }

  /**
   * Tells whether the first lane of all is among these: who has it does what is to be done once.
   */
  public boolean hasFirst() {
    return numbers.contains(0);
  }

  /** Returns how many times as many all lanes are as these. */
  public double share() {
    return (double) COUNT / numbers.size();
  }

  /** Returns what comes last in a condition of SQL: that the column "lane" is one of these. */
  String condition() {
    return equals(ALL) ? "" : " AND lane IN (" + joined(", ") + ")";
  }

  String joined(String between) {
    return numbers.stream().map(Object::toString).collect(Collectors.joining(between));
  }
}
