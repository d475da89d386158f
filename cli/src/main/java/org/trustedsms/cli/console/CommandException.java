// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

/** A command cannot do what it should. The message is the one line that the user sees. */
public final class CommandException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final boolean rejected;
  private final boolean inJson;

  /** Creates it; the message says what is wrong, where, and what to do. */
  public CommandException(String message) {
    this(message, null);
  }

  /** Creates it with what {@code --verbose} shows; null if there is nothing. */
  public CommandException(String message, Throwable cause) {
    this(message, cause, false, false);
  }

  private CommandException(String message, Throwable cause, boolean rejected, boolean inJson) {
    super(message, cause);
    this.rejected = rejected;
    this.inJson = inJson;
  }

  /** Creates one for a command that did its work, with the answer no. */
  public static CommandException rejected(String message, Throwable cause) {
    return new CommandException(message, cause, true, false);
  }

  /** Creates one for the same case where the command's JSON, if any, has said why. */
  public static CommandException rejectedInJson(String message) {
    return new CommandException(message, null, true, true);
  }

  boolean isRejected() {
    return rejected;
  }

  boolean isInJson() {
    return inJson;
  }
}
