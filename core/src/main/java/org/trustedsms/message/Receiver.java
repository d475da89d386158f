// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.curve.CurveSet;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.text.TextCodings;

/**
 * Gives the verdict on messages that arrive (docs/format.md section 10).
 *
 * <p>Immutable and thread-safe: each method that changes a setting returns another receiver. What
 * changes by receiving is the sender's {@link ReplayWindow}.
 */
public final class Receiver {
  private static final SentMessages NONE_SENT =
      new SentMessages() {
        public MessageId find(byte[] handle, Fingerprint recipient) {
          return null;
        }
      };

  /** Null if the receiver cannot decrypt. */
  final PrivateKey privateKey;

  final PublicKey publicKey;
  final CurveSet curves;
  final MessageKinds kinds;
  final TextCodings codings;
  final Freshness freshness;
  final SentMessages sent;
  final Fingerprint[] others;

  /**
   * Creates a receiver of the standard kinds and codings, with {@link Freshness#DEFAULT}, that has
   * sent nothing and knows no other recipients.
   *
   * @param key the receiver's own key
   * @param curves the curves that the program has
   */
  public Receiver(PrivateKey key, CurveSet curves) {
    this(key, key.publicKey(), curves);
  }

  /**
   * Creates a receiver whose private key is not at hand, because the PIN has not been entered for
   * example. He can verify, but not decrypt; all else as in the other constructor.
   *
   * @param key the receiver's own public key
   * @param curves the curves that the program has
   */
  public Receiver(PublicKey key, CurveSet curves) {
    this(null, key, curves);
  }

  private Receiver(PrivateKey privateKey, PublicKey publicKey, CurveSet curves) {
    this(
        privateKey,
        publicKey,
        curves,
        MessageKinds.standard(),
        TextCodings.standard(),
        Freshness.DEFAULT,
        NONE_SENT,
        new Fingerprint[0]);
  }

  private Receiver(
      PrivateKey privateKey,
      PublicKey publicKey,
      CurveSet curves,
      MessageKinds kinds,
      TextCodings codings,
      Freshness freshness,
      SentMessages sent,
      Fingerprint[] others) {
    this.privateKey = privateKey;
    this.publicKey = publicKey;
    this.curves = curves;
    this.kinds = kinds;
    this.codings = codings;
    this.freshness = freshness;
    this.sent = sent;
    this.others = others;
  }

  /**
   * Sets the kinds and codings that are known.
   *
   * @param newKinds the kinds
   * @param newCodings the codings
   * @return another receiver
   */
  public Receiver with(MessageKinds newKinds, TextCodings newCodings) {
    return new Receiver(
        privateKey, publicKey, curves, newKinds, newCodings, freshness, sent, others);
  }

  /**
   * Sets how old a message may be.
   *
   * @param newFreshness the limits
   * @return another receiver
   */
  public Receiver with(Freshness newFreshness) {
    return new Receiver(privateKey, publicKey, curves, kinds, codings, newFreshness, sent, others);
  }

  /**
   * Sets where acknowledged messages are found.
   *
   * @param newSent the messages that the receiver has sent
   * @return another receiver
   */
  public Receiver with(SentMessages newSent) {
    return new Receiver(privateKey, publicKey, curves, kinds, codings, freshness, newSent, others);
  }

  /**
   * Sets the other recipients by whom a redirected message is known as such: contacts, and keys
   * that the receiver had before.
   *
   * @param newOthers their fingerprints; copied. Each costs half a verification, for messages whose
   *     signature does not hold
   * @return another receiver
   */
  public Receiver withOthers(Fingerprint[] newOthers) {
    Fingerprint[] copy = new Fingerprint[newOthers.length];
    System.arraycopy(newOthers, 0, copy, 0, copy.length);
    return new Receiver(privateKey, publicKey, curves, kinds, codings, freshness, sent, copy);
  }

  /**
   * Gives the verdict on a payload. If it is {@link Verdict#VERIFIED} the sender's replay window
   * has changed, and must be stored before the message is acted upon.
   *
   * @param payload any bytes: the user data of an SMS to the application port, or of several,
   *     without the user data header
   * @param sender the sender, found by the originating address; null if no key is known for it
   * @param referenceTime the service centre time stamp (TP-SCTS) of the first part, or the
   *     receiver's own time, in seconds since 1970-01-01 UTC; in milliseconds no signature would
   *     hold
   * @return the verdict, and the message if it is verified; nothing is thrown because of the
   *     payload
   * @throws IllegalArgumentException if the reference time is negative
   */
  public ReceivedMessage receive(byte[] payload, KnownSender sender, long referenceTime) {
    if (referenceTime < 0) {
      throw new IllegalArgumentException("a reference time before 1970: " + referenceTime);
    }
    return new Reception(this, payload, sender, referenceTime).receive();
  }
}
