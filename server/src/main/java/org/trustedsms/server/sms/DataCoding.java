// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.sms;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The data_coding of a message (SMPP 3.4, 5.2.19; 3GPP TS 23.038, clause 4). */
public enum DataCoding {
  /** The GSM default alphabet, one octet for each septet. */
  GSM("GSM default alphabet"),
  ASCII("ASCII"),
  LATIN_1("Latin 1"),
  /** UCS-2, big-endian. */
  UCS_2("UCS-2"),
  BINARY("8-bit data"),
  UNKNOWN("data of an alphabet that is not known here");

  private final String words;

  DataCoding(String words) {
    this.words = words;
  }

  /** Returns its name for people: some words. */
  public String words() {
    return words;
  }

  /** Returns whether it is a text that can be decoded; false for 8-bit data and what is unknown. */
  public boolean isText() {
    return this != BINARY && this != UNKNOWN;
  }

  /** Returns whether an octet above 7F is none of its characters. */
  public boolean hasSevenBits() {
    return this == GSM || this == ASCII;
  }

  /**
   * Reads data_coding, 0 to 255: 0x01 and 0x03 are SMPP's own; from 0x10 on the values are those of
   * TS 23.038 for GSM networks, which SMPP reserves but SMSCs hand through.
   */
  public static DataCoding of(int dataCoding) {
    return switch (dataCoding >> 4) {
      case 0x0 ->
          switch (dataCoding) {
            case ShortMessage.DEFAULT_ALPHABET -> GSM;
            case 0x01 -> ASCII;
            case 0x02, ShortMessage.BINARY -> BINARY;
            case 0x03 -> LATIN_1;
            case ShortMessage.UCS2 -> UCS_2;
            default -> UNKNOWN;
          };
      // General data coding, not compressed: bits 3 and 2 are the alphabet.
      case 0x1 ->
          switch (dataCoding >> 2 & 3) {
            case 0 -> GSM;
            case 1 -> BINARY;
            case 2 -> UCS_2;
            default -> UNKNOWN;
          };
      // Message waiting indication.
      case 0xC, 0xD -> GSM;
      case 0xE -> UCS_2;
      // Data coding with message class: bit 2 is the alphabet.
      case 0xF -> (dataCoding & 4) == 0 ? GSM : BINARY;
      default -> UNKNOWN;
    };
  }

  /**
   * Decodes a text; null if the coding is not of text. Malformed bytes become U+FFFD, half a UCS-2
   * character at the end too; surrogates stay.
   */
  public String decode(byte[] data) {
    return switch (this) {
      case GSM -> GsmAlphabet.decode(data);
      case ASCII -> new String(data, StandardCharsets.US_ASCII);
      case LATIN_1 -> new String(data, StandardCharsets.ISO_8859_1);
      case UCS_2 ->
          ByteBuffer.wrap(data).asCharBuffer().toString() + (data.length % 2 == 0 ? "" : "\uFFFD");
      case BINARY, UNKNOWN -> null;
    };
  }

  /** Encodes a text in UCS-2, two bytes for each char, surrogates as they are. */
  public static byte[] ucs2(String text) {
    ByteBuffer data = ByteBuffer.allocate(2 * text.length());
    data.asCharBuffer().put(text);
    return data.array();
  }
}
