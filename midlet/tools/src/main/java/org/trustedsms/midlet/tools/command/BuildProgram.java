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
   * Does the work.
   *
   * @param arguments the options are among the known ones
   * @param out takes the output of the command
   * @throws UsageException if the arguments are wrong
   * @throws FaultException if something is not as it must be
   * @throws IOException if a file cannot be read or written
   */
  void run(Arguments arguments, PrintStream out) throws UsageException, FaultException, IOException;

  /**
   * Runs the command and prints its faults.
   *
   * @param usage how it is called
   * @param options the names of its options, without hyphens
   * @param args as given to {@code main}
   * @param out for the output of the command
   * @param err for what went wrong
   * @return {@link #DONE}, {@link #FAULT} or {@link #USAGE}
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
