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
 * telephone number and what comes from it is in the shard of that number, so that it stays in order
 * and is changed together; nothing else is shared by two shards. Immutable.
 *
 * @param numbers ascending
 */
public record Shards(List<Integer> numbers) {
  /** How many there are: it is in what is kept, so it cannot be changed. */
  static final int COUNT = 16;

  /** All of them. */
  public static final Shards ALL = new Shards(IntStream.range(0, COUNT).boxed().toList());

  /** The one that has what is not of a telephone number, such as who may ask for what. */
  public static final Shards FIRST = new Shards(List.of(0));

  public Shards {
    numbers = List.copyOf(numbers);
  }

  /** Returns the shard of telephone numbers, with or without +, or of other words. */
  public static Shards of(String... words) {
    return new Shards(Arrays.stream(words).map(Shards::shard).distinct().sorted().toList());
  }

  /** Returns the shards in which a telephone number may be stored, in any of its spellings. */
  public static Shards ofNumber(String number, Country country) {
    return of(Address.spellings(number, country).toArray(String[]::new));
  }

  static int shard(String words) {
    return Math.floorMod(Address.withoutPlus(words).hashCode(), COUNT);
  }

  /** Returns the shard of a message, by what PostgreSQL's store calls it. */
  public static Shards ofId(long id) {
    return new Shards(List.of(Math.floorMod(id, COUNT)));
  }

  /** Returns these and others. */
  public Shards and(Shards others) {
    if (numbers.size() == COUNT || numbers.containsAll(others.numbers)) {
      return this;
    }
    return new Shards(
        Stream.concat(numbers.stream(), others.numbers.stream()).distinct().sorted().toList());
  }

  /** Returns each of them alone. */
  public List<Shards> each() {
    return numbers.stream().map(shard -> new Shards(List.of(shard))).toList();
  }

  /** Tells whether the shard of a telephone number is among these. */
  public boolean has(String number) {
    return numbers.size() == COUNT || numbers.contains(shard(number));
  }

  /** Tells whether the shard of a message is among these, by what PostgreSQL's store calls it. */
  public boolean hasId(long id) {
    return numbers.contains(Math.floorMod(id, COUNT));
  }

  /**
   * Tells whether the first shard of all is among these: who has it does what is to be done once.
   */
  public boolean hasFirst() {
    return numbers.contains(0);
  }

  /** Returns how many times as many all shards are as these. */
  public double share() {
    return (double) COUNT / numbers.size();
  }

  /** Returns what comes last in a condition of SQL: that the column "shard" is one of these. */
  String condition() {
    return equals(ALL) ? "" : " AND shard IN (" + joined(", ") + ")";
  }

  String joined(String between) {
    return numbers.stream().map(Object::toString).collect(Collectors.joining(between));
  }
}
