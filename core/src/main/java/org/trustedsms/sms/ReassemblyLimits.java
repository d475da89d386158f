// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.sms;

/**
 * The limits of what a {@link Reassembler} holds, and for how long. Immutable, so safe for use by
 * several threads.
 */
public final class ReassemblyLimits {
  /** Smallest limit on bytes: one message of 255 segments, so that any message can complete. */
  public static final int MIN_BYTES =
      SegmentCapacity.MAX_SEGMENTS * SegmentCapacity.USER_DATA_BYTES;

  /** 1000 messages, 8 of one originator, 1 MiB, 24 hours. */
  public static final ReassemblyLimits DEFAULT =
      new ReassemblyLimits(1000, 8, 1024 * 1024, 24L * 60 * 60 * 1000);

  private final int messages;
  private final int messagesPerOriginator;
  private final int bytes;
  private final long ageMillis;

  private ReassemblyLimits(int messages, int messagesPerOriginator, int bytes, long ageMillis) {
    this.messages = messages;
    this.messagesPerOriginator = messagesPerOriginator;
    this.bytes = bytes;
    this.ageMillis = ageMillis;
  }

  /**
   * Returns the same limits, but for the most messages held in total, 1 or more.
   *
   * @throws IllegalArgumentException if the number is too small
   */
  public ReassemblyLimits withMessages(int limit) {
    requireAtLeast("messages", limit, 1);
    return new ReassemblyLimits(limit, messagesPerOriginator, bytes, ageMillis);
  }

  /**
   * Returns the same limits, but for the most messages held of one originator, 1 or more.
   *
   * @throws IllegalArgumentException if the number is too small
   */
  public ReassemblyLimits withMessagesPerOriginator(int limit) {
    requireAtLeast("messages per originator", limit, 1);
    return new ReassemblyLimits(messages, limit, bytes, ageMillis);
  }

  /**
   * Returns the same limits, but for the most bytes held in total, {@link #MIN_BYTES} or more. Each
   * segment counts as {@link SegmentCapacity#USER_DATA_BYTES}, however short it is, so that the
   * limit also bounds the objects around short segments.
   *
   * @throws IllegalArgumentException if the number is too small
   */
  public ReassemblyLimits withBytes(int limit) {
    requireAtLeast("bytes", limit, MIN_BYTES);
    return new ReassemblyLimits(messages, messagesPerOriginator, limit, ageMillis);
  }

  /**
   * Returns the same limits, but for how many milliseconds, 1 or more, after its first segment a
   * message is dropped.
   *
   * @throws IllegalArgumentException if the number is too small
   */
  public ReassemblyLimits withAgeMillis(long limit) {
    requireAtLeast("age in milliseconds", limit, 1);
    return new ReassemblyLimits(messages, messagesPerOriginator, bytes, limit);
  }

  private static void requireAtLeast(String what, long limit, long min) {
    if (limit < min) {
      throw new IllegalArgumentException(
          "limit on " + what + " of " + limit + ": must be " + min + " or more");
    }
  }

  /** Returns the most messages held in total. */
  public int messages() {
    return messages;
  }

  /** Returns the most messages held of one originator. */
  public int messagesPerOriginator() {
    return messagesPerOriginator;
  }

  /** Returns the most bytes held in total. */
  public int bytes() {
    return bytes;
  }

  /** Returns the age in milliseconds at which a message is dropped. */
  public long ageMillis() {
    return ageMillis;
  }
}
