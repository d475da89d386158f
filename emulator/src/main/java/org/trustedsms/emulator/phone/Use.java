// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.phone;

import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.trustedsms.emulator.bridge.Handset;
import org.trustedsms.emulator.bridge.Screen;

/** One thing that is done with a phone, on whatever screen is up. */
final class Use {
  /** How often a screen may change between a look at it and what is done on it. */
  private static final int TRIES = 20;

  private final Phone phone;
  private final String what;

  /**
   * Creates one.
   *
   * @param what what is done, in words for the exception
   */
  Use(Phone phone, String what) {
    this.phone = phone;
    this.what = what;
  }

  /**
   * Does it.
   *
   * @param possible whether it can be done on a screen
   * @param action does it, and returns false if another screen has come up
   * @throws PhoneException if it cannot be done
   */
  void on(Predicate<Screen> possible, BiPredicate<Handset, Screen> action) {
    Screen screen = phone.screen();
    for (int i = 0; i < TRIES; i++) {
      Handset handset = phone.handset();
      if (handset == null || !possible.test(screen)) {
        throw phone.unexpected("a screen on which to " + what, screen);
      }
      if (action.test(handset, screen)) {
        return;
      }
      screen = phone.screen();
    }
    throw phone.unexpected("a screen that stays long enough to " + what, screen);
  }
}
