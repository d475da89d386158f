// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import org.jsmpp.SMPPConstant;

/** What a client binds for (SMPP 3.4, 2.2.1). */
public enum BindMode {
  /** To send and to receive. */
  TRANSCEIVER(SMPPConstant.CID_BIND_TRANSCEIVER),

  /** To send only. The SMS centre delivers nothing, delivery receipts included. */
  TRANSMITTER(SMPPConstant.CID_BIND_TRANSMITTER),

  /** To receive only. */
  RECEIVER(SMPPConstant.CID_BIND_RECEIVER);

  private final int command;

  BindMode(int command) {
    this.command = command;
  }

  /** The command_id of the bind. */
  int command() {
    return command;
  }
}
