// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.Fingerprint;

/**
 * A kind that answers another message. Its recipient sent that message and knows its identifier, so
 * only a handle is sent, and the whole identifier is signed; a byte, or nothing, follows. Immutable
 * and thread-safe.
 */
public abstract class AnswerKind extends MessageKind {
  private final int[] questions;
  private final int codeLength;

  /**
   * Creates a kind without a text.
   *
   * @param questions the numbers of the kinds that it answers
   * @param codeLength 1 if a byte follows the handle, otherwise 0
   */
  protected AnswerKind(int id, String name, int[] questions, int codeLength) {
    super(id, name);
    this.questions = questions;
    this.codeLength = codeLength;
  }

  /** Returns whether it is an answer to messages of a kind, 0 to 15. */
  public final boolean answers(int question) {
    for (int i = 0; i < questions.length; i++) {
      if (questions[i] == question) {
        return true;
      }
    }
    return false;
  }

  public boolean mayAskForAcknowledgement() {
    return false;
  }

  public final boolean mayBeForAnyone() {
    return false;
  }

  public boolean hasText() {
    return false;
  }

  public String fixedPartName() {
    return "handle";
  }

  public final int fixedPartLength(Curve curve) {
    return MessageId.HANDLE_LENGTH + codeLength;
  }

  public final int fixedPartLength(byte[] content, Curve curve) throws InvalidEncodingException {
    int least = MessageId.HANDLE_LENGTH + codeLength;
    return hasData(content, least) ? content.length : least;
  }

  public final int signedFixedPartLength(byte[] content, Curve curve)
      throws InvalidEncodingException {
    int least = MessageId.LENGTH + codeLength;
    return content.length >= least && hasData(content, least) ? content.length : least;
  }

  private boolean hasData(byte[] content, int least) throws InvalidEncodingException {
    return codeLength == 1 && hasData(content[least - 1] & 0xff);
  }

  /**
   * Looks at the byte after the handle, and tells whether what follows are bytes, not a text.
   *
   * @param code 0 to 255
   * @throws InvalidEncodingException if it has no meaning
   */
  protected boolean hasData(int code) throws InvalidEncodingException {
    return false;
  }

  public final byte[] signedFixedPart(byte[] fixedPart, Fingerprint sender, SentMessages sent) {
    int handle = MessageId.HANDLE_LENGTH;
    MessageId id = sent.find(Bytes.part(fixedPart, 0, handle), sender, this);
    return id == null
        ? null
        : Bytes.join(id.toBytes(), Bytes.part(fixedPart, handle, fixedPart.length - handle));
  }
}
