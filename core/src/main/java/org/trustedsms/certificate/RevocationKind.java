// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.certificate;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.MessageKind;

/** Kind 10: which certificates are revoked. All of it is the fixed part. */
final class RevocationKind extends MessageKind {
  static final int HANDLES_OFFSET = 10;

  RevocationKind() {
    super(10, "revocation list");
  }

  public boolean mayBeBound() {
    return false;
  }

  public boolean mayAskForAcknowledgement() {
    return false;
  }

  public boolean hasText() {
    return false;
  }

  public boolean mayBeLonger() {
    return true;
  }

  public String fixedPartName() {
    return "updates, issuer, handles";
  }

  public int fixedPartLength(Curve issuer) {
    return HANDLES_OFFSET;
  }

  public int fixedPartLength(byte[] content, Curve issuer) throws InvalidEncodingException {
    if ((content.length - HANDLES_OFFSET) % MessageId.HANDLE_LENGTH != 0) {
      throw new InvalidEncodingException("it ends within a handle");
    }
    long last = -1;
    for (int i = HANDLES_OFFSET; i < content.length; i += MessageId.HANDLE_LENGTH) {
      long handle = Bytes.number(content, i, MessageId.HANDLE_LENGTH);
      if (handle <= last) {
        throw new InvalidEncodingException("the handles in it do not ascend");
      }
      last = handle;
    }
    return content.length;
  }
}
