// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.trustedsms.emulator.fault.Faults;
import org.trustedsms.emulator.smsc.CentreListener;
import org.trustedsms.emulator.smsc.CentreSettings;
import org.trustedsms.emulator.smsc.SmsCentre;

class LoadTestTest {
  private final ByteArrayOutputStream text = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(text, true, StandardCharsets.UTF_8);

  @Test
  void everyMessageArrivesOnceAndInOrder() throws Exception {
    LoadReport report = LoadTest.run(new LoadPlan(3, 1000, 2, 20), out);
    assertTrue(report.isGood(), report::toString);
    assertEquals(3000, report.received());
    assertEquals(10, report.heap().size());
    assertTrue(text.toString(StandardCharsets.UTF_8).contains("3000 messages accepted"));
  }

  /** The test would notice if the centre did not keep the order, or repeated something. */
  @Test
  void faultsAreNoticed() throws Exception {
    CentreSettings settings =
        CentreSettings.defaults()
            .withAddress(
                new InetSocketAddress(CentreSettings.defaults().address().getAddress(), 0));
    for (Faults faults :
        new Faults[] {Faults.seeded(1).reordering(0.05), Faults.seeded(1).corrupting(0.05)}) {
      try (SmsCentre centre = SmsCentre.start(settings, faults, new CentreListener() {})) {
        LoadReport report = LoadTest.run(new LoadPlan(1, 200, 1, 10), centre.address(), null, out);
        assertFalse(report.isGood(), report::toString);
        assertTrue(report.wrong() > 0, report::toString);
      }
    }
  }

  @Test
  void plansAreChecked() {
    assertThrows(IllegalArgumentException.class, () -> new LoadPlan(0, 1, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> new LoadPlan(1, 0, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> new LoadPlan(1, 1, 51, 1));
    assertThrows(IllegalArgumentException.class, () -> new LoadPlan(1, 1, 1, 1001));
  }
}
