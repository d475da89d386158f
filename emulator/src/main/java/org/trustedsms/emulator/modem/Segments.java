// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.trustedsms.bytes.Bytes;
import org.trustedsms.emulator.bridge.OutgoingSms;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.DataCoding;
import org.trustedsms.server.sms.GsmAlphabet;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.sms.SegmentCapacity;
import org.trustedsms.sms.UserDataHeader;

/**
 * A message to be sent, cut into the SMS that it takes (3GPP TS 23.040, 9.2.3.24). Immutable.
 *
 * <p>A text goes out in the GSM 7 bit default alphabet if that has all of its characters, otherwise
 * in UCS-2. Neither an escape and its character nor a surrogate pair is cut apart.
 *
 * <p>Each of several has the 8-bit concatenation element (9.2.3.24.1), which more receivers read
 * than the 16-bit one that JSR-120, appendix A, counts with and which takes one octet more. So a
 * message never takes more SMS than an application that reckons with the appendix expects.
 */
final class Segments {
  private static final Pattern NUMBER = Pattern.compile("\\+?[0-9]{1,20}");

  /** Length of a header with nothing but the 8-bit concatenation element. */
  private static final int CONCATENATION_BYTES = 6;

  private static final int MAX_PORT = 0xFFFF;

  private final OutgoingSms message;
  private final int dataCoding;
  private final byte[] payload;

  /** The segments of the payload; empty if it does not fit. */
  private final List<byte[]> parts;

  /** Cuts a message of any kind. */
  Segments(OutgoingSms message) {
    this.message = message;
    byte[] septets = message.text() == null ? null : GsmAlphabet.encode(message.text());
    if (message.text() == null) {
      dataCoding = ShortMessage.BINARY;
      payload = message.data();
    } else if (septets != null) {
      dataCoding = ShortMessage.DEFAULT_ALPHABET;
      payload = septets;
    } else {
      dataCoding = ShortMessage.UCS2;
      payload = DataCoding.ucs2(message.text());
    }
    parts =
        isAddressed(message) && (message.text() == null) != (message.data() == null)
            ? cut()
            : List.of();
  }

  private static boolean isAddressed(OutgoingSms message) {
    return message.to() != null
        && NUMBER.matcher(message.to()).matches()
        && isPort(message.toPort())
        && isPort(message.fromPort());
  }

  private static boolean isPort(int port) {
    return port == OutgoingSms.NO_PORT || port >= 0 && port <= MAX_PORT;
  }

  /** Returns how many SMS the message takes: 1 to 255, or 0 if it cannot be sent. */
  int count() {
    return parts.size();
  }

  /** Makes the {@link #count()} SMS in order; a single one does not use the reference, 0 to 255. */
  List<ShortMessage> toShortMessages(Address source, int reference) {
    Address destination = Address.ofNumber(message.to());
    List<ShortMessage> segments = new ArrayList<>();
    for (byte[] part : parts) {
      byte[] header = header(reference, segments.size() + 1);
      int esmClass = header.length == 0 ? 0 : ShortMessage.HEADER;
      segments.add(
          new ShortMessage(source, destination, esmClass, 0, dataCoding, Bytes.join(header, part)));
    }
    return segments;
  }

  private List<byte[]> cut() {
    if (payload.length <= capacity(hasPort() ? SegmentCapacity.PORT_HEADER_BYTES : 0)) {
      return List.of(payload);
    }
    int capacity = capacity(hasPort() ? SegmentCapacity.SEGMENT_HEADER_BYTES : CONCATENATION_BYTES);
    List<byte[]> cut = new ArrayList<>();
    for (int start = 0; start < payload.length; ) {
      if (cut.size() == SegmentCapacity.MAX_SEGMENTS) {
        return List.of();
      }
      int end = boundary(Math.min(start + capacity, payload.length));
      cut.add(Arrays.copyOfRange(payload, start, end));
      start = end;
    }
    return cut;
  }

  /** Returns the octets of the payload that fit beside a header. */
  private int capacity(int headerBytes) {
    int room = SegmentCapacity.USER_DATA_BYTES - headerBytes;
    return switch (dataCoding) {
      // One octet of the payload is a septet on the air; fill bits put it on a septet boundary.
      case ShortMessage.DEFAULT_ALPHABET -> room * 8 / 7;
      case ShortMessage.UCS2 -> room / 2 * 2;
      default -> room;
    };
  }

  /** Returns the last place up to {@code end} where no character is cut apart. */
  private int boundary(int end) {
    if (end == payload.length) {
      return end;
    }
    return switch (dataCoding) {
      case ShortMessage.DEFAULT_ALPHABET -> payload[end - 1] == GsmAlphabet.ESCAPE ? end - 1 : end;
      case ShortMessage.UCS2 -> isHalf(end - 2, 0xD8) && isHalf(end, 0xDC) ? end - 2 : end;
      default -> end;
    };
  }

  /** Returns whether a surrogate is there, a high one (0xD8) or a low one (0xDC). */
  private boolean isHalf(int at, int kind) {
    return (payload[at] & 0xFC) == kind;
  }

  private boolean hasPort() {
    return message.toPort() != OutgoingSms.NO_PORT;
  }

  private byte[] header(int reference, int sequence) {
    int total = parts.size();
    if (!hasPort()) {
      return total == 1
          ? new byte[0]
          : new byte[] {
            CONCATENATION_BYTES - 1, 0, 3, (byte) reference, (byte) total, (byte) sequence
          };
    }
    // As in UDP, 0 means that nobody listens there.
    int fromPort = Math.max(0, message.fromPort());
    return total == 1
        ? UserDataHeader.encodeSingle(message.toPort(), fromPort)
        : UserDataHeader.encodeSegment(message.toPort(), fromPort, reference, total, sequence);
  }
}
