// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

/** A received message cannot be used; the message of the exception says why. */
final class UnreadableMessageException extends Exception {
  private static final long serialVersionUID = 1;

  UnreadableMessageException(String message) {
    super(message);
  }
}
