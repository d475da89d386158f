// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.emulator;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.option.HostAndPort;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.cli.option.PasswordOption;
import org.trustedsms.emulator.load.LoadPlan;
import org.trustedsms.emulator.load.LoadReport;
import org.trustedsms.emulator.load.LoadTest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code trusted-sms smsc-load}: how much an SMS centre carries. */
@Command(
    name = "smsc-load",
    description = {
      "Measure how many messages a second an SMSC carries.",
      "It also checks that each arrives once and in order. The exit status is 0 if " + "they do."
    },
    footerHeading = "%nExample:%n",
    footer = "  trusted-sms smsc-load --senders 2 --messages 50000")
public final class LoadCommand extends CliCommand {
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

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Integer call() throws InterruptedException {
    LoadPlan plan = plan();
    PrintStream words =
        json.isAsked() ? new PrintStream(OutputStream.nullOutputStream()) : System.out;
    try {
      LoadReport report =
          centre == null
              ? LoadTest.run(plan, words)
              : LoadTest.run(plan, centre, passwordOption.password(), words);
      if (json.isAsked()) {
        print(toJson(plan, report));
      }
      System.out.flush();
      return report.isGood() ? 0 : 1;
    } catch (IOException e) {
      String where = centre == null ? "" : HostAndPort.format(centre) + ": ";
      String hint = isVerbose() ? "" : "; --verbose tells where";
      throw new CommandException(where + e.getMessage() + hint, e);
    }
  }

  private LoadPlan plan() {
    try {
      return new LoadPlan(senders, messages, receivers, window);
    } catch (IllegalArgumentException e) {
      throw wrong(e.getMessage());
    }
  }

  private static ObjectNode toJson(LoadPlan plan, LoadReport report) {
    ObjectNode all =
        Json.object()
            .put("senders", plan.senders())
            .put("receivers", plan.receivers())
            .put("window", plan.window())
            .put("messagesOfEachSender", plan.messages())
            .put("processors", Runtime.getRuntime().availableProcessors())
            .put("accepted", report.sent())
            .put("received", report.received())
            .put("refused", report.refused())
            .put("repeatedOrOutOfOrder", report.wrong())
            .put("seconds", report.time().toMillis() / 1e3)
            .put("messagesPerSecond", report.perSecond())
            .put("good", report.isGood());
    ArrayNode heap = all.putArray("heapBytes");
    report.heap().forEach(heap::add);
    return all;
  }
}
