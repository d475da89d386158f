// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.curve.Curve;
import org.trustedsms.sms.SegmentCapacity;
import org.trustedsms.text.TextCoding;
import org.trustedsms.text.TextCodings;

/**
 * The room for text in a number of SMS, for messages of one kind between two curves. Immutable and
 * thread-safe.
 */
public final class Budget {
  private final MessageKind kind;
  private final Curve sender;
  private final int overhead;

  /** Computes the budget; only encrypted messages make use of the recipient's curve. */
  public Budget(MessageKind kind, Curve sender, Curve recipient) {
    this.kind = kind;
    this.sender = sender;
    overhead =
        Header.LENGTH
            + kind.fixedPartLength(sender)
            + sender.signatureLength()
            + (kind.isEncrypted() ? kind.encryption.overhead(recipient) : 0);
  }

  /** Returns how many bytes a message has in addition to its text. */
  public int overhead() {
    return overhead;
  }

  /** Returns what is wrong with the length in bytes of a payload; null if nothing is. */
  public String faultIn(int payloadLength) {
    if (payloadLength == overhead || payloadLength > overhead && kind.mayBeLonger()) {
      return null;
    }
    return "a message of kind "
        + kind.name()
        + " on "
        + sender
        + " has "
        + (kind.mayBeLonger() ? "at least " : "")
        + overhead
        + " bytes, not "
        + payloadLength;
  }

  /**
   * Returns the room for text in 1 to 255 SMS: bytes, or -1 if not even an empty text fits.
   *
   * @throws IllegalArgumentException if the number is out of range
   */
  public int bytesLeft(int segments) {
    return Math.max(-1, SegmentCapacity.capacity(segments) - overhead);
  }

  /**
   * Returns the room for text in 1 to 255 SMS, in characters as {@link TextCoding#capacity} counts;
   * -1 if not even an empty text fits.
   *
   * @throws IllegalArgumentException if the number is out of range
   */
  public int charactersLeft(int segments, TextCoding coding) {
    int bytes = bytesLeft(segments);
    return bytes < 0 ? -1 : coding.capacity(bytes);
  }

  /**
   * Returns how a text would be sent, which a screen shows while the user types: the shortest
   * coding, the SMS that it takes, and the room left in the last.
   *
   * @throws IllegalArgumentException if none of the codings carries the text
   */
  public TextFit fit(String text, TextCodings codings) {
    return new TextFit(text, codings, overhead);
  }
}
