// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

/**
 * A fault in the contents of a key file, and what to do; a {@link KeyFileException} before the file
 * is named.
 */
final class KeyFormatException extends Exception {
  private static final long serialVersionUID = 1;

  private final boolean temporary;

  /** Neither may contain anything secret, or characters from the file other than of names. */
  KeyFormatException(String problem, String remedy) {
    this(problem, remedy, false);
  }

  private KeyFormatException(String problem, String remedy, boolean temporary) {
    super(problem + "; " + remedy);
    this.temporary = temporary;
  }

  /** Creates one for hardware that is not there now, with words as above. */
  static KeyFormatException ofMissingHardware(String problem, String remedy) {
    return new KeyFormatException(problem, remedy, true);
  }

  boolean isTemporary() {
    return temporary;
  }
}
