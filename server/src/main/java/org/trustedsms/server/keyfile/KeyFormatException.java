// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

/**
 * A fault in the contents of a key file, and what to do; a {@link KeyFileException} before the file
 * is named.
 */
final class KeyFormatException extends Exception {
  private static final long serialVersionUID = 1;

  /** Neither may contain anything secret, or characters from the file other than of names. */
  KeyFormatException(String problem, String remedy) {
    super(problem + "; " + remedy);
  }
}
