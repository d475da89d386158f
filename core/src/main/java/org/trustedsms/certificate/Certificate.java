// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.certificate;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Evidence;
import org.trustedsms.message.Header;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.RejectedException;
import org.trustedsms.message.SignedCredential;
import org.trustedsms.message.TimeSlot;
import org.trustedsms.message.Verdict;
import org.trustedsms.text.TextCodings;

/**
 * An issuer's verified statement of who owns a key (docs/format.md section 16). {@link TrustStore}
 * decides whether the issuer is believed. Immutable.
 */
public final class Certificate {
  private static final int UNTIL_OFFSET = 2;

  private final SignedCredential credential;
  private final PublicKey issuer;
  private final Subject subject;
  private final long until;

  private Certificate(
      SignedCredential credential, PublicKey[] issuers, CurveSet curves, boolean accepted)
      throws RejectedException {
    this.credential = credential;
    byte[] fixed = credential.fixedPart();
    until = untilIn(fixed, 0);
    if (until < credential.stamp()) {
      throw malformed("it ends before it begins");
    }
    int curveId = fixed[CertificateKind.CURVE_OFFSET];
    Curve curve = curves.byId(curveId);
    if (curve == null) {
      throw new RejectedException(
          Verdict.UNSUPPORTED, "it is for a key on curve " + curveId + ", which is not known");
    }
    int roles = fixed[CertificateKind.ROLES_OFFSET];
    boolean international = (roles & CertificateKind.INTERNATIONAL) != 0;
    try {
      PublicKey key =
          PublicKey.decode(
              curve,
              Bytes.part(fixed, CertificateKind.POINT_OFFSET, curve.compressedPointLength()));
      String number = SubscriberNumber.read(fixed, CertificateKind.NUMBER_OFFSET, international);
      if (number == null && !credential.hasText()) {
        throw malformed("it has neither a number nor a name");
      }
      issuer = Issuers.issuer(credential, issuers, accepted);
      subject =
          new Subject(key, number, credential.text(), roles & CertificateKind.INTERNATIONAL - 1);
    } catch (InvalidEncodingException e) {
      throw malformed(e.getMessage());
    } catch (IllegalArgumentException e) {
      // Its message would keep those of all others in a phone's JAR.
      throw malformed("there is no such subject");
    }
  }

  /** Returns the kind, 5, of certificates for keys on these curves. */
  public static MessageKind kind(CurveSet curves) {
    return new CertificateKind(curves);
  }

  /**
   * Reads and verifies any bytes. Costs two verifications at most.
   *
   * @param issuers the issuers' keys, one of which must have signed it
   * @param curves that the program has
   * @param codings that it knows
   * @throws RejectedException if they are not a certificate of one of the issuers: {@link
   *     Verdict#MALFORMED}, {@link Verdict#UNSUPPORTED}, {@link Verdict#UNKNOWN_SENDER} if it names
   *     none of them, or {@link Verdict#SIGNATURE_INVALID}
   */
  public static Certificate verify(
      byte[] payload, PublicKey[] issuers, CurveSet curves, TextCodings codings)
      throws RejectedException {
    return read(payload, issuers, curves, codings, false);
  }

  /** Reads one; if it was accepted before its signature is taken to hold. */
  static Certificate read(
      byte[] payload, PublicKey[] issuers, CurveSet curves, TextCodings codings, boolean accepted)
      throws RejectedException {
    SignedCredential credential = SignedCredential.parse(payload, kind(curves), curves, codings);
    return new Certificate(credential, issuers, curves, accepted);
  }

  /**
   * Issues a certificate, signed deterministically by the issuer. Times are in seconds since
   * 1970-01-01 UTC, rounded down to a multiple of 20.
   *
   * @param from the first second of its validity
   * @param until the last second of its validity
   * @return the payload, of 24 bytes, the subject's compressed key, the name and the signature
   * @throws IllegalArgumentException if the times are not in order, or not of the years 1970 to
   *     4691
   */
  public static byte[] issue(PrivateKey issuer, Subject subject, long from, long until) {
    long first = TimeSlot.field(from);
    long last = TimeSlot.field(until);
    if (last < first) {
      throw new IllegalArgumentException("the certificate would end before it begins");
    }
    Curve curve = subject.key().curve();
    byte[] fixed = new byte[CertificateKind.POINT_OFFSET + curve.compressedPointLength()];
    Bytes.putNumber(last, fixed, UNTIL_OFFSET, 4);
    Bytes.put(Issuers.hint(issuer.publicKey()), fixed, Issuers.HINT_OFFSET);
    boolean international = SubscriberNumber.isInternational(subject.number());
    fixed[CertificateKind.ROLES_OFFSET] =
        (byte) (subject.roles() | (international ? CertificateKind.INTERNATIONAL : 0));
    fixed[CertificateKind.CURVE_OFFSET] = (byte) curve.id();
    SubscriberNumber.put(subject.number(), fixed, CertificateKind.NUMBER_OFFSET);
    Bytes.put(subject.key().toCompressedBytes(), fixed, CertificateKind.POINT_OFFSET);
    return SignedCredential.sign(
        issuer, kind(new CurveSet(new Curve[] {curve})), fixed, first, subject.name());
  }

  /**
   * Tells until when a certificate is valid that this program issued, or verified before.
   *
   * @param payload of the certificate
   * @return the first second of the last 20 of its validity, since 1970-01-01 UTC
   * @throws IndexOutOfBoundsException if there are less than 10 bytes
   */
  public static long untilIn(byte[] payload) {
    return untilIn(payload, Header.LENGTH);
  }

  private static long untilIn(byte[] from, int contentOffset) {
    return TimeSlot.start(Bytes.number(from, contentOffset + UNTIL_OFFSET, 4));
  }

  private static RejectedException malformed(String reason) {
    return new RejectedException(Verdict.MALFORMED, reason);
  }

  /** Returns what the issuer says whose the key is. */
  public Subject subject() {
    return subject;
  }

  /** Returns the first second of the validity, since 1970-01-01 UTC. */
  public long from() {
    return credential.stamp();
  }

  /** Returns the first second of the last 20 of the validity, since 1970-01-01 UTC. */
  public long until() {
    return until;
  }

  /** Returns whether a time is in the validity. */
  public boolean isValidAt(long time) {
    return time >= from() && TimeSlot.of(time) <= TimeSlot.of(until);
  }

  /** Returns the key that it is signed with. */
  public PublicKey issuer() {
    return issuer;
  }

  /** Returns what it is known by. */
  public MessageId id() {
    return credential.id(issuer);
  }

  /** Returns the evidence that the issuer signed it. */
  public Evidence evidence() {
    return credential.evidence(issuer);
  }

  /** Returns what to pass on, as a new array. */
  public byte[] payload() {
    return credential.payload();
  }
}
