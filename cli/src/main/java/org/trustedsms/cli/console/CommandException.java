// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

/** A command cannot do what it should. The message is the one line that the user sees. */
public final class CommandException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * Creates it.
   *
   * @param message what is wrong, where, and what to do
   */
  public CommandException(String message) {
    super(message);
  }

  /**
   * Creates it.
   *
   * @param message what is wrong, where, and what to do
   * @param cause what {@code --verbose} shows
   */
  public CommandException(String message, Throwable cause) {
    super(message, cause);
  }
}
