// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.key.PublicKey;

/**
 * The verdict on bytes that arrived and, if it is {@link Verdict#VERIFIED}, what they say.
 * Immutable and thread-safe.
 */
public final class ReceivedMessage {
  private final Verdict verdict;
  private final String reason;
  private final Header header;
  private final MessageKind kind;
  private final Authentic authentic;

  private ReceivedMessage(
      Verdict verdict, String reason, Header header, MessageKind kind, Authentic authentic) {
    this.verdict = verdict;
    this.reason = reason;
    this.header = header;
    this.kind = kind;
    this.authentic = authentic;
  }

  static ReceivedMessage verified(Header header, MessageKind kind, Authentic authentic) {
    return new ReceivedMessage(
        Verdict.VERIFIED, "signed by the sender and fresh", header, kind, authentic);
  }

  static ReceivedMessage refused(Verdict verdict, String reason, Header header, MessageKind kind) {
    return new ReceivedMessage(verdict, reason, header, kind, null);
  }

  /**
   * Returns the verdict.
   *
   * @return the verdict
   */
  public Verdict verdict() {
    return verdict;
  }

  /**
   * Returns the reason for the verdict.
   *
   * @return a sentence without a full stop, in English
   */
  public String reason() {
    return reason;
  }

  /**
   * Returns the header, which is not to be believed unless the message is verified.
   *
   * @return the header, or null if there are fewer than four bytes
   */
  public Header header() {
    return header;
  }

  /**
   * Returns the kind, which is not to be believed unless the message is verified.
   *
   * @return the kind, or null if the program does not know it or did not get as far
   */
  public MessageKind kind() {
    return kind;
  }

  /**
   * Returns the sender's key.
   *
   * @return the key, or null if the message is not verified
   */
  public PublicKey sender() {
    return authentic == null ? null : authentic.evidence.signer();
  }

  /**
   * Returns the text, or the name in a message of kind 3.
   *
   * @return the text; empty in a message of kind 4; null if the message is not verified
   */
  public String text() {
    return authentic == null ? null : authentic.text;
  }

  /**
   * Returns the full stamp.
   *
   * @return seconds since 1970-01-01 UTC, or -1 if the message is not verified
   */
  public long stamp() {
    return authentic == null ? -1 : authentic.stamp;
  }

  /**
   * Returns what this message is known by.
   *
   * @return the identifier, or null if the message is not verified
   */
  public MessageId id() {
    return authentic == null ? null : MessageId.of(authentic.evidence.signedBytes());
  }

  /**
   * Returns what is signed in place of the kind's fixed part.
   *
   * @return a new array: empty in texts, the sender's compressed key in kind 3, the identifier of
   *     the acknowledged message in kind 4; null if the message is not verified
   */
  public byte[] signedFixedPart() {
    if (authentic == null) {
      return null;
    }
    byte[] copy = new byte[authentic.signedFixedPart.length];
    System.arraycopy(authentic.signedFixedPart, 0, copy, 0, copy.length);
    return copy;
  }

  /**
   * Returns the evidence that the sender signed this message.
   *
   * @return the evidence, or null if the message is not verified
   */
  public Evidence evidence() {
    return authentic == null ? null : authentic.evidence;
  }

  /** What only a verified message has. */
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
