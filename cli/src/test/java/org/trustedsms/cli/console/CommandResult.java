// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/**
 * What a command has answered.
 *
 * @param status its exit status
 * @param out what the parser printed on standard output
 * @param err what came on standard error
 */
public record CommandResult(int status, String out, String err) {
  /** Executes a command as the process does; standard input is empty unless a test has set it. */
  public static CommandResult with(Object command, String... args) {
    // Otherwise it is the pipe by which the build talks to this process.
    if (!(System.in instanceof ByteArrayInputStream)) {
      System.setIn(new ByteArrayInputStream(new byte[0]));
    }
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status =
        FailureLine.install(new CommandLine(command))
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true))
            .execute(args);
    return new CommandResult(status, out.toString(), err.toString());
  }

  /** Whether it failed with this status and one line, which says so. */
  public boolean failed(int expected, String words) {
    return status == expected && err.lines().count() == 1 && err.contains(words);
  }
}
