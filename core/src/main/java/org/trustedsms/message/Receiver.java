// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.curve.CurveSet;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.text.TextCodings;

/**
 * Receives: gives the verdict on what arrives (docs/format.md section 10), and keeps what has to be
 * remembered of it before it does.
 *
 * <p><b>Guarantee.</b> {@link Verdict#VERIFIED} means: the owner of the private key to the key that
 * was accepted for this address signed just this text, at the time of the stamp, for this receiver
 * or for anyone; it is no older than {@link Freshness} allows, and it was not received before. That
 * it was received is stored by {@link Senders#keep} when {@link #receive} returns.
 *
 * <p><b>Warning.</b> Every other verdict says nothing about who sent the message, and the address
 * says nothing either. What is for anyone may have been passed on by somebody: a command should be
 * bound ({@link Header#isBound}). Two messages may arrive in another order than they were signed
 * in, and any message may be held back by whoever carries it. A message of kind 3 is never
 * verified: its key is offered ({@link Verdict#KEY_OFFERED}), by anybody, under any name.
 *
 * <p>Texts are taken, of kinds 1 and 2, unless {@link #taking} says otherwise. Immutable, and
 * thread-safe if the senders are: each method that changes a setting returns another receiver.
 */
public final class Receiver {
  /** How many messages of one sender are remembered unless {@link #remembering} says otherwise. */
  public static final int DEFAULT_CAPACITY = 1000;

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
  final Senders senders;
  final MessageKinds kinds;
  final TextCodings codings;
  final Freshness freshness;
  final int capacity;
  final SentMessages sent;
  final Fingerprint[] others;

  /**
   * Creates a receiver of texts in the standard codings, with {@link Freshness#DEFAULT}, that has
   * sent nothing and knows no other recipients.
   *
   * @param key the receiver's own key
   * @param curves the curves that the program has
   * @param senders whom the receiver knows, and what was received from them
   */
  public Receiver(PrivateKey key, CurveSet curves, Senders senders) {
    this(key, key.publicKey(), curves, senders);
  }

  /**
   * Creates a receiver whose private key is not at hand, because the PIN has not been entered for
   * example. It can verify, but not decrypt; all else as in the other constructor.
   *
   * @param key the receiver's own public key
   * @param curves the curves that the program has
   * @param senders whom the receiver knows, and what was received from them
   */
  public Receiver(PublicKey key, CurveSet curves, Senders senders) {
    this(null, key, curves, senders);
  }

  private Receiver(PrivateKey privateKey, PublicKey publicKey, CurveSet curves, Senders senders) {
    this(
        privateKey,
        publicKey,
        curves,
        senders,
        MessageKinds.texts(),
        TextCodings.standard(),
        Freshness.DEFAULT,
        DEFAULT_CAPACITY,
        NONE_SENT,
        new Fingerprint[0]);
  }

  private Receiver(
      PrivateKey privateKey,
      PublicKey publicKey,
      CurveSet curves,
      Senders senders,
      MessageKinds kinds,
      TextCodings codings,
      Freshness freshness,
      int capacity,
      SentMessages sent,
      Fingerprint[] others) {
    this.privateKey = privateKey;
    this.publicKey = publicKey;
    this.curves = curves;
    this.senders = senders;
    this.kinds = kinds;
    this.codings = codings;
    this.freshness = freshness;
    this.capacity = capacity;
    this.sent = sent;
    this.others = others;
  }

  /**
   * Sets whom the receiver knows.
   *
   * @return another receiver
   */
  public Receiver with(Senders newSenders) {
    return new Receiver(
        privateKey,
        publicKey,
        curves,
        newSenders,
        kinds,
        codings,
        freshness,
        capacity,
        sent,
        others);
  }

  /**
   * Sets which kinds of message are taken; all others are {@link Verdict#UNSUPPORTED}. Take those
   * that the program has a use for: public keys only if somebody will compare their digits,
   * acknowledgements with {@link #with(SentMessages)}.
   *
   * @return another receiver
   */
  public Receiver taking(MessageKinds newKinds) {
    return new Receiver(
        privateKey,
        publicKey,
        curves,
        senders,
        newKinds,
        codings,
        freshness,
        capacity,
        sent,
        others);
  }

  /**
   * Sets the text codings that are known.
   *
   * @return another receiver
   */
  public Receiver with(TextCodings newCodings) {
    return new Receiver(
        privateKey,
        publicKey,
        curves,
        senders,
        kinds,
        newCodings,
        freshness,
        capacity,
        sent,
        others);
  }

  /**
   * Sets how old a message may be, and for how long it is remembered.
   *
   * @param newFreshness the limits
   * @return another receiver
   */
  public Receiver with(Freshness newFreshness) {
    return new Receiver(
        privateKey,
        publicKey,
        curves,
        senders,
        kinds,
        codings,
        newFreshness,
        capacity,
        sent,
        others);
  }

  /**
   * Sets how many messages of one sender are remembered at most; when more than these come out of
   * order some are taken for too old.
   *
   * @param messages 1 to {@link ReplayWindow#MAX_CAPACITY}
   * @return another receiver
   * @throws IllegalArgumentException if the number is out of range
   */
  public Receiver remembering(int messages) {
    if (messages < 1 || messages > ReplayWindow.MAX_CAPACITY) {
      throw new IllegalArgumentException(
          "the capacity must be 1 to " + ReplayWindow.MAX_CAPACITY + ", not " + messages);
    }
    return new Receiver(
        privateKey, publicKey, curves, senders, kinds, codings, freshness, messages, sent, others);
  }

  /**
   * Sets where acknowledged messages are found.
   *
   * @param newSent the messages that the receiver has sent
   * @return another receiver
   */
  public Receiver with(SentMessages newSent) {
    return new Receiver(
        privateKey,
        publicKey,
        curves,
        senders,
        kinds,
        codings,
        freshness,
        capacity,
        newSent,
        others);
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
    return new Receiver(
        privateKey, publicKey, curves, senders, kinds, codings, freshness, capacity, sent, copy);
  }

  /**
   * Receives a payload. If several threads receive the same message it is verified for one of them.
   *
   * @param payload any bytes: the user data of an SMS to the application port, or of several,
   *     without the user data header
   * @param address the originating address, by which the sender's key is found; null if there is
   *     none
   * @param referenceTime the service centre time stamp (TP-SCTS) of the first part, or the
   *     receiver's own time, in seconds since 1970-01-01 UTC; in milliseconds no signature would
   *     hold
   * @return the verdict, and the message if it is verified or the key that it offers; nothing is
   *     thrown because of the payload
   * @throws IllegalArgumentException if the reference time is negative
   * @throws StorageException if the senders throw it; then the message counts as not received, and
   *     must be given to the receiver again
   */
  public ReceivedMessage receive(byte[] payload, String address, long referenceTime) {
    if (referenceTime < 0) {
      throw new IllegalArgumentException("a reference time before 1970: " + referenceTime);
    }
    return new Reception(this, payload, address, referenceTime).receive();
  }
}
