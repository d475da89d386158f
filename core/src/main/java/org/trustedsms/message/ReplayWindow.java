// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.curve.InvalidEncodingException;

/**
 * The messages accepted from one sender's key, to recognise repeats (docs/format.md section 9): a
 * floor, and entries above it. An entry is a message's stamp and the first 8 bytes of its
 * identifier. An encrypted message has a second entry, of the first 8 bytes of its payload's digest
 * and the second before the stamp, so that it is not counted.
 *
 * <p>A {@link Receiver} reads it from its {@link Senders} and gives them another one with each
 * message that it accepts, up to its capacity. The new one shares most of its memory with the old:
 * with 65,536 entries a message copies some 10 KB. Immutable and thread-safe.
 */
public final class ReplayWindow {
  /** The most messages that a window holds, 16 bytes each, and 16 more if it was encrypted. */
  public static final int MAX_CAPACITY = 1000000;

  /** The window of a sender from whom nothing was accepted: every stamp is above its floor. */
  public static final ReplayWindow EMPTY = new ReplayWindow(-1, 0, new long[0][]);

  private static final int FORMAT = 1;
  private static final int FLOOR_OFFSET = 1;
  private static final int COUNT_OFFSET = 9;
  private static final int ENTRIES_OFFSET = 13;
  private static final int ENTRY_LENGTH = 16;

  /** The size of a block when it is split: twice as many numbers as entries. */
  private static final int FULL_BLOCK = 1024;

  /** -1 if every stamp is above it. */
  private final long floor;

  /** The number of entries that are of messages. */
  private final int messages;

  /** Of each entry the stamp and the 8 bytes, ascending; in blocks, of which none is empty. */
  private final long[][] blocks;

  private ReplayWindow(long floor, int messages, long[][] blocks) {
    this.floor = floor;
    this.messages = messages;
    this.blocks = blocks;
  }

  /**
   * Returns a window without messages that takes nothing up to a stamp; -1 for the empty window.
   *
   * @throws IllegalArgumentException if the floor is less than -1
   */
  public static ReplayWindow above(long floor) {
    if (floor < -1) {
      throw new IllegalArgumentException("the floor of a replay window is negative: " + floor);
    }
    return new ReplayWindow(floor, 0, EMPTY.blocks);
  }

  /**
   * Reads what {@link #toBytes} gave.
   *
   * @throws InvalidEncodingException if the bytes are not a stored window
   */
  public static ReplayWindow decode(byte[] bytes) throws InvalidEncodingException {
    if (bytes.length < ENTRIES_OFFSET || bytes[0] != FORMAT) {
      throw new InvalidEncodingException("not a replay window of format " + FORMAT);
    }
    long count = Bytes.number(bytes, COUNT_OFFSET, 4);
    if (bytes.length != ENTRIES_OFFSET + count * ENTRY_LENGTH) {
      throw new InvalidEncodingException(
          "a replay window of " + count + " entries cannot have " + bytes.length + " bytes");
    }
    long floor = Bytes.number(bytes, FLOOR_OFFSET, 8);
    if (floor < -1) {
      throw new InvalidEncodingException("a replay window with a negative floor");
    }
    int numbers = 2 * (int) count;
    long[][] blocks = new long[(numbers + FULL_BLOCK - 1) / FULL_BLOCK][];
    long stamp = floor + 1;
    int messages = 0;
    long entry = Long.MIN_VALUE;
    for (int i = 0; i < numbers; i += 2) {
      int offset = ENTRIES_OFFSET + 8 * i;
      long lastStamp = stamp;
      long lastEntry = entry;
      stamp = Bytes.number(bytes, offset, 8);
      entry = Bytes.number(bytes, offset + 8, 8);
      if (floor == Long.MAX_VALUE || isBelow(stamp, entry, lastStamp, lastEntry)) {
        throw new InvalidEncodingException("the entries of a replay window are out of order");
      }
      int place = i % FULL_BLOCK;
      if (place == 0) {
        blocks[i / FULL_BLOCK] = new long[Math.min(FULL_BLOCK, numbers - i)];
      }
      messages += messagesAt(stamp);
      blocks[i / FULL_BLOCK][place] = stamp;
      blocks[i / FULL_BLOCK][place + 1] = entry;
    }
    return new ReplayWindow(floor, messages, blocks);
  }

  /**
   * Returns 13 bytes, and 16 for each entry: format 1; the floor in 8 bytes; the number of entries
   * in 4; stamp and first 8 bytes of each, ascending as signed numbers.
   */
  public byte[] toBytes() {
    int numbers = 0;
    for (int b = 0; b < blocks.length; b++) {
      numbers += blocks[b].length;
    }
    byte[] bytes = new byte[ENTRIES_OFFSET + 8 * numbers];
    bytes[0] = FORMAT;
    Bytes.putNumber(floor, bytes, FLOOR_OFFSET, 8);
    Bytes.putNumber(numbers / 2, bytes, COUNT_OFFSET, 4);
    int offset = ENTRIES_OFFSET;
    for (int b = 0; b < blocks.length; b++) {
      for (int i = 0; i < blocks[b].length; i++) {
        Bytes.putNumber(blocks[b][i], bytes, offset, 8);
        offset += 8;
      }
    }
    return bytes;
  }

  /** Returns how many messages are remembered, 0 to {@link #MAX_CAPACITY}. */
  public int count() {
    return messages;
  }

  private static int messagesAt(long stamp) {
    return stamp % 20 == 19 ? 0 : 1;
  }

  /**
   * Returns the newest stamp that was accepted, in seconds since 1970-01-01 UTC; the floor if no
   * message is remembered, which is -1 in the empty window.
   */
  public long newest() {
    return blocks.length == 0 ? floor : lastStamp(blocks[blocks.length - 1]);
  }

  private static long lastStamp(long[] block) {
    return block[block.length - 2];
  }

  /**
   * Forgets the oldest messages if there are too many; they are too old from now on.
   *
   * @param capacity how many messages may stay; fewer do if several have one stamp
   * @return another window, or this one
   * @throws IllegalArgumentException if the capacity is negative
   */
  public ReplayWindow shortened(int capacity) {
    if (capacity < 0) {
      throw new IllegalArgumentException("the capacity is negative: " + capacity);
    }
    return forgetting(floor, capacity);
  }

  /**
   * Returns the only stamp that may be remembered with some low bits of its step, as all that are
   * lie within the maximum age; it may be below the floor.
   */
  long stampWith(int stepBits) {
    long newest = TimeSlot.of(Math.max(0, newest()));
    return TimeSlot.start(newest - (newest - stepBits & 0xffff));
  }

  /** Returns TOO_OLD, REPLAYED, or VERIFIED if there is no such entry yet. */
  Verdict check(long stamp, long entry) {
    if (stamp <= floor) {
      return Verdict.TOO_OLD;
    }
    if (blocks.length == 0) {
      return Verdict.VERIFIED;
    }
    long[] block = blocks[block(stamp, entry)];
    int place = place(block, stamp, entry);
    return place < block.length && block[place] == stamp && block[place + 1] == entry
        ? Verdict.REPLAYED
        : Verdict.VERIFIED;
  }

  /**
   * Remembers an entry that was checked.
   *
   * @param stamp that of a message, or the second before it
   * @param maximumAge of a remembered message, in seconds back from the newest
   * @param capacity the most messages; if more come out of order some will be too old
   */
  ReplayWindow with(long stamp, long entry, int maximumAge, int capacity) {
    long[] one = {stamp, entry};
    long[][] more = {one};
    if (blocks.length > 0) {
      int b = block(stamp, entry);
      long[] longer = inserted(one, blocks[b], place(blocks[b], stamp, entry));
      int added = longer.length > FULL_BLOCK ? 1 : 0;
      more = new long[blocks.length + added][];
      System.arraycopy(blocks, 0, more, 0, b);
      System.arraycopy(blocks, b + 1, more, b + 1 + added, blocks.length - b - 1);
      int cut = added * FULL_BLOCK / 2;
      more[b] = part(longer, 0, cut);
      more[b + added] = part(longer, cut, longer.length);
    }
    ReplayWindow window = new ReplayWindow(floor, messages + messagesAt(stamp), more);
    return window.forgetting(Math.max(floor, window.newest() - maximumAge), capacity);
  }

  private static long[] inserted(long[] one, long[] block, int place) {
    long[] longer = new long[block.length + 2];
    System.arraycopy(block, 0, longer, 0, place);
    System.arraycopy(one, 0, longer, place, 2);
    System.arraycopy(block, place, longer, place + 2, block.length - place);
    return longer;
  }

  private static long[] part(long[] block, int from, int to) {
    long[] part = new long[to - from];
    System.arraycopy(block, from, part, 0, part.length);
    return part;
  }

  /** The block that an entry is in or belongs in. */
  private int block(long stamp, long entry) {
    int b = blocks.length - 1;
    while (b > 0 && isBelow(stamp, entry, blocks[b][0], blocks[b][1])) {
      b--;
    }
    return b;
  }

  /** The place in a block of the first entry that is not below this one. */
  private static int place(long[] block, long stamp, long entry) {
    int place = block.length;
    while (place > 0 && !isBelow(block[place - 2], block[place - 1], stamp, entry)) {
      place -= 2;
    }
    return place;
  }

  private static boolean isBelow(long stamp, long entry, long thanStamp, long thanEntry) {
    return stamp < thanStamp || stamp == thanStamp && entry < thanEntry;
  }

  /** Raises the floor, and further while there are too many messages. */
  private ReplayWindow forgetting(long raised, int capacity) {
    long newFloor = raised;
    int left = messages;
    int b = 0;
    int i = 0;
    while (b < blocks.length && (left > capacity || blocks[b][i] <= newFloor)) {
      newFloor = Math.max(newFloor, blocks[b][i]);
      left -= messagesAt(blocks[b][i]);
      i += 2;
      if (i == blocks[b].length) {
        i = 0;
        b++;
      }
    }
    if (b + i == 0 && newFloor == floor) {
      return this;
    }
    long[][] kept = new long[blocks.length - b][];
    System.arraycopy(blocks, b, kept, 0, kept.length);
    if (i > 0) {
      kept[0] = part(kept[0], i, kept[0].length);
    }
    return new ReplayWindow(newFloor, left, kept);
  }
}
