// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.bytes.Bytes;

/** The four bytes at the start of every message (docs/format.md section 2). Immutable. */
public final class Header {
  /** The length in bytes. */
  public static final int LENGTH = 4;

  /** The version of the format that this library writes and reads. */
  public static final int VERSION = 1;

  private final int bits;

  /**
   * Creates a header of this version.
   *
   * @param kind 0 to 15
   * @param coding text coding, 0 to 3
   * @param curve identifier of the sender's curve, 0 to 31
   * @param stamp the stamp in seconds, of whose step the low 16 bits are kept
   * @throws IllegalArgumentException if a value is out of range
   */
  public Header(
      int kind,
      boolean acknowledgementAsked,
      boolean bound,
      boolean padded,
      int coding,
      int curve,
      long stamp) {
    if (kind < 0 || kind > 15 || coding < 0 || coding > 3 || curve < 0 || curve > 31) {
      throw new IllegalArgumentException(
          "kind " + kind + ", text coding " + coding + " or curve " + curve + " is out of range");
    }
    bits =
        VERSION << 30
            | kind << 26
            | (acknowledgementAsked ? 1 << 25 : 0)
            | (bound ? 1 << 24 : 0)
            | (padded ? 1 << 23 : 0)
            | coding << 21
            | curve << 16
            | (int) TimeSlot.of(stamp) & 0xffff;
  }

  private Header(int bits) {
    this.bits = bits;
  }

  /**
   * Reads the header of a payload; any {@link #LENGTH} bytes are one.
   *
   * @throws ArrayIndexOutOfBoundsException if the payload is shorter
   */
  public static Header parse(byte[] payload) {
    return new Header((int) Bytes.number(payload, 0, LENGTH));
  }

  /**
   * Returns the version, 0 to 3, in the first byte of a payload. A user data header of an SMS,
   * which begins with its length, has version 0.
   */
  public static int versionIn(byte first) {
    return (first & 0xff) >> 6;
  }

  /** Returns the version, 0 to 3. */
  public int version() {
    return bits >>> 30;
  }

  /** Returns the number of the kind, 0 to 15. */
  public int kind() {
    return bits >> 26 & 15;
  }

  /** Returns whether the sender asks for an acknowledgement. */
  public boolean isAcknowledgementAsked() {
    return (bits >> 25 & 1) != 0;
  }

  /** Returns whether the message is bound to one recipient; otherwise it is for anyone. */
  public boolean isBound() {
    return (bits >> 24 & 1) != 0;
  }

  /** Returns whether the text is padded. */
  public boolean isPadded() {
    return (bits >> 23 & 1) != 0;
  }

  /** Returns the identifier of the text coding, 0 to 3. */
  public int coding() {
    return bits >> 21 & 3;
  }

  /** Returns the identifier of the sender's curve, 0 to 31. */
  public int curve() {
    return bits >> 16 & 31;
  }

  /** Returns the low 16 bits of the stamp's step, 0 to 65,535. */
  public int stepBits() {
    return bits & 0xffff;
  }

  /**
   * Returns the only stamp from 14 days before to 28 hours after a time whose step has these low
   * bits (docs/format.md section 9).
   *
   * @param referenceTime in seconds since 1970-01-01 UTC, not negative
   * @return the stamp, in seconds since 1970-01-01 UTC; -1 if it would be before 1970 or above the
   *     highest
   */
  public long stamp(long referenceTime) {
    long earliest = TimeSlot.of(referenceTime) - Receiver.MAX_MAXIMUM_AGE / TimeSlot.SECONDS;
    long step = earliest + (stepBits() - earliest & 0xffff);
    return step < 0 || step > TimeSlot.of(Long.MAX_VALUE) ? -1 : TimeSlot.start(step);
  }

  /**
   * Returns what a message of a kind cannot have in its header: flags or a text coding
   * (docs/format.md section 3); null if all is allowed. This header may name another kind.
   */
  public String faultFor(MessageKind messageKind) {
    String who = "a message of kind " + messageKind.name();
    if (isAcknowledgementAsked() && !messageKind.mayAskForAcknowledgement()) {
      return who + " asks for an acknowledgement";
    }
    if (!isBound() && !messageKind.mayBeForAnyone()) {
      return who + " is bound to nobody";
    }
    if (isBound() && !messageKind.mayBeBound()) {
      return who + " is bound to somebody";
    }
    if (isPadded() && !(messageKind.isEncrypted() && messageKind.hasText())) {
      return who + " is padded";
    }
    if (coding() != 0 && !messageKind.hasText()) {
      return who + " names a text coding";
    }
    return null;
  }

  /** Returns a new array of {@link #LENGTH} bytes. */
  public byte[] toBytes() {
    byte[] bytes = new byte[LENGTH];
    Bytes.putNumber(bits, bytes, 0, LENGTH);
    return bytes;
  }
}
