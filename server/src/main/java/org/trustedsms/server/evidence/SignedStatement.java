// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.evidence;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.trustedsms.bytes.Bytes;
import org.trustedsms.certificate.Certificate;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PublicKey;
import org.trustedsms.kind.AllKinds;
import org.trustedsms.message.Evidence;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.RejectedException;
import org.trustedsms.message.SignedBytes;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.text.TextCodings;
import org.trustedsms.transaction.Acceptance;
import org.trustedsms.transaction.Offer;

/**
 * The statement that evidence proves: who signed what, when, for whom. A part that a kind does not
 * have is null. Immutable and thread-safe.
 *
 * @param stamp the time that the signer named, seconds since 1970-01-01 UTC
 * @param recipient the fingerprint of the recipient's key; null if it is for anyone
 * @param text the text, or the name in a message with a key; empty in an acknowledgement
 */
public record SignedStatement(
    MessageKind kind,
    PublicKey signer,
    long stamp,
    Fingerprint recipient,
    boolean acknowledgementAsked,
    String text,
    MessageId acknowledged,
    Offer offer,
    Answer answer,
    Certificate certificate,
    MessageId id) {

  /** 9999-12-31T23:59:59Z, the last time that RFC 3339 can write. */
  private static final long LAST_TIME = 253_402_300_799L;

  /** An answer to an offer: the number of the choice, from 1; 0 declines. */
  public record Answer(MessageId offer, int choice) {
    public boolean isDeclined() {
      return choice == 0;
    }
  }

  /**
   * Reads what somebody has signed (docs/format.md sections 7 and 12).
   *
   * @throws InvalidEvidenceException if the signed bytes are not those of a message from the signer
   */
  public static SignedStatement of(Evidence evidence) throws InvalidEvidenceException {
    SignedBytes said;
    try {
      CurveSet curves = Curves.all();
      byte[] signed = evidence.signedBytes();
      said = SignedBytes.parse(signed, AllKinds.of(curves), curves, TextCodings.standard());
    } catch (InvalidEncodingException e) {
      throw noMessage(e.getMessage());
    }
    PublicKey signer = evidence.signer();
    if (!said.sender().equals(signer.fingerprint())) {
      throw noMessage(
          "it names the key with digits %s as the sender's, which is not %s"
              .formatted(said.sender().toDigits(), EvidenceFiles.KEY));
    }
    if (said.header().curve() != signer.curve().id()) {
      throw noMessage("it names another curve than that of the sender's key");
    }
    byte[] fixed = said.fixedPart();
    return new SignedStatement(
        said.kind(),
        signer,
        said.stamp(),
        said.recipient(),
        said.header().isAcknowledgementAsked(),
        said.text(),
        said.kind() == MessageKinds.ACKNOWLEDGEMENT ? new MessageId(fixed) : null,
        offer(said),
        said.kind() == Acceptance.KIND
            ? new Answer(
                new MessageId(Arrays.copyOf(fixed, MessageId.LENGTH)), fixed[MessageId.LENGTH])
            : null,
        certificate(said, evidence),
        evidence.id());
  }

  private static Offer offer(SignedBytes said) throws InvalidEvidenceException {
    if (said.kind() != Offer.KIND) {
      return null;
    }
    try {
      return Offer.of(said.fixedPart(), said.text());
    } catch (IllegalArgumentException e) {
      throw noMessage(e.getMessage());
    }
  }

  /** Puts the certificate's payload together again, which has all that is signed. */
  private static Certificate certificate(SignedBytes said, Evidence evidence)
      throws InvalidEvidenceException {
    if (said.kind().id() != Certificate.kind(Curves.all()).id()) {
      return null;
    }
    byte[] signed = evidence.signedBytes();
    byte[] content = Arrays.copyOfRange(signed, SignedBytes.MIN_LENGTH, signed.length);
    byte[] payload =
        Bytes.join(Bytes.join(said.header().toBytes(), content), evidence.signature().toBytes());
    try {
      return Certificate.verify(
          payload, new PublicKey[] {evidence.signer()}, Curves.all(), TextCodings.standard());
    } catch (RejectedException e) {
      throw noMessage(e.getMessage());
    }
  }

  private static InvalidEvidenceException noMessage(String why) {
    return new InvalidEvidenceException(
        EvidenceFiles.SIGNED_BYTES + " is not that of a message: " + why);
  }

  /** Says in one line what was signed; safe to print. */
  public String summary() {
    if (acknowledged != null) {
      return "acknowledgement of message " + acknowledged;
    }
    if (answer != null) {
      return "answer to an offer: " + (answer.isDeclined() ? "declined" : "accepted");
    }
    return kind.name() + " " + SafeText.quote(offer == null ? text : offer.text());
  }

  /** Says all of it but the summary: name and value in each line; safe to print. */
  public List<String> toLines() {
    List<String> lines = new ArrayList<>();
    if (offer != null) {
      add(lines, "amount", offer.amount() == null ? "none" : offer.amount().toString());
      String[] choices = offer.choices();
      for (int i = 0; i < choices.length; i++) {
        add(lines, "choice " + (i + 1), SafeText.quote(choices[i]));
      }
      add(lines, "open until", time(offer.until()));
    }
    if (answer != null) {
      add(lines, "choice", answer.isDeclined() ? "0, declined" : String.valueOf(answer.choice()));
      add(lines, "text", SafeText.quote(text));
      add(lines, "offer", answer.offer().toString());
    }
    if (certificate != null) {
      add(lines, "subject", SafeText.escape(certificate.subject().toString()));
      add(lines, "its key", key(certificate.subject().key()));
      add(lines, "valid until", time(certificate.until()));
    }
    add(lines, "signed by", key(signer));
    add(lines, "signed at", time(stamp));
    add(lines, "for", recipient == null ? "anyone" : recipient.toDigits());
    add(lines, "message", id.toString());
    return lines;
  }

  /** Returns {@code statement.txt} of a single message, in UTF-8; safe to print. */
  public byte[] toText() {
    return (summary() + "\n" + String.join("\n", toLines()) + "\n")
        .getBytes(StandardCharsets.UTF_8);
  }

  private static void add(List<String> lines, String name, String value) {
    lines.add(String.format("%-10s %s", name, value));
  }

  private static String key(PublicKey key) {
    return key.fingerprint().toDigits() + ", " + key.curve().label();
  }

  /** Writes seconds since 1970-01-01 UTC as in RFC 3339; as a number after the year 9999. */
  static String time(long seconds) {
    return seconds <= LAST_TIME
        ? Instant.ofEpochSecond(seconds).toString()
        : Long.toString(seconds);
  }
}
