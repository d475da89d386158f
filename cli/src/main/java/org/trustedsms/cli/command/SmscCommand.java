// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command;

import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.CommandLineRunner;
import org.trustedsms.cli.console.GracefulShutdown;
import org.trustedsms.cli.option.FaultOptions;
import org.trustedsms.cli.option.HostAndPort;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.cli.option.PasswordOption;
import org.trustedsms.cli.option.PhoneNumber;
import org.trustedsms.emulator.console.SmscLog;
import org.trustedsms.emulator.smsc.Smsc;
import org.trustedsms.emulator.smsc.SmscSettings;
import org.trustedsms.server.file.FileException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "smsc")
public final class SmscCommand extends CliCommand {
  @Option(
      names = "--listen",
      paramLabel = "host:port",
      defaultValue = "127.0.0.1:2775",
      converter = HostAndPort.class)
  private InetSocketAddress listen;

  @Mixin private PasswordOption passwordOption = new PasswordOption();

  @Option(names = "--subscriber", paramLabel = "number", converter = PhoneNumber.class)
  private List<String> subscribers = List.of();

  @Option(names = "--data-sm")
  private boolean dataSm;

  @Mixin private FaultOptions faultOptions = new FaultOptions();

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Integer call() throws FileException {
    char[] password = passwordOption.password();
    if (password == null && !listen.getAddress().isLoopbackAddress()) {
      throw wrong(
          ("--listen %s can be reached from elsewhere and takes a password: set it with"
                  + " --password-file or %s")
              .formatted(HostAndPort.format(listen), PasswordOption.VARIABLE));
    }
    SmscSettings settings =
        SmscSettings.defaults().withAddress(listen).withPassword(password).withDataSm(dataSm);
    if (password != null) {
      Arrays.fill(password, '\0');
    }
    PrintStream out = System.out;
    try (GracefulShutdown end = new GracefulShutdown();
        SmscLog log =
            json.isAsked()
                ? SmscLog.inJson(out, Clock.systemUTC())
                : SmscLog.inWords(out, isVerbose(), Clock.systemUTC());
        Smsc smsc = Smsc.start(settings, faultOptions.faults(), log)) {
      CommandLineRunner.whenOutputIsLost(out, end::request);
      subscribers.forEach(smsc::subscribe);
      if (json.isAsked()) {
        log.listening(HostAndPort.format(smsc.address()));
      } else {
        printStart(out, settings, smsc);
      }
      end.await();
      return 0;
    } catch (IOException e) {
      throw new CommandException(e.getMessage() + "; choose another port with --listen", e);
    }
  }

  private void printStart(PrintStream out, SmscSettings settings, Smsc smsc) {
    out.println(
        "SMSC listens on %s (SMPP 3.4, %s password); Ctrl-C stops it. Times are UTC."
            .formatted(HostAndPort.format(smsc.address()), settings.hasPassword() ? "with" : "no"));
    if (faultOptions.areAsked()) {
      out.println("The network is hostile; the same again with --seed " + faultOptions.seed());
    }
    out.flush();
  }
}
