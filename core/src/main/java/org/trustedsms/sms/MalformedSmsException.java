// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.sms;

/**
 * The user data of a received SMS cannot be used. The message says what is wrong; {@link #offset()}
 * says where. Nothing was changed by the call that throws it. Immutable.
 */
public final class MalformedSmsException extends Exception {
  private final int offset;

  MalformedSmsException(String message, int offset) {
    super(message + " (user data, offset " + offset + ")");
    this.offset = offset;
  }

  /** Returns which byte of the user data is wrong, counted from 0. */
  public int offset() {
    return offset;
  }
}
