// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.transaction;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.message.Certification;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.TimeSlot;

/** Kind 6: what is offered, until when, for how much. */
final class OfferKind extends MessageKind {
  static final int ID = 6;
  static final int TERMS_OFFSET = 4;
  static final int AMOUNT_OFFSET = 5;
  static final int HAS_AMOUNT = 1 << 7;
  static final int MAX_CHOICES = 9;

  OfferKind() {
    super(ID, "offer");
  }

  public boolean mayAskForAcknowledgement() {
    return false;
  }

  public boolean mayComeFrom(Certification sender) {
    return sender.mayOffer();
  }

  public String fixedPartName() {
    return "terms";
  }

  public int fixedPartLength(Curve curve) {
    return AMOUNT_OFFSET;
  }

  public int fixedPartLength(byte[] content, Curve curve) throws InvalidEncodingException {
    int terms = content[TERMS_OFFSET] & 0xff;
    if ((terms & ~HAS_AMOUNT) > MAX_CHOICES) {
      throw new InvalidEncodingException("the byte of its choices is " + terms);
    }
    if ((terms & HAS_AMOUNT) == 0) {
      return AMOUNT_OFFSET;
    }
    int length = AMOUNT_OFFSET + Amount.LENGTH;
    if (length > content.length) {
      throw new InvalidEncodingException("it ends within the amount");
    }
    Amount.read(content, AMOUNT_OFFSET);
    return length;
  }

  public String faultIn(long stamp, byte[] fixedPart, String text) {
    if (Bytes.number(fixedPart, 0, TERMS_OFFSET) < TimeSlot.of(stamp)) {
      return "the offer ends before it is made";
    }
    return choicesFault(fixedPart, text);
  }

  static int choicesIn(byte[] fixedPart) {
    return fixedPart[TERMS_OFFSET] & HAS_AMOUNT - 1;
  }

  static String choicesFault(byte[] fixedPart, String text) {
    int end = text.length();
    for (int i = choicesIn(fixedPart); i > 0; i--) {
      int start = text.lastIndexOf('\n', end - 1);
      if (start < 0 || start + 1 == end) {
        return "choice " + i + " of the offer is not there, or empty";
      }
      end = start;
    }
    return null;
  }
}
