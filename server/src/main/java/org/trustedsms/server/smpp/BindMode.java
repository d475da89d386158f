// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import java.util.Arrays;
import java.util.Locale;
import org.jsmpp.SMPPConstant;

/** The mode of a bind (SMPP 3.4, 2.2.1). */
public enum BindMode {
  TRANSCEIVER(SMPPConstant.CID_BIND_TRANSCEIVER),

  /** To send only. The SMSC delivers nothing, delivery receipts included. */
  TRANSMITTER(SMPPConstant.CID_BIND_TRANSMITTER),

  RECEIVER(SMPPConstant.CID_BIND_RECEIVER);

  private final int command;

  BindMode(int command) {
    this.command = command;
  }

  /** Reads what {@link #toString} gave; throws IllegalArgumentException at anything else. */
  public static BindMode of(String word) {
    return Arrays.stream(values())
        .filter(mode -> mode.toString().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "mode is \"" + word + "\"; give transceiver, transmitter or receiver"));
  }

  /** Returns the word for it in settings: "transceiver", "transmitter" or "receiver". */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  int command() {
    return command;
  }
}
