// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.console;

import java.awt.image.BufferedImage;
import org.trustedsms.emulator.bridge.Screen;

/**
 * What a person does with a phone. Each throws an unchecked exception whose message says why if it
 * cannot be done on the screen that is shown.
 */
public interface PhoneKeys {

  /**
   * Reads the screen.
   *
   * @return what it shows
   */
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
   * @param row from 0
   */
  void select(int row);

  /**
   * Types into a text field or text box.
   *
   * @param item the number of the item of a form, from 0
   * @param text replaces what is there
   */
  void type(int item, String text);

  /**
   * Selects or clears an entry of a choice.
   *
   * @param label the label of the choice
   * @param entry the text of the entry
   * @param on whether to select it
   */
  void choose(String label, String entry, boolean on);

  /** Closes an alert. */
  void dismiss();

  /**
   * Presses a key.
   *
   * @param key 0 to 9, *, #, SOFT1, SOFT2, SELECT, UP, DOWN, LEFT or RIGHT
   */
  void press(String key);

  /** Starts the application again after it has ended. */
  void start();

  /** Takes a picture of the phone. */
  BufferedImage picture();
}
