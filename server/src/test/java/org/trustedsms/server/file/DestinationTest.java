// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

class DestinationTest {
  /** The administrator could replace it by a file, and no program would have a null device. */
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aDeviceIsNotReplaced() {
    Destination device = Destination.named("/dev/null");
    for (IfExists ifExists : IfExists.values()) {
      FileException e = assertThrows(FileException.class, () -> device.check(ifExists));
      assertEquals(
          "/dev/null: is a device or pipe; give the name of a file, or - for standard output",
          e.getMessage());
    }
  }
}
