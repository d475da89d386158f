// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.bridge;

/**
 * A person's input to a phone. Methods throw an IllegalArgumentException if the screen has no such
 * command, row, field or entry, a field refuses the text, or the key is none of 0 to 9, *, #,
 * SOFT1, SOFT2, SELECT, UP, DOWN, LEFT, RIGHT, CLEAR. Used on the phone's event thread.
 */
public interface PhoneInput {
  /** Picks a command, as with a soft key or from the menu. */
  void pick(String label);

  /** Picks a row of a list, 0 for the first. */
  void select(int row);

  /** Replaces the text of a box or field as typing does: within its limits, and with a notice. */
  void type(int item, String text);

  /** Puts a text into a text field as {@link #type} does, but does not notify the application. */
  void fill(int item, String text);

  /** Selects or clears an entry of a choice. */
  void choose(int item, int row, boolean on);

  /** Closes an alert, as with the key that leads back. */
  void dismiss();

  /** Presses a key, which stays down. */
  void keyDown(String key);

  void keyUp(String key);

  /**
   * Types on a computer's keyboard: what a text that is being typed does not take is left out;
   * where none is, the keys with these characters are pressed.
   */
  void typeOn(String text);
}
