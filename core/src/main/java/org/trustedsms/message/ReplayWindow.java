// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.curve.InvalidEncodingException;

/**
 * The memory of what was accepted from one sender's key, by which a repetition is known
 * (docs/format.md section 9): a floor, and the stamp and identifier of each accepted message above
 * it.
 *
 * <p>A {@link Receiver} reads it from its {@link Senders} and gives them another one with each
 * message that it accepts, up to its capacity. Immutable and thread-safe.
 */
public final class ReplayWindow {
  /** The most messages that a window holds, 16 bytes each. */
  public static final int MAX_CAPACITY = 65535;

  /** The window of a sender from whom nothing was accepted: every stamp is above its floor. */
  public static final ReplayWindow EMPTY = new ReplayWindow(-1, new long[0]);

  private static final int FORMAT = 1;
  private static final int FLOOR_OFFSET = 1;
  private static final int COUNT_OFFSET = 9;
  private static final int MESSAGES_OFFSET = 11;
  private static final int MESSAGE_LENGTH = 16;

  /** -1 if every stamp is above it. */
  private final long floor;

  /** Of each message the stamp and the short form of the identifier, by ascending stamp. */
  private final long[] messages;

  private ReplayWindow(long floor, long[] messages) {
    this.floor = floor;
    this.messages = messages;
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
    return new ReplayWindow(floor, EMPTY.messages);
  }

  /**
   * Reads what {@link #toBytes} gave.
   *
   * @throws InvalidEncodingException if the bytes are not a stored window
   */
  public static ReplayWindow decode(byte[] bytes) throws InvalidEncodingException {
    if (bytes.length < MESSAGES_OFFSET || bytes[0] != FORMAT) {
      throw new InvalidEncodingException("not a replay window of format " + FORMAT);
    }
    int count = (int) Bytes.number(bytes, COUNT_OFFSET, 2);
    if (bytes.length != MESSAGES_OFFSET + count * MESSAGE_LENGTH) {
      throw new InvalidEncodingException(
          "a replay window of " + count + " messages cannot have " + bytes.length + " bytes");
    }
    long floor = Bytes.number(bytes, FLOOR_OFFSET, 8);
    if (floor < -1) {
      throw new InvalidEncodingException("a replay window with a negative floor");
    }
    long[] messages = new long[2 * count];
    for (int i = 0; i < messages.length; i++) {
      messages[i] = Bytes.number(bytes, MESSAGES_OFFSET + 8 * i, 8);
    }
    long least = floor + 1;
    for (int i = 0; i < messages.length; i += 2) {
      if (messages[i] < least || floor == Long.MAX_VALUE) {
        throw new InvalidEncodingException("the stamps of a replay window are out of order");
      }
      least = messages[i];
    }
    return new ReplayWindow(floor, messages);
  }

  /**
   * Returns 11 bytes, and 16 for each message: format 1; the floor in 8 bytes; the number of
   * messages in 2; stamp and the first 8 bytes of the identifier of each, by ascending stamp.
   */
  public byte[] toBytes() {
    byte[] bytes = new byte[MESSAGES_OFFSET + count() * MESSAGE_LENGTH];
    bytes[0] = FORMAT;
    Bytes.putNumber(floor, bytes, FLOOR_OFFSET, 8);
    Bytes.putNumber(count(), bytes, COUNT_OFFSET, 2);
    for (int i = 0; i < messages.length; i++) {
      Bytes.putNumber(messages[i], bytes, MESSAGES_OFFSET + 8 * i, 8);
    }
    return bytes;
  }

  /** Returns how many messages are remembered, 0 to {@link #MAX_CAPACITY}. */
  public int count() {
    return messages.length / 2;
  }

  /**
   * Returns the newest stamp that was accepted, in seconds since 1970-01-01 UTC; the floor if no
   * message is remembered, which is -1 in the empty window.
   */
  public long newest() {
    return messages.length == 0 ? floor : messages[messages.length - 2];
  }

  /**
   * Forgets the oldest messages if there are too many; they are too old from now on.
   *
   * @param capacity how many may stay; fewer do if several have one stamp
   * @return another window, or this one
   * @throws IllegalArgumentException if the capacity is negative
   */
  public ReplayWindow shortened(int capacity) {
    if (capacity < 0) {
      throw new IllegalArgumentException("the capacity is negative: " + capacity);
    }
    return count() <= capacity ? this : forgetting(floor, messages, capacity);
  }

  /** Returns TOO_OLD, REPLAYED, or VERIFIED if the message would be accepted. */
  Verdict check(long stamp, MessageId id) {
    if (stamp <= floor) {
      return Verdict.TOO_OLD;
    }
    long shortForm = id.shortForm();
    for (int i = 0; i < messages.length; i += 2) {
      if (messages[i] == stamp && messages[i + 1] == shortForm) {
        return Verdict.REPLAYED;
      }
    }
    return Verdict.VERIFIED;
  }

  /**
   * Remembers a message that was checked.
   *
   * @param maximumAge how long messages are remembered at most, in seconds back from the newest
   * @param capacity how many are at most; if more come out of order some will be too old
   */
  ReplayWindow with(long stamp, MessageId id, int maximumAge, int capacity) {
    int place = messages.length;
    while (place > 0 && messages[place - 2] > stamp) {
      place -= 2;
    }
    long[] more = new long[messages.length + 2];
    System.arraycopy(messages, 0, more, 0, place);
    more[place] = stamp;
    more[place + 1] = id.shortForm();
    System.arraycopy(messages, place, more, place + 2, messages.length - place);
    return forgetting(Math.max(floor, more[more.length - 2] - maximumAge), more, capacity);
  }

  private static ReplayWindow forgetting(long floor, long[] messages, int capacity) {
    int excess = messages.length / 2 - capacity;
    long raised = excess > 0 ? Math.max(floor, messages[2 * (excess - 1)]) : floor;
    int forgotten = 0;
    while (forgotten < messages.length && messages[forgotten] <= raised) {
      forgotten += 2;
    }
    long[] kept = new long[messages.length - forgotten];
    System.arraycopy(messages, forgotten, kept, 0, kept.length);
    return new ReplayWindow(raised, kept);
  }
}
