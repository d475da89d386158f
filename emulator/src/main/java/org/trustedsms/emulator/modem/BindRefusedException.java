// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import java.io.IOException;

/** The SMS centre has refused the bind. */
final class BindRefusedException extends IOException {
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
}
