// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

/** What a client binds for (SMPP 3.4, 2.2.1). */
public enum BindMode {
  /** To send and to receive. */
  TRANSCEIVER,

  /** To send only. The SMS centre delivers nothing. */
  TRANSMITTER
}
