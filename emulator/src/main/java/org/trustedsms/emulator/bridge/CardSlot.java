// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.bridge;

import java.io.IOException;

/** A phone's slot for a smart card. Safe for use by several threads. */
@FunctionalInterface
public interface CardSlot {
  CardSlot EMPTY =
      aid -> {
        throw new IOException("There is no card in the phone.");
      };

  /** An application in the card, which is selected. */
  interface Channel {
    /** Sends a command APDU; fails if the card was taken out, or the channel is closed. */
    byte[] transmit(byte[] command) throws IOException;

    /** Gives the application back. A second call does nothing. */
    void close();
  }

  /** Selects an application by its identifier (ISO/IEC 7816-5). */
  Channel select(byte[] aid) throws IOException;
}
