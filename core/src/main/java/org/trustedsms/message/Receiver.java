// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.curve.CurveSet;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.KeyUnavailableException;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.signature.SignatureVerifier;
import org.trustedsms.text.TextCodings;

/**
 * Gives the verdict on what arrives (docs/format.md section 10), after storing what must be
 * remembered.
 *
 * <p><b>Guarantee.</b> {@link Verdict#VERIFIED} means: the owner of the private key to the key that
 * was accepted for this address signed just this text, in the 20 seconds from the stamp on, for
 * this receiver or for anyone; it is no older than the {@link #withMaximumAge maximum age}, and it
 * was not received before. {@link Senders#keep} has stored that when {@link #receive} returns.
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
  public static final int DEFAULT_CAPACITY = 65536;

  /** The age in seconds above which a message is too old, unless something else is set: 7 days. */
  public static final int DEFAULT_MAXIMUM_AGE = 7 * 86400;

  /** The greatest maximum age, in seconds: 14 days. */
  public static final int MAX_MAXIMUM_AGE = 14 * 86400;

  static final SentMessages NONE_SENT =
      new SentMessages() {
        public MessageId find(byte[] handle, Fingerprint recipient, AnswerKind answer) {
          return null;
        }
      };

  private final Settings settings;

  /**
   * Creates a receiver of texts in the standard codings, with {@link #DEFAULT_MAXIMUM_AGE}, that
   * has sent nothing and knows no other recipient.
   *
   * @param key the receiver's own key
   * @param curves the curves that the program has
   * @param senders whom the receiver knows, and what was received from them
   */
  public Receiver(PrivateKey key, CurveSet curves, Senders senders) {
    this(key, key.publicKey(), curves, senders, TextCodings.standard(), MessageKinds.texts());
  }

  /**
   * Creates a receiver whose private key is not at hand, because the PIN has not been entered for
   * example. It can verify, but not decrypt; everything else is as in the other constructor.
   */
  public Receiver(PublicKey key, CurveSet curves, Senders senders) {
    this(null, key, curves, senders, TextCodings.standard(), MessageKinds.texts());
  }

  /**
   * Creates a receiver that knows these text codings and takes these kinds alone, so that a small
   * program need not carry the others; everything else is as in the other constructors.
   *
   * @param privateKey null if it is not at hand
   * @param publicKey which belongs to it
   */
  public Receiver(
      PrivateKey privateKey,
      PublicKey publicKey,
      CurveSet curves,
      Senders senders,
      TextCodings codings,
      MessageKinds kinds) {
    settings = new Settings(privateKey, publicKey, curves);
    settings.senders = senders;
    settings.codings = codings;
    settings.kinds = kinds;
  }

  private Receiver(Settings settings) {
    this.settings = settings;
  }

  /** Returns another receiver, of other senders. */
  public Receiver with(Senders senders) {
    Settings changed = new Settings(settings);
    changed.senders = senders;
    return new Receiver(changed);
  }

  /**
   * Returns another receiver, which takes these kinds; others are {@link Verdict#UNSUPPORTED}. Take
   * public keys only if somebody will compare their digits, acknowledgements with {@link
   * #with(SentMessages)}.
   */
  public Receiver taking(MessageKinds kinds) {
    Settings changed = new Settings(settings);
    changed.kinds = kinds;
    return new Receiver(changed);
  }

  /**
   * Returns another receiver, which takes certificates and revocation lists ({@link
   * Verdict#CREDENTIAL_ACCEPTED}), and knows senders by them for whom its {@link Senders} have no
   * key. {@link ReceivedMessage#certification} is the certification.
   */
  public Receiver with(Certifier certifier) {
    Settings changed = new Settings(settings);
    changed.certifier = certifier;
    return new Receiver(changed);
  }

  /** Returns another receiver, which knows these text codings. */
  public Receiver with(TextCodings codings) {
    Settings changed = new Settings(settings);
    changed.codings = codings;
    return new Receiver(changed);
  }

  /**
   * Returns another receiver, with another age above which a message is too old.
   *
   * @param seconds 0 to {@link #MAX_MAXIMUM_AGE}
   * @throws IllegalArgumentException if the number is out of range
   */
  public Receiver withMaximumAge(int seconds) {
    if (seconds < 0 || seconds > MAX_MAXIMUM_AGE) {
      throw new IllegalArgumentException(
          "the maximum age must be 0 to " + MAX_MAXIMUM_AGE + " seconds, not " + seconds);
    }
    Settings changed = new Settings(settings);
    changed.maximumAge = seconds;
    return new Receiver(changed);
  }

  /**
   * Returns another receiver, which remembers more or fewer messages of one sender; when more than
   * these come out of order, or in one step of 20 seconds, some are taken for too old.
   *
   * @param messages 1 to {@link ReplayWindow#MAX_CAPACITY}
   * @throws IllegalArgumentException if the number is out of range
   */
  public Receiver remembering(int messages) {
    if (messages < 1 || messages > ReplayWindow.MAX_CAPACITY) {
      throw new IllegalArgumentException(
          "the capacity must be 1 to " + ReplayWindow.MAX_CAPACITY + ", not " + messages);
    }
    Settings changed = new Settings(settings);
    changed.capacity = messages;
    return new Receiver(changed);
  }

  /** Returns another receiver, which finds acknowledged messages among those that it has sent. */
  public Receiver with(SentMessages sent) {
    Settings changed = new Settings(settings);
    changed.sent = sent;
    return new Receiver(changed);
  }

  /**
   * Returns another receiver, which knows another recipient, the key that the receiver had before
   * for example, so that a message for it is known as such. (One: more would let a refusal cost
   * more than two verifications.)
   *
   * @param other its fingerprint; null if there is none
   */
  public Receiver withOther(Fingerprint other) {
    Settings changed = new Settings(settings);
    changed.other = other;
    return new Receiver(changed);
  }

  /** Returns another receiver, which lets another implementation verify. */
  public Receiver verifyingWith(SignatureVerifier verifier) {
    Settings changed = new Settings(settings);
    changed.verifier = verifier;
    return new Receiver(changed);
  }

  /**
   * Receives a payload. If several threads receive the same message it is verified for one of them.
   *
   * @param payload any bytes: the user data of an SMS to the application port, or of several,
   *     without the user data header
   * @param address the originating address, to find the sender's key; null if there is none
   * @param referenceTime the service centre time stamp (TP-SCTS) of the first part, or the
   *     receiver's own time, in seconds since 1970-01-01 UTC; in milliseconds no signature would
   *     hold
   * @return the verdict, and the verified message or offered key; no payload makes this throw
   * @throws IllegalArgumentException if the reference time is negative
   * @throws StorageException if the senders throw it; then the message counts as not received, and
   *     must be given to the receiver again
   * @throws KeyUnavailableException if the message is encrypted and the key, which is held
   *     elsewhere, cannot be used; then, too, it must be given to the receiver again
   */
  public ReceivedMessage receive(byte[] payload, String address, long referenceTime) {
    if (referenceTime < 0) {
      throw new IllegalArgumentException("a reference time before 1970: " + referenceTime);
    }
    return new MessageValidator(settings, payload, address, referenceTime).receive();
  }

  /** Not changed once the final field of a receiver has it, by which all threads see the same. */
  static final class Settings {
    /** Null if the receiver cannot decrypt. */
    final PrivateKey privateKey;

    final PublicKey publicKey;
    final CurveSet curves;
    Senders senders;

    /** Null if nobody is known by certificates. */
    Certifier certifier;

    MessageKinds kinds;
    TextCodings codings;
    int maximumAge = DEFAULT_MAXIMUM_AGE;
    int capacity = DEFAULT_CAPACITY;
    SentMessages sent = NONE_SENT;
    Fingerprint other;

    /** Null for this library's own code. */
    SignatureVerifier verifier;

    Settings(PrivateKey privateKey, PublicKey publicKey, CurveSet curves) {
      this.privateKey = privateKey;
      this.publicKey = publicKey;
      this.curves = curves;
    }

    Settings(Settings from) {
      this(from.privateKey, from.publicKey, from.curves);
      senders = from.senders;
      certifier = from.certifier;
      kinds = from.kinds;
      codings = from.codings;
      maximumAge = from.maximumAge;
      capacity = from.capacity;
      sent = from.sent;
      other = from.other;
      verifier = from.verifier;
    }
  }
}
