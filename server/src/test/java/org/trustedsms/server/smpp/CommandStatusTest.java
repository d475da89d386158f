// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** The numbers are those of SMPP 3.4, 5.1.3, table 5-2. */
class CommandStatusTest {

  @Test
  void busy() {
    assertTrue(CommandStatus.isBusy(0x58));
    assertTrue(CommandStatus.isBusy(0x14));
    assertFalse(CommandStatus.isBusy(0x0B));
    assertFalse(CommandStatus.isBusy(0));
  }

  @Test
  void hopeless() {
    assertTrue(CommandStatus.isFinal(0x0E));
    assertTrue(CommandStatus.isFinal(0x0F));
    assertTrue(CommandStatus.isFinal(0x53));
    assertFalse(CommandStatus.isFinal(0x05));
    assertFalse(CommandStatus.isFinal(0x0D));
  }

  @Test
  void anSmsIsRefusedForNowOrForGood() {
    for (int status : new int[] {0x08, 0x14, 0x58, 0x64}) {
      assertFalse(CommandStatus.refusedSms(status).isFinal());
    }
    for (int status : new int[] {0x0A, 0x0B, 0x45, 0x65, 0x400}) {
      assertTrue(CommandStatus.refusedSms(status).isFinal());
      assertEquals(status, CommandStatus.refusedSms(status).status());
    }
  }

  @Test
  void words() {
    assertEquals("wrong password (SMPP status 0x0000000E)", CommandStatus.words(0x0E));
    assertEquals(
        "number of the recipient is invalid (SMPP status 0x0000000B)", CommandStatus.words(0x0B));
    assertEquals(
        "status of its own or of a later version (SMPP status 0xFFFFFFFF)",
        CommandStatus.words(-1));
  }
}
