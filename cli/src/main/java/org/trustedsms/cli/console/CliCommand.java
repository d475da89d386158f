// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command. The words of its help are in {@code help.properties}. */
@Command(
    mixinStandardHelpOptions = true,
    versionProvider = CliCommand.Version.class,
    sortOptions = false,
    abbreviateSynopsis = true)
public abstract class CliCommand implements Callable<Integer> {
  @Option(
      names = {"-v", FailureLine.VERBOSE},
      order = 1000)
  private boolean verbose;

  @Spec private CommandSpec spec;

  /** Returns the exit status: 0, or 1 if something was rejected. A command group shows its help. */
  @Override
  public Integer call() throws Exception {
    spec.commandLine().usage(spec.commandLine().getErr());
    return ExitCode.USAGE;
  }

  protected final boolean isVerbose() {
    return verbose;
  }

  protected final CommandSpec spec() {
    return spec;
  }

  /** Prints a line on standard output. */
  protected final void print(String line) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(line);
    out.flush();
  }

  protected final void print(ObjectNode json) {
    print(Json.lines(json));
  }

  /** Prints a line on standard error. */
  protected final void note(String line) {
    FailureLine.say(spec.commandLine(), line);
  }

  /** Returns what to throw if the command was called wrongly. */
  protected final ParameterException wrong(String problem) {
    return new ParameterException(spec.commandLine(), problem);
  }

  /** Prints the version in the manifest of the JAR. */
  public static final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
      String version = Version.class.getPackage().getImplementationVersion();
      return new String[] {"trusted-sms " + (version == null ? "(not packaged)" : version)};
    }
  }
}
