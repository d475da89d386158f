// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

/** Asks people for something secret. */
@FunctionalInterface
public interface Question {

  /**
   * Asks for something, in a line without control characters; returns a new array, which the caller
   * erases, or null if there is nobody to ask.
   */
  char[] ask(String prompt);

  /** Asks on the terminal, if the process has one, without showing what is typed. */
  static char[] onTerminal(String prompt) {
    return Terminal.isConsole(System.console())
        ? System.console().readPassword("%s: ", prompt)
        : ControllingTerminal.ofLauncher(prompt);
  }
}
