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
import org.trustedsms.testing.Hex;

class ArrivalTest {
  private static final long NOW = 1_700_000_000_000L;

  private static final String PORTS = "020B 0002 405A  020A 0002 04D2";
  private static final String SAR = "020C 0002 0102  020E 0001 03  020F 0001 02";

  private static Arrival read(DeliverSmPdu sms) throws UnreadableMessageException {
    return Arrival.of(sms.parsed(), NOW, true);
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
    assertEquals(NOW, sms.timeMillis());
    assertFalse(sms.plainBinary());
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
    assertTrue(sms.plainBinary());
  }

  @Test
  void concatenationWith16BitReference() throws Exception {
    Arrival sms = read(DeliverSmPdu.binary("06 08 04 01CC 03 02 AA"));
    assertEquals("16-bit 460", sms.reference());
    assertEquals(3, sms.total());
    assertEquals(2, sms.sequence());
    assertFalse(sms.plainBinary());
  }

  @Test
  void aPortOf0AtTheSenderIsNone() throws Exception {
    assertEquals(Outgoing.NO_PORT, read(DeliverSmPdu.binary("06 05 04 1581 0000 01")).fromPort());
  }

  @Test
  void portsOfSmpp() throws Exception {
    Arrival sms = read(DeliverSmPdu.text("61").with(PORTS));
    assertEquals(16474, sms.toPort());
    assertEquals(1234, sms.fromPort());
    sms = read(DeliverSmPdu.text("61").with("020B 0002 FFFF"));
    assertEquals(65_535, sms.toPort());
    assertEquals(Outgoing.NO_PORT, sms.fromPort());
    assertEquals(Outgoing.NO_PORT, read(DeliverSmPdu.text("61").with("020A 0002 04D2")).fromPort());
  }

  @Test
  void segmentationOfSmpp() throws Exception {
    Arrival sms = read(DeliverSmPdu.text("61").with(SAR));
    assertEquals("SMPP 258", sms.reference());
    assertEquals(3, sms.total());
    assertEquals(2, sms.sequence());
  }

  /** SMPP 3.4, 5.3.2.22 to 5.3.2.24: to be ignored unless all three are there and make sense. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "020C 0002 0102  020E 0001 03",
        "020C 0002 0102  020F 0001 02",
        "020E 0001 03  020F 0001 02",
        "020C 0002 0102  020E 0001 03  020F 0001 04",
        "020C 0002 0102  020E 0001 03  020F 0001 00",
        "020C 0002 0102  020E 0001 00  020F 0001 00"
      })
  void uselessSegmentationIsIgnored(String parameters) throws Exception {
    assertEquals(1, read(DeliverSmPdu.text("61").with(parameters)).total());
  }

  @Test
  void theHeaderGoesBeforeTheParameters() throws Exception {
    Arrival sms =
        read(DeliverSmPdu.binary("0B 05 04 0B84 23F0 00 03 CC 02 01 AA").with(PORTS).with(SAR));
    assertEquals(2948, sms.toPort());
    assertEquals(9200, sms.fromPort());
    assertEquals("8-bit 204", sms.reference());
    assertEquals(2, sms.total());
  }

  @Test
  void portsInTheHeaderAndSegmentationOfSmppGoTogether() throws Exception {
    Arrival sms = read(DeliverSmPdu.binary("06 05 04 0B84 23F0 AA").with(SAR));
    assertEquals(2948, sms.toPort());
    assertEquals(3, sms.total());
    assertFalse(sms.plainBinary());
  }

  @Test
  void messagePayload() throws Exception {
    Arrival sms = read(DeliverSmPdu.text("").with("0424 0003 616263"));
    assertEquals("61 62 63", Hex.of(sms.part()));
    sms = read(DeliverSmPdu.binary("").with("0424 0009 060504 0B84 23F0 AABB"));
    assertEquals("AA BB", Hex.of(sms.part()));
    assertEquals(2948, sms.toPort());
    assertEquals("61", Hex.of(read(DeliverSmPdu.text("61").with("0424 0001 62")).part()));
    int length = 5000;
    sms = read(DeliverSmPdu.text("").with("0424 1388" + "61".repeat(length)));
    assertEquals(length, sms.part().length);
  }

  @Test
  void aSegmentIsNoLongerThanShortMessage() {
    assertThrows(
        UnreadableMessageException.class,
        () -> read(DeliverSmPdu.text("").with("0424 00FF" + "61".repeat(255)).with(SAR)));
  }

  @Test
  void timeOfTheServiceCentre() throws Exception {
    // A0 and 1600000000000 in digits.
    assertEquals(
        1_600_000_000_000L,
        read(DeliverSmPdu.text("61").with("0202 000E A0 31363030303030303030303030")).timeMillis());
    assertEquals(NOW, read(DeliverSmPdu.text("61").with("0202 0003 80 3132")).timeMillis());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "01", "07 05 04 0B84 23F0", "05 05 04 0B84 23", "02 00 03", "01 00"})
  void malformedHeader(String userData) {
    assertThrows(UnreadableMessageException.class, () -> read(DeliverSmPdu.binary(userData)));
  }

  @Test
  void sendersOfAllKinds() {
    assertEquals("", Arrival.from(DeliverSmPdu.text("").from("").parsed()));
    assertEquals("BANK", Arrival.from(new DeliverSmPdu(5, "BANK", 0, 0, new byte[0], "").parsed()));
    assertEquals(
        "12345", Arrival.from(new DeliverSmPdu(0, "12345", 0, 0, new byte[0], "").parsed()));
    assertEquals(
        "12345", Arrival.from(new DeliverSmPdu(255, "12345", 0, 0, new byte[0], "").parsed()));
  }

  /** SMPP 3.4, 5.2.12: bits 2 to 5 are the message type. */
  @Test
  void acknowledgements() {
    for (int esmClass : new int[] {0x04, 0x08, 0x10, 0x20, 0x44}) {
      assertTrue(
          Arrival.isAcknowledgement(
              new DeliverSmPdu(1, "1", esmClass, 0, new byte[0], "").parsed()));
    }
    for (int esmClass : new int[] {0x00, 0x40, 0x80, 0xC0, 0x03}) {
      assertFalse(
          Arrival.isAcknowledgement(
              new DeliverSmPdu(1, "1", esmClass, 0, new byte[0], "").parsed()));
    }
  }
}
