// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.bridge;

import java.awt.image.BufferedImage;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * A phone's software, which runs one MIDlet suite, seen from outside: its screen and input. The
 * phone's event thread handles input in order; each method returns when the screen that follows is
 * up. Thread-safe.
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
