// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.modem;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class ModemProbeTest {
  private final FakeModem modem = new FakeModem();

  private ModemProbe probe() throws Exception {
    return ModemProbe.of(modem, modem, "fake");
  }

  @Test
  void asksForAllThatIsOfUse() throws Exception {
    modem.answer("ATI", "Manufacturer: huawei", "Model: E173", "", "OK");
    modem.answer("AT+CSQ", "^RSSI: 18", "+CSQ: 18,99", "", "OK");
    modem.answer("AT+CREG?", "+CREG: 0,5", "", "OK");
    modem.answer("AT+CNUM", "+CNUM: \"\",\"+447700900150\",145", "", "OK");
    modem.answer("AT+CSCA?", "+CSCA: \"+447785016005\",145", "", "OK");
    modem.answer("AT+CMGF=?", "+CMGF: (0,1)", "", "OK");
    assertEquals(
        new ModemProbe(
            "Manufacturer: huawei, Model: E173",
            "READY",
            -77,
            "roaming",
            "+447700900150",
            "+447785016005",
            true),
        probe());
  }

  @Test
  void aModemThatRefusesEachQuestionIsAModem() throws Exception {
    modem.unknown.add("ATI");
    modem.unknown.add("AT+");
    assertEquals(new ModemProbe("", "none", null, "unknown", "", "", false), probe());
  }

  @Test
  void aPortWithoutAModemIsTold() {
    modem.answer("AT");
    IOException e = assertThrows(IOException.class, this::probe);
    assertTrue(e.getMessage().startsWith("no modem answers at fake: check"), e.getMessage());
  }

  @Test
  void saysThatThePortIsNotThere() {
    IOException e =
        assertThrows(IOException.class, () -> ModemProbe.of("/dev/no-such-port", 115_200));
    assertTrue(e.getMessage().contains("/dev/no-such-port"), e.getMessage());
  }
}
