// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.module;

import org.trustedsms.command.Command;

/**
 * Carries out commands: the application. Its class, with a public constructor without arguments, is
 * named by Module-Handler in the descriptor. All methods are called on one thread, one at a time;
 * as long as one runs no other command is looked at.
 */
public interface Handler {

  /**
   * Begins, before the first command; again when the module had to begin anew, after its memory or
   * radio failed. The descriptor has the application's own attributes, too.
   *
   * @throws Exception if it cannot begin; it is tried again in a minute
   */
  void start(Attributes descriptor) throws Exception;

  /**
   * Carries out a command. It is called once for each command, even if the power fails meanwhile:
   * then the command's sender is told that it was interrupted.
   *
   * @param command verified, for this module alone, and in time
   * @return what became of it, which is signed, stored and sent
   * @throws Exception if it is not known what became of it: its sender is told that it was
   *     interrupted
   */
  Outcome carryOut(Command command) throws Exception;
}
