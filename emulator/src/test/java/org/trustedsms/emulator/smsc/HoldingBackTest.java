// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.trustedsms.emulator.fault.Faults;
import org.trustedsms.server.sms.ShortMessage;

/** What somebody at the centre does to messages by hand. */
class HoldingBackTest {
  private final Events events = new Events();
  private final BlockingQueue<String> ids = new LinkedBlockingQueue<>();

  private final CentreListener ears =
      new CentreListener() {
        @Override
        public void accepted(String id, String systemId, ShortMessage message) {
          ids.add(id);
        }
      };

  @Test
  void messagesAreReleasedInAnyOrderOrDropped() throws Exception {
    CentreSettings small = Centres.settings().withLimits(new CentreLimits(4, 4, 2));
    try (SmsCentre centre = SmsCentre.start(small, Faults.none(), events, ears);
        RawClient receiver = RawClient.bound(centre, Pdu.BIND_TRANSCEIVER, "39333", "");
        RawClient sender = RawClient.bound(centre, Pdu.BIND_TRANSMITTER, "S", "")) {
      centre.holdBack(true);
      for (int i = 0; i < 3; i++) {
        assertEquals(0, sender.statusOf(Pdu.submit(i, "1", "39333", (byte) i)));
        events.await("faultInjected held back");
      }
      List<String> held = List.of(ids.take(), ids.take(), ids.take());
      centre.holdBack(false);
      assertEquals(0, sender.statusOf(Pdu.submit(3, "1", "39333", (byte) 3)));
      assertArrayEquals(new byte[] {3}, Pdu.shortMessage(receiver.receiveMessage(0)));
      events.await("delivered 39333");

      assertTrue(centre.release(held.get(2)));
      assertArrayEquals(new byte[] {2}, Pdu.shortMessage(receiver.receiveMessage(0)));
      events.await("delivered 39333");
      assertTrue(centre.discard(held.get(1)));
      events.await("faultInjected dropped");
      assertTrue(centre.release(held.get(0)));
      assertArrayEquals(new byte[] {0}, Pdu.shortMessage(receiver.receiveMessage(0)));
      events.await("delivered 39333");
      assertFalse(centre.release(held.get(0)));
      assertFalse(centre.discard(held.get(1)));
      assertFalse(centre.release("no such id"));

      centre.holdBack(true);
      for (int i = 0; i < 4; i++) {
        assertEquals(0, sender.statusOf(Pdu.submit(4 + i, "1", "39333")), "all room is free again");
      }
    }
  }

  @Test
  void theNetworkIsChangedWhileItRuns() throws Exception {
    try (SmsCentre centre = Centres.start(events);
        RawClient sender = RawClient.bound(centre, Pdu.BIND_TRANSMITTER, "S", "")) {
      centre.subscribe("39333");
      centre.setFaults(Faults.seeded(1).losing(1));
      assertEquals(0, sender.statusOf(Pdu.submit(1, "1", "39333")));
      events.await("faultInjected lost");
      centre.setFaults(Faults.none());
      assertEquals(0, sender.statusOf(Pdu.submit(2, "1", "39333", (byte) 2)));
      try (RawClient receiver = RawClient.bound(centre, Pdu.BIND_RECEIVER, "39333", "")) {
        assertArrayEquals(new byte[] {2}, Pdu.shortMessage(receiver.receiveMessage(0)));
      }
    }
  }

  /** One that fails keeps nothing from another. */
  @Test
  void allListenersAreTold() throws Exception {
    CentreListener broken =
        new CentreListener() {
          @Override
          public void accepted(String id, String systemId, ShortMessage message) {
            throw new IllegalStateException("broken");
          }
        };
    try (SmsCentre centre = SmsCentre.start(Centres.settings(), Faults.none(), broken, ears);
        RawClient sender = RawClient.bound(centre, Pdu.BIND_TRANSMITTER, "S", "")) {
      centre.subscribe("39333");
      assertEquals(0, sender.statusOf(Pdu.submit(1, "1", "39333")));
      assertFalse(ids.take().isEmpty());
    }
  }
}
