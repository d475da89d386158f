// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class TwoLampsTest {
  @TempDir Path folder;

  @Test
  void aForgedCommandSwitchesOnlyTheLampWhoseDeviceBelievesNumbers() throws Exception {
    try (TestBed testBed = new TestBed(TestBedSettings.in(folder), null)) {
      TwoLamps.play(testBed);
      TwoLamps lamps = testBed.existingLamps();
      assertEquals("off: the number is the operator's", lamps.numberTrustingLamp().said());
      assertTrue(
          lamps.signatureVerifyingLamp().said().contains("not signed by"),
          lamps.signatureVerifyingLamp().said());
    }
  }
}
