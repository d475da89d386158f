// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.radio;

import java.io.IOException;

/**
 * A module's AT interpreter. There is no standard by which MIDlets get it: the author of an
 * application writes this.
 */
public interface AtCommands {

  /**
   * Sends a command with its carriage return, or a PDU with its control-Z, and returns the answer
   * up to the final result code, such as OK or +CMS ERROR: 38, or the prompt {@code >} for a PDU;
   * an IOException if there is none.
   */
  String send(String line) throws IOException;

  /**
   * Sends unsolicited result codes, such as {@code +CMTI: "SM",3}, to this listener alone (null: to
   * nobody); an IOException if it cannot.
   */
  void listen(AtListener listener) throws IOException;
}
