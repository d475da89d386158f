// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.modem;

import com.fazecast.jSerialComm.SerialPort;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.trustedsms.server.explain.SafeText;

/**
 * A modem's answers at a serial port (3GPP TS 27.007 and 27.005). Immutable; safe to print.
 *
 * @param model the answer to ATI; empty if there is none
 * @param sim the state of the SIM, such as READY or SIM PIN
 * @param signal the signal in dBm; null if it is not known
 * @param number the number of the SIM; empty if it does not know it
 * @param serviceCentre the number of the SMSC; empty if it is not known
 * @param hasPduMode whether SMS can be sent and received in PDU mode, which binary SMS need
 */
public record ModemProbe(
    String model,
    String sim,
    Integer signal,
    String registration,
    String number,
    String serviceCentre,
    boolean hasPduMode) {
  private static final int UNKNOWN_SIGNAL = 99;
  private static final Pattern SIGNAL = Pattern.compile("\\+CSQ: *([0-9]{1,2}),.*");
  private static final Pattern REGISTRATION = Pattern.compile("\\+CREG: *[0-9]+, *([0-9]+).*");
  private static final Pattern NUMBER = Pattern.compile("\\+CNUM: *[^,]*, *\"([^\"]*)\".*");
  private static final Pattern CENTRE = Pattern.compile("\\+CSCA: *\"([^\"]*)\".*");
  private static final Pattern SIM = Pattern.compile("\\+CPIN: *(.*)");

  /** By the number that +CREG has. */
  private static final List<String> REGISTRATIONS =
      List.of("not registered", "home network", "searching", "denied", "unknown", "roaming");

  /**
   * Returns the names of this machine's serial ports; throws IOException if it cannot list them.
   */
  public static List<String> ports() throws IOException {
    try {
      return Arrays.stream(SerialPort.getCommPorts()).map(SerialPort::getSystemPortPath).toList();
    } catch (LinkageError e) {
      throw SerialLine.noLibrary(e);
    }
  }

  /**
   * Asks a modem at a serial port, in baud. Nothing is changed.
   *
   * @throws IOException if the port cannot be used, or no modem answers
   */
  public static ModemProbe of(String port, int speed) throws IOException, InterruptedException {
    return of(() -> SerialLine.open(port, speed), AtLines.Waiter.REAL, port);
  }

  static ModemProbe of(SerialLine.Opener opener, AtLines.Waiter waiter, String port)
      throws IOException, InterruptedException {
    try (ModemDialogue modem =
        new ModemDialogue(
            opener.open(), waiter, "modem-probe " + port, said -> said.startsWith("^"))) {
      modem.initialize(port, 1);
      return of(modem);
    }
  }

  private static ModemProbe of(ModemDialogue modem) throws IOException, InterruptedException {
    String model = SafeText.escape(String.join(", ", modem.commandIfKnown("ATI")));
    String sim = find(modem, "AT+CPIN?", SIM);
    String signal = find(modem, "AT+CSQ", SIGNAL);
    String registration = find(modem, "AT+CREG?", REGISTRATION);
    return new ModemProbe(
        model,
        sim.isEmpty() ? "none" : sim,
        signal.isEmpty() || Integer.parseInt(signal) == UNKNOWN_SIGNAL
            ? null
            : Integer.valueOf(2 * Integer.parseInt(signal) - 113),
        registration.length() == 1 && registration.charAt(0) < '0' + REGISTRATIONS.size()
            ? REGISTRATIONS.get(registration.charAt(0) - '0')
            : "unknown",
        find(modem, "AT+CNUM", NUMBER),
        find(modem, "AT+CSCA?", CENTRE),
        find(modem, "AT+CMGF=?", Pattern.compile("\\+CMGF: *\\(?([01]).*")).equals("0"));
  }

  private static String find(ModemDialogue modem, String command, Pattern pattern)
      throws IOException, InterruptedException {
    return modem.commandIfKnown(command).stream()
        .map(pattern::matcher)
        .filter(Matcher::matches)
        .map(found -> SafeText.escape(found.group(1)))
        .findFirst()
        .orElse("");
  }
}
