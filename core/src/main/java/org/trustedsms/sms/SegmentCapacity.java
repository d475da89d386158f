// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.sms;

/**
 * The bytes of payload that fit into a number of SMS, each with 8-bit data addressed to an
 * application port.
 *
 * <p>The user data of one SMS has {@value #USER_DATA_BYTES} bytes (3GPP TS 23.040, clause
 * 9.2.3.24). The header with 16-bit ports (clause 9.2.3.24.4) takes {@value #PORT_HEADER_BYTES} of
 * them; concatenation with an 8-bit reference (clause 9.2.3.24.1) makes it {@value
 * #SEGMENT_HEADER_BYTES}. So a single SMS carries {@value #SINGLE_PAYLOAD_BYTES} bytes of payload
 * and each of several carries {@value #SEGMENT_PAYLOAD_BYTES}. A phone's WMA splits in the same
 * way; it need not support more than 3 SMS for one message (JSR-120, appendix A).
 *
 * <p>Static functions only; safe for use by several threads.
 */
public final class SegmentCapacity {
  /** Most bytes of user data in one SMS, header included: 3GPP TS 23.040, clause 9.2.3.24. */
  public static final int USER_DATA_BYTES = 140;

  /** Length of the user data header of a single SMS: length octet and the element with ports. */
  public static final int PORT_HEADER_BYTES = 7;

  /** Length of the user data header of one of several SMS: ports and 8-bit concatenation. */
  public static final int SEGMENT_HEADER_BYTES = 12;

  /** Most bytes of payload in a single SMS. */
  public static final int SINGLE_PAYLOAD_BYTES = USER_DATA_BYTES - PORT_HEADER_BYTES;

  /** Most bytes of payload in each of several SMS. */
  public static final int SEGMENT_PAYLOAD_BYTES = USER_DATA_BYTES - SEGMENT_HEADER_BYTES;

  /** Most segments of one message: the total is one octet (clause 9.2.3.24.1). */
  public static final int MAX_SEGMENTS = 255;

  /** Most bytes of payload in one message of several SMS. */
  public static final int MAX_PAYLOAD_BYTES = MAX_SEGMENTS * SEGMENT_PAYLOAD_BYTES;

  private SegmentCapacity() {}

  /**
   * Returns the number of SMS that a payload of 0 to {@link #MAX_PAYLOAD_BYTES} bytes needs; an
   * empty one needs one.
   *
   * @throws IllegalArgumentException if the length is outside its range
   */
  public static int segmentsFor(int payloadBytes) {
    if (payloadBytes < 0 || payloadBytes > MAX_PAYLOAD_BYTES) {
      throw new IllegalArgumentException(
          "payload of "
              + payloadBytes
              + " bytes: must be 0 to "
              + MAX_PAYLOAD_BYTES
              + ", which is "
              + MAX_SEGMENTS
              + " SMS of "
              + SEGMENT_PAYLOAD_BYTES);
    }
    if (payloadBytes <= SINGLE_PAYLOAD_BYTES) {
      return 1;
    }
    return (payloadBytes + SEGMENT_PAYLOAD_BYTES - 1) / SEGMENT_PAYLOAD_BYTES;
  }

  /**
   * Returns the most bytes of payload that fit into 1 to {@link #MAX_SEGMENTS} SMS: 133, 256, 384,
   * ...
   *
   * @throws IllegalArgumentException if the number is outside its range
   */
  public static int capacity(int segments) {
    if (segments < 1 || segments > MAX_SEGMENTS) {
      throw new IllegalArgumentException(segments + " segments: must be 1 to " + MAX_SEGMENTS);
    }
    return segments == 1 ? SINGLE_PAYLOAD_BYTES : segments * SEGMENT_PAYLOAD_BYTES;
  }

  /**
   * Returns how many more bytes fit before a payload of 0 to {@link #MAX_PAYLOAD_BYTES} bytes needs
   * one SMS more.
   *
   * @throws IllegalArgumentException if the length is outside its range
   */
  public static int roomLeft(int payloadBytes) {
    return capacity(segmentsFor(payloadBytes)) - payloadBytes;
  }
}
