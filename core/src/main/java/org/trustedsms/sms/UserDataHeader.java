// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.sms;

import org.trustedsms.bytes.Bytes;

/**
 * The user data header of an SMS: application ports and concatenation. Immutable. Parsing follows
 * 3GPP TS 23.040, clause 9.2.3.24:
 *
 * <ul>
 *   <li>Information elements 0x00 (concatenation, 8-bit reference, 9.2.3.24.1), 0x08 (16-bit
 *       reference, 9.2.3.24.8), 0x04 (8-bit ports, 9.2.3.24.3) and 0x05 (16-bit ports, 9.2.3.24.4)
 *       are read. Every other element is skipped, whatever it holds.
 *   <li>Of repeated elements, and of elements that exclude each other (8-bit and 16-bit ports,
 *       8-bit and 16-bit reference), the last one counts.
 *   <li>A concatenation element with total 0, sequence number 0 or a sequence number above the
 *       total is ignored as a whole, as if it were not there: the SMS is then a single one, unless
 *       another concatenation element is valid.
 *   <li>If the elements do not fill the header exactly, the clause has the receiver ignore the
 *       whole header. What is left could not be delivered to an application port, so this is a
 *       {@link MalformedSmsException} here.
 * </ul>
 *
 * <p>On one case the clause is silent: one of the four elements with a length other than its own
 * (3, 4, 2 and 4 bytes). It is skipped like an unknown one, as other receivers do.
 *
 * <p>Immutable, so safe for use by several threads.
 */
public final class UserDataHeader {
  private static final int CONCATENATION_8 = 0x00;
  private static final int CONCATENATION_16 = 0x08;
  private static final int PORTS_8 = 0x04;
  private static final int PORTS_16 = 0x05;

  private static final int MAX_PORT = 0xFFFF;
  private static final int MAX_REFERENCE = 0xFF;

  private final int lengthInBytes;
  private final int destinationPort;
  private final int originatorPort;
  private final int reference;
  private final int referenceBits;
  private final int total;
  private final int sequence;

  /** Reads the elements of a header that {@link #checkElements} has found in order. */
  private UserDataHeader(byte[] b, int end) {
    int destination = -1;
    int originator = -1;
    int number = -1;
    int numberBits = 0;
    int segments = 1;
    int position = 1;
    for (int offset = 1; offset < end; ) {
      int identifier = b[offset] & 0xFF;
      int length = b[offset + 1] & 0xFF;
      int at = offset + 2;
      if (identifier == PORTS_16 && length == 4) {
        destination = uint16(b, at);
        originator = uint16(b, at + 2);
      } else if (identifier == PORTS_8 && length == 2) {
        destination = b[at] & 0xFF;
        originator = b[at + 1] & 0xFF;
      } else if (identifier == CONCATENATION_8 && length == 3 && isSequence(b, at + 1)) {
        numberBits = 8;
        number = b[at] & 0xFF;
        segments = b[at + 1] & 0xFF;
        position = b[at + 2] & 0xFF;
      } else if (identifier == CONCATENATION_16 && length == 4 && isSequence(b, at + 2)) {
        numberBits = 16;
        number = uint16(b, at);
        segments = b[at + 2] & 0xFF;
        position = b[at + 3] & 0xFF;
      }
      offset = at + length;
    }
    lengthInBytes = end;
    destinationPort = destination;
    originatorPort = originator;
    reference = number;
    referenceBits = numberBits;
    total = segments;
    sequence = position;
  }

  /**
   * Reads the header at the start of user data.
   *
   * @param userData user data (TP-UD) of an SMS whose user data header indicator (TP-UDHI) is set,
   *     8-bit data; in SMPP the short_message with bit 0x40 of esm_class. Any length. Not kept.
   * @throws MalformedSmsException if the data is empty, the header is longer than the data, or its
   *     elements do not fill it exactly
   */
  public static UserDataHeader parse(byte[] userData) throws MalformedSmsException {
    if (userData.length == 0) {
      throw new MalformedSmsException(
          "no user data: the octet with the length of the header is missing", 0);
    }
    int end = 1 + (userData[0] & 0xFF);
    if (end > userData.length) {
      throw new MalformedSmsException(
          "header of "
              + (end - 1)
              + " bytes announced, but only "
              + (userData.length - 1)
              + " bytes follow",
          0);
    }
    checkElements(userData, end);
    return new UserDataHeader(userData, end);
  }

  private static void checkElements(byte[] b, int end) throws MalformedSmsException {
    int offset = 1;
    while (offset < end) {
      int data = offset + 2;
      if (data > end) {
        throw new MalformedSmsException(
            "header ends after the identifier of an information element: its length is missing",
            offset);
      }
      int length = b[offset + 1] & 0xFF;
      if (length > end - data) {
        throw new MalformedSmsException(
            "information element "
                + (b[offset] & 0xFF)
                + " of "
                + length
                + " bytes announced, but only "
                + (end - data)
                + " bytes of the header follow",
            offset + 1);
      }
      offset = data + length;
    }
  }

  /** Clause 9.2.3.24.1: total and sequence number that make a concatenation element count. */
  private static boolean isSequence(byte[] b, int at) {
    int total = b[at] & 0xFF;
    int sequence = b[at + 1] & 0xFF;
    return sequence >= 1 && sequence <= total;
  }

  private static int uint16(byte[] b, int at) {
    return (int) Bytes.number(b, at, 2);
  }

  /**
   * Encodes the header of a message that fits into one SMS: {@code 06 05 04 DD DD SS SS}.
   *
   * @throws IllegalArgumentException if a port is not 0 to 65535
   */
  public static byte[] encodeSingle(int destinationPort, int originatorPort) {
    byte[] header = new byte[SegmentCapacity.PORT_HEADER_BYTES];
    putPorts(header, destinationPort, originatorPort);
    return header;
  }

  /**
   * Encodes the header of one segment of a message of several SMS: {@code 0B 05 04 DD DD SS SS 00
   * 03 RR TT NN}.
   *
   * @param reference the same number in every segment of the message, 0 to 255
   * @param total number of segments of the message, 1 to 255
   * @param sequence number of this segment, 1 to {@code total}
   * @throws IllegalArgumentException if a number is outside its range
   */
  public static byte[] encodeSegment(
      int destinationPort, int originatorPort, int reference, int total, int sequence) {
    requireRange("reference", reference, 0, MAX_REFERENCE);
    requireRange("total number of segments", total, 1, SegmentCapacity.MAX_SEGMENTS);
    requireRange("sequence number", sequence, 1, total);
    byte[] header = new byte[SegmentCapacity.SEGMENT_HEADER_BYTES];
    putPorts(header, destinationPort, originatorPort);
    header[7] = CONCATENATION_8;
    header[8] = 3;
    header[9] = (byte) reference;
    header[10] = (byte) total;
    header[11] = (byte) sequence;
    return header;
  }

  private static void putPorts(byte[] header, int destinationPort, int originatorPort) {
    requireRange("destination port", destinationPort, 0, MAX_PORT);
    requireRange("originator port", originatorPort, 0, MAX_PORT);
    header[0] = (byte) (header.length - 1);
    header[1] = PORTS_16;
    header[2] = 4;
    Bytes.putNumber(destinationPort, header, 3, 2);
    Bytes.putNumber(originatorPort, header, 5, 2);
  }

  private static void requireRange(String what, int value, int min, int max) {
    if (value < min || value > max) {
      throw new IllegalArgumentException(what + " " + value + ": must be " + min + " to " + max);
    }
  }

  /** Returns where the payload begins: after 1 to 256 bytes of header, length octet included. */
  public int lengthInBytes() {
    return lengthInBytes;
  }

  /** Returns whether the header has an element with application ports. */
  public boolean hasPorts() {
    return destinationPort >= 0;
  }

  /** Returns the port the SMS is for, 0 to 65535; -1 if the header has no ports. */
  public int destinationPort() {
    return destinationPort;
  }

  /** Returns the port that sent the SMS, 0 to 65535; -1 if the header has no ports. */
  public int originatorPort() {
    return originatorPort;
  }

  /** Returns whether the header has a valid concatenation element, which may have a total of 1. */
  public boolean isConcatenated() {
    return referenceBits != 0;
  }

  /**
   * Returns the number, of {@link #referenceBits()}, that all segments of a message have in common;
   * -1 if the SMS is not concatenated.
   */
  public int reference() {
    return reference;
  }

  /**
   * Returns the size of the reference, 8 or 16; 0 if the SMS is not concatenated. References of
   * different size never mean the same message.
   */
  public int referenceBits() {
    return referenceBits;
  }

  /** Returns the number of segments, 1 to 255; 1 if the SMS is not concatenated. */
  public int total() {
    return total;
  }

  /** Returns the place of this SMS in the message, 1 to {@link #total()}. */
  public int sequence() {
    return sequence;
  }

  /** Returns whether ports, reference, its size and the total are those of another header. */
  public boolean isOfSameMessage(UserDataHeader other) {
    return reference == other.reference
        && total == other.total
        && referenceBits == other.referenceBits
        && destinationPort == other.destinationPort
        && originatorPort == other.originatorPort;
  }
}
