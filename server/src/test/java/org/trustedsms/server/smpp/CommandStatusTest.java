// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.server.link.RefusedException;

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
    for (int status : new int[] {0x04, 0x08, 0x14, 0x58, 0x64}) {
      assertFalse(CommandStatus.refusedSms(status).isFinal());
    }
    for (int status : new int[] {0x0A, 0x0B, 0x45, 0x65, 0xFE}) {
      assertTrue(CommandStatus.refusedSms(status).isFinal());
      assertEquals(status, CommandStatus.refusedSms(status).status());
    }
  }

  /** Statuses that are reserved, of the vendor, of SMPP 5.0 or beyond every range. */
  @ParameterizedTest
  @ValueSource(ints = {0x09, 0x10, 0x12, 0x35, 0x68, 0xC5, 0x100, 0x3FF, 0x400, 0x4FF, 0x500, -1})
  void anUnknownStatusIsNotFinal(int status) {
    RefusedException refused = CommandStatus.refusedSms(status);
    assertFalse(refused.isFinal());
    assertFalse(refused.isBusy());
    assertEquals(status, refused.status());
    assertEquals(
        String.format(
            "the SMSC refuses the SMS: status of its own or of a later version"
                + " (SMPP status 0x%08X)",
            status),
        refused.getMessage());
  }

  /** The table of SMPP 3.4, 5.1.3. */
  @Test
  void everyStatusOfTheSpecificationHasWords() {
    int[] all = {
      0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x0A, 0x0B, 0x0C, 0x0D, 0x0E, 0x0F, 0x11,
          0x13,
      0x14, 0x15, 0x33, 0x34, 0x40, 0x42, 0x43, 0x44, 0x45, 0x48, 0x49, 0x50, 0x51, 0x53, 0x54,
          0x55,
      0x58, 0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0xC0, 0xC1, 0xC2, 0xC3, 0xC4, 0xFE, 0xFF
    };
    for (int status : all) {
      assertFalse(CommandStatus.words(status).startsWith("status of its own"), "" + status);
    }
    assertEquals(
        "scheduled delivery time is invalid (SMPP status 0x00000061)", CommandStatus.words(0x61));
    assertEquals("delivery failed (SMPP status 0x000000FE)", CommandStatus.words(0xFE));
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
