// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.session;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.trustedsms.cli.TrustedSms;
import org.trustedsms.cli.console.CommandLineRunner;
import picocli.CommandLine;

/**
 * What the whole command line has answered, executed in this process as main does.
 *
 * @param call the arguments
 * @param status the exit status
 * @param out what came on standard output
 * @param err what came on standard error
 */
record InProcess(List<String> call, int status, String out, String err) {

  /** Executes a call with an empty standard input. */
  static InProcess call(List<String> arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    StringWriter err = new StringWriter();
    ByteArrayOutputStream errBytes = new ByteArrayOutputStream();
    PrintStream standardOut = System.out;
    PrintStream standardErr = System.err;
    InputStream standardIn = System.in;
    try (PrintStream newOut = new PrintStream(out, true, StandardCharsets.UTF_8);
        PrintStream newErr = new PrintStream(errBytes, true, StandardCharsets.UTF_8)) {
      System.setOut(newOut);
      System.setErr(newErr);
      System.setIn(new ByteArrayInputStream(new byte[0]));
      String[] words = arguments.toArray(String[]::new);
      CommandLine commandLine =
          TrustedSms.commandLine(variable -> null, words)
              .setOut(new PrintWriter(newOut, true))
              .setErr(new PrintWriter(err, true));
      int status = new CommandLineRunner(commandLine, newOut, () -> false).run(words);
      return new InProcess(
          arguments,
          status,
          out.toString(StandardCharsets.UTF_8),
          err + errBytes.toString(StandardCharsets.UTF_8));
    } finally {
      System.setOut(standardOut);
      System.setErr(standardErr);
      System.setIn(standardIn);
    }
  }

  /** Whether it says that it was called wrongly, or could not do it, as it should. */
  boolean failedInOneLine() {
    return (status == 1 || status == 2 || status == 3) && err.lines().count() == 1 && isClean();
  }

  /** Whether nothing is printed that a user could not understand, or a terminal obeys. */
  boolean isClean() {
    String all = out + err;
    return !all.contains("\tat ")
        && !all.contains("--verbose tells where")
        && all.chars().noneMatch(c -> Character.isISOControl(c) && c != '\n' && c != '\r');
  }
}
