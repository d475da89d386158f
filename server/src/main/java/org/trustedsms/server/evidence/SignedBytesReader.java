// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.evidence;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.trustedsms.hash.Hash;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Header;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.text.MalformedTextException;
import org.trustedsms.text.TextCoding;
import org.trustedsms.text.TextCodings;

/** Takes signed bytes apart (docs/format.md section 7). */
final class SignedBytesReader {
  private static final byte[] TAG = "trusted-sms\1".getBytes(StandardCharsets.US_ASCII);
  private static final int CONTENT_OFFSET = 86;
  private static final byte[] ANYONE = new byte[Fingerprint.LENGTH];

  private final byte[] bytes;
  private final PublicKey signer;

  /**
   * Creates it.
   *
   * @param bytes any bytes
   * @param signer whose signature is on them
   */
  SignedBytesReader(byte[] bytes, PublicKey signer) {
    this.bytes = bytes;
    this.signer = signer;
  }

  SignedStatement read() throws EvidenceProblem {
    if (bytes.length < CONTENT_OFFSET) {
      throw problem(
          "it has " + bytes.length + " bytes, less than the " + CONTENT_OFFSET + " of a message");
    }
    ByteBuffer in = ByteBuffer.wrap(bytes);
    if (!Arrays.equals(next(in, TAG.length), TAG)) {
      throw problem("it does not begin with \"trusted-sms\" and version 1");
    }
    // Of the stamp's low bits the signed bytes have no second copy.
    Header header = Header.parse(new byte[] {in.get(), in.get(), 0, 0});
    long stamp = in.getLong();
    Fingerprint sender = new Fingerprint(next(in, Fingerprint.LENGTH));
    byte[] recipient = next(in, Fingerprint.LENGTH);
    MessageKind kind = kind(header);
    if (stamp < 0) {
      throw problem("the time is negative");
    }
    if (!sender.equals(signer.fingerprint())) {
      throw problem(
          "it names the key with digits "
              + sender.toDigits()
              + " as the sender's, which is not "
              + EvidenceFiles.KEY);
    }
    if (header.curve() != signer.curve().id()) {
      throw problem("it names another curve than that of the sender's key");
    }
    if (header.isBound() == Arrays.equals(recipient, ANYONE)) {
      throw problem("it is not clear whether it is for anyone or bound to one recipient");
    }
    byte[] content = next(in, in.remaining());
    int fixed = fixedLength(kind);
    if (content.length < fixed || content.length > fixed && !kind.hasText()) {
      throw problem(
          "the content of a message of kind "
              + kind.name()
              + " has another length than "
              + content.length
              + " bytes");
    }
    byte[] fixedPart = Arrays.copyOf(content, fixed);
    if (kind == MessageKinds.PUBLIC_KEY && !Arrays.equals(fixedPart, signer.toCompressedBytes())) {
      throw problem("it announces another key than that of its sender");
    }
    return new SignedStatement(
        kind,
        signer,
        stamp,
        header.isBound() ? new Fingerprint(recipient) : null,
        header.isAcknowledgementAsked(),
        kind.hasText() ? text(header, content, fixed) : "",
        kind == MessageKinds.ACKNOWLEDGEMENT ? new MessageId(fixedPart) : null,
        new MessageId(Hash.sha256().digest(bytes)));
  }

  private static MessageKind kind(Header header) throws EvidenceProblem {
    MessageKind kind = MessageKinds.standard().byId(header.kind());
    if (header.version() != Header.VERSION || kind == null) {
      throw problem("this program does not know its version or kind of message");
    }
    boolean flagsFit =
        (header.isBound() || kind.mayBeForAnyone())
            && (!header.isAcknowledgementAsked() || kind.mayAskForAcknowledgement())
            && (header.coding() == 0 || kind.hasText());
    if (!flagsFit) {
      throw problem("a message of kind " + kind.name() + " cannot have its flags");
    }
    return kind;
  }

  /** Of acknowledgements the whole identifier is signed, not the handle that is sent. */
  private int fixedLength(MessageKind kind) {
    return kind == MessageKinds.ACKNOWLEDGEMENT
        ? MessageId.LENGTH
        : kind.fixedPartLength(signer.curve());
  }

  private static String text(Header header, byte[] content, int offset) throws EvidenceProblem {
    TextCoding coding = TextCodings.standard().byId(header.coding());
    if (coding == null) {
      throw problem("this program does not know text coding " + header.coding());
    }
    try {
      return coding.decode(content, offset, content.length - offset);
    } catch (MalformedTextException e) {
      throw problem("its text is not well formed: " + e.getMessage());
    }
  }

  private static byte[] next(ByteBuffer in, int length) {
    byte[] next = new byte[length];
    in.get(next);
    return next;
  }

  private static EvidenceProblem problem(String what) {
    return new EvidenceProblem(EvidenceFiles.SIGNED_BYTES + " is not that of a message: " + what);
  }
}
