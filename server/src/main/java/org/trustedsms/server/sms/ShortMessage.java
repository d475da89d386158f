// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.sms;

/**
 * One SMS, the segment of a message or all of it, as SMPP carries it (SMPP 3.4, 4.4.1 and 4.6.1).
 * Immutable in use: the array is not copied.
 *
 * @param esmClass esm_class, 0 to 255
 * @param protocolId protocol_id, 0 to 255
 * @param dataCoding data_coding, 0 to 255
 * @param data short_message, with the user data header if there is one, 0 to 254 bytes
 */
public record ShortMessage(
    Address source,
    Address destination,
    int esmClass,
    int protocolId,
    int dataCoding,
    byte[] data) {
  /** The bit of esm_class for a user data header (UDHI, SMPP 3.4, 5.2.12). */
  public static final int HEADER = 0x40;

  /** data_coding of the SMSC's default alphabet; here the GSM one, one octet a septet. */
  public static final int DEFAULT_ALPHABET = 0x00;

  public static final int BINARY = 0x04;

  public static final int UCS2 = 0x08;

  public ShortMessage withSource(Address other) {
    return new ShortMessage(other, destination, esmClass, protocolId, dataCoding, data);
  }

  public ShortMessage withDestination(Address other) {
    return new ShortMessage(source, other, esmClass, protocolId, dataCoding, data);
  }

  /** Returns the same SMS with another content, of up to 254 bytes. */
  public ShortMessage withData(byte[] other) {
    return new ShortMessage(source, destination, esmClass, protocolId, dataCoding, other);
  }

  /** Returns whether a user data header is at the start of the data. */
  public boolean hasUserDataHeader() {
    return (esmClass & HEADER) != 0;
  }
}
