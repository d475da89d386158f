// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.Country;

/**
 * Some of the 16 parts of a store, each of which belongs to one process at a time. The messages to
 * and from a telephone number are in its shard, so that they stay in order and are changed
 * together; shards share nothing else. Immutable. Bit n of {@code bits} is 1 if shard n is among
 * them.
 */
public record Shards(int bits) {
  /** The number of shards: it is in the stored data, so it cannot be changed. */
  static final int COUNT = 16;

  public static final Shards ALL = new Shards((1 << COUNT) - 1);

  /** The one that has what is not of a telephone number, such as who may ask for what. */
  public static final Shards FIRST = one(0);

  static final Shards NONE = new Shards(0);

  static Shards one(int number) {
    return new Shards(1 << number);
  }

  /** Returns their numbers, ascending. */
  public List<Integer> numbers() {
    return IntStream.range(0, COUNT).filter(this::has).boxed().toList();
  }

  /** Returns the shard of telephone numbers, with or without +, or of other words. */
  public static Shards of(String... words) {
    int bits = 0;
    for (String word : words) {
      bits |= 1 << shard(word);
    }
    return new Shards(bits);
  }

  /** Returns the shards in which any spelling of a telephone number may be stored. */
  public static Shards ofNumber(String number, Country country) {
    return of(number).and(of(Address.spellings(number, country).toArray(String[]::new)));
  }

  static int shard(String words) {
    return Math.floorMod(Address.withoutPlus(words).hashCode(), COUNT);
  }

  /** Returns the shard of a message, by what PostgreSQL's store calls it. */
  public static Shards ofId(long id) {
    return one(Math.floorMod(id, COUNT));
  }

  /** Returns these and others. */
  public Shards and(Shards others) {
    return new Shards(bits | others.bits);
  }

  /** Returns each of them alone. */
  public List<Shards> each() {
    return numbers().stream().map(Shards::one).toList();
  }

  boolean has(int number) {
    return (bits >> number & 1) != 0;
  }

  boolean hasAll(Shards others) {
    return (others.bits & ~bits) == 0;
  }

  boolean hasAny(Shards others) {
    return (bits & others.bits) != 0;
  }

  /** Returns whether the shard of a telephone number is among these. */
  public boolean has(String number) {
    return has(shard(number));
  }

  /** Returns whether the shard of a message is among these, by what PostgreSQL's store calls it. */
  public boolean hasId(long id) {
    return has(Math.floorMod(id, COUNT));
  }

  /** Returns whether the first shard is among these; its owner does what must be done only once. */
  public boolean hasFirst() {
    return has(0);
  }

  public int count() {
    return Integer.bitCount(bits);
  }

  /** Returns how many times as many all shards are as these. */
  public double scaleFactor() {
    return (double) COUNT / count();
  }

  /** Returns what comes last in a condition of SQL: that the column "shard" is one of these. */
  String condition() {
    return equals(ALL) ? "" : " AND shard IN (" + this + ")";
  }

  /** Returns their numbers with commas. */
  @Override
  public String toString() {
    return numbers().stream().map(Object::toString).collect(Collectors.joining(","));
  }
}
