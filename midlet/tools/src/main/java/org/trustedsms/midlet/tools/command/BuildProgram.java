// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.command;

import java.io.IOException;
import java.io.PrintStream;
import java.util.Set;

/** One program of the build. */
@FunctionalInterface
public interface BuildProgram {
  /** The exit code of a command that did what it is for. */
  int DONE = 0;

  /** The exit code of a command that found a fault, or could not read or write a file. */
  int FAULT = 1;

  /** The exit code for wrong arguments. */
  int USAGE = 2;

  /**
   * Does the work; prints the command's output.
   *
   * @throws UsageException if the arguments are wrong
   * @throws FaultException if something is not as it must be
   */
  void run(Arguments arguments, PrintStream out) throws UsageException, FaultException, IOException;

  /**
   * Runs the command with the arguments of {@code main}, and prints its faults; returns {@link
   * #DONE}, {@link #FAULT} or {@link #USAGE}. Options are names without hyphens.
   */
  default int execute(
      String usage, Set<String> options, String[] args, PrintStream out, PrintStream err) {
    try {
      run(Arguments.parse(args, options), out);
      return DONE;
    } catch (UsageException e) {
      err.println(e.getMessage());
      err.println("Usage: " + usage);
      return USAGE;
    } catch (FaultException e) {
      err.println(e.getMessage());
      return FAULT;
    } catch (IOException e) {
      // The message of a NoSuchFileException is the file's name alone.
      err.println(e);
      return FAULT;
    }
  }
}
