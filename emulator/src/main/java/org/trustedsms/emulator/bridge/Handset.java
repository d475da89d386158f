// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.bridge;

import java.awt.image.BufferedImage;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * The software of a phone, which runs one MIDlet suite, as seen from outside: its screen, and what
 * a person or a program does with it. That is handled on the phone's event thread, in order; each
 * method returns when it has been done and the screen that follows is up. Safe for use by several
 * threads.
 */
public interface Handset extends AutoCloseable {

  /**
   * Starts the suite's first MIDlet; an IllegalStateException has what the phone says if it does
   * not start.
   */
  void start();

  /** Returns whether the MIDlet runs; false before it is started and after it has ended. */
  boolean isRunning();

  ScreenContent screen();

  /** Does something on a certain screen; does nothing and returns false if it is not shown. */
  boolean use(int serial, Consumer<PhoneInput> action);

  /** Does something on whatever screen is shown; nothing if there is none. */
  void use(Consumer<PhoneInput> action);

  /** Gives a copy of the screen whenever it was painted, on the phone's event thread. */
  void watch(Consumer<BufferedImage> painted);

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
