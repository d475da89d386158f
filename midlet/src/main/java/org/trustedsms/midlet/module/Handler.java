// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.module;

import org.trustedsms.command.Command;

/**
 * The application, which carries out commands. Module-Handler in the descriptor names its class,
 * with a public constructor without arguments. All methods are called on one thread; while one
 * runs, commands wait.
 */
public interface Handler {

  /**
   * Begins, before the first command and after the module's memory or radio failed. The descriptor
   * has the application's attributes, too. After an Exception it is tried again in a minute.
   */
  void start(Attributes descriptor) throws Exception;

  /**
   * Carries out a command that is verified, for this module alone, and in time; returns the
   * outcome, which is signed, stored and sent. Called once for each command. If the power fails,
   * the result that is sent says "interrupted".
   *
   * @throws Exception if the outcome is unknown: the result that is sent says "interrupted"
   */
  Outcome carryOut(Command command) throws Exception;
}
