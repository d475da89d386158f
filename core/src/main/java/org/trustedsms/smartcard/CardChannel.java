// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.smartcard;

import java.io.IOException;

/** Carries commands to the selected application of a card: a reader's, or a phone's. */
public interface CardChannel {

  /**
   * Sends a command and returns the response APDU: data and two bytes of status.
   *
   * @param command a command APDU of class 00 (ISO/IEC 7816-4); not to be changed
   * @throws IOException if the card was taken out, did not answer in time, or cannot be reached
   */
  byte[] transmit(byte[] command) throws IOException;

  /** Gives the card back. A second call does nothing. */
  void close();
}
