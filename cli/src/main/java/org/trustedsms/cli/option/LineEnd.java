// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

/** Editors and {@code echo} end a file with a line end that is not meant. */
final class LineEnd {
  private LineEnd() {}

  /** Returns the length without one line feed, or carriage return and line feed, at the end. */
  static int without(byte[] bytes) {
    int length = bytes.length;
    if (length > 0 && bytes[length - 1] == '\n') {
      length--;
      if (length > 0 && bytes[length - 1] == '\r') {
        length--;
      }
    }
    return length;
  }
}
