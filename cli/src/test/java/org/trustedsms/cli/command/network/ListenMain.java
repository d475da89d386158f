// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.network;

import org.trustedsms.cli.console.FailureLine;
import picocli.CommandLine;

/** The command in a process of its own. */
final class ListenMain {
  private ListenMain() {}

  public static void main(String[] args) {
    System.exit(FailureLine.install(new CommandLine(new ListenCommand())).execute(args));
  }
}
