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

  KeyFileException(Path file, KeyFormatException problem) {
    super(file + ": " + problem.getMessage(), problem);
  }

  KeyFileException(FileException problem) {
    super(problem.getMessage(), problem);
  }
}
