// SPDX-License-Identifier: Apache-2.0
package java.lang;

/** Belongs to MIDP 2.0, absent from a bare CLDC 1.1; thrown by Bouncy Castle. */
public class IllegalStateException extends RuntimeException {
  /** Without a message. */
  public IllegalStateException() {}

  /** With a message. */
  public IllegalStateException(String message) {
    super(message);
  }
}
