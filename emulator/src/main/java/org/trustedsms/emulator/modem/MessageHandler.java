// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import java.io.IOException;
import org.trustedsms.emulator.bridge.Incoming;

/** Deals with the messages to a port while the SMS centre waits for the answer. */
@FunctionalInterface
public interface MessageHandler {

  /**
   * Deals with a message. Called for one at a time, on the thread that takes the SMS centre's PDUs:
   * sending from here, or switching the modem off, would wait for itself.
   *
   * @param message the message
   * @throws IOException if it cannot be dealt with now. The SMS centre is told to deliver it later;
   *     of a message of several SMS it repeats only the last, so that such a message is lost
   */
  void handle(Incoming message) throws IOException;
}
