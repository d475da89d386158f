// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen.display;

import org.trustedsms.key.WrongPassphraseException;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.message.DeviceWords;

/** Failures in words for the user. */
public final class Failures {
  private Failures() {}

  /** Returns what failed, whatever it was, and, if it is known, what to do. */
  public static String words(Throwable failure) {
    if (failure instanceof WrongPassphraseException) {
      return Texts.of(Text.WRONG_PIN);
    }
    if (failure instanceof OutOfMemoryError) {
      return Texts.of(Text.OUT_OF_MEMORY);
    }
    String message = failure.getMessage();
    String device = DeviceWords.of(failure);
    if (device != null) {
      return device;
    }
    return message == null ? Texts.of(Text.DID_NOT_WORK, failure.toString()) : message;
  }
}
