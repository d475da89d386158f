// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.signature.Signature;
import org.trustedsms.signature.Verifier;
import org.trustedsms.sms.SegmentCapacity;
import org.trustedsms.text.MalformedTextException;
import org.trustedsms.text.TextCoding;
import org.trustedsms.text.TextCodings;

/**
 * A message for anyone at any time, a credential (docs/format.md sections 16 and 17): its content
 * begins with the high 16 bits of its step, of which the header has the low ones. What it says is
 * not to be believed before {@link #isSignedBy}. Immutable and thread-safe.
 */
public final class SignedCredential {
  private final byte[] payload;
  private final Curve curve;
  private final long stamp;
  private final byte[] fixedPart;
  private final byte[] text;
  private final TextCoding coding;

  /** Null if r or s is out of range: then nobody has signed it. */
  private final Signature signature;

  private SignedCredential(byte[] payload, MessageKind kind, CurveSet curves, TextCodings codings)
      throws RejectedException {
    if (payload.length < Header.LENGTH || payload.length > SegmentCapacity.MAX_PAYLOAD_BYTES) {
      throw malformed(payload.length + " bytes");
    }
    Header header = Header.parse(payload);
    if (header.version() != Header.VERSION || header.kind() != kind.id()) {
      throw new RejectedException(Verdict.UNSUPPORTED, "not a " + kind.name());
    }
    String fault = header.faultFor(kind);
    if (fault != null) {
      throw malformed(fault);
    }
    curve = curves.byId(header.curve());
    coding = codings.byId(header.coding());
    if (curve == null || coding == null) {
      throw new RejectedException(
          Verdict.UNSUPPORTED,
          "this program does not know curve " + header.curve() + " or its text coding");
    }
    int end = payload.length - curve.signatureLength();
    if (end < Header.LENGTH + kind.fixedPartLength(curve)) {
      throw malformed(new Budget(kind, curve, curve).faultIn(payload.length));
    }
    byte[] content = Bytes.part(payload, Header.LENGTH, end - Header.LENGTH);
    try {
      int length = kind.fixedPartLength(content, curve);
      fixedPart = Bytes.part(content, 0, length);
      text = Bytes.part(content, length, content.length - length);
    } catch (InvalidEncodingException e) {
      throw malformed(e.getMessage());
    }
    stamp = TimeSlot.start(Bytes.number(fixedPart, 0, 2) << 16 | header.stepBits());
    signature = signature(payload, end);
    this.payload = Bytes.copy(payload);
  }

  private Signature signature(byte[] from, int offset) {
    try {
      return Signature.decode(curve, from, offset, curve.signatureLength());
    } catch (InvalidEncodingException e) {
      return null;
    }
  }

  /**
   * Reads any bytes.
   *
   * @param kind of which they must be
   * @throws RejectedException with {@link Verdict#MALFORMED} or {@link Verdict#UNSUPPORTED} if they
   *     are no such message
   */
  public static SignedCredential parse(
      byte[] payload, MessageKind kind, CurveSet curves, TextCodings codings)
      throws RejectedException {
    return new SignedCredential(payload, kind, curves, codings);
  }

  /**
   * Makes and signs one.
   *
   * @param issuer whose key it is signed with, deterministically
   * @param kind of which it is
   * @param fixedPart with its first two bytes free, which are set to those of the step; may be
   *     changed
   * @param step 0 to {@link TimeSlot#MAX}
   * @param text empty if the kind has none
   * @return the payload
   * @throws IllegalArgumentException if the fixed part is not one of this kind
   */
  public static byte[] sign(
      PrivateKey issuer, MessageKind kind, byte[] fixedPart, long step, String text) {
    Bytes.putNumber(step >> 16, fixedPart, 0, 2);
    return Draft.of(kind, fixedPart, fixedPart, text, TextCodings.standard())
        .sign(issuer, TimeSlot.start(step), null)
        .payload();
  }

  /** Returns the payload, as a new array. */
  public byte[] payload() {
    return Bytes.copy(payload);
  }

  /** Returns the curve of the signer's key. */
  public Curve curve() {
    return curve;
  }

  /** Returns the stamp, in seconds since 1970-01-01 UTC. */
  public long stamp() {
    return stamp;
  }

  /** Returns what precedes the text, as a new array. */
  public byte[] fixedPart() {
    return Bytes.copy(fixedPart);
  }

  /** Returns whether there is a text, of at least one byte. */
  public boolean hasText() {
    return text.length > 0;
  }

  /**
   * Decodes the text, empty if there is none.
   *
   * @throws RejectedException with {@link Verdict#MALFORMED} if it is not well formed
   */
  public String text() throws RejectedException {
    try {
      return coding.decode(text, 0, text.length);
    } catch (MalformedTextException e) {
      throw malformed(e.getMessage());
    }
  }

  /** Returns whether r and s are in range, without which nobody has signed it. */
  public boolean hasSignature() {
    return signature != null;
  }

  /** Returns whether the owner of a key signed it. Costs a verification at most. */
  public boolean isSignedBy(PublicKey issuer) {
    return hasSignature() && new Verifier(issuer).verify(signedBytes(issuer), signature);
  }

  /** Returns what it is known by, if it {@link #isSignedBy} that key. */
  public MessageId id(PublicKey issuer) {
    return evidence(issuer).id();
  }

  /** Returns the evidence, which there is if it {@link #isSignedBy} that key. */
  public Evidence evidence(PublicKey issuer) {
    return new Evidence(signedBytes(issuer), signature, issuer);
  }

  private byte[] signedBytes(PublicKey issuer) {
    return SignedBytes.of(
        Header.parse(payload), stamp, issuer.fingerprint(), null, fixedPart, text);
  }

  private static RejectedException malformed(String reason) {
    return new RejectedException(Verdict.MALFORMED, reason);
  }
}
