// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

/** A request is answered with an error. */
final class RefusedException extends Exception {
  private static final long serialVersionUID = 1;

  private final int status;

  RefusedException(int status, String reason) {
    super(reason);
    this.status = status;
  }

  /** The command_status of the answer. */
  int status() {
    return status;
  }
}
