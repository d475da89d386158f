// SPDX-License-Identifier: Apache-2.0
package javax.microedition.apdu;

import java.io.IOException;
import javax.microedition.io.Connection;

/**
 * Exchanges APDUs with an application in a smart card, as the Security and Trust Services API
 * (SATSA, JSR 177) declares it. It is here to compile against; a phone has its own.
 */
public interface APDUConnection extends Connection {

  /** Sends a command APDU, and waits for the response APDU. */
  byte[] exchangeAPDU(byte[] commandAPDU) throws IOException;

  /** Returns the answer to reset, or null if the card was taken out. */
  byte[] getATR();

  /** Asks the user for a PIN, and has the card verify it; returns the response APDU. */
  byte[] enterPin(int pinID) throws IOException;

  /** Asks the user for two PINs, and has the card change the one for the other. */
  byte[] changePin(int pinID) throws IOException;

  /** Asks the user for a PIN, and has the card ask for it no more. */
  byte[] disablePin(int pinID) throws IOException;

  /** Asks the user for a PIN, and has the card ask for it again. */
  byte[] enablePin(int pinID) throws IOException;

  /** Asks the user for the PIN that unblocks another, and has the card unblock that. */
  byte[] unblockPin(int blockedPinID, int unblockingPinID) throws IOException;
}
