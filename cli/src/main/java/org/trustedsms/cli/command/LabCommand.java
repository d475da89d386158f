// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.trustedsms.cli.command.curve.MeasuredFile;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.GracefulShutdown;
import org.trustedsms.cli.option.HostAndPort;
import org.trustedsms.cli.option.ScreenOptions;
import org.trustedsms.emulator.lab.Lab;
import org.trustedsms.emulator.lab.LabGateway;
import org.trustedsms.emulator.lab.LabSettings;
import org.trustedsms.emulator.phone.PhoneException;
import org.trustedsms.gateway.Gateway;
import org.trustedsms.gateway.GatewaySettings;
import org.trustedsms.gateway.Log;
import org.trustedsms.server.file.TemporaryFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "lab")
public final class LabCommand extends CliCommand {
  @Option(
      names = "--listen",
      paramLabel = "host:port",
      defaultValue = "127.0.0.1:0",
      converter = HostAndPort.class)
  private InetSocketAddress listen;

  @Mixin private ScreenOptions screen = new ScreenOptions();

  @Override
  public Integer call() {
    try (GracefulShutdown end = new GracefulShutdown();
        TemporaryFolder folder = TemporaryFolder.make("trusted-sms-lab");
        Lab lab = Lab.start(settings(folder.path()))) {
      print("Open this address in a browser: " + lab.address());
      print("Ctrl-C stops the lab.");
      end.await();
      return 0;
    } catch (IOException | PhoneException e) {
      throw new CommandException(e.getMessage(), e);
    }
  }

  private LabSettings settings(Path folder) {
    try {
      return new LabSettings(
          listen,
          folder,
          MeasuredFile.shipped(),
          this::startGateway,
          screen.size(),
          screen.scale());
    } catch (IllegalArgumentException e) {
      throw wrong("--listen " + HostAndPort.format(listen) + ": " + e.getMessage());
    }
  }

  /** Starts a gateway as {@code trusted-sms gateway} does. */
  private LabGateway startGateway(InetSocketAddress smsc, Path folder, String number, String name)
      throws Exception {
    GatewaySettings settings =
        GatewaySettings.read(
            null,
            folder,
            Map.of(
                "TRUSTED_SMS_GATEWAY_LISTEN",
                "127.0.0.1:0",
                "TRUSTED_SMS_GATEWAY_NUMBER",
                number,
                "TRUSTED_SMS_GATEWAY_NAME",
                name,
                "TRUSTED_SMS_GATEWAY_SMSC",
                HostAndPort.format(smsc)));
    AtomicReference<String> token = new AtomicReference<>();
    Gateway gateway = Gateway.start(settings, log(), token::set);
    return new LabGateway(gateway.port(), token.get(), gateway);
  }

  private Log log() {
    return new Log(isVerbose() ? System.err : new PrintStream(OutputStream.nullOutputStream()));
  }
}
