// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

/**
 * Ends a command whose standard output is closed or full, before it does what would be in vain.
 * {@link Execution} says so.
 */
public final class OutputLostException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Creates it. */
  public OutputLostException() {
    super("standard output is closed, or its disk is full");
  }
}
