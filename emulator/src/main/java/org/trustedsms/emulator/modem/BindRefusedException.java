// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import java.io.IOException;

/** The SMS centre has refused the bind. */
public final class BindRefusedException extends IOException {
  private static final long serialVersionUID = 1;

  private final int status;

  BindRefusedException(int status) {
    super("the SMS centre refuses the phone: " + CommandStatus.words(status));
    this.status = status;
  }

  /** Tells whether it makes no sense to try again. */
  boolean isFinal() {
    return CommandStatus.isFinal(status);
  }

  /**
   * Returns the command_status of the answer.
   *
   * @return a number other than 0 (SMPP 3.4, 5.1.3)
   */
  public int status() {
    return status;
  }

  /**
   * Returns what the status means.
   *
   * @return words and the number
   */
  public String statusInWords() {
    return CommandStatus.words(status);
  }
}
