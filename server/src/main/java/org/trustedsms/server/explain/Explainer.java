// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.explain;

import java.time.DateTimeException;
import java.time.Instant;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.Curves;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.server.sms.DataCoding;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.sms.ApplicationPort;
import org.trustedsms.sms.SegmentCapacity;
import org.trustedsms.sms.UserDataHeader;
import org.trustedsms.text.TextCodings;

/**
 * Says what the bytes of an SMS mean: user data header (3GPP TS 23.040, 9.2.3.24), message format
 * (docs/format.md), text. Any bytes get an explanation; what is wrong with them is part of it.
 *
 * <p>Immutable and thread-safe.
 */
public final class Explainer {
  private static final Explainer STANDARD =
      new Explainer(MessageKinds.standard(), Curves.all(), TextCodings.standard(), null, null);

  /** Septets of text in one SMS (TS 23.040, 9.2.3.16). */
  private static final int SEPTETS = 160;

  /** SMPP 3.4, 5.2.12: what the message is, bits 5 to 2 of esm_class. */
  private static final int TYPE = 0x3C;

  private final MessageKinds kinds;
  private final CurveSet curves;
  private final TextCodings codings;
  private final Curve recipient;
  private final Instant arrival;

  private Explainer(
      MessageKinds kinds, CurveSet curves, TextCodings codings, Curve recipient, Instant arrival) {
    this.kinds = kinds;
    this.curves = curves;
    this.codings = codings;
    this.recipient = recipient;
    this.arrival = arrival;
  }

  /** Returns one that knows all of version 1 of the format: always the same. */
  public static Explainer standard() {
    return STANDARD;
  }

  /**
   * Returns one that knows a format of other kinds, curves and text codings: one that knows no
   * recipient and no time.
   */
  public static Explainer of(MessageKinds kinds, CurveSet curves, TextCodings codings) {
    return new Explainer(kinds, curves, codings, null, null);
  }

  /**
   * Returns one that knows the curve of the recipient's key, which an encrypted message does not
   * tell. Without it the sender's curve is taken for it as long as the message fits that.
   *
   * @param curve the curve; null if not known
   */
  public Explainer forRecipientOn(Curve curve) {
    return new Explainer(kinds, curves, codings, curve, arrival);
  }

  /**
   * Returns one that knows when the SMS centre got the message, from which the full stamp follows
   * (docs/format.md section 9).
   *
   * @param time the time; null if not known
   */
  public Explainer arrivedAt(Instant time) {
    return new Explainer(kinds, curves, codings, recipient, time);
  }

  /**
   * Explains an SMS as SMPP carries it.
   *
   * @param message any SMS
   * @return offsets count from the start of short_message
   */
  public Explanation explain(ShortMessage message) {
    return explain(message.esmClass(), message.dataCoding(), message.data());
  }

  /**
   * Explains an SMS as SMPP carries it.
   *
   * @param esmClass esm_class, 0 to 255
   * @param dataCoding data_coding, 0 to 255
   * @param shortMessage short_message, any bytes
   * @return offsets count from the start of short_message
   */
  public Explanation explain(int esmClass, int dataCoding, byte[] shortMessage) {
    Lines lines = new Lines(shortMessage);
    String type = type(esmClass);
    DataCoding alphabet = DataCoding.of(dataCoding);
    UserDataHeader header = null;
    if ((esmClass & ShortMessage.HEADER) != 0) {
      header = new HeaderReader(lines).read();
      if (header == null) {
        return lines.end(type + "broken user data header");
      }
    }
    String place = header == null ? "" : place(header);
    boolean isText = alphabet.isText();
    int room = isText && alphabet != DataCoding.UCS_2 ? septets(header) : octets(header);
    int length = lines.left();
    String content =
        isText ? TextReader.read(lines, alphabet) : data(lines, header, dataCoding, alphabet);
    if (length > room) {
      lines.fault(
          0, "length", length + " bytes after the header; one SMS has room for " + room + " there");
    }
    return lines.end(type + place + content);
  }

  /**
   * Explains a whole payload, put together from its segments.
   *
   * @param payload any bytes
   * @return offsets count from the start of the payload
   */
  public Explanation explainPayload(byte[] payload) {
    Lines lines = new Lines(payload);
    String summary = new PayloadReader(this, lines, Segment.WHOLE).read();
    return lines.end(summary);
  }

  private String data(Lines lines, UserDataHeader header, int dataCoding, DataCoding alphabet) {
    Segment segment =
        header == null ? Segment.WHOLE : new Segment(header.sequence(), header.total());
    if (alphabet == DataCoding.BINARY
        && header != null
        && ApplicationPort.isForApplications(header.destinationPort())) {
      if (segment.sequence() == 1) {
        return new PayloadReader(this, lines, segment).read();
      }
      boolean last = segment.sequence() == segment.total();
      lines.add(
          lines.left(),
          "payload",
          segment + (last ? ", its end, with the end of signature or tag" : ", goes on"));
      return "payload " + (last ? "ends" : "goes on");
    }
    String what =
        alphabet == DataCoding.BINARY
            ? HeaderReader.bytes(lines.left()) + " of 8-bit data"
            : String.format("%s, data_coding %02X", alphabet.words(), dataCoding);
    lines.add(
        lines.left(),
        "data",
        what
            + (alphabet == DataCoding.BINARY
                ? ", not to a port for applications ("
                    + ApplicationPort.MIN
                    + " to "
                    + ApplicationPort.MAX
                    + ")"
                : ""));
    return what;
  }

  private static String place(UserDataHeader header) {
    String ports =
        header.hasPorts()
            ? "port " + header.destinationPort() + " from " + header.originatorPort() + ", "
            : "";
    String segment =
        header.isConcatenated()
            ? new Segment(header.sequence(), header.total())
                + " (reference "
                + header.reference()
                + "), "
            : "";
    return ports + segment;
  }

  private static int octets(UserDataHeader header) {
    return SegmentCapacity.USER_DATA_BYTES - (header == null ? 0 : header.lengthInBytes());
  }

  private static int septets(UserDataHeader header) {
    return SEPTETS - (header == null ? 0 : (8 * header.lengthInBytes() + 6) / 7);
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

  /** Returns the first candidate for a stamp; an empty string if the time is not known. */
  String timeOf(int stampBits) {
    if (arrival == null) {
      return "";
    }
    long earliest = arrival.getEpochSecond() - 0x8000;
    long stamp = earliest + (stampBits - earliest & 0xFFFF);
    try {
      return stamp < 0 ? "" : Instant.ofEpochSecond(stamp).toString();
    } catch (DateTimeException e) {
      return "";
    }
  }

  MessageKinds kinds() {
    return kinds;
  }

  CurveSet curves() {
    return curves;
  }

  TextCodings codings() {
    return codings;
  }

  Curve recipient() {
    return recipient;
  }
}
