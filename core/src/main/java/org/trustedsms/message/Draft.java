// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.random.RandomSource;
import org.trustedsms.signature.Signature;
import org.trustedsms.signature.Signer;
import org.trustedsms.signature.SigningToken;
import org.trustedsms.sms.SegmentCapacity;
import org.trustedsms.text.TextCodings;

/**
 * A message before it is signed by its {@link Sender}.
 *
 * <p>Immutable and thread-safe: each method that changes something returns another draft.
 */
public final class Draft {
  private static final byte[] NOTHING = new byte[0];

  private final MessageKind kind;
  private final Content content;
  private final boolean acknowledgementAsked;
  private final boolean padded;
  private final PublicKey recipient;
  private final RandomSource random;

  private Draft(
      MessageKind kind,
      Content content,
      boolean acknowledgementAsked,
      boolean padded,
      PublicKey recipient,
      RandomSource random) {
    this.kind = kind;
    this.content = content;
    this.acknowledgementAsked = acknowledgementAsked;
    this.padded = padded;
    this.recipient = recipient;
    this.random = random;
  }

  /** Drafts a text for anyone: any string, in the shortest of the standard codings. */
  public static Draft text(String text) {
    return of(MessageKinds.SIGNED_TEXT, NOTHING, NOTHING, text, TextCodings.standard());
  }

  /**
   * Drafts a message that announces a key, for anyone. It must be signed with that key.
   *
   * @param name the sender's name, which may be empty
   */
  public static Draft publicKey(PublicKey key, String name) {
    byte[] point = key.toCompressedBytes();
    return of(MessageKinds.PUBLIC_KEY, point, point, name, TextCodings.standard());
  }

  /**
   * Drafts the acknowledgement of a verified message, addressed to its sender.
   *
   * @throws IllegalArgumentException if the message is not verified, or of a kind that is not
   *     acknowledged
   */
  public static Draft acknowledgement(ReceivedMessage received) {
    if (received.verdict() != Verdict.VERIFIED) {
      throw new IllegalArgumentException("only a verified message can be acknowledged");
    }
    requireAcknowledged(received.kind());
    return acknowledgement(received.id(), received.sender());
  }

  /**
   * Drafts the acknowledgement of a message that was verified before, and stored.
   *
   * @param id of the message
   * @param sender who sent it
   */
  public static Draft acknowledgement(MessageId id, PublicKey sender) {
    return of(MessageKinds.ACKNOWLEDGEMENT, id.handle(), id.toBytes(), "", TextCodings.standard())
        .to(sender);
  }

  /**
   * Drafts a message of any kind, for anyone.
   *
   * @param fixedPart as sent; copied
   * @param signedFixedPart what is signed in its place, the same in most kinds; copied
   * @param text the text; empty if the kind has none
   * @param codings of which the shortest is taken
   * @throws IllegalArgumentException if none of the codings carries the text, or there is a text
   *     and the kind has none
   */
  public static Draft of(
      MessageKind kind,
      byte[] fixedPart,
      byte[] signedFixedPart,
      String text,
      TextCodings codings) {
    if (!kind.hasText()) {
      if (text.length() > 0) {
        throw new IllegalArgumentException("a message of kind " + kind.name() + " has no text");
      }
      return of(kind, new Content(fixedPart, signedFixedPart, text, 0, NOTHING));
    }
    byte[] coded = codings.encode(text);
    byte[] encoded = Bytes.part(coded, 1, coded.length - 1);
    return of(kind, new Content(fixedPart, signedFixedPart, text, coded[0], encoded));
  }

  private static Draft of(MessageKind kind, Content content) {
    return new Draft(kind, content, false, false, null, null);
  }

  /** Returns another draft, bound to the owner of a key: nobody else can take it for theirs. */
  public Draft to(PublicKey key) {
    return new Draft(kind, content, acknowledgementAsked, padded, key, random);
  }

  /**
   * Returns another draft, of a text that is encrypted, too. It must be bound to a recipient before
   * it is signed.
   *
   * @param source where the ephemeral key will come from
   * @throws IllegalArgumentException if this is not a text
   */
  public Draft encrypted(RandomSource source) {
    if (kind != MessageKinds.SIGNED_TEXT && !kind.isEncrypted()) {
      throw new IllegalArgumentException("a message of kind " + kind.name() + " is not encrypted");
    }
    MessageKind sealed = kind.isEncrypted() ? kind : EncryptedText.KIND;
    return new Draft(sealed, content, acknowledgementAsked, padded, recipient, source);
  }

  /**
   * Returns another draft, which fills the last of its SMS, so that their length tells less of that
   * of the text; it takes no more SMS than without. (A text that fills it anyway is not padded.)
   *
   * @throws IllegalArgumentException if the message is not encrypted
   */
  public Draft padded() {
    if (!kind.isEncrypted()) {
      throw new IllegalArgumentException(
          "a message of kind " + kind.name() + " is not padded; call encrypted(source) first");
    }
    return new Draft(kind, content, acknowledgementAsked, true, recipient, random);
  }

  /**
   * Returns another draft, which asks the recipient for a signed acknowledgement.
   *
   * @throws IllegalArgumentException if messages of this kind are not acknowledged
   */
  public Draft askForAcknowledgement() {
    requireAcknowledged(kind);
    return new Draft(kind, content, true, padded, recipient, random);
  }

  private static void requireAcknowledged(MessageKind kind) {
    if (!kind.mayAskForAcknowledgement()) {
      throw new IllegalArgumentException(
          "a message of kind " + kind.name() + " is not acknowledged");
    }
  }

  /**
   * Signs at a given time, and encrypts if the draft says so: as {@link Sender} does, but the same
   * text and stamp give the same message unless there is a token.
   *
   * @param stamp in seconds since 1970-01-01 UTC, a multiple of {@link TimeSlot#SECONDS}
   * @param token an unused token of the key, or null for the nonce of RFC 6979 alone
   * @throws IllegalArgumentException as {@link Sender#sign(Draft, SigningToken)}, or if that is no
   *     stamp
   */
  public OutgoingMessage sign(PrivateKey key, long stamp, SigningToken token) {
    return sign(key, stamp, token, NOTHING);
  }

  /**
   * Signs with the token or, if it is null, deterministically, with these bytes (or none) in the
   * nonce; encrypts if the draft says so.
   */
  OutgoingMessage sign(PrivateKey key, long stamp, SigningToken token, byte[] additional) {
    if (!TimeSlot.isStamp(stamp)) {
      throw new IllegalArgumentException(
          "a stamp is a multiple of " + TimeSlot.SECONDS + " seconds, not " + stamp);
    }
    int room = SegmentCapacity.roomLeft(check(key));
    byte[] text = padded && room > 0 ? Padding.fill(content.text, room) : content.text;
    Curve curve = key.curve();
    Header header =
        new Header(
            kind.id(),
            acknowledgementAsked,
            recipient != null,
            text != content.text,
            content.coding,
            curve.id(),
            stamp);
    PublicKey sender = key.publicKey();
    byte[] signedBytes =
        SignedBytes.of(
            header, stamp, sender.fingerprint(), recipient(), content.signedFixedPart, text);

    Signer signer = new Signer(key);
    Signature signature =
        token == null ? signer.sign(signedBytes, additional) : signer.sign(signedBytes, token);
    byte[] body = Bytes.join(Bytes.join(content.fixedPart, text), signature.toBytes());
    if (kind.isEncrypted()) {
      body = kind.encryption.seal(body, header, sender.fingerprint(), recipient, random);
    }
    return new OutgoingMessage(
        Bytes.join(header.toBytes(), body), stamp, new Evidence(signedBytes, signature, sender));
  }

  /** Returns the fingerprint of the recipient's key; null if the message is for anyone. */
  public Fingerprint recipient() {
    return recipient == null ? null : recipient.fingerprint();
  }

  /**
   * Throws an IllegalArgumentException if the draft cannot be signed with this key. Returns the
   * length of the payload without padding.
   */
  int check(PrivateKey key) {
    if (recipient == null && !kind.mayBeForAnyone()) {
      throw new IllegalArgumentException(
          "a message of kind " + kind.name() + " needs a recipient; call to(key) first");
    }
    if (kind.isEncrypted() && random == null) {
      throw new IllegalArgumentException(
          "a message of kind "
              + kind.name()
              + " needs random numbers; call encrypted(source) first");
    }
    byte[] fixedPart = content.fixedPart;
    if (kind == MessageKinds.PUBLIC_KEY
        && !Bytes.equal(fixedPart, key.publicKey().toCompressedBytes())) {
      throw new IllegalArgumentException("a public key must be signed with its own private key");
    }
    checkFixedPart(fixedPart, key.curve());
    Curve recipientCurve = recipient == null ? null : recipient.curve();
    int length =
        new Budget(kind, key.curve(), recipientCurve).overhead()
            + fixedPart.length
            - kind.fixedPartLength(key.curve())
            + content.text.length;
    if (length > SegmentCapacity.MAX_PAYLOAD_BYTES) {
      throw new IllegalArgumentException(
          "the message has "
              + length
              + " bytes, "
              + (length - SegmentCapacity.MAX_PAYLOAD_BYTES)
              + " more than "
              + SegmentCapacity.MAX_SEGMENTS
              + " SMS hold");
    }
    return length;
  }

  /** Throws an IllegalArgumentException if every receiver would call it malformed. */
  void check(long stamp) {
    String fault = kind.faultIn(stamp, content.signedFixedPart, content.words);
    if (fault != null) {
      throw new IllegalArgumentException(fault);
    }
  }

  private void checkFixedPart(byte[] fixedPart, Curve curve) {
    int least = kind.fixedPartLength(curve);
    int length = least;
    try {
      if (fixedPart.length >= least) {
        length = kind.fixedPartLength(fixedPart, curve);
      }
    } catch (InvalidEncodingException e) {
      throw new IllegalArgumentException(e.getMessage());
    }
    if (fixedPart.length != length) {
      throw new IllegalArgumentException(
          "the fixed part of kind "
              + kind.name()
              + " has "
              + length
              + " bytes, not "
              + fixedPart.length);
    }
  }

  /** The immutable contents of a draft. */
  private static final class Content {
    final byte[] fixedPart;
    final byte[] signedFixedPart;
    final String words;
    final int coding;
    final byte[] text;

    Content(byte[] fixedPart, byte[] signedFixedPart, String words, int coding, byte[] text) {
      this.fixedPart = Bytes.copy(fixedPart);
      this.signedFixedPart = Bytes.copy(signedFixedPart);
      this.words = words;
      this.coding = coding;
      this.text = text;
    }
  }
}
