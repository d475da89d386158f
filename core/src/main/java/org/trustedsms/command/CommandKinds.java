// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.command;

import org.trustedsms.message.MessageKind;

/** The kinds of message for commands to devices (docs/format.md section 19). */
public final class CommandKinds {
  /** Kind 8, a command. */
  public static final MessageKind COMMAND = new CommandKind();

  /** Kind 9, its result. */
  public static final MessageKind RESULT = new ResultKind();

  private CommandKinds() {}
}
