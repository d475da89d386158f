// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
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
 * in UCS-2. Neither an escape and its character nor a surrogate pair is cut apart. Room in each
 * SMS, of 140 octets of user data:
 *
 * <table>
 * <caption>Single SMS, and each of several</caption>
 * <tr><th></th><th>without port</th><th>with port</th></tr>
 * <tr><td>GSM, septets</td><td>160, 153</td><td>152, 146</td></tr>
 * <tr><td>UCS-2, characters</td><td>70, 67</td><td>66, 64</td></tr>
 * <tr><td>8-bit, bytes</td><td>140, 134</td><td>133, 128</td></tr>
 * </table>
 *
 * <p>Each of several takes one octet more than JSR-120, appendix A, counts with: 152 and 145
 * septets, 66 and 63 characters, 133 and 127 bytes there belong to a concatenation header with a
 * 16-bit reference (TS 23.040, 9.2.3.24.8); these are for the 8-bit one (9.2.3.24.1), which the
 * appendix allows as well and which more receivers read. So a message never takes more SMS than an
 * application that reckons with the appendix expects. The appendix asks for 3 SMS at least; here
 * there may be 255, as many as the header can number.
 */
final class Segments {
  private static final Pattern NUMBER = Pattern.compile("\\+?[0-9]{1,20}");

  /** Length of a header with nothing but the 8-bit concatenation element. */
  private static final int CONCATENATION_BYTES = 6;

  private static final int MAX_PORT = 0xFFFF;

  private final OutgoingSms message;
  private final int dataCoding;
  private final byte[] payload;

  /** Where each segment of the payload ends; empty if it does not fit. */
  private final List<Integer> ends;

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
    ends =
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
    return ends.size();
  }

  /**
   * Makes the SMS.
   *
   * @param reference 0 to 255; not used for a single one
   * @return {@link #count()} SMS in order
   */
  List<ShortMessage> toShortMessages(Address source, int reference) {
    Address destination = Address.ofNumber(message.to());
    List<ShortMessage> segments = new ArrayList<>(ends.size());
    int start = 0;
    for (int end : ends) {
      byte[] header = header(reference, segments.size() + 1);
      byte[] userData = new byte[header.length + end - start];
      System.arraycopy(header, 0, userData, 0, header.length);
      System.arraycopy(payload, start, userData, header.length, end - start);
      int esmClass = header.length == 0 ? 0 : ShortMessage.HEADER;
      segments.add(new ShortMessage(source, destination, esmClass, 0, dataCoding, userData));
      start = end;
    }
    return segments;
  }

  private List<Integer> cut() {
    if (payload.length <= capacity(hasPort() ? SegmentCapacity.PORT_HEADER_BYTES : 0)) {
      return List.of(payload.length);
    }
    int capacity = capacity(hasPort() ? SegmentCapacity.SEGMENT_HEADER_BYTES : CONCATENATION_BYTES);
    List<Integer> cuts = new ArrayList<>();
    for (int end = 0; end < payload.length; ) {
      if (cuts.size() == SegmentCapacity.MAX_SEGMENTS) {
        return List.of();
      }
      end = boundary(Math.min(end + capacity, payload.length));
      cuts.add(end);
    }
    return cuts;
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

  /** Tells whether a surrogate is there, a high one (0xD8) or a low one (0xDC). */
  private boolean isHalf(int at, int kind) {
    return (payload[at] & 0xFC) == kind;
  }

  private boolean hasPort() {
    return message.toPort() != OutgoingSms.NO_PORT;
  }

  private byte[] header(int reference, int sequence) {
    int total = ends.size();
    if (!hasPort()) {
      return total == 1
          ? new byte[0]
          : new byte[] {
            CONCATENATION_BYTES - 1, 0, 3, (byte) reference, (byte) total, (byte) sequence
          };
    }
    // As in UDP, 0 tells that nobody listens there.
    int fromPort = Math.max(0, message.fromPort());
    return total == 1
        ? UserDataHeader.encodeSingle(message.toPort(), fromPort)
        : UserDataHeader.encodeSegment(message.toPort(), fromPort, reference, total, sequence);
  }
}
