// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.util.concurrent.Callable;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.console.Version;
import org.trustedsms.cli.option.HostAndPort;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.cli.option.PasswordOption;
import org.trustedsms.cli.option.Verbosity;
import org.trustedsms.emulator.load.LoadPlan;
import org.trustedsms.emulator.load.LoadReport;
import org.trustedsms.emulator.load.LoadTest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code trusted-sms smsc-load}: how much an SMS centre carries. */
@Command(
    name = "smsc-load",
    description = {
      "Measure how many messages a second an SMS centre carries, and whether each arrives once and"
          + " in order. The exit status is 0 if they do."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    abbreviateSynopsis = true,
    footerHeading = "%nExample:%n",
    footer = "  trusted-sms smsc-load --senders 2 --messages 50000")
public final class LoadCommand implements Callable<Integer> {
  @Option(
      names = "--senders",
      paramLabel = "n",
      defaultValue = "2",
      description = "Clients that send, 1 to 50 (default: ${DEFAULT-VALUE}).")
  private int senders;

  @Option(
      names = "--messages",
      paramLabel = "n",
      defaultValue = "50000",
      description = "Messages of each (default: ${DEFAULT-VALUE}).")
  private int messages;

  @Option(
      names = "--receivers",
      paramLabel = "n",
      defaultValue = "2",
      description = "Clients that receive, 1 to 50 (default: ${DEFAULT-VALUE}).")
  private int receivers;

  @Option(
      names = "--window",
      paramLabel = "n",
      defaultValue = "50",
      description =
          "Requests of a sender that wait for their answer at the same time, 1 to 1000 (default:"
              + " ${DEFAULT-VALUE}).")
  private int window;

  @Option(
      names = "--smsc",
      paramLabel = "host:port",
      converter = HostAndPort.class,
      description = "The centre to measure; otherwise one that is started for it.")
  private InetSocketAddress centre;

  @Mixin private PasswordOption passwordOption = new PasswordOption();

  @Mixin private JsonOption jsonOption = new JsonOption();

  @Mixin private Verbosity verbosity = new Verbosity();

  @Spec private CommandSpec spec;

  /** Creates it. */
  public LoadCommand() {}

  @Override
  public Integer call() throws InterruptedException {
    LoadPlan plan = plan();
    PrintStream words =
        jsonOption.isAsked() ? new PrintStream(OutputStream.nullOutputStream()) : System.out;
    try {
      LoadReport report =
          centre == null
              ? LoadTest.run(plan, words)
              : LoadTest.run(plan, centre, passwordOption.password(), words);
      if (jsonOption.isAsked()) {
        System.out.println(Json.lines(LoadJson.of(plan, report)));
      }
      System.out.flush();
      return report.isGood() ? 0 : 1;
    } catch (IOException e) {
      String where = centre == null ? "" : HostAndPort.format(centre) + ": ";
      String hint = verbosity.isVerbose() ? "" : "; --verbose tells where";
      throw new CommandException(where + e.getMessage() + hint, e);
    }
  }

  private LoadPlan plan() {
    try {
      return new LoadPlan(senders, messages, receivers, window);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage());
    }
  }
}
