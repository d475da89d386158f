// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.command;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.TimeSlot;

/** Kind 8: a command to a device. Bytes are part of the fixed part, a text follows it. */
final class CommandKind extends MessageKind {
  static final int ID = 8;
  static final int FORM_OFFSET = 4;
  static final int DATA_OFFSET = 5;
  static final int BYTES = 1 << 7;

  CommandKind() {
    super(ID, "command");
  }

  public boolean mayAskForAcknowledgement() {
    return false;
  }

  public boolean mayBeForAnyone() {
    return false;
  }

  public String fixedPartName() {
    return "until, form";
  }

  public int fixedPartLength(Curve curve) {
    return DATA_OFFSET;
  }

  public int fixedPartLength(byte[] content, Curve curve) throws InvalidEncodingException {
    int form = content[FORM_OFFSET] & 0xff;
    if ((form & ~BYTES) != 0) {
      throw new InvalidEncodingException("the form of its data is " + form);
    }
    return form == BYTES ? content.length : DATA_OFFSET;
  }

  public String faultIn(long stamp, byte[] fixedPart, String text) {
    return Bytes.number(fixedPart, 0, FORM_OFFSET) < TimeSlot.of(stamp)
        ? "the command is late when it is given"
        : null;
  }

  public boolean isTextAfter(byte[] fixedPart) {
    return (fixedPart[FORM_OFFSET] & BYTES) == 0;
  }
}
