// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PublicKey;
import org.trustedsms.text.MalformedTextException;
import org.trustedsms.text.TextCoding;
import org.trustedsms.text.TextCodings;

/**
 * The bytes that a signature covers (docs/format.md section 7), taken apart: what its signer has
 * signed, if the signature holds. Immutable and thread-safe.
 */
public final class SignedBytes {
  /** The least length in bytes. */
  public static final int MIN_LENGTH = 86;

  private static final byte[] TAG = {
    't', 'r', 'u', 's', 't', 'e', 'd', '-', 's', 'm', 's', Header.VERSION
  };
  private static final int STAMP_OFFSET = 14;
  private static final int SENDER_OFFSET = 22;
  private static final int RECIPIENT_OFFSET = 54;

  private final MessageKind kind;
  private final Header header;
  private final long stamp;
  private final Fingerprint sender;
  private final Fingerprint recipient;
  private final byte[] fixedPart;
  private final String text;

  private SignedBytes(byte[] bytes, MessageKinds kinds, CurveSet curves, TextCodings codings)
      throws InvalidEncodingException {
    if (bytes.length < MIN_LENGTH) {
      throw new InvalidEncodingException(
          bytes.length + " bytes, less than the " + MIN_LENGTH + " of a message");
    }
    if (!Bytes.equal(TAG, Bytes.part(bytes, 0, TAG.length))) {
      throw new InvalidEncodingException(
          "it does not begin with \"trusted-sms\" and version " + Header.VERSION);
    }
    stamp = Bytes.number(bytes, STAMP_OFFSET, 8);
    if (!TimeSlot.isStamp(stamp)) {
      throw new InvalidEncodingException(
          "the stamp is negative or no multiple of " + TimeSlot.SECONDS + " seconds");
    }
    byte[] head = Bytes.part(bytes, TAG.length, Header.LENGTH);
    Bytes.putNumber(TimeSlot.of(stamp), head, 2, 2);
    header = Header.parse(head);
    kind = kinds.byId(header.kind());
    if (header.version() != Header.VERSION || kind == null) {
      throw new InvalidEncodingException(
          "its version or kind is not known: version "
              + header.version()
              + ", kind "
              + header.kind());
    }
    String fault = header.faultFor(kind);
    if (fault != null) {
      throw new InvalidEncodingException(fault);
    }
    Curve curve = curves.byId(header.curve());
    if (curve == null) {
      throw new InvalidEncodingException("curve " + header.curve() + " is not known");
    }
    sender = new Fingerprint(Bytes.part(bytes, SENDER_OFFSET, Fingerprint.LENGTH));
    recipient = recipient(Bytes.part(bytes, RECIPIENT_OFFSET, Fingerprint.LENGTH));
    byte[] content = Bytes.part(bytes, MIN_LENGTH, bytes.length - MIN_LENGTH);
    int fixedLength = kind.signedFixedPartLength(content, curve);
    int textLength = bytes.length - MIN_LENGTH - fixedLength;
    if (textLength < 0 || textLength > 0 && !kind.hasText()) {
      throw new InvalidEncodingException(
          "the content of a message of kind "
              + kind.name()
              + " cannot have "
              + (bytes.length - MIN_LENGTH)
              + " bytes");
    }
    fixedPart = Bytes.part(bytes, MIN_LENGTH, fixedLength);
    requireSendersKey(curve);
    text = kind.hasText() ? text(Bytes.part(content, fixedLength, textLength), codings) : "";
  }

  /**
   * Takes any bytes apart, by what is known of kinds, curves and text codings.
   *
   * @throws InvalidEncodingException if these are not the signed bytes of any message of these
   *     kinds, on these curves, in these codings; says why
   */
  public static SignedBytes parse(
      byte[] bytes, MessageKinds kinds, CurveSet curves, TextCodings codings)
      throws InvalidEncodingException {
    return new SignedBytes(bytes, kinds, curves, codings);
  }

  /** The recipient is null if the message is for anyone; the content comes in two parts. */
  static byte[] of(
      Header header,
      long stamp,
      Fingerprint sender,
      Fingerprint recipient,
      byte[] fixedPart,
      byte[] text) {
    byte[] bytes = new byte[MIN_LENGTH + fixedPart.length + text.length];
    Bytes.put(TAG, bytes, 0);
    Bytes.put(header.toBytes(), bytes, TAG.length);
    // Over the low bits of the step in the header.
    Bytes.putNumber(stamp, bytes, STAMP_OFFSET, 8);
    Bytes.put(sender.toBytes(), bytes, SENDER_OFFSET);
    if (recipient != null) {
      Bytes.put(recipient.toBytes(), bytes, RECIPIENT_OFFSET);
    }
    Bytes.put(fixedPart, bytes, MIN_LENGTH);
    Bytes.put(text, bytes, MIN_LENGTH + fixedPart.length);
    return bytes;
  }

  private void requireSendersKey(Curve curve) throws InvalidEncodingException {
    PublicKey offered;
    try {
      offered = kind.senderIn(fixedPart, curve);
    } catch (InvalidEncodingException e) {
      throw new InvalidEncodingException("the key in it is invalid: " + e.getMessage());
    }
    if (offered != null && !offered.fingerprint().equals(sender)) {
      throw new InvalidEncodingException("it announces another key than that of its sender");
    }
  }

  private Fingerprint recipient(byte[] bytes) throws InvalidEncodingException {
    Fingerprint named = new Fingerprint(bytes);
    if (header.isBound() == named.equals(new Fingerprint(new byte[Fingerprint.LENGTH]))) {
      throw new InvalidEncodingException(
          "it is not clear whether it is for anyone or bound to one recipient");
    }
    return header.isBound() ? named : null;
  }

  private String text(byte[] bytes, TextCodings codings) throws InvalidEncodingException {
    TextCoding coding = codings.byId(header.coding());
    if (coding == null) {
      throw new InvalidEncodingException("text coding " + header.coding() + " is not known");
    }
    try {
      int length = header.isPadded() ? Padding.textLength(bytes) : bytes.length;
      return coding.decode(bytes, 0, length);
    } catch (MalformedTextException e) {
      throw new InvalidEncodingException("the text is not well formed: " + e.getMessage());
    }
  }

  public MessageKind kind() {
    return kind;
  }

  /** Returns the header, with the low bits of the stamp's step. */
  public Header header() {
    return header;
  }

  /** Returns the full stamp, in seconds since 1970-01-01 UTC. */
  public long stamp() {
    return stamp;
  }

  /** Returns the fingerprint of the key that the signature must hold under. */
  public Fingerprint sender() {
    return sender;
  }

  /** Returns the fingerprint of the recipient's key; null if the message is for anyone. */
  public Fingerprint recipient() {
    return recipient;
  }

  /**
   * Returns what is signed in place of the kind's fixed part, as a new array: nothing in texts, the
   * sender's compressed key in kind 3, the identifier of the acknowledged message in kind 4.
   */
  public byte[] fixedPart() {
    return Bytes.copy(fixedPart);
  }

  /** Returns the text, which in kind 3 is the sender's name for themself; empty in kind 4. */
  public String text() {
    return text;
  }
}
