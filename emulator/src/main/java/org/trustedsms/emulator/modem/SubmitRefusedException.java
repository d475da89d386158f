// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import java.io.IOException;

/** The SMS centre has refused one of the SMS of a message. Those before it, it has taken. */
public final class SubmitRefusedException extends IOException {
  private static final long serialVersionUID = 1;

  private final int sms;
  private final int total;
  private final int status;

  SubmitRefusedException(int sms, int total, int status) {
    super(
        "the SMS centre refuses SMS " + sms + " of " + total + ": " + CommandStatus.words(status));
    this.sms = sms;
    this.total = total;
    this.status = status;
  }

  /**
   * Returns which SMS was refused.
   *
   * @return 1 to {@link #total}
   */
  public int sms() {
    return sms;
  }

  /**
   * Returns how many SMS the message has.
   *
   * @return 1 to 255
   */
  public int total() {
    return total;
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
