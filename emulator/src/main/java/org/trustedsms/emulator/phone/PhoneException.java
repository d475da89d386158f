// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.phone;

/** Something is not as it should be with a phone, or with what it shows. */
public final class PhoneException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates one that says what is wrong and, where that is not plain, what to do. */
  public PhoneException(String message) {
    super(message);
  }

  /** Creates one that says what is wrong and, where that is not plain, what to do. */
  public PhoneException(String message, Throwable cause) {
    super(message, cause);
  }
}
