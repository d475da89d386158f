// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.certificate;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Evidence;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.RejectedException;
import org.trustedsms.message.SignedCredential;
import org.trustedsms.message.TimeSlot;
import org.trustedsms.message.Verdict;
import org.trustedsms.text.TextCodings;

/** An issuer's verified list of revoked certificates (docs/format.md section 17). Immutable. */
public final class RevocationList {
  /** Kind 10. */
  public static final MessageKind KIND = new RevocationKind();

  private static final int NEXT_OFFSET = 2;

  private final SignedCredential credential;
  private final PublicKey issuer;
  private final byte[] fixed;

  /** Takes a statement that {@link #parse} gave, and that the issuer signed. */
  RevocationList(SignedCredential credential, PublicKey issuer) {
    this.credential = credential;
    this.issuer = issuer;
    fixed = credential.fixedPart();
  }

  /**
   * Reads and verifies any bytes. Costs two verifications at most.
   *
   * @param issuers the issuers' keys, one of which must have signed it
   * @param curves that the program has
   * @throws RejectedException if they are not a revocation list of one of the issuers, as {@link
   *     Certificate#verify} does
   */
  public static RevocationList verify(byte[] payload, PublicKey[] issuers, CurveSet curves)
      throws RejectedException {
    return read(payload, issuers, curves, false);
  }

  /** Reads one; if it was accepted before its signature is taken to hold. */
  static RevocationList read(byte[] payload, PublicKey[] issuers, CurveSet curves, boolean accepted)
      throws RejectedException {
    SignedCredential credential = parse(payload, curves);
    return new RevocationList(credential, Issuers.issuer(credential, issuers, accepted));
  }

  /** Step L1. */
  static SignedCredential parse(byte[] payload, CurveSet curves) throws RejectedException {
    SignedCredential credential =
        SignedCredential.parse(payload, KIND, curves, TextCodings.standard());
    if (nextUpdate(credential.fixedPart()) < credential.stamp()) {
      throw new RejectedException(Verdict.MALFORMED, "its next update is before this one");
    }
    return credential;
  }

  /**
   * Issues a list, signed deterministically by the issuer.
   *
   * @param thisUpdate its time in seconds since 1970-01-01 UTC, rounded down to a multiple of 20
   * @param nextUpdate when the next one comes at the latest, in the same form
   * @param revoked the identifiers of all certificates that are revoked and not expired, in any
   *     order
   * @return the payload, of 14 bytes, 4 for each certificate, and the signature
   * @throws IllegalArgumentException if the times are not in order, or not of the years 1970 to
   *     4691, or the list is longer than 255 SMS
   */
  public static byte[] issue(
      PrivateKey issuer, long thisUpdate, long nextUpdate, MessageId[] revoked) {
    long first = TimeSlot.field(thisUpdate);
    long next = TimeSlot.field(nextUpdate);
    if (next < first) {
      throw new IllegalArgumentException("the next update would be before this one");
    }
    byte[] head = new byte[RevocationKind.HANDLES_OFFSET];
    Bytes.putNumber(next, head, NEXT_OFFSET, 4);
    Bytes.put(Issuers.hint(issuer.publicKey()), head, Issuers.HINT_OFFSET);
    byte[] content = Bytes.join(head, ascendingHandles(revoked));
    return SignedCredential.sign(issuer, KIND, content, first, "");
  }

  private static byte[] ascendingHandles(MessageId[] ids) {
    int length = MessageId.HANDLE_LENGTH;
    byte[] sorted = new byte[ids.length * length];
    int end = 0;
    for (int i = 0; i < ids.length; i++) {
      byte[] handle = ids[i].handle();
      long number = Bytes.number(handle, 0, length);
      int place = end;
      while (place > 0 && Bytes.number(sorted, place - length, length) > number) {
        place -= length;
      }
      if (place > 0 && Bytes.number(sorted, place - length, length) == number) {
        continue;
      }
      System.arraycopy(sorted, place, sorted, place + length, end - place);
      Bytes.put(handle, sorted, place);
      end += length;
    }
    return Bytes.part(sorted, 0, end);
  }

  /** Returns the time of this update, in seconds since 1970-01-01 UTC. */
  public long thisUpdate() {
    return credential.stamp();
  }

  /** Returns when the next one comes at the latest, in seconds since 1970-01-01 UTC. */
  public long nextUpdate() {
    return nextUpdate(fixed);
  }

  private static long nextUpdate(byte[] fixedPart) {
    return TimeSlot.start(Bytes.number(fixedPart, NEXT_OFFSET, 4));
  }

  /** Returns how many certificates are revoked. */
  public int count() {
    return (fixed.length - RevocationKind.HANDLES_OFFSET) / MessageId.HANDLE_LENGTH;
  }

  /** Returns whether a certificate is revoked. */
  public boolean contains(MessageId certificate) {
    long handle = Bytes.number(certificate.handle(), 0, MessageId.HANDLE_LENGTH);
    int offset = RevocationKind.HANDLES_OFFSET;
    while (offset < fixed.length && Bytes.number(fixed, offset, 4) < handle) {
      offset += MessageId.HANDLE_LENGTH;
    }
    return offset < fixed.length && Bytes.number(fixed, offset, 4) == handle;
  }

  /** Returns the key that it is signed with. */
  public PublicKey issuer() {
    return issuer;
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
