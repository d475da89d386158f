// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.nio.file.Path;
import org.trustedsms.server.file.FileException;

/**
 * A key file that cannot be read or written. The message names the file and says what is wrong and
 * what to do; it contains nothing secret and no control characters from within the file.
 */
public final class KeyFileException extends Exception {
  private static final long serialVersionUID = 1;

  private final boolean temporary;

  /**
   * Creates one that does not name its file yet. Neither text may contain anything secret, or
   * characters from the file other than those of names.
   */
  KeyFileException(String problem, String remedy) {
    this(problem + "; " + remedy, null, false);
  }

  KeyFileException(FileException problem) {
    this(problem.getMessage(), problem, false);
  }

  private KeyFileException(String message, Throwable cause, boolean temporary) {
    super(message, cause);
    this.temporary = temporary;
  }

  /** Creates one for hardware that is not there now. */
  static KeyFileException ofMissingHardware(String problem, String remedy) {
    return new KeyFileException(problem + "; " + remedy, null, true);
  }

  /** Returns the same with the file named. */
  KeyFileException in(Path file) {
    return new KeyFileException(file + ": " + getMessage(), this, temporary);
  }

  /**
   * Returns whether another attempt may succeed without a change: the key's hardware was not there.
   * Do not try again by yourself if this is false, because hardware counts wrong PINs.
   */
  public boolean isTemporary() {
    return temporary;
  }
}
