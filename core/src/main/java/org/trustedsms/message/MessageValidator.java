// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.ecies.DecryptionException;
import org.trustedsms.hash.Hash;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PublicKey;
import org.trustedsms.signature.Signature;
import org.trustedsms.signature.Verification;
import org.trustedsms.signature.Verifier;
import org.trustedsms.sms.SegmentCapacity;
import org.trustedsms.text.MalformedTextException;
import org.trustedsms.text.TextCoding;

/** The reception of one payload, step by step as in docs/format.md section 10. Used once. */
final class MessageValidator {
  private final Receiver.Settings receiver;
  private final byte[] payload;
  private final String address;
  private final long referenceTime;

  private Header header;
  private MessageKind kind;
  private Curve curve;
  private TextCoding coding;
  private int fixedLength;
  private PublicKey sender;
  private Certification certification;
  private long stamp;
  private boolean keyIsOffered;
  private byte[] signedFixedPart;
  private byte[] text;
  private Signature signature;

  MessageValidator(Receiver.Settings receiver, byte[] payload, String address, long referenceTime) {
    this.receiver = receiver;
    this.payload = payload;
    this.address = address;
    this.referenceTime = referenceTime;
  }

  ReceivedMessage receive() {
    try {
      readHeader();
      checkLength();
      findSender();
      readContent();
      return verdict();
    } catch (RejectedException refusal) {
      return ReceivedMessage.refused(refusal, header, kind);
    }
  }

  /** Steps 1 to 5. */
  private void readHeader() throws RejectedException {
    if (payload.length < Header.LENGTH) {
      throw malformed("only " + payload.length + " bytes, less than a header");
    }
    header = Header.parse(payload);
    stamp = header.stamp(referenceTime);
    if (payload.length > SegmentCapacity.MAX_PAYLOAD_BYTES) {
      throw malformed(payload.length + " bytes, more than 255 SMS hold");
    }
    if (header.version() != Header.VERSION) {
      throw unsupported("version " + header.version() + " of the format");
    }
    if (receiver.certifier != null && receiver.certifier.takes(header.kind())) {
      String words = receiver.certifier.accept(Bytes.copy(payload), referenceTime);
      throw new RejectedException(Verdict.CREDENTIAL_ACCEPTED, words);
    }
    kind = receiver.kinds.byId(header.kind());
    if (kind == null) {
      throw new RejectedException(
          Verdict.UNSUPPORTED, "this receiver does not take messages of kind " + header.kind());
    }
    String fault = header.faultFor(kind);
    if (fault != null) {
      throw malformed(fault);
    }
    curve = receiver.curves.byId(header.curve());
    if (curve == null) {
      throw unsupported("curve " + header.curve());
    }
    coding = receiver.codings.byId(header.coding());
  }

  /** Step 7, and step 6, which looks at the fixed part. */
  private void checkLength() throws RejectedException {
    String fault = new Budget(kind, curve, receiver.publicKey.curve()).faultIn(payload.length);
    if (fault != null) {
      throw malformed(fault);
    }
    if (!kind.isEncrypted()) {
      int length = payload.length - Header.LENGTH - curve.signatureLength();
      measureFixedPart(Bytes.part(payload, Header.LENGTH, length));
    }
    if (coding == null && kind.isTextAfter(Bytes.part(payload, Header.LENGTH, fixedLength))) {
      throw unsupported("text coding " + header.coding());
    }
  }

  private void measureFixedPart(byte[] content) throws RejectedException {
    try {
      fixedLength = kind.fixedPartLength(content, curve);
    } catch (InvalidEncodingException e) {
      throw malformed(e.getMessage());
    }
    if (header.coding() != 0 && !kind.isTextAfter(Bytes.part(content, 0, fixedLength))) {
      throw malformed("a message of kind " + kind.name() + " names a text coding, and has no text");
    }
  }

  /** Steps 8 to 10. */
  private void findSender() throws RejectedException {
    try {
      if (!kind.isEncrypted()) {
        sender = kind.senderIn(Bytes.part(payload, Header.LENGTH, fixedLength), curve);
      }
    } catch (InvalidEncodingException e) {
      throw malformed("the key in it is invalid: " + e.getMessage());
    }
    keyIsOffered = sender != null;
    if (keyIsOffered) {
      return;
    }
    sender = address == null ? null : receiver.senders.key(address);
    if (sender == null && address != null && receiver.certifier != null) {
      findCertifiedSender();
    }
    if (sender == null) {
      throw new RejectedException(
          Verdict.UNKNOWN_SENDER, "no key is known for the sender; ask for it and compare it");
    }
    if (sender.curve() != curve) {
      throw new RejectedException(
          Verdict.SIGNATURE_INVALID,
          "signed on " + curve + ", but the key known for the sender is on " + sender.curve());
    }
  }

  private void findCertifiedSender() throws RejectedException {
    certification = receiver.certifier.find(address, referenceTime);
    if (certification == null) {
      return;
    }
    if (!kind.mayComeFrom(certification)) {
      throw new RejectedException(
          Verdict.UNKNOWN_SENDER,
          "the sender is certified, but not to send messages of kind " + kind.name());
    }
    sender = certification.key();
  }

  /** Steps 11 to 14. */
  private void readContent() throws RejectedException {
    byte[] body =
        kind.isEncrypted()
            ? decrypt()
            : Bytes.part(payload, Header.LENGTH, payload.length - Header.LENGTH);
    int signatureOffset = body.length - curve.signatureLength();
    try {
      signature = Signature.decode(curve, body, signatureOffset, curve.signatureLength());
    } catch (InvalidEncodingException e) {
      throw new RejectedException(Verdict.SIGNATURE_INVALID, "r or s is out of range");
    }
    if (kind.isEncrypted()) {
      measureFixedPart(Bytes.part(body, 0, signatureOffset));
    }
    text = Bytes.part(body, fixedLength, signatureOffset - fixedLength);
    signedFixedPart =
        kind.signedFixedPart(Bytes.part(body, 0, fixedLength), sender.fingerprint(), receiver.sent);
    if (signedFixedPart == null) {
      throw new RejectedException(
          Verdict.SIGNATURE_INVALID, "it answers a message that was not sent to its sender");
    }
  }

  private byte[] decrypt() throws RejectedException {
    ReplayWindow window = window();
    long remembered = window.stampWith(header.stepBits());
    if (window.check(remembered - 1, payloadEntry()) == Verdict.REPLAYED) {
      throw replayed(null);
    }
    if (receiver.privateKey == null) {
      throw new RejectedException(
          Verdict.NOT_FOR_THIS_RECIPIENT, "encrypted, and the private key is locked; unlock it");
    }
    try {
      return kind.encryption.open(payload, header, sender.fingerprint(), receiver.privateKey);
    } catch (DecryptionException e) {
      throw new RejectedException(Verdict.NOT_FOR_THIS_RECIPIENT, e.getMessage());
    }
  }

  /** Steps 15 to 18. */
  private ReceivedMessage verdict() throws RejectedException {
    Fingerprint recipient = header.isBound() ? receiver.publicKey.fingerprint() : null;
    Evidence evidence = new Evidence(signedBytes(stamp, recipient), signature, sender);
    if (!keyIsOffered) {
      refuseRepeat(recipient);
    }
    verify(evidence);
    if (referenceTime - stamp > receiver.maximumAge) {
      throw tooOld(referenceTime - stamp + " seconds old, " + receiver.maximumAge + " are allowed");
    }
    String decoded = null;
    String fault = null;
    try {
      decoded = kind.hasText() ? decode() : "";
      fault = kind.faultIn(stamp, signedFixedPart, decoded);
    } catch (MalformedTextException e) {
      fault = e.getMessage();
    }
    ReceivedMessage.Authentic authentic =
        new ReceivedMessage.Authentic(stamp, signedFixedPart, decoded, evidence);
    if (keyIsOffered) {
      requireWellFormed(fault);
      return ReceivedMessage.keyOffered(header, kind, authentic);
    }
    return remember(ReceivedMessage.verified(header, kind, certification, authentic), fault);
  }

  /** Step 15, whatever the age of what is remembered. */
  private void refuseRepeat(Fingerprint recipient) throws RejectedException {
    ReplayWindow window = window();
    long remembered = window.stampWith(header.stepBits());
    byte[] signedBytes = signedBytes(remembered, recipient);
    MessageId id = new Evidence(signedBytes, signature, sender).id();
    if (window.check(remembered, id.shortForm()) == Verdict.REPLAYED) {
      throw replayed(id);
    }
  }

  private ReplayWindow window() {
    synchronized (receiver.senders) {
      return receiver.senders.window(sender.fingerprint());
    }
  }

  /** Step 16. */
  private void verify(Evidence evidence) throws RejectedException {
    if (stamp >= 0) {
      Verification verification = new Verifier(sender).begin(signature);
      if (isSignatureOf(evidence.signedBytes(), verification)) {
        return;
      }
      Fingerprint other = receiver.other;
      if (header.isBound()
          && other != null
          && isSignatureOf(signedBytes(stamp, other), verification)) {
        throw new RejectedException(
            Verdict.NOT_FOR_THIS_RECIPIENT,
            "signed by the sender for another recipient, with key " + other.toDigits());
      }
    }
    throw new RejectedException(
        Verdict.SIGNATURE_INVALID,
        "not signed by the sender"
            + (header.isBound() ? " for this recipient" : "")
            + ", or changed on its way, or a clock is more than a day off");
  }

  private boolean isSignatureOf(byte[] message, Verification verification) {
    return receiver.verifier == null
        ? verification.matches(message)
        : receiver.verifier.verify(sender, message, signature);
  }

  private String decode() throws MalformedTextException {
    if (coding == null) {
      // The data are bytes, which are in the fixed part.
      return "";
    }
    int length = header.isPadded() ? Padding.textLength(text) : text.length;
    return coding.decode(text, 0, length);
  }

  /** Keeps that the message was received, if it is new; then it is. */
  private ReceivedMessage remember(ReceivedMessage message, String fault) throws RejectedException {
    Fingerprint key = sender.fingerprint();
    long entry = message.id().shortForm();
    synchronized (receiver.senders) {
      ReplayWindow window = receiver.senders.window(key);
      Verdict verdict = window.check(stamp, entry);
      if (verdict == Verdict.TOO_OLD) {
        throw tooOld("older than what is remembered of this sender");
      }
      if (verdict == Verdict.REPLAYED) {
        throw replayed(message.id());
      }
      requireWellFormed(fault);
      ReplayWindow more = window.with(stamp, entry, receiver.maximumAge, receiver.capacity);
      if (kind.isEncrypted()) {
        more = more.with(stamp - 1, payloadEntry(), receiver.maximumAge, receiver.capacity);
      }
      receiver.senders.keep(key, more, message);
      return message;
    }
  }

  /** The second entry of an encrypted message in the replay window, a second before its stamp. */
  private long payloadEntry() {
    return Bytes.number(Hash.sha256().digest(payload), 0, 8);
  }

  private static void requireWellFormed(String fault) throws RejectedException {
    if (fault != null) {
      throw malformed("signed by the sender, but not well formed: " + fault);
    }
  }

  private byte[] signedBytes(long time, Fingerprint recipient) {
    return SignedBytes.of(header, time, sender.fingerprint(), recipient, signedFixedPart, text);
  }

  private static RejectedException replayed(MessageId id) {
    return new RejectedException(Verdict.REPLAYED, "received before", id);
  }

  private static RejectedException malformed(String reason) {
    return new RejectedException(Verdict.MALFORMED, reason);
  }

  private static RejectedException unsupported(String what) {
    return new RejectedException(Verdict.UNSUPPORTED, "this program does not know " + what);
  }

  private static RejectedException tooOld(String reason) {
    return new RejectedException(Verdict.TOO_OLD, reason);
  }
}
