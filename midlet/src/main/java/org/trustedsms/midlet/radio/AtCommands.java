// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.radio;

import java.io.IOException;

/**
 * A module's AT interpreter, as its manufacturer gives it to MIDlets: there is no standard for
 * that, so that the author of an application writes this.
 */
public interface AtCommands {

  /**
   * Gives a line to the interpreter: a command with the carriage return that ends it, or a PDU with
   * its control-Z. Waits for all that is answered: up to the final result code, such as OK or +CMS
   * ERROR: 38, or to the prompt {@code >} that asks for a PDU.
   *
   * @throws IOException if there was no answer
   */
  String send(String line) throws IOException;

  /**
   * Sends unsolicited result codes, such as {@code +CMTI: "SM",3}, to this listener alone; null for
   * nobody.
   *
   * @throws IOException if that cannot be
   */
  void listen(AtListener listener) throws IOException;
}
