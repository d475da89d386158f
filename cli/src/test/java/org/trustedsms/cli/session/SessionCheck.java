// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.session;

import java.util.List;
import java.util.Optional;

/**
 * Holds what a command did against what its session says.
 *
 * @param file the name of the file, for the message
 * @param form what a line of the session stands for
 */
public record SessionCheck(String file, LineForm form) {

  /**
   * Checks a command.
   *
   * @param step what it has to do
   * @param answer what it did
   * @throws AssertionError if that is something else, with the differences
   */
  public void that(SessionStep step, Shell.Answer answer) {
    Optional<String> difference = OutputComparison.difference(step.output(), answer.output(), form);
    if (difference.isEmpty() && step.status() == answer.status()) {
      return;
    }
    StringBuilder message = new StringBuilder();
    message.append(file).append(':').append(step.line()).append('\n');
    message.append("  $ ").append(step.command().replace("\n", "\n  > ")).append('\n');
    message.append(difference.orElseGet(() -> indented(answer.output()))).append('\n');
    message.append(status(step, answer));
    throw new AssertionError(message);
  }

  private static String indented(List<String> lines) {
    return String.join("\n", lines.stream().map(line -> "  " + line).toList());
  }

  private static String status(SessionStep step, Shell.Answer answer) {
    if (!answer.ended()) {
      return "it did not end within ten minutes and was killed";
    }
    return step.status() == answer.status()
        ? ""
        : "exit status " + answer.status() + " instead of " + step.status();
  }
}
