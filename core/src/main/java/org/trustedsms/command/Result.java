// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.command;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.text.TextCodings;

/** The result of a command (docs/format.md section 19). Immutable and thread-safe. */
public final class Result {
  /** Kind 9, the result of a command. */
  public static final MessageKind KIND = new ResultKind();

  /** It was done. */
  public static final int DONE = 0;

  /** It is not a command of this device, or not permitted to its sender. */
  public static final int REFUSED = 1;

  /** It was begun, and could not be done. */
  public static final int FAILED = 2;

  /** Its time was over before it was begun. */
  public static final int LATE = 3;

  /** It was begun, and it is not known whether it was done. */
  public static final int INTERRUPTED = 4;

  /** The first status, of 64, that an application gives a meaning. */
  public static final int FIRST_OF_APPLICATION = 64;

  private static final int MAX_STATUS = 127;

  private final ReceivedMessage message;
  private final byte[] fixedPart;

  /**
   * Takes a message for a result.
   *
   * @throws IllegalArgumentException if it is not a verified one
   */
  public Result(ReceivedMessage message) {
    fixedPart = message.signedFixedPart();
    if (message.kind() != KIND || fixedPart == null) {
      throw new IllegalArgumentException("not a verified result");
    }
    this.message = message;
  }

  /**
   * Drafts a result in words, bound to the sender of the command.
   *
   * @param command which command it is of
   * @param sender who sent that
   * @param status 0 to 127, those from {@link #FIRST_OF_APPLICATION} on of the application
   * @param codings the shortest of which it is in
   * @throws IllegalArgumentException if the status is out of range
   */
  public static Draft draft(
      MessageId command, PublicKey sender, int status, String words, TextCodings codings) {
    return draft(command, sender, status, 0, new byte[0], words, codings);
  }

  /** Drafts a result in bytes, as the other method does. */
  public static Draft draft(MessageId command, PublicKey sender, int status, byte[] data) {
    return draft(command, sender, status, CommandKind.BYTES, data, "", TextCodings.plain());
  }

  private static Draft draft(
      MessageId command,
      PublicKey sender,
      int status,
      int form,
      byte[] data,
      String words,
      TextCodings codings) {
    if (status < 0 || status > MAX_STATUS) {
      throw new IllegalArgumentException("a status is 0 to " + MAX_STATUS + ", not " + status);
    }
    byte[] rest = Bytes.join(new byte[] {(byte) (status | form)}, data);
    return Draft.of(
            KIND,
            Bytes.join(command.handle(), rest),
            Bytes.join(command.toBytes(), rest),
            words,
            codings)
        .to(sender);
  }

  /** Returns which command it is of. */
  public MessageId command() {
    return new MessageId(Bytes.part(fixedPart, 0, MessageId.LENGTH));
  }

  /** Returns the status, 0 to 127. */
  public int status() {
    return fixedPart[MessageId.LENGTH] & MAX_STATUS;
  }

  /** Returns whether the data are words, not bytes. */
  public boolean isText() {
    return (fixedPart[MessageId.LENGTH] & CommandKind.BYTES) == 0;
  }

  /** Returns the words; empty if the data are bytes. */
  public String text() {
    return message.text();
  }

  /** Returns the bytes, as a new array; empty if the data are words. */
  public byte[] data() {
    int offset = MessageId.LENGTH + 1;
    return Bytes.part(fixedPart, offset, fixedPart.length - offset);
  }
}
