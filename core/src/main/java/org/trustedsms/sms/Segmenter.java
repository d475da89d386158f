// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.sms;

import org.trustedsms.bytes.Bytes;

/**
 * Splits a payload into the user data of one SMS or several, as a phone's WMA does (JSR-120,
 * appendix A). Static functions only; thread-safe.
 *
 * <p>In SMPP, each element of the result is the short_message of one submit_sm, with bit 0x40 of
 * esm_class (user data header) and data_coding 0x04 (8-bit data).
 */
public final class Segmenter {
  private Segmenter() {}

  /**
   * Splits a payload.
   *
   * @param payload 0 to {@link SegmentCapacity#MAX_PAYLOAD_BYTES} bytes; not kept, not changed
   * @param destinationPort port of the receiving application, {@link ApplicationPort#MIN} to {@link
   *     ApplicationPort#MAX}
   * @param originatorPort port that answers go to, 0 to 65535; 0 if no one listens
   * @param reference number that distinguishes this message from others to the same recipient, 0 to
   *     255. Count up for each message of a recipient and begin again after 255: a number used anew
   *     too early can mix a lost segment's message with this one. Not used if one SMS is enough.
   * @return a new array with the complete user data of each SMS in order, header and part, each 7
   *     to {@link SegmentCapacity#USER_DATA_BYTES} bytes; a single SMS has no concatenation element
   * @throws IllegalArgumentException if a length or number is outside its range
   */
  public static byte[][] segment(
      byte[] payload, int destinationPort, int originatorPort, int reference) {
    ApplicationPort.require(destinationPort);
    int total = SegmentCapacity.segmentsFor(payload.length);
    if (total == 1) {
      byte[] header = UserDataHeader.encodeSingle(destinationPort, originatorPort);
      return new byte[][] {Bytes.join(header, payload)};
    }
    byte[][] segments = new byte[total][];
    for (int i = 0; i < total; i++) {
      byte[] header =
          UserDataHeader.encodeSegment(destinationPort, originatorPort, reference, total, i + 1);
      int start = i * SegmentCapacity.SEGMENT_PAYLOAD_BYTES;
      int length = Math.min(SegmentCapacity.SEGMENT_PAYLOAD_BYTES, payload.length - start);
      segments[i] = Bytes.join(header, Bytes.part(payload, start, length));
    }
    return segments;
  }
}
