// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import java.io.IOException;

/** The SMS centre has refused a bind or an SMS. Nothing of it has been sent. */
public final class RefusedException extends IOException {
  private static final long serialVersionUID = 1;

  private final int status;

  RefusedException(String what, int status) {
    super("the SMS centre refuses " + what + ": " + CommandStatus.words(status));
    this.status = status;
  }

  /** Returns the command_status of the answer: a number other than 0 (SMPP 3.4, 5.1.3). */
  public int status() {
    return status;
  }

  /** Returns what the status means: words and the number. */
  public String statusInWords() {
    return CommandStatus.words(status);
  }

  /**
   * Tells whether the SMS centre was too busy (ESME_RTHROTTLED, ESME_RMSGQFUL), so that the same
   * may succeed later.
   */
  public boolean isBusy() {
    return CommandStatus.isBusy(status);
  }

  /** Whether a bind that was refused so will never succeed. */
  boolean isFinal() {
    return CommandStatus.isFinal(status);
  }
}
