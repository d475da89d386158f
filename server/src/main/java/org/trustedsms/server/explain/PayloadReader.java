// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.explain;

import java.util.ArrayList;
import java.util.List;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PublicKey;
import org.trustedsms.kind.AllKinds;
import org.trustedsms.message.Budget;
import org.trustedsms.message.Header;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.sms.SegmentCapacity;
import org.trustedsms.text.MalformedTextException;
import org.trustedsms.text.TextCoding;
import org.trustedsms.text.TextCodings;

/** Explains a payload of the message format (docs/format.md), or the first part of one. */
final class PayloadReader {
  /** A text coding whose bytes mean nothing without those that follow. */
  private static final int COMPACT = 3;

  private static final MessageKinds KINDS = AllKinds.of(Curves.all());

  private final Explainer known;
  private final LineWriter lines;
  private final int segments;
  private final int length;

  private Header header;
  private MessageKind kind;
  private Curve curve;
  private TextCoding coding;

  /**
   * Reads all bytes that have no line yet.
   *
   * @param segments how many segments the payload has; the first one is read
   */
  PayloadReader(Explainer known, LineWriter lines, int segments) {
    this.known = known;
    this.lines = lines;
    this.segments = segments;
    length = lines.left();
  }

  String read() {
    if (length < Header.LENGTH) {
      String fault =
          length == 0
              ? "empty: a payload begins with a header of 4 bytes"
              : "only " + HeaderReader.bytes(length) + ", less than the header of 4";
      lines.fault(length, "payload", fault);
      return "no message: " + fault;
    }
    header = Header.parse(lines.next(Header.LENGTH));
    if (header.version() != Header.VERSION) {
      String fault = "version " + header.version() + " of the format is not known";
      lines.fault(1, "version, kind, flags", fault);
      rest();
      return fault;
    }
    String summary = readHeader();
    if (kind == null || curve == null) {
      rest();
      return summary;
    }
    summary += kind.isEncrypted() ? readEncrypted() : readSigned();
    if (length > SegmentCapacity.MAX_PAYLOAD_BYTES) {
      lines.fault(0, "payload", length + " bytes, more than 255 SMS hold");
    }
    return summary;
  }

  private boolean isWhole() {
    return segments == 1;
  }

  private void rest() {
    if (lines.left() > 0) {
      lines.add(lines.left(), "rest", "not explained: it depends on what is not known");
    }
  }

  private String readHeader() {
    kind = KINDS.byId(header.kind());
    String kindName = kind == null ? "not assigned" : kind.name();
    String flags =
        (header.isAcknowledgementAsked() ? "an acknowledgement is asked for, " : "")
            + (header.isBound() ? "for one recipient" : "for anyone");
    String kindFault = kindFault();
    String first = "version 1, kind " + header.kind() + " (" + kindName + "), " + flags + kindFault;
    lines.add(1, "version, kind, flags", first, !kindFault.isEmpty());

    curve = Curves.all().byId(header.curve());
    coding = TextCodings.standard().byId(header.coding());
    String codingFault = codingFault();
    String curveName = curve == null ? "curve " + header.curve() : curve.label();
    boolean isCodingNamed = coding != null && kind != null && kind.hasText();
    String textCoding =
        (header.isPadded() ? "padded, text coding " : "text coding ")
            + header.coding()
            + (isCodingNamed ? " (" + coding.name() + ")" : "");
    String label = header.curve() + (curve == null ? "" : " (" + curve.label() + ")");
    String meaning = textCoding + ", sender's curve " + label + codingFault;
    lines.add(1, "text coding, curve", meaning, !codingFault.isEmpty());
    lines.add(2, "step, low 16 bits", stamp());
    String asks = header.isAcknowledgementAsked() ? ", asks for an acknowledgement" : "";
    String whom = header.isBound() ? ", for one recipient" : ", for anyone";
    return kindName + " on " + curveName + whom + asks;
  }

  /** Returns the fault of the first byte of the header: its kind or flags. */
  private String kindFault() {
    if (kind == null) {
      return ": this kind is not known";
    }
    boolean asks = header.isAcknowledgementAsked();
    Header withoutCoding =
        new Header(header.kind(), asks, header.isBound(), false, 0, header.curve(), 0);
    return fault(withoutCoding.faultFor(kind));
  }

  private String codingFault() {
    if (curve == null) {
      return ": this curve is not known";
    }
    if (kind == null) {
      return "";
    }
    String fault = kindFault().isEmpty() ? fault(header.faultFor(kind)) : "";
    return fault.isEmpty() && kind.hasText() && coding == null
        ? ": this text coding is not known"
        : fault;
  }

  private static String fault(String words) {
    return words == null ? "" : ": " + words;
  }

  private String stamp() {
    String bits = String.valueOf(header.stepBits());
    String time = known.timeOf(header);
    return time.isEmpty() ? bits : bits + ": " + time;
  }

  /** Returns what is wrong with the length, given the recipient's curve; null if nothing is. */
  private String lengthFault(Curve recipient) {
    return isWhole() ? new Budget(kind, curve, recipient).faultIn(length) : null;
  }

  private String readSigned() {
    String fault = lengthFault(curve);
    if (fault != null) {
      lines.fault(lines.left(), "content and signature", fault);
      return "; broken: " + fault;
    }
    String summary = readFixedPart();
    if (!isWhole()) {
      return summary + readBeginning();
    }
    if (kind.hasText()) {
      summary += readText(lines.left() - curve.signatureLength());
    }
    readScalar("signature r");
    readScalar("signature s");
    return summary;
  }

  private String readFixedPart() {
    int fixed = kind.fixedPartLength(curve);
    if (fixed == 0) {
      return "";
    }
    if (fixed > lines.left()) {
      lines.add(lines.left(), kind.fixedPartName(), "goes on in segment 2");
      return "";
    }
    try {
      if (isWhole()) {
        fixed = kind.fixedPartLength(lines.next(lines.left() - curve.signatureLength()), curve);
      }
      byte[] bytes = lines.next(fixed);
      if (isWhole() && header.coding() != 0 && !kind.isTextAfter(bytes)) {
        throw new InvalidEncodingException("a text coding is named, and there is no text");
      }
      PublicKey key = kind.senderIn(bytes, curve);
      String words =
          key == null
              ? isWhole() ? FixedPart.describe(header, kind, bytes) : ""
              : "fingerprint " + key.fingerprint().toDigits();
      lines.add(fixed, kind.fixedPartName(), words);
      return kind == MessageKinds.ACKNOWLEDGEMENT
          ? ""
          : ", " + (words.isEmpty() ? kind.fixedPartName() : words);
    } catch (InvalidEncodingException e) {
      boolean isAll = isWhole() && !kind.hasText();
      int length = isAll ? lines.left() - curve.signatureLength() : fixed;
      lines.fault(length, kind.fixedPartName(), e.getMessage());
      return "; broken: " + e.getMessage();
    }
  }

  private String readText(int textLength) {
    String name = kind == MessageKinds.PUBLIC_KEY ? "name" : "text";
    if (coding == null) {
      lines.add(textLength, name, "in a text coding that is not known");
      return "";
    }
    try {
      String text = SafeText.quote(coding.decode(lines.next(textLength), 0, textLength));
      lines.add(textLength, name, text);
      return ": " + text;
    } catch (MalformedTextException e) {
      String fault = "not well formed in " + coding.name() + ": " + e.getMessage();
      lines.fault(textLength, name, fault);
      return "; broken: " + name + " " + fault;
    }
  }

  private void readScalar(String name) {
    int scalar = curve.scalarLength();
    try {
      curve.decodeScalar(lines.next(scalar));
      lines.add(scalar, name, "");
    } catch (InvalidEncodingException e) {
      lines.fault(scalar, name, "out of range: " + e.getMessage());
    }
  }

  /**
   * The first segment of several: the last {@link Curve#signatureLength} bytes of the payload are
   * the signature, and how much follows is known but for the last segment.
   */
  private String readBeginning() {
    int follows = length * (segments - 2) + 1;
    int sure = Math.min(lines.left(), lines.left() + follows - curve.signatureLength());
    String summary = "";
    String name = kind == MessageKinds.PUBLIC_KEY ? "name" : "text";
    if (sure > 0 && kind.hasText() && coding != null && coding.id() == COMPACT) {
      lines.add(sure, name, "in the compact coding, which only the whole message tells");
    } else if (sure > 0 && kind.hasText()) {
      String text = beginning(lines.next(sure));
      lines.add(
          sure,
          name,
          text == null ? "not well formed, or in a coding that is not known" : "begins " + text,
          text == null);
      summary = text == null ? "; broken: text" : ", begins " + text;
    }
    if (lines.left() > 0) {
      lines.add(
          lines.left(),
          kind.hasText() ? "text or signature" : "signature",
          "goes on in segment 2; which it is, only the whole message tells");
    }
    return summary;
  }

  /** Decodes as much of it as is a text: it may end within a character. */
  private String beginning(byte[] bytes) {
    // 8 septets are 7 bytes, and an escape may be the last.
    for (int end = bytes.length; coding != null && end >= 0 && end > bytes.length - 15; end--) {
      try {
        return SafeText.quote(coding.decode(bytes, 0, end));
      } catch (MalformedTextException endsWithinACharacter) {
        continue;
      }
    }
    return null;
  }

  private String readEncrypted() {
    Curve recipient = known.recipient() == null ? curve : known.recipient();
    boolean assumed = known.recipient() == null;
    String fault = lengthFault(recipient);
    int point = recipient.compressedPointLength();
    if (fault == null && point <= lines.left() && isPoint(recipient)) {
      String condition =
          assumed ? ", if the recipient's curve is the sender's: the message does not tell" : "";
      lines.add(point, "ephemeral key R", "a point of " + recipient.label() + condition);
      return readSealed(recipient);
    }
    List<String> others = assumed ? othersThatFit() : List.of();
    if (others.isEmpty()) {
      String curves = assumed ? "any curve" : recipient.name();
      String noPoint = "R is no point of " + curves + " that is known";
      lines.fault(lines.left(), "R, C and T", fault != null ? fault : noPoint);
      return "; broken: " + (fault != null ? fault : "R is no point");
    }
    int tag = isWhole() ? tagLength(curve) : 0;
    lines.add(
        lines.left() - tag,
        "R and C",
        "ephemeral key and ciphertext; the recipient's curve is not the sender's, and the message"
            + " does not tell it: R is a point of "
            + String.join(", ", others));
    if (tag > 0) {
      lines.add(tag, "tag T", "");
    }
    return isWhole() ? "" : ", begins";
  }

  private String readSealed(Curve recipient) {
    if (!isWhole()) {
      if (lines.left() > 0) {
        lines.add(
            lines.left(), "ciphertext C", "of text and signature; goes on in segment 2, as may T");
      }
      return ", begins";
    }
    int tag = tagLength(recipient);
    int text = lines.left() - tag - curve.signatureLength();
    lines.add(
        lines.left() - tag,
        "ciphertext C",
        "of %s of text and a signature of %s"
            .formatted(HeaderReader.bytes(text), HeaderReader.bytes(curve.signatureLength())));
    lines.add(tag, "tag T", "");
    return ", text of " + HeaderReader.bytes(text);
  }

  private int tagLength(Curve recipient) {
    return new Budget(kind, curve, recipient).overhead()
        - Header.LENGTH
        - recipient.compressedPointLength()
        - curve.signatureLength();
  }

  private List<String> othersThatFit() {
    List<String> names = new ArrayList<>();
    for (Curve other : Curves.all().toArray()) {
      if (lengthFault(other) == null
          && other.compressedPointLength() <= lines.left()
          && isPoint(other)) {
        names.add(other.label());
      }
    }
    return names;
  }

  private boolean isPoint(Curve recipient) {
    int type = lines.left() == 0 ? 0 : lines.uint8(0);
    if (type != 2 && type != 3) {
      return false;
    }
    try {
      recipient.decodePoint(lines.next(recipient.compressedPointLength()));
      return true;
    } catch (InvalidEncodingException e) {
      return false;
    }
  }
}
