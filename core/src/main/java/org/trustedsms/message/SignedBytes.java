// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.curve.Curve;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PublicKey;
import org.trustedsms.text.MalformedTextException;
import org.trustedsms.text.TextCoding;
import org.trustedsms.text.TextCodings;

/**
 * What a signature is of (docs/format.md section 7), taken apart: what its signer has signed, if
 * the signature holds. Immutable and thread-safe.
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
  private final MessageId id;

  private SignedBytes(byte[] bytes, MessageKinds kinds, CurveSet curves, TextCodings codings)
      throws InvalidEncodingException {
    if (bytes.length < MIN_LENGTH) {
      throw new InvalidEncodingException(
          bytes.length + " bytes, less than the " + MIN_LENGTH + " of a message");
    }
    for (int i = 0; i < TAG.length; i++) {
      if (bytes[i] != TAG[i]) {
        throw new InvalidEncodingException(
            "it does not begin with \"trusted-sms\" and version " + Header.VERSION);
      }
    }
    stamp = readLong(bytes, STAMP_OFFSET);
    if (stamp < 0) {
      throw new InvalidEncodingException("the stamp is negative");
    }
    header =
        Header.parse(
            new byte[] {
              bytes[TAG.length],
              bytes[TAG.length + 1],
              bytes[STAMP_OFFSET + 6],
              bytes[STAMP_OFFSET + 7]
            });
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
    sender = new Fingerprint(part(bytes, SENDER_OFFSET, Fingerprint.LENGTH));
    recipient = recipient(part(bytes, RECIPIENT_OFFSET, Fingerprint.LENGTH));
    int fixedLength = kind.signedFixedPartLength(curve);
    int textLength = bytes.length - MIN_LENGTH - fixedLength;
    if (textLength < 0 || textLength > 0 && !kind.hasText()) {
      throw new InvalidEncodingException(
          "the content of a message of kind "
              + kind.name()
              + " cannot have "
              + (bytes.length - MIN_LENGTH)
              + " bytes");
    }
    fixedPart = part(bytes, MIN_LENGTH, fixedLength);
    requireSendersKey(curve);
    text = kind.hasText() ? text(bytes, bytes.length - textLength, textLength, codings) : "";
    id = MessageId.of(bytes);
  }

  /**
   * Takes signed bytes apart.
   *
   * @param bytes any bytes
   * @param kinds the kinds that are known
   * @param curves the curves that are known
   * @param codings the text codings that are known
   * @return what they say
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
    System.arraycopy(TAG, 0, bytes, 0, TAG.length);
    System.arraycopy(header.toBytes(), 0, bytes, TAG.length, 2);
    for (int i = 0; i < 8; i++) {
      bytes[STAMP_OFFSET + i] = (byte) (stamp >>> (56 - 8 * i));
    }
    System.arraycopy(sender.toBytes(), 0, bytes, SENDER_OFFSET, Fingerprint.LENGTH);
    if (recipient != null) {
      System.arraycopy(recipient.toBytes(), 0, bytes, RECIPIENT_OFFSET, Fingerprint.LENGTH);
    }
    System.arraycopy(fixedPart, 0, bytes, MIN_LENGTH, fixedPart.length);
    System.arraycopy(text, 0, bytes, MIN_LENGTH + fixedPart.length, text.length);
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

  private String text(byte[] bytes, int offset, int length, TextCodings codings)
      throws InvalidEncodingException {
    TextCoding coding = codings.byId(header.coding());
    if (coding == null) {
      throw new InvalidEncodingException("text coding " + header.coding() + " is not known");
    }
    try {
      return coding.decode(bytes, offset, length);
    } catch (MalformedTextException e) {
      throw new InvalidEncodingException("the text is not well formed: " + e.getMessage());
    }
  }

  private static byte[] part(byte[] bytes, int offset, int length) {
    byte[] part = new byte[length];
    System.arraycopy(bytes, offset, part, 0, length);
    return part;
  }

  private static long readLong(byte[] bytes, int offset) {
    long value = 0;
    for (int i = 0; i < 8; i++) {
      value = value << 8 | bytes[offset + i] & 0xff;
    }
    return value;
  }

  public MessageKind kind() {
    return kind;
  }

  /** Returns the header, with the low bits of the stamp. */
  public Header header() {
    return header;
  }

  /** Returns the full stamp: seconds since 1970-01-01 UTC. */
  public long stamp() {
    return stamp;
  }

  /** Returns whose key the signature must hold under: the fingerprint of the sender's key. */
  public Fingerprint sender() {
    return sender;
  }

  /**
   * Returns for whom the message is: the fingerprint of the recipient's key; null if it is for
   * anyone.
   */
  public Fingerprint recipient() {
    return recipient;
  }

  /**
   * Returns what is signed in place of the kind's fixed part: a new array: empty in texts, the
   * sender's compressed key in kind 3, the identifier of the acknowledged message in kind 4.
   */
  public byte[] fixedPart() {
    return part(fixedPart, 0, fixedPart.length);
  }

  /**
   * Returns the text; in a message of kind 3 what its sender calls themself: the text, empty in a
   * message of kind 4.
   */
  public String text() {
    return text;
  }

  /** Returns what the message is known by. */
  public MessageId id() {
    return id;
  }
}
