// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.network;

import java.io.IOException;
import java.util.List;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.modem.ModemProbe;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code trusted-sms modems}: the modems at serial ports. */
@Command(
    name = "modems",
    description = {
      "List serial ports and the modems that answer there.",
      "",
      "For each modem: model, SIM, signal, network, its own number and that of the SMSC, and whether"
          + " it has PDU mode, which signed SMS need. The exit status is 1 if no modem answers. If"
          + " ModemManager uses the port, stop it first: systemctl stop ModemManager."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  trusted-sms modems", "  trusted-sms modems /dev/ttyUSB0 --baud 9600"})
public final class ModemsCommand extends CliCommand {
  @Parameters(
      paramLabel = "port",
      arity = "0..*",
      description = "Ask at these ports; otherwise at all ports of this machine.")
  private List<String> ports = List.of();

  @Option(
      names = "--baud",
      paramLabel = "speed",
      defaultValue = "115200",
      description = "The speed of the ports (default: ${DEFAULT-VALUE}).")
  private int speed;

  @Override
  public Integer call() throws InterruptedException {
    List<String> asked = ports.isEmpty() ? ModemProbe.ports() : ports;
    if (asked.isEmpty()) {
      print("no serial ports; plug a modem in");
    }
    int found = 0;
    for (String port : asked) {
      try {
        show(port, ModemProbe.of(port, speed));
        found++;
      } catch (IOException e) {
        print(SafeText.escape(port) + ": no modem: " + SafeText.escape(e.getMessage()));
      }
    }
    return found > 0 ? 0 : 1;
  }

  private void show(String port, ModemProbe modem) {
    print(SafeText.escape(port) + ": " + (modem.model().isEmpty() ? "a modem" : modem.model()));
    row("SIM", modem.sim());
    row("signal", modem.signal() == null ? "unknown" : modem.signal() + " dBm");
    row("network", modem.registration());
    row("number", modem.number().isEmpty() ? "the SIM does not know it" : modem.number());
    row("SMSC", modem.serviceCentre().isEmpty() ? "unknown" : modem.serviceCentre());
    row("PDU mode", modem.hasPduMode() ? "yes" : "no: signed SMS cannot be sent over this modem");
  }

  private void row(String name, String value) {
    print(String.format("  %-9s %s", name, value));
  }
}
