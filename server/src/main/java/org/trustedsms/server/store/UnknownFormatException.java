// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

/** The file is of a format that this program does not know. */
final class UnknownFormatException extends Exception {
  private static final long serialVersionUID = 1;

  UnknownFormatException(long format) {
    super("it is of format " + format);
  }
}
