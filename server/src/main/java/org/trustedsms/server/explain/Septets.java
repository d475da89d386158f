// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.explain;

import org.trustedsms.text.Gsm7Coding;
import org.trustedsms.text.MalformedTextException;

/** The GSM default alphabet with one octet for each septet, as SMPP carries it. */
final class Septets {
  private static final int ESCAPE = 0x1B;
  private static final int LARGEST = 0x7F;

  private Septets() {}

  /**
   * Decodes a text.
   *
   * @throws MalformedTextException if an octet is no septet
   */
  static String decode(byte[] octets) throws MalformedTextException {
    StringBuilder text = new StringBuilder(octets.length);
    for (int i = 0; i < octets.length; i++) {
      int septet = septet(octets, i);
      if (septet == ESCAPE) {
        i++;
        text.append(i < octets.length ? afterEscape(septet(octets, i)) : " ");
      } else {
        text.append(one(septet));
      }
    }
    return text.toString();
  }

  private static int septet(byte[] octets, int i) throws MalformedTextException {
    int octet = octets[i] & 0xFF;
    if (octet > LARGEST) {
      throw new MalformedTextException("octet " + i + " is above 7F and no septet");
    }
    return octet;
  }

  /** TS 23.038, 6.2.1.1: what is not in the extension table is shown from the default alphabet. */
  private static String afterEscape(int septet) throws MalformedTextException {
    try {
      return unpack(ESCAPE | septet << 7, 2);
    } catch (MalformedTextException notInTheTable) {
      return septet == ESCAPE ? " " : one(septet);
    }
  }

  private static String one(int septet) throws MalformedTextException {
    return unpack(septet, 1);
  }

  private static String unpack(int packed, int length) throws MalformedTextException {
    byte[] bytes = {(byte) packed, (byte) (packed >> 8)};
    return new Gsm7Coding().decode(bytes, 0, length);
  }
}
