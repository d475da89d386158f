// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.trustedsms.emulator.smsc.CentreCounts;

class ThroughputTest {

  @Test
  void tellsMessagesASecondSinceTheLastLine() {
    CentreCounts start = new CentreCounts(10, 9, 0, 0, 1, 1);
    Throughput throughput = new Throughput(start, 1_000_000_000L);
    assertFalse(throughput.hasChanged(start));
    CentreCounts later = new CentreCounts(510, 500, 2, 3, 7, 2);
    assertTrue(throughput.hasChanged(later));
    assertEquals(
        "1000/s: accepted 510, delivered 500, waiting 7, refused 2, sessions 2",
        throughput.line(later, 1_500_000_000L));
    assertFalse(throughput.hasChanged(later));
    assertTrue(throughput.line(later, 2_500_000_000L).startsWith("0/s: "));
  }

  @Test
  void aMillionMessagesFitOnATerminal() {
    CentreCounts counts = new CentreCounts(1_000_000, 1_000_000, 0, 0, 500, 4);
    String line =
        new Throughput(new CentreCounts(0, 0, 0, 0, 0, 0), 0).line(counts, 500_000_000_000L);
    assertTrue(line.length() < 80, line);
  }

  @Test
  void noTimeIsNoDivisionByZero() {
    CentreCounts counts = new CentreCounts(0, 0, 0, 0, 0, 1);
    String line = new Throughput(counts, 5).line(counts, 5);
    assertTrue(line.startsWith("0/s: ") && line.endsWith("sessions 1"), line);
  }
}
