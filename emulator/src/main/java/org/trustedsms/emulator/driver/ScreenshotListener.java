// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.driver;

/** Receives a scenario's steps and each screen that a user looks at, to take screenshots. */
@FunctionalInterface
public interface ScreenshotListener {

  ScreenshotListener NONE = (driver, what) -> {};

  /** Called when something happens that is on no screen, and to no phone. */
  default void happens(String what) {}

  /** Somebody reads what a receiver says of a message: a sentence. */
  default void verdict(String what) {
    happens(what);
  }

  /** Called while a person looks at a screen that is worth a picture. */
  void sees(PhoneDriver driver, String what);
}
