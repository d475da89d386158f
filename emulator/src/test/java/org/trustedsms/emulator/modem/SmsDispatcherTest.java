// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.emulator.bridge.ModemAccess;
import org.trustedsms.testing.DeliverSmPdu;
import org.trustedsms.testing.Hex;

class SmsDispatcherTest {
  private static final int PORT = 16474;
  private static final long NOW = LinkedSms.NOW;

  private final RecordingListener listener = new RecordingListener();
  private final ApplicationPorts ports = new ApplicationPorts(listener);
  private final SmsDispatcher dispatcher = new SmsDispatcher(ports, listener);

  private static DeliverSmPdu toPort(String payload) {
    return DeliverSmPdu.binary("06 05 04 405A 0000" + payload);
  }

  private static DeliverSmPdu segment(int sequence, String payload) {
    return DeliverSmPdu.binary(
        "0B 05 04 405A 0000 00 03 07 02 " + String.format("%02X", sequence) + payload);
  }

  private void accept(DeliverSmPdu sms) {
    assertTrue(isTaken(sms));
  }

  private boolean isTaken(DeliverSmPdu sms) {
    return dispatcher.accept(LinkedSms.of(sms), NOW);
  }

  @Test
  void messagesGoToTheirPort() throws Exception {
    ModemAccess.Port port = ports.open(PORT);
    ModemAccess.Port other = ports.open(PORT + 1);
    accept(toPort("AA"));
    accept(segment(2, "CC"));
    accept(segment(1, "BB"));
    assertEquals("AA", Hex.of(port.receive().data()));
    assertEquals("BB CC", Hex.of(port.receive().data()));
    assertEquals(0, ports.waiting(PORT + 1));
    other.close();
  }

  @Test
  void messagesToThePhoneItselfAreThrownAway() throws Exception {
    ModemAccess.Port port = ports.open(PORT);
    accept(DeliverSmPdu.text("61"));
    accept(toPort("AA"));
    assertEquals("AA", Hex.of(port.receive().data()));
  }

  @Test
  void aPortThatNobodyHasTakesNothing() throws Exception {
    accept(toPort("AA"));
    assertEquals(0, ports.waiting(PORT));
  }

  @Test
  void aReservedPortIsKeptForWhoMayStartTheApplication() throws Exception {
    ports.reserve(PORT, true);
    accept(toPort("AA"));
    assertEquals(1, ports.waiting(PORT));
    listener.admitted = false;
    accept(toPort("BB"));
    assertEquals(1, ports.waiting(PORT));
    ModemAccess.Port port = ports.open(PORT);
    accept(toPort("CC"));
    assertEquals("AA", Hex.of(port.receive().data()));
    assertEquals("CC", Hex.of(port.receive().data()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"FF", "", "01", "07 05 04 0B84 23F0", "05 05 04 0B84 23", "02 00 03", "01 00"})
  void malformedOnesAreTakenAndThrownAway(String userData) throws Exception {
    ModemAccess.Port port = ports.open(PORT);
    accept(DeliverSmPdu.binary(userData));
    accept(toPort("AA"));
    assertEquals("AA", Hex.of(port.receive().data()));
  }

  @Test
  void aSegmentIsNoLongerThanShortMessage() throws Exception {
    ModemAccess.Port port = ports.open(PORT);
    accept(segment(1, "61".repeat(243)));
    accept(segment(1, "61".repeat(242)));
    accept(segment(2, "62"));
    assertEquals(243, port.receive().data().length);
  }

  /** SMPP carries more in one PDU than an SMS holds: 254 bytes, far more in message_payload. */
  @Test
  void messagesThatAreLongerThanAnSmsArrive() throws Exception {
    ModemAccess.Port port = ports.open(PORT);
    accept(toPort("AA".repeat(200)));
    assertEquals(200, port.receive().data().length);
    byte[] payload = Hex.bytes("06 05 04 405A 0000" + "BB".repeat(30_000));
    accept(new DeliverSmPdu(1, "390001", 0x40, 4, payload, ""));
    assertEquals(30_000, port.receive().data().length);
  }

  @Test
  void aFullPortLosesNothing() throws Exception {
    ModemAccess.Port port = ports.open(PORT);
    accept(segment(1, "0101"));
    for (int i = 0; i < 100; i++) {
      accept(toPort("AA"));
    }
    for (int again = 0; again < 3; again++) {
      assertFalse(isTaken(segment(2, "0202")));
      assertFalse(isTaken(toPort("BB")));
    }
    assertEquals("AA", Hex.of(port.receive().data()));
    accept(segment(2, "0202"));
    for (int i = 1; i < 100; i++) {
      assertEquals("AA", Hex.of(port.receive().data()));
    }
    assertEquals("01 01 02 02", Hex.of(port.receive().data()));
  }

  @Test
  void aFullPortHoldsUpNoOther() throws Exception {
    ports.reserve(PORT, true);
    for (int i = 0; i < 100; i++) {
      accept(toPort("AA"));
    }
    assertFalse(isTaken(toPort("AA")));
    ports.reserve(PORT + 1, true);
    accept(DeliverSmPdu.binary("06 05 04 405B 0000 01"));
    assertEquals(1, ports.waiting(PORT + 1));
  }
}
