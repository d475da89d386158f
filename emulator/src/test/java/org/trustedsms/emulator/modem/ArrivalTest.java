// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.emulator.bridge.Outgoing;
import org.trustedsms.server.sms.DataCoding;
import org.trustedsms.testing.DeliverSmPdu;
import org.trustedsms.testing.Hex;

class ArrivalTest {
  private static Arrival read(DeliverSmPdu sms) throws UnreadableMessageException {
    return Arrival.of(OnAir.of(sms));
  }

  @Test
  void plainText() throws Exception {
    Arrival sms = read(DeliverSmPdu.text("61 62"));
    assertEquals("+390001", sms.from());
    assertEquals(Outgoing.NO_PORT, sms.toPort());
    assertEquals(Outgoing.NO_PORT, sms.fromPort());
    assertEquals(DataCoding.GSM, sms.coding());
    assertEquals("61 62", Hex.of(sms.part()));
    assertEquals(1, sms.total());
    assertEquals(OnAir.NOW, sms.timeMillis());
    assertFalse(sms.isPlainBinary());
  }

  @Test
  void headerWithPortsAndConcatenation() throws Exception {
    Arrival sms = read(DeliverSmPdu.binary("0B 05 04 0B84 23F0 00 03 CC 03 02 AA BB"));
    assertEquals(2948, sms.toPort());
    assertEquals(9200, sms.fromPort());
    assertEquals("8-bit 204", sms.reference());
    assertEquals(3, sms.total());
    assertEquals(2, sms.sequence());
    assertEquals("AA BB", Hex.of(sms.part()));
    assertTrue(sms.isPlainBinary());
  }

  @Test
  void concatenationWith16BitReference() throws Exception {
    Arrival sms = read(DeliverSmPdu.binary("06 08 04 01CC 03 02 AA"));
    assertEquals("16-bit 460", sms.reference());
    assertEquals(3, sms.total());
    assertEquals(2, sms.sequence());
    assertFalse(sms.isPlainBinary());
  }

  @Test
  void aPortOf0AtTheSenderIsNone() throws Exception {
    assertEquals(Outgoing.NO_PORT, read(DeliverSmPdu.binary("06 05 04 1581 0000 01")).fromPort());
  }

  @Test
  void aSegmentIsNoLongerThanShortMessage() throws Exception {
    String header = "05 00 03 CC 02 01";
    assertEquals(254, read(DeliverSmPdu.binary(header + "61".repeat(248))).userData().length);
    assertThrows(
        UnreadableMessageException.class,
        () -> read(DeliverSmPdu.binary(header + "61".repeat(249))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "01", "07 05 04 0B84 23F0", "05 05 04 0B84 23", "02 00 03", "01 00"})
  void malformedHeader(String userData) {
    assertThrows(UnreadableMessageException.class, () -> read(DeliverSmPdu.binary(userData)));
  }

  @Test
  void sendersOfAllKinds() throws Exception {
    assertEquals("", read(DeliverSmPdu.text("").from("")).from());
    assertEquals("BANK", read(new DeliverSmPdu(5, "BANK", 0, 0, new byte[0], "")).from());
    assertEquals("12345", read(new DeliverSmPdu(0, "12345", 0, 0, new byte[0], "")).from());
    assertEquals("12345", read(new DeliverSmPdu(255, "12345", 0, 0, new byte[0], "")).from());
  }
}
