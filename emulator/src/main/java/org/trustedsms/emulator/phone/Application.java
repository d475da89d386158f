// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.phone;

import java.io.IOException;
import java.time.Duration;
import org.trustedsms.emulator.bridge.Equipment;
import org.trustedsms.emulator.bridge.Handset;

/** One run of a phone's application, in a class loader that goes with it. */
final class Application implements AutoCloseable {
  private final HandsetLoader loader;
  private final Handset handset;
  private Duration longestCallback = Duration.ZERO;
  private Duration backgroundTime = Duration.ZERO;
  private boolean closed;

  private Application(HandsetLoader loader, Handset handset) {
    this.loader = loader;
    this.handset = handset;
  }

  /** Loads the software. */
  static Application load(Equipment equipment) {
    HandsetLoader loader = new HandsetLoader();
    try {
      return new Application(loader, loader.handset(equipment));
    } catch (RuntimeException e) {
      close(loader);
      throw e;
    }
  }

  Handset handset() {
    return handset;
  }

  void start() {
    handset.start();
  }

  boolean isRunning() {
    return handset.isRunning();
  }

  /** Shows it in a window. */
  void show(String title, Runnable closedByUser) {
    handset.show(title, closedByUser);
  }

  /** Returns the longest time since it was last forgotten. */
  synchronized Duration longestCallback() {
    if (!closed) {
      Duration now = handset.longestCallback();
      longestCallback = now.compareTo(longestCallback) > 0 ? now : longestCallback;
    }
    return longestCallback;
  }

  synchronized void forgetLongestCallback() {
    longestCallback();
    longestCallback = Duration.ZERO;
  }

  /** Returns the processor time; after the end, what it came to. */
  synchronized Duration backgroundTime() {
    if (!closed) {
      backgroundTime = handset.backgroundTime();
    }
    return backgroundTime;
  }

  /** Ends it. What it used is kept. */
  @Override
  public synchronized void close() {
    longestCallback();
    backgroundTime();
    closed = true;
    try {
      handset.close();
    } finally {
      close(loader);
    }
  }

  private static void close(HandsetLoader loader) {
    try {
      loader.close();
    } catch (IOException e) {
      throw new PhoneException("A phone's class loader cannot be closed.", e);
    }
  }
}
