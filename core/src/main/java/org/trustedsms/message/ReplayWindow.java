// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import java.util.Vector;
import org.trustedsms.curve.InvalidEncodingException;

/**
 * The memory of what was accepted from one sender's key, by which a repetition is known
 * (docs/format.md section 9): a floor, and the stamp and identifier of each accepted message above
 * it.
 *
 * <p>It grows with each accepted message up to its capacity and must be stored, with {@link
 * #toBytes}, before such a message is acted upon. Thread-safe.
 */
public final class ReplayWindow {
  /** The largest capacity. */
  public static final int MAX_CAPACITY = 65535;

  private static final int FORMAT = 1;
  private static final int COUNT_OFFSET = 9;
  private static final int ENTRIES_OFFSET = 11;
  private static final int ENTRY_LENGTH = 16;
  private static final long NO_FLOOR = -1;

  private final int maximumAge;
  private final int capacity;
  private long floor = NO_FLOOR;

  /** Of {stamp, short identifier}, by ascending stamp. */
  private final Vector entries = new Vector();

  /**
   * Creates an empty window.
   *
   * @param freshness its maximum age is how long messages are remembered at most, counted back from
   *     the newest
   * @param capacity how many messages are remembered at most, 1 to {@link #MAX_CAPACITY}, 16 bytes
   *     each; when more than these come out of order some are taken for too old
   * @throws IllegalArgumentException if the capacity is out of range
   */
  public ReplayWindow(Freshness freshness, int capacity) {
    if (capacity < 1 || capacity > MAX_CAPACITY) {
      throw new IllegalArgumentException(
          "the capacity must be 1 to " + MAX_CAPACITY + ", not " + capacity);
    }
    maximumAge = freshness.maximumAge();
    this.capacity = capacity;
  }

  /**
   * Reads a stored window.
   *
   * @param bytes what {@link #toBytes} gave, by a window of any capacity and maximum age
   * @param freshness as in the constructor
   * @param capacity as in the constructor; if it is smaller than the number of messages in the
   *     stored window the oldest are forgotten, and too old from now on
   * @return the window
   * @throws InvalidEncodingException if the bytes are not a stored window
   * @throws IllegalArgumentException if the capacity is out of range
   */
  public static ReplayWindow decode(byte[] bytes, Freshness freshness, int capacity)
      throws InvalidEncodingException {
    if (bytes.length < ENTRIES_OFFSET || bytes[0] != FORMAT) {
      throw new InvalidEncodingException("not a replay window of format " + FORMAT);
    }
    int count = (bytes[COUNT_OFFSET] & 0xff) << 8 | bytes[COUNT_OFFSET + 1] & 0xff;
    if (bytes.length != ENTRIES_OFFSET + count * ENTRY_LENGTH) {
      throw new InvalidEncodingException(
          "a replay window of " + count + " messages cannot have " + bytes.length + " bytes");
    }
    ReplayWindow window = new ReplayWindow(freshness, capacity);
    window.floor = readLong(bytes, 1);
    long last = window.floor;
    for (int i = 0; i < count; i++) {
      int offset = ENTRIES_OFFSET + i * ENTRY_LENGTH;
      long stamp = readLong(bytes, offset);
      if (stamp < last || stamp == window.floor) {
        throw new InvalidEncodingException("the stamps of a replay window are out of order");
      }
      last = stamp;
      window.entries.addElement(new long[] {stamp, readLong(bytes, offset + 8)});
    }
    if (window.floor < NO_FLOOR) {
      throw new InvalidEncodingException("a replay window with a negative floor");
    }
    window.raiseFloor();
    return window;
  }

  /**
   * Returns the encoding: format 1; the floor in 8 bytes; the number of messages in 2; stamp and
   * the first 8 bytes of the identifier of each, by ascending stamp.
   *
   * @return 11 bytes and 16 for each message
   */
  public synchronized byte[] toBytes() {
    byte[] bytes = new byte[ENTRIES_OFFSET + entries.size() * ENTRY_LENGTH];
    bytes[0] = FORMAT;
    writeLong(floor, bytes, 1);
    bytes[COUNT_OFFSET] = (byte) (entries.size() >> 8);
    bytes[COUNT_OFFSET + 1] = (byte) entries.size();
    for (int i = 0; i < entries.size(); i++) {
      long[] entry = (long[]) entries.elementAt(i);
      writeLong(entry[0], bytes, ENTRIES_OFFSET + i * ENTRY_LENGTH);
      writeLong(entry[1], bytes, ENTRIES_OFFSET + i * ENTRY_LENGTH + 8);
    }
    return bytes;
  }

  /** Returns TOO_OLD, REPLAYED, or VERIFIED if the message would be accepted. */
  synchronized Verdict check(long stamp, MessageId id) {
    if (stamp <= floor) {
      return Verdict.TOO_OLD;
    }
    long shortForm = id.shortForm();
    for (int i = 0; i < entries.size(); i++) {
      long[] entry = (long[]) entries.elementAt(i);
      if (entry[0] == stamp && entry[1] == shortForm) {
        return Verdict.REPLAYED;
      }
    }
    return Verdict.VERIFIED;
  }

  /** Checks, and remembers the message if the verdict is VERIFIED. */
  synchronized Verdict accept(long stamp, MessageId id) {
    Verdict verdict = check(stamp, id);
    if (verdict == Verdict.VERIFIED) {
      int place = entries.size();
      while (place > 0 && stampAt(place - 1) > stamp) {
        place--;
      }
      entries.insertElementAt(new long[] {stamp, id.shortForm()}, place);
      raiseFloor();
    }
    return verdict;
  }

  private void raiseFloor() {
    if (entries.isEmpty()) {
      return;
    }
    floor = Math.max(floor, stampAt(entries.size() - 1) - maximumAge);
    if (entries.size() > capacity) {
      floor = Math.max(floor, stampAt(entries.size() - capacity - 1));
    }
    int forgotten = 0;
    while (forgotten < entries.size() && stampAt(forgotten) <= floor) {
      forgotten++;
    }
    for (; forgotten > 0; forgotten--) {
      entries.removeElementAt(0);
    }
  }

  private long stampAt(int i) {
    return ((long[]) entries.elementAt(i))[0];
  }

  private static long readLong(byte[] bytes, int offset) {
    long value = 0;
    for (int i = 0; i < 8; i++) {
      value = value << 8 | bytes[offset + i] & 0xff;
    }
    return value;
  }

  private static void writeLong(long value, byte[] bytes, int offset) {
    for (int i = 0; i < 8; i++) {
      bytes[offset + i] = (byte) (value >>> (56 - 8 * i));
    }
  }
}
