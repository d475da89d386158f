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

  KeyFileException(Path file, KeyFormatException problem) {
    super(file + ": " + problem.getMessage(), problem);
    temporary = problem.isTemporary();
  }

  KeyFileException(FileException problem) {
    super(problem.getMessage(), problem);
    temporary = false;
  }

  /**
   * Returns whether another attempt may succeed without a change: the key's hardware was not there.
   * Do not try again by yourself if this is false, because hardware counts wrong PINs.
   */
  public boolean isTemporary() {
    return temporary;
  }
}
