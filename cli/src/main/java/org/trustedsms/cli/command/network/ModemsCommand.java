// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.network;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.option.PhoneNumber.OwnAddress;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.modem.ModemProbe;
import org.trustedsms.server.modem.ModemSelfTest;
import org.trustedsms.server.modem.ModemSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "modems")
public final class ModemsCommand extends CliCommand {
  private static final String SELF_TEST = "self-test";

  @Parameters(paramLabel = "port", arity = "0..*")
  private List<String> ports = List.of();

  @Option(names = "--baud", paramLabel = "speed", defaultValue = "115200")
  private int speed;

  @Option(names = "--self-test")
  private boolean selfTest;

  @Option(
      names = {"-n", "--number"},
      paramLabel = "number",
      converter = OwnAddress.OwnNumber.class)
  private String number;

  @Option(
      names = {"-w", "--wait"},
      paramLabel = "time",
      defaultValue = "2min")
  private Duration timeout;

  /** Modems whose self-test has had the answer no, and those where there was no answer. */
  private int failed;

  private int unknown;

  @Override
  public Integer call() throws InterruptedException {
    if (number != null && (!selfTest || ports.size() != 1)) {
      throw wrong("--number is for --self-test of one modem: give both, and name one port");
    }
    int found = 0;
    for (String port : ports.isEmpty() ? allPorts() : ports) {
      try {
        ModemProbe modem = ModemProbe.of(port, speed);
        show(port, modem);
        found++;
        if (selfTest) {
          test(port, modem);
        }
      } catch (IOException e) {
        String why = e.getMessage();
        print(SafeText.escape(why.contains(port) ? why : port + ": " + why));
      }
    }
    if (found == 0) {
      String none = "no modem found; USB modems are /dev/ttyUSB* or /dev/ttyACM*: plug one in";
      if (selfTest) {
        throw new CommandException(none);
      }
      print(none);
      return 1;
    }
    if (selfTest && failed == 0 && unknown > 0) {
      throw new CommandException("not every modem could be tested; the lines above say why");
    }
    return failed == 0 ? 0 : 1;
  }

  private static List<String> allPorts() {
    try {
      return ModemProbe.ports();
    } catch (IOException e) {
      throw new CommandException(e.getMessage(), e);
    }
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

  private void test(String port, ModemProbe modem) throws InterruptedException {
    String own = number == null ? modem.number() : number;
    if (own.isEmpty()) {
      unknown("name the number of the SIM: --number");
    } else if (!modem.hasPduMode()) {
      failed("the modem has no PDU mode");
    } else {
      try {
        ModemSelfTest result = ModemSelfTest.of(new ModemSettings(port, speed, own, 0), timeout);
        if (result.works()) {
          row(SELF_TEST, "works: " + result.words());
        } else {
          failed(result.words());
        }
      } catch (IOException | IllegalArgumentException e) {
        unknown(SafeText.escape(e.getMessage()));
      }
    }
  }

  private void failed(String why) {
    row(SELF_TEST, "does not work: " + why);
    failed++;
  }

  private void unknown(String why) {
    row(SELF_TEST, "not known: " + why);
    unknown++;
  }

  private void row(String name, String value) {
    print(String.format("  %-9s %s", name, value));
  }
}
