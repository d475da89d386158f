// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.curve.Curve;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PublicKey;

/**
 * A kind of message (docs/format.md section 3): what its header may say and what its content is
 * made of, a part of fixed length and, in some kinds, a text. All else is the same for every kind
 * and is done by {@link Draft} and {@link Receiver}; a new kind is a new implementation, given to
 * those that shall know it in a {@link MessageKinds}.
 *
 * <p>Implementations are immutable and thread-safe.
 */
public interface MessageKind {

  /** Returns the number in the header: 0 to 15. */
  int id();

  /** Returns the name: for example "signed text". */
  String name();

  /**
   * Tells whether content and signature are encrypted to the recipient; true if so; the message is
   * then always bound.
   */
  boolean isEncrypted();

  /** Tells whether the sender may ask for an acknowledgement. */
  boolean mayAskForAcknowledgement();

  /**
   * Tells whether the message may be for anyone; true if so, false if it must be bound to a
   * recipient.
   */
  boolean mayBeForAnyone();

  /** Tells whether a text, which may be empty, follows the fixed part. */
  boolean hasText();

  /** Returns the name of the fixed part: for example "public key", or null if there is none. */
  String fixedPartName();

  /**
   * Returns the length of the fixed part as it is sent.
   *
   * @param curve the sender's curve
   * @return bytes
   */
  int fixedPartLength(Curve curve);

  /**
   * Returns the length of what is signed in place of the fixed part.
   *
   * @param curve the sender's curve
   * @return bytes, the same as of the fixed part in most kinds
   */
  int signedFixedPartLength(Curve curve);

  /**
   * Finds the sender's key in the fixed part.
   *
   * @param fixedPart the fixed part as sent
   * @param curve the sender's curve
   * @return the key, or null if messages of this kind do not contain it and it must be known; a
   *     message with a key is never verified, its key is offered
   * @throws InvalidEncodingException if it is there, and invalid
   */
  PublicKey senderIn(byte[] fixedPart, Curve curve) throws InvalidEncodingException;

  /**
   * Returns what is signed in place of the fixed part.
   *
   * @param fixedPart the fixed part as sent
   * @param sender who sent it
   * @param sent the messages that the receiver has sent himself
   * @return the bytes, or null if the receiver does not have them
   */
  byte[] signedFixedPart(byte[] fixedPart, Fingerprint sender, SentMessages sent);
}
