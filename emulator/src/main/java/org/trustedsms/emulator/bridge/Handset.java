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
 * <p>A method that takes the serial number of a screen does nothing and returns false if that
 * screen is not shown any more. All throw an IllegalArgumentException if the screen has no such
 * command, row, field or entry, a field does not take the text, or the phone has no such key: 0 to
 * 9, *, #, SOFT1, SOFT2, SELECT, UP, DOWN, LEFT, RIGHT, CLEAR. Safe for use by several threads.
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

  /** Picks a command, as with a soft key or from the menu. */
  boolean pick(int serial, String label);

  /** Picks a row of a list, 0 for the first. */
  boolean select(int serial, int row);

  /**
   * Puts a text into a text box, or a text field of a form, as if typed: what it held is replaced,
   * its limits hold, and the application learns of the change.
   */
  boolean type(int serial, int item, String text);

  /** Puts a text into a text field as {@link #type} does, but the application is not told. */
  boolean fill(int serial, int item, String text);

  /** Selects or clears an entry of a choice. */
  boolean choose(int serial, int item, int row, boolean on);

  /** Closes an alert, as with the key that leads back. */
  boolean dismiss(int serial);

  /** Presses and releases a key of the phone. */
  void press(String key, Duration held);

  /** Presses a key of the phone, which stays down. */
  void keyDown(String key);

  void keyUp(String key);

  /**
   * Types on a computer's keyboard: what a text that is being typed does not take is left out;
   * where none is, the keys with these characters are pressed.
   */
  void typeOn(String text);

  /** Gives a copy of the screen whenever it was painted, on the phone's event thread. */
  void watch(Consumer<BufferedImage> eyes);

  BufferedImage screenPicture();

  /** Takes a picture of the whole phone with its screen. */
  BufferedImage phonePicture();

  /** Returns how long the longest callback of the application took since this was last asked. */
  Duration longestCallback();

  /** Returns the processor time of the application's background threads since the start. */
  Duration backgroundTime();

  /** Ends the MIDlet and everything the software has started. A second call does nothing. */
  @Override
  void close();
}
