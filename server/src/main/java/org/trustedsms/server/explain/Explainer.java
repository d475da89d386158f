// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.explain;

import java.time.DateTimeException;
import java.time.Instant;
import org.trustedsms.curve.Curve;
import org.trustedsms.message.Header;
import org.trustedsms.server.sms.DataCoding;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.sms.ApplicationPort;
import org.trustedsms.sms.SegmentCapacity;
import org.trustedsms.sms.UserDataHeader;
import org.trustedsms.text.MalformedTextException;
import org.trustedsms.text.Utf16Coding;

/**
 * Says what the bytes of an SMS mean: user data header (3GPP TS 23.040, 9.2.3.24), message format
 * (docs/format.md), text. Any bytes get an explanation; what is wrong with them is part of it.
 * Immutable and thread-safe.
 *
 * @param recipient the curve of the recipient's key, which an encrypted message does not show; null
 *     if not known: then the sender's curve is taken for it as long as the message fits that
 * @param arrival when the SMSC got the message, from which the full stamp follows (docs/format.md
 *     section 9); null if not known
 */
public record Explainer(Curve recipient, Instant arrival) {
  private static final Explainer STANDARD = new Explainer(null, null);

  /** Septets of text in one SMS (TS 23.040, 9.2.3.16). */
  private static final int SEPTETS = 160;

  /** SMPP 3.4, 5.2.12: what the message is, bits 5 to 2 of esm_class. */
  private static final int TYPE = 0x3C;

  /** Returns one that knows all of version 1 of the format, and nothing else. */
  public static Explainer standard() {
    return STANDARD;
  }

  /** Returns one that knows the recipient's curve, null if it is not known. */
  public Explainer forRecipientOn(Curve curve) {
    return new Explainer(curve, arrival);
  }

  /** Returns one that knows the time, null if it is not known. */
  public Explainer arrivedAt(Instant time) {
    return new Explainer(recipient, time);
  }

  /** Explains an SMS as SMPP carries it; offsets count from the start of short_message. */
  public Explanation explain(ShortMessage message) {
    return explain(message.esmClass(), message.dataCoding(), message.data());
  }

  /** Explains an SMS as SMPP carries it; offsets count from the start of short_message. */
  public Explanation explain(int esmClass, int dataCoding, byte[] shortMessage) {
    LineWriter lines = new LineWriter(shortMessage);
    String type = type(esmClass);
    DataCoding alphabet = DataCoding.of(dataCoding);
    UserDataHeader header = null;
    if ((esmClass & ShortMessage.HEADER) != 0) {
      header = new HeaderReader(lines).read();
      if (header == null) {
        return lines.end(type + "broken user data header");
      }
    }
    int headerBytes = header == null ? 0 : header.lengthInBytes();
    boolean isText = alphabet.isText();
    int room =
        isText && alphabet != DataCoding.UCS_2
            ? SEPTETS - (8 * headerBytes + 6) / 7
            : SegmentCapacity.USER_DATA_BYTES - headerBytes;
    int length = lines.left();
    String content = isText ? text(lines, alphabet) : data(lines, header, dataCoding, alphabet);
    if (length > room) {
      lines.fault(
          0, "length", length + " bytes after the header; one SMS has room for " + room + " there");
    }
    return lines.end(type + (header == null ? "" : place(header)) + content);
  }

  /** Explains a whole payload, put together from its segments; offsets count from its start. */
  public Explanation explainPayload(byte[] payload) {
    LineWriter lines = new LineWriter(payload);
    return lines.end(new PayloadReader(this, lines, 1).read());
  }

  private static String text(LineWriter lines, DataCoding alphabet) {
    byte[] bytes = lines.next(lines.left());
    try {
      requireWellFormed(bytes, alphabet);
      String text = SafeText.quote(alphabet.decode(bytes));
      lines.add(bytes.length, "text", text + ", " + alphabet.words());
      return "text " + text;
    } catch (MalformedTextException e) {
      lines.fault(
          bytes.length, "text", "not well formed in " + alphabet.words() + ": " + e.getMessage());
      return "text that is not well formed";
    }
  }

  private static void requireWellFormed(byte[] bytes, DataCoding alphabet)
      throws MalformedTextException {
    if (alphabet == DataCoding.UCS_2) {
      new Utf16Coding().decode(bytes, 0, bytes.length);
    }
    for (int i = 0; alphabet.hasSevenBits() && i < bytes.length; i++) {
      if (bytes[i] < 0) {
        throw new MalformedTextException("octet " + i + " is above 7F");
      }
    }
  }

  private String data(
      LineWriter lines, UserDataHeader header, int dataCoding, DataCoding alphabet) {
    boolean isBinary = alphabet == DataCoding.BINARY;
    if (isBinary && header != null && ApplicationPort.isForApplications(header.destinationPort())) {
      if (header.sequence() == 1) {
        return new PayloadReader(this, lines, header.total()).read();
      }
      boolean last = header.sequence() == header.total();
      lines.add(
          lines.left(),
          "payload",
          segment(header) + (last ? ", its end, with the end of signature or tag" : ", goes on"));
      return "payload " + (last ? "ends" : "goes on");
    }
    String what =
        isBinary
            ? HeaderReader.bytes(lines.left()) + " of 8-bit data"
            : String.format("%s, data_coding %02X", alphabet.words(), dataCoding);
    String why =
        ", not to a port for applications (%s to %s)"
            .formatted(ApplicationPort.MIN, ApplicationPort.MAX);
    lines.add(lines.left(), "data", what + (isBinary ? why : ""));
    return what;
  }

  private static String segment(UserDataHeader header) {
    return "segment " + header.sequence() + " of " + header.total();
  }

  private static String place(UserDataHeader header) {
    String ports = "port " + header.destinationPort() + " from " + header.originatorPort() + ", ";
    String segment = segment(header) + " (reference " + header.reference() + "), ";
    return (header.hasPorts() ? ports : "") + (header.isConcatenated() ? segment : "");
  }

  private static String type(int esmClass) {
    return switch (esmClass & TYPE) {
      case 0x00 -> "";
      case 0x04 -> "delivery receipt, ";
      case 0x08 -> "acknowledgement by a user, ";
      case 0x10 -> "acknowledgement by hand, ";
      case 0x18 -> "conversation abort, ";
      case 0x20 -> "notification of an intermediate state, ";
      default -> String.format("esm_class %02X, ", esmClass);
    };
  }

  /** Returns the stamp in words; an empty string if the time of arrival is not known. */
  String timeOf(Header header) {
    if (arrival == null) {
      return "";
    }
    long stamp = header.stamp(Math.max(0, arrival.getEpochSecond()));
    try {
      return stamp < 0 ? "" : Instant.ofEpochSecond(stamp).toString();
    } catch (DateTimeException e) {
      return "";
    }
  }
}
