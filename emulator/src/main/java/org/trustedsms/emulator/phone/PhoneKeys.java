// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.phone;

import java.awt.image.BufferedImage;
import org.trustedsms.emulator.bridge.Printout;
import org.trustedsms.emulator.bridge.Screen;

/**
 * What a person does with a phone, on the screen that is up at that moment. Each throws an
 * unchecked exception whose message says why if it cannot be done there.
 */
public interface PhoneKeys {

  /** Reads what the screen shows; {@link Screen#NONE} if no application runs. */
  Screen screen();

  /**
   * Picks a command.
   *
   * @param command its label
   */
  void pick(String command);

  /**
   * Picks a row of a list.
   *
   * @param row 0 for the first
   */
  void select(int row);

  /**
   * Puts a text into a field of a form, or into a text box, in place of what was in it.
   *
   * @param item the number of the item in the form, 0 for the first; anything for a text box
   * @throws IllegalArgumentException if the field does not take the text
   */
  void type(int item, String text);

  /**
   * Selects or clears an entry of a choice of a form.
   *
   * @param label the choice's label, or how that starts
   * @param entry what the entry says, or how that starts
   * @param on whether to select it
   * @throws IllegalArgumentException if it cannot be cleared, since one has to be selected
   */
  void choose(String label, String entry, boolean on);

  /** Closes an alert. */
  void dismiss();

  /**
   * Presses and releases a key. Does nothing if no application runs.
   *
   * @param key one of 0 to 9, * and #; or SOFT1, SOFT2, SELECT, UP, DOWN, LEFT, RIGHT
   * @throws IllegalArgumentException if there is no such key
   */
  void press(String key);

  /** Starts the application after it has ended. Does nothing if it runs. */
  void startApplication();

  /** Takes a picture of the whole phone. */
  BufferedImage picture();

  /** Returns what its applications print, of all that have run since the phone was made. */
  Printout printout();
}
