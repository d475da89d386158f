// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen.display;

import org.trustedsms.key.WrongPassphraseException;

/** Failures in words for the user. */
public final class Failures {
  private Failures() {}

  /**
   * Says what failed and, if it is known, what to do.
   *
   * @param failure anything thrown
   */
  public static String words(Throwable failure) {
    if (failure instanceof WrongPassphraseException) {
      return "Wrong PIN.";
    }
    if (failure instanceof OutOfMemoryError) {
      return "The phone has too little memory. Close other applications and try again.";
    }
    String message = failure.getMessage();
    return message == null ? "This did not work: " + failure : message;
  }
}
