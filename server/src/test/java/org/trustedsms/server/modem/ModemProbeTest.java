// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.modem;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ModemProbeTest {
  private static final Map<String, String> ANSWERS =
      Map.of(
          "AT", "OK",
          "ATI", "Manufacturer: huawei\r\nModel: E173\r\n\r\nOK",
          "AT+CPIN?", "+CPIN: READY\r\n\r\nOK",
          "AT+CSQ", "^RSSI: 18\r\n+CSQ: 18,99\r\n\r\nOK",
          "AT+CREG?", "+CREG: 0,5\r\n\r\nOK",
          "AT+CNUM", "+CNUM: \"\",\"+447700900150\",145\r\n\r\nOK",
          "AT+CSCA?", "+CSCA: \"+447785016005\",145\r\n\r\nOK",
          "AT+CMGF=?", "+CMGF: (0,1)\r\n\r\nOK");

  /** A modem that echoes, and answers what a table has. */
  private static SerialLine modem(Map<String, String> answers) throws IOException {
    PipedOutputStream said = new PipedOutputStream();
    PipedInputStream in = new PipedInputStream(said, 1 << 16);
    ByteArrayOutputStream heard = new ByteArrayOutputStream();
    OutputStream out =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            if (b != '\r') {
              heard.write(b);
              return;
            }
            String command = heard.toString(StandardCharsets.US_ASCII);
            heard.reset();
            String answer = answers.getOrDefault(command, "+CME ERROR: 10");
            said.write((command + "\r\r\n" + answer + "\r\n").getBytes(StandardCharsets.US_ASCII));
            said.flush();
          }
        };
    return new SerialLine() {
      @Override
      public InputStream in() {
        return in;
      }

      @Override
      public OutputStream out() {
        return out;
      }

      @Override
      public void close() throws IOException {
        said.close();
      }
    };
  }

  @Test
  void asksForAllThatIsOfUse() throws Exception {
    try (SerialLine line = modem(ANSWERS)) {
      assertEquals(
          new ModemProbe(
              "Manufacturer: huawei, Model: E173",
              "READY",
              -77,
              "roaming",
              "+447700900150",
              "+447785016005",
              true),
          ModemProbe.of(line));
    }
  }

  @Test
  void aModemThatRefusesEachQuestionIsAModem() throws Exception {
    try (SerialLine line = modem(Map.of())) {
      assertEquals(new ModemProbe("", "none", null, "unknown", "", "", false), ModemProbe.of(line));
    }
  }

  @Test
  void saysThatThePortIsNotThere() {
    IOException e =
        assertThrows(IOException.class, () -> ModemProbe.of("/dev/no-such-port", 115_200));
    assertTrue(e.getMessage().contains("/dev/no-such-port"), e.getMessage());
  }
}
