// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.der;

import org.trustedsms.bytes.Bytes;

/**
 * The few forms of DER (ITU-T X.690) in which other programs expect public keys and signatures.
 * Writing only: nothing that a message carries is in DER.
 */
public final class Der {
  private static final int INTEGER = 0x02;
  private static final int BIT_STRING = 0x03;
  private static final int OBJECT_IDENTIFIER = 0x06;
  private static final int SEQUENCE = 0x30;

  private Der() {}

  /** Encodes a sequence of two encoded elements (section 8.9). */
  public static byte[] sequence(byte[] first, byte[] second) {
    return element(SEQUENCE, 0, Bytes.join(first, second));
  }

  /**
   * Encodes an integer that is not negative (section 8.3).
   *
   * @param magnitude big-endian, at least one byte, leading zeros allowed
   */
  public static byte[] integer(byte[] magnitude) {
    int zeros = 0;
    while (zeros < magnitude.length - 1 && magnitude[zeros] == 0) {
      zeros++;
    }
    byte[] shortest = Bytes.part(magnitude, zeros, magnitude.length - zeros);
    return element(INTEGER, shortest[0] < 0 ? 1 : 0, shortest);
  }

  /** Encodes a string of whole bytes as a bit string (section 8.6). */
  public static byte[] bitString(byte[] bytes) {
    return element(BIT_STRING, 1, bytes);
  }

  /** Encodes the content octets of an object identifier (section 8.19). */
  public static byte[] objectIdentifier(byte[] contents) {
    return element(OBJECT_IDENTIFIER, 0, contents);
  }

  /** Contents are preceded by that many zero bytes. */
  private static byte[] element(int tag, int zeros, byte[] contents) {
    int length = zeros + contents.length;
    // Long forms (section 8.1.3.5) of one byte are enough for the largest key and signature.
    int header = length < 0x80 ? 2 : 3;
    if (length > 0xff) {
      throw new IllegalArgumentException("longer than 255 bytes: " + length);
    }
    byte[] out = new byte[header + length];
    out[0] = (byte) tag;
    out[1] = (byte) (header == 2 ? length : 0x81);
    if (header == 3) {
      out[2] = (byte) length;
    }
    Bytes.put(contents, out, header + zeros);
    return out;
  }
}
