// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.example;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Takes what MIDlets print, which the emulator logs, as long as it is open. */
final class Console implements AutoCloseable {
  /** Loggers are forgotten unless somebody has them. */
  private final Logger logger = Logger.getLogger("org.trustedsms.emulator.handset.Software");

  private final Printed printed = new Printed();
  private final Handler handler = new Lines();
  private final Level before = logger.getLevel();

  Console() {
    logger.setLevel(Level.FINE);
    logger.addHandler(handler);
  }

  Printed printed() {
    return printed;
  }

  @Override
  public void close() {
    logger.removeHandler(handler);
    logger.setLevel(before);
  }

  private final class Lines extends Handler {
    @Override
    public void publish(LogRecord line) {
      printed.add(line.getMessage().strip());
    }

    @Override
    public void flush() {
      // Nothing is held back.
    }

    @Override
    public void close() {
      // Nothing is open.
    }
  }
}
