// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.key.PublicKey;

/**
 * The verdict on bytes that arrived and, if it is {@link Verdict#VERIFIED}, what they say. With
 * {@link Verdict#KEY_OFFERED} there is only a key and the name that an unknown sender claims.
 * Immutable and thread-safe.
 */
public final class ReceivedMessage {
  private final Verdict verdict;
  private final String reason;
  private final Header header;
  private final MessageKind kind;
  private final Certification certification;
  private final Authentic authentic;
  private final MessageId repeated;

  private ReceivedMessage(
      Verdict verdict,
      String reason,
      Header header,
      MessageKind kind,
      Certification certification,
      Authentic authentic,
      MessageId repeated) {
    this.verdict = verdict;
    this.reason = reason;
    this.header = header;
    this.kind = kind;
    this.certification = certification;
    this.authentic = authentic;
    this.repeated = repeated;
  }

  static ReceivedMessage verified(
      Header header, MessageKind kind, Certification certification, Authentic authentic) {
    String by =
        certification == null
            ? " and fresh"
            : ", whom " + certification.authority() + " certified, and fresh";
    return new ReceivedMessage(
        Verdict.VERIFIED,
        "signed by the sender" + by,
        header,
        kind,
        certification,
        authentic,
        null);
  }

  static ReceivedMessage keyOffered(Header header, MessageKind kind, Authentic authentic) {
    return new ReceivedMessage(
        Verdict.KEY_OFFERED,
        "whoever sent it has the private key; who that is people decide by comparing the digits",
        header,
        kind,
        null,
        authentic,
        null);
  }

  static ReceivedMessage refused(RejectedException refusal, Header header, MessageKind kind) {
    return new ReceivedMessage(
        refusal.verdict, refusal.getMessage(), header, kind, null, null, refusal.repeated);
  }

  public Verdict verdict() {
    return verdict;
  }

  /** Returns the reason for the verdict, in English words without a full stop. */
  public String reason() {
    return reason;
  }

  /**
   * Returns the header, which is not to be believed unless the message is verified or offers a key;
   * null if there are fewer than four bytes.
   */
  public Header header() {
    return header;
  }

  /**
   * Returns the kind, which is not to be believed unless the message is verified or offers a key;
   * null if the receiver does not take it or did not get as far.
   */
  public MessageKind kind() {
    return kind;
  }

  /** Returns the sender's key; null if the message is not verified. */
  public PublicKey sender() {
    return verdict == Verdict.VERIFIED ? authentic.evidence.signer() : null;
  }

  /**
   * Returns who certified the sender, as whom and until when; null if the message is not verified,
   * or people accepted the sender's key.
   */
  public Certification certification() {
    return certification;
  }

  /** Returns the text, which is empty in a message of kind 4; null if it is not verified. */
  public String text() {
    return verdict == Verdict.VERIFIED ? authentic.text : null;
  }

  /**
   * Returns the key that is offered, of which nothing is known but that its private key signed the
   * message; null unless the verdict is {@link Verdict#KEY_OFFERED}.
   */
  public PublicKey offeredKey() {
    return verdict == Verdict.KEY_OFFERED ? authentic.evidence.signer() : null;
  }

  /**
   * Returns what the unknown sender who offers a key calls themself, which may be empty; null
   * unless the verdict is {@link Verdict#KEY_OFFERED}. Anybody can take any name: it is to be shown
   * as a claim, and never acted upon.
   */
  public String offeredName() {
    return verdict == Verdict.KEY_OFFERED ? authentic.text : null;
  }

  /**
   * Returns the full stamp in seconds since 1970-01-01 UTC; -1 if the message is neither verified
   * nor offers a key.
   */
  public long stamp() {
    return authentic == null ? -1 : authentic.stamp;
  }

  /** Returns the identifier; null if the message is neither verified nor offers a key. */
  public MessageId id() {
    return authentic == null ? null : authentic.evidence.id();
  }

  /**
   * Returns the identifier of the accepted message that this repeats, so that its answer can be
   * sent again; null unless the verdict is {@link Verdict#REPLAYED}, and null if an encrypted
   * message was recognised by its payload, without decryption.
   */
  public MessageId repeated() {
    return repeated;
  }

  /** Returns which message is acknowledged; null unless this is a verified one of kind 4. */
  public MessageId acknowledged() {
    return verdict == Verdict.VERIFIED && kind == MessageKinds.ACKNOWLEDGEMENT
        ? new MessageId(authentic.signedFixedPart)
        : null;
  }

  /**
   * Returns what is signed in place of the kind's fixed part, as a new array: nothing in texts, the
   * identifier of the acknowledged message in kind 4; null if the message is not verified.
   */
  public byte[] signedFixedPart() {
    return verdict == Verdict.VERIFIED ? Bytes.copy(authentic.signedFixedPart) : null;
  }

  /**
   * Returns the evidence that the owner of the sender's key, or of the key that is offered, signed
   * this message; null if it is neither verified nor offers a key.
   */
  public Evidence evidence() {
    return authentic == null ? null : authentic.evidence;
  }

  /** The parts that only a message with a valid signature has. */
  static final class Authentic {
    final long stamp;
    final byte[] signedFixedPart;
    final String text;
    final Evidence evidence;

    Authentic(long stamp, byte[] signedFixedPart, String text, Evidence evidence) {
      this.stamp = stamp;
      this.signedFixedPart = signedFixedPart;
      this.text = text;
      this.evidence = evidence;
    }
  }
}
