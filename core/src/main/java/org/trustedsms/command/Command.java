// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.command;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.message.Draft;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.TimeSlot;
import org.trustedsms.text.TextCodings;

/** A command to a device, carried out once and in time (docs/format.md section 19). Immutable. */
public final class Command {
  /** Kind 8, a command. */
  public static final MessageKind KIND = new CommandKind();

  private final ReceivedMessage message;
  private final byte[] fixedPart;

  /**
   * Takes a message for a command.
   *
   * @throws IllegalArgumentException if it is not a verified one
   */
  public Command(ReceivedMessage message) {
    fixedPart = message.signedFixedPart();
    if (message.kind() != KIND || fixedPart == null) {
      throw new IllegalArgumentException("not a verified command");
    }
    this.message = message;
  }

  /**
   * Drafts a command in words; it must be bound to the device.
   *
   * @param until the last second at which it may be begun, since 1970-01-01 UTC, rounded down to a
   *     multiple of 20
   * @param codings those that the device knows
   * @throws IllegalArgumentException if that is not of the years 1970 to 4691
   */
  public static Draft draft(String words, long until, TextCodings codings) {
    return draft(head(until, 0), words, codings);
  }

  /** Drafts a command in bytes, as the other method does. */
  public static Draft draft(byte[] data, long until) {
    return draft(Bytes.join(head(until, CommandKind.BYTES), data), "", TextCodings.plain());
  }

  private static byte[] head(long until, int form) {
    byte[] head = new byte[CommandKind.DATA_OFFSET];
    Bytes.putNumber(TimeSlot.field(until), head, 0, 4);
    head[CommandKind.FORM_OFFSET] = (byte) form;
    return head;
  }

  private static Draft draft(byte[] fixedPart, String words, TextCodings codings) {
    return Draft.of(KIND, fixedPart, fixedPart, words, codings);
  }

  /** Returns whether the command is in words, not in bytes. */
  public boolean isText() {
    return KIND.isTextAfter(fixedPart);
  }

  /** Returns the words; empty if the command is in bytes. */
  public String text() {
    return message.text();
  }

  /** Returns the bytes, as a new array; empty if the command is in words. */
  public byte[] data() {
    int offset = CommandKind.DATA_OFFSET;
    return Bytes.part(fixedPart, offset, fixedPart.length - offset);
  }

  /** Returns the first second of the last 20 at which it may be begun, since 1970-01-01 UTC. */
  public long until() {
    return TimeSlot.start(Bytes.number(fixedPart, 0, 4));
  }

  /** Returns whether it may not be begun any more at a time. */
  public boolean isLateAt(long time) {
    return TimeSlot.of(time) > TimeSlot.of(until());
  }

  public MessageId id() {
    return message.id();
  }

  /** Returns the message, with its sender. */
  public ReceivedMessage message() {
    return message;
  }
}
