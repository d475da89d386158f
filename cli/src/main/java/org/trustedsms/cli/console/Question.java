// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

/** Asks people for something secret. */
@FunctionalInterface
public interface Question {

  /**
   * Asks.
   *
   * @param prompt what to ask for, in one line, without control characters
   * @return what was typed, in a new array, which the caller erases; null if there is nobody to ask
   */
  char[] ask(String prompt);

  /**
   * Asks on the terminal, without showing what is typed.
   *
   * @param prompt as in {@link #ask}
   * @return as in {@link #ask}; null if the process has no terminal
   */
  static char[] onTerminal(String prompt) {
    return Terminal.isConsole(System.console())
        ? System.console().readPassword("%s: ", prompt)
        : ControllingTerminal.ofLauncher(prompt);
  }
}
