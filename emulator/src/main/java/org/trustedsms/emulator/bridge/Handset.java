// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.bridge;

import java.awt.image.BufferedImage;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * The software of a phone, which runs one MIDlet suite, as seen from outside: its screen, and keys
 * that a person or a program presses. What is pressed is handled on the phone's event thread, in
 * order; each method returns when that has been done and the screen that follows is up.
 *
 * <p>Safe for use by several threads.
 */
public interface Handset extends AutoCloseable {

  /**
   * Starts the suite's first MIDlet.
   *
   * @throws IllegalStateException if it does not start, with what the phone says about it
   */
  void start();

  /** Tells whether the MIDlet runs; false before it is started and after it has ended. */
  boolean isRunning();

  ScreenContent screen();

  /**
   * Picks a command, as with a soft key or from the menu.
   *
   * @return false if that screen is not shown any more; nothing was picked
   * @throws IllegalArgumentException if the screen has no such command
   */
  boolean pick(int serial, String label);

  /**
   * Picks a row of a list.
   *
   * @param row 0 to the number of rows - 1
   * @return false if that screen is not shown any more
   * @throws IllegalArgumentException if the screen has no such row
   */
  boolean select(int serial, int row);

  /**
   * Puts a text into a text field or text box, as if typed: what it held is replaced, its limits
   * hold, and the application is told of the change.
   *
   * @param item the number of the item of a form; anything for a text box
   * @return false if that screen is not shown any more
   * @throws IllegalArgumentException if there is no such field, or it does not take the text
   */
  boolean type(int serial, int item, String text);

  /**
   * Puts a text into a text field as phones do that fill it in by themselves: as {@link #type}, but
   * the application is not told.
   *
   * @return false if that screen is not shown any more
   * @throws IllegalArgumentException if there is no such field, or it does not take the text
   */
  boolean fill(int serial, int item, String text);

  /**
   * Selects or clears an entry of a choice.
   *
   * @param row 0 to the number of entries - 1
   * @return false if that screen is not shown any more
   * @throws IllegalArgumentException if there is no such entry
   */
  boolean choose(int serial, int item, int row, boolean on);

  /**
   * Closes an alert, as with the key that leads back.
   *
   * @return false if that screen is not shown any more
   */
  boolean dismiss(int serial);

  /**
   * Presses and releases a key of the phone.
   *
   * @param key one of 0 to 9, * and #; or SOFT1, SOFT2, SELECT, UP, DOWN, LEFT, RIGHT, CLEAR
   * @throws IllegalArgumentException if the phone has no such key
   */
  void press(String key, Duration held);

  /**
   * Presses a key of the phone, which stays down.
   *
   * @throws IllegalArgumentException if the phone has no such key
   */
  void keyDown(String key);

  /**
   * Releases a key of the phone.
   *
   * @throws IllegalArgumentException if the phone has no such key
   */
  void keyUp(String key);

  /**
   * Types on a computer's keyboard: what a text that is being typed does not take is left out;
   * where none is, the keys with these characters are pressed.
   */
  void typeOn(String text);

  /**
   * Has somebody look at the screen from now on.
   *
   * @param eyes gets a copy of the screen whenever it was painted, on the phone's event thread
   */
  void watch(Consumer<BufferedImage> eyes);

  BufferedImage screenPicture();

  /** Takes a picture of the whole phone with its screen. */
  BufferedImage phonePicture();

  /**
   * Returns how long the longest callback of the application took: a command, a key, an item's
   * change.
   *
   * @return the time since the start or since this was last asked
   */
  Duration longestCallback();

  /**
   * Returns the processor time that the application's background threads have used: the time since
   * the start.
   */
  Duration backgroundTime();

  /** Ends the MIDlet and everything the software has started. A second call does nothing. */
  @Override
  void close();
}
