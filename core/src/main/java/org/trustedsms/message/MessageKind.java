// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.curve.Curve;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PublicKey;

/**
 * A kind of message (docs/format.md section 3): what its header may say and what its content is, a
 * fixed part and, in some kinds, a text. {@link Draft} and {@link Receiver} do the rest.
 *
 * <p>The defaults of its methods are those of a text without a fixed part, which may ask for an
 * acknowledgement. Give kinds to those that shall know them in a {@link MessageKinds}. Immutable
 * and thread-safe, as subclasses must be.
 */
public abstract class MessageKind {
  private final int id;
  private final String name;

  /** Null if content and signature are not encrypted. */
  final Encryption encryption;

  /**
   * Creates a kind that is not encrypted.
   *
   * @param id its number in the header, 0 to 15
   * @param name for people, such as "signed text"
   */
  protected MessageKind(int id, String name) {
    this(id, name, null);
  }

  MessageKind(int id, String name, Encryption encryption) {
    this.id = id;
    this.name = name;
    this.encryption = encryption;
  }

  /** Returns the number in the header, 0 to 15. */
  public final int id() {
    return id;
  }

  /** Returns the name for people, such as "signed text". */
  public final String name() {
    return name;
  }

  /** Returns whether content and signature are encrypted to the recipient. */
  public final boolean isEncrypted() {
    return encryption != null;
  }

  /** Returns whether the sender may ask for an acknowledgement. */
  public boolean mayAskForAcknowledgement() {
    return true;
  }

  /** Returns whether the message may be for anyone, or must be bound to a recipient. */
  public boolean mayBeForAnyone() {
    return encryption == null;
  }

  /** Returns whether the message may be bound to a recipient, or must be for anyone. */
  public boolean mayBeBound() {
    return true;
  }

  /**
   * Returns whether a sender with a certificate may send such a message.
   *
   * @param sender what is certified
   */
  public boolean mayComeFrom(Certification sender) {
    return true;
  }

  /** Returns whether a text, which may be empty, follows the fixed part. */
  public boolean hasText() {
    return true;
  }

  /** Returns whether a payload may be longer than with the least fixed part and no text. */
  public boolean mayBeLonger() {
    return hasText();
  }

  /**
   * Returns whether a text follows a fixed part; if not there is no text coding.
   *
   * @param fixedPart as it is sent
   */
  public boolean isTextAfter(byte[] fixedPart) {
    return hasText();
  }

  /** Returns what the fixed part is, such as "public key"; null if there is none. */
  public String fixedPartName() {
    return null;
  }

  /**
   * Returns the least length in bytes of the fixed part as it is sent.
   *
   * @param curve the sender's curve
   */
  public int fixedPartLength(Curve curve) {
    return 0;
  }

  /**
   * Finds out how long the fixed part is, if its first bytes say it, and looks at its values.
   *
   * @param content the content as sent, of at least {@link #fixedPartLength(Curve)} bytes
   * @param curve the sender's curve
   * @return its length in bytes, no more than there are
   * @throws InvalidEncodingException if no message of this kind begins so
   */
  public int fixedPartLength(byte[] content, Curve curve) throws InvalidEncodingException {
    return fixedPartLength(curve);
  }

  /**
   * Finds out how long what is signed in place of the fixed part is.
   *
   * @param content the signed content, of any length
   * @return its length in bytes, more than there are if the content is too short
   * @throws InvalidEncodingException if no message of this kind begins so
   */
  public int signedFixedPartLength(byte[] content, Curve curve) throws InvalidEncodingException {
    int least = fixedPartLength(curve);
    return content.length < least ? least : fixedPartLength(content, curve);
  }

  /**
   * Finds the sender's key in the fixed part.
   *
   * @param fixedPart the fixed part as sent
   * @param curve the sender's curve
   * @return the key, or null if messages of this kind do not contain it and it must be known; a
   *     message with a key is never verified, its key is offered
   * @throws InvalidEncodingException if it is there, and invalid
   */
  public PublicKey senderIn(byte[] fixedPart, Curve curve) throws InvalidEncodingException {
    return null;
  }

  /**
   * Returns what is wrong with a text of this kind that is well formed in its coding.
   *
   * @param stamp of the message, in seconds since 1970-01-01 UTC
   * @param signedFixedPart what is signed in place of the fixed part
   * @param text which follows it
   * @return words; null if nothing is wrong
   */
  public String faultIn(long stamp, byte[] signedFixedPart, String text) {
    return null;
  }

  /**
   * Returns what is signed in place of the fixed part.
   *
   * @param fixedPart the fixed part as sent
   * @param sender who sent it
   * @param sent the messages that the receiver has sent
   * @return the bytes, or null if the receiver does not have them
   */
  public byte[] signedFixedPart(byte[] fixedPart, Fingerprint sender, SentMessages sent) {
    return fixedPart;
  }
}
