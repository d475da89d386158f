// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.cli.console.CommandResult;

/** At a pseudo-terminal, with a modem that is a script. */
class ModemsCommandIT {
  /** It returns each SMS that it sends; RECEIVED is the beginning of the returned PDU. */
  private static final String MODEM =
      """
      say() { printf '\\r\\n%s\\r\\n' "$@"; }
      while IFS= read -r -d $'\\r' command; do
        case ${command#$'\\e'} in
          ATI) say 'Simulated modem' OK ;;
          AT+CPIN?) say '+CPIN: READY' OK ;;
          AT+CREG?) say '+CREG: 0,1' OK ;;
          AT+CSQ) say '+CSQ: 20,99' OK ;;
          AT+CNUM) say KNOWN OK ;;
          AT+CMGF=?) say '+CMGF: (0,1)' OK ;;
          AT+CMGS=*)
            printf '\\r\\n> '
            IFS= read -r -d $'\\x1a' pdu
            pdu=RECEIVED${pdu:6:16}${pdu:22:4}62112721121200${pdu:26}
            say '+CMGS: 7' OK '+CMTI: "SM",1' ;;
          AT+CMGR=1) say "+CMGR: 0,,$((${#pdu} / 2 - 1))" "$pdu" OK ;;
          *) say OK ;;
        esac
      done
      """;

  @TempDir Path folder;
  private Process socat;

  /** Returns the port of a modem. */
  private String modem(String known, String received) throws Exception {
    Path script = folder.resolve("modem.sh");
    Path port = folder.resolve("port");
    Files.writeString(script, MODEM.replace("KNOWN", known).replace("RECEIVED", received));
    try {
      socat =
          new ProcessBuilder("socat", "PTY,raw,echo=0,link=" + port, "EXEC:bash " + script)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException e) {
      return abort("socat is not installed, which makes pseudo-terminals");
    }
    while (!Files.exists(port)) {
      assertTrue(socat.isAlive(), "socat");
      Thread.sleep(10);
    }
    return port.toRealPath().toString();
  }

  @AfterEach
  void unplug() {
    if (socat != null) {
      socat.destroy();
    }
  }

  @Test
  void tellsWhatAModemIsAndThatItWorks() throws Exception {
    String port = modem("'+CNUM: \"\",\"+447700900150\",145'", "0040");
    CommandResult called = CommandResult.with(new ModemsCommand(), port, "--self-test");
    assertEquals(
        port
            + """
            : Simulated modem
              SIM       READY
              signal    -73 dBm
              network   home network
              number    +447700900150
              SMSC      unknown
              PDU mode  yes
              self-test works: a binary SMS with a port header arrived as it was sent
            """,
        called.out());
    assertEquals(0, called.status());
  }

  @Test
  void tellsThatAModemDoesNotWork() throws Exception {
    String port = modem("", "0000");
    CommandResult called =
        CommandResult.with(new ModemsCommand(), port, "--self-test", "--number", "+447700900150");
    assertEquals(1, called.status());
    assertTrue(
        called.out().endsWith("does not work: the SMS arrived without its port header\n"),
        called.out());
  }

  @Test
  void asksForTheNumberThatTheSimDoesNotKnow() throws Exception {
    CommandResult called =
        CommandResult.with(new ModemsCommand(), modem("", "0040"), "--self-test");
    assertEquals(3, called.status());
    assertTrue(called.out().contains("not known: name the number of the SIM: --number"));
  }
}
