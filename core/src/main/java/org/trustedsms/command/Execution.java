// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.command;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.MessageId;
import org.trustedsms.text.TextCodings;

/**
 * The device's side of one command (docs/format.md section 19), which is carried out at most once.
 * The device stores it ({@link #toBytes} for example) in one transaction with the replay window
 * ({@link org.trustedsms.message.Senders#keep}) before it begins, and again with the result before
 * that is sent. One without a result when the device starts was {@link #interrupted}. Immutable and
 * thread-safe.
 */
public final class Execution {
  private static final int FORMAT = 1;
  private static final int SENDER_OFFSET = 1 + MessageId.LENGTH + 1;
  private static final byte[] NOTHING = new byte[0];

  private final MessageId command;
  private final PublicKey sender;

  /** The payload of the result; empty until there is one. */
  private final byte[] result;

  private Execution(MessageId command, PublicKey sender, byte[] result) {
    this.command = command;
    this.sender = sender;
    this.result = result;
  }

  /** Begins. Whether it is too late the device looks at next ({@link Command#isLateAt}). */
  public static Execution begin(Command command) {
    return new Execution(command.id(), command.message().sender(), NOTHING);
  }

  /** Drafts the result of one that was begun before the device stopped, and has none. */
  public Draft interrupted() {
    return Result.draft(command, sender, Result.INTERRUPTED, "", TextCodings.plain());
  }

  /**
   * Returns the execution with its result.
   *
   * @param payload of the signed result, at least one byte; copied
   * @throws IllegalArgumentException if it has one already, or this one is empty
   */
  public Execution ended(byte[] payload) {
    if (isEnded() || payload.length == 0) {
      throw new IllegalArgumentException(
          isEnded() ? "the command has a result already" : "the result is empty");
    }
    return new Execution(command, sender, Bytes.copy(payload));
  }

  /** Returns whether there is a result. */
  public boolean isEnded() {
    return result.length > 0;
  }

  /** Returns the payload of the result, sent again when the command is; empty if there is none. */
  public byte[] result() {
    return Bytes.copy(result);
  }

  /** Returns which command it is of. */
  public MessageId command() {
    return command;
  }

  /** Returns the key of the command's sender. */
  public PublicKey sender() {
    return sender;
  }

  /**
   * Returns 34 bytes, the sender's key and the result: format 1; the identifier of the command; the
   * identifier of the curve of the sender's key; that key, compressed; the payload of the result.
   */
  public byte[] toBytes() {
    byte[] head = new byte[SENDER_OFFSET];
    head[0] = FORMAT;
    Bytes.put(command.toBytes(), head, 1);
    head[SENDER_OFFSET - 1] = (byte) sender.curve().id();
    return Bytes.join(Bytes.join(head, sender.toCompressedBytes()), result);
  }

  /**
   * Reads what {@link #toBytes} gave.
   *
   * @throws InvalidEncodingException if the bytes are not an execution, or its curve is not there
   */
  public static Execution decode(byte[] bytes, CurveSet curves) throws InvalidEncodingException {
    boolean valid = bytes.length > SENDER_OFFSET && bytes[0] == FORMAT;
    int id = valid ? bytes[SENDER_OFFSET - 1] : -1;
    int end =
        curves.byId(id) == null ? -1 : SENDER_OFFSET + curves.byId(id).compressedPointLength();
    if (end < 0 || end > bytes.length) {
      throw new InvalidEncodingException("not an execution of format " + FORMAT);
    }
    return new Execution(
        new MessageId(Bytes.part(bytes, 1, MessageId.LENGTH)),
        PublicKey.decode(curves.byId(id), Bytes.part(bytes, SENDER_OFFSET, end - SENDER_OFFSET)),
        Bytes.part(bytes, end, bytes.length - end));
  }
}
