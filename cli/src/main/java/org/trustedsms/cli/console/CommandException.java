// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

/** A command cannot do what it should. The message is the one line that the user sees. */
public final class CommandException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final boolean inJson;

  /**
   * Creates it.
   *
   * @param message what is wrong, where, and what to do
   */
  public CommandException(String message) {
    this(message, null);
  }

  /**
   * Creates it.
   *
   * @param cause what {@code --verbose} shows; null if there is nothing
   */
  public CommandException(String message, Throwable cause) {
    this(message, cause, false);
  }

  private CommandException(String message, Throwable cause, boolean inJson) {
    super(message, cause);
    this.inJson = inJson;
  }

  /** Creates one of which the JSON that was printed already tells, if any was asked for. */
  public static CommandException inJson(String message) {
    return new CommandException(message, null, true);
  }

  boolean isInJson() {
    return inJson;
  }
}
