// SPDX-License-Identifier: Apache-2.0
package java.lang;

/** Absent from CLDC 1.1; thrown by Bouncy Castle for operations a field does not have. */
public class UnsupportedOperationException extends RuntimeException {
  /** Without a message. */
  public UnsupportedOperationException() {}

  /** With a message. */
  public UnsupportedOperationException(String message) {
    super(message);
  }
}
