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

/** Messages that are held back, changed or dropped by hand at the SMSC. */
class HoldingBackTest {
  private final Events events = new Events();
  private final BlockingQueue<String> ids = new LinkedBlockingQueue<>();

  private final SmscListener ears =
      new SmscListener() {
        @Override
        public void accepted(String id, String systemId, ShortMessage message) {
          ids.add(id);
        }
      };

  @Test
  void messagesAreReleasedInAnyOrderOrDropped() throws Exception {
    SmscSettings small = Smscs.settings().withLimits(new SmscLimits(4, 4, 2));
    try (Smsc smsc = Smsc.start(small, Faults.none(), events, ears);
        RawClient receiver = RawClient.bound(smsc, Pdu.BIND_TRANSCEIVER, "39333", "");
        RawClient sender = RawClient.bound(smsc, Pdu.BIND_TRANSMITTER, "S", "")) {
      smsc.holdBack(true);
      for (int i = 0; i < 3; i++) {
        assertEquals(0, sender.statusOf(Pdu.submit(i, "1", "39333", (byte) i)));
        events.await("faultInjected held back");
      }
      List<String> held = List.of(ids.take(), ids.take(), ids.take());
      smsc.holdBack(false);
      assertEquals(0, sender.statusOf(Pdu.submit(3, "1", "39333", (byte) 3)));
      assertArrayEquals(new byte[] {3}, Pdu.shortMessage(receiver.receiveMessage(0)));
      events.await("delivered 39333");

      assertTrue(smsc.release(held.get(2)));
      assertArrayEquals(new byte[] {2}, Pdu.shortMessage(receiver.receiveMessage(0)));
      events.await("delivered 39333");
      assertTrue(smsc.discard(held.get(1)));
      events.await("faultInjected dropped");
      assertTrue(smsc.release(held.get(0)));
      assertArrayEquals(new byte[] {0}, Pdu.shortMessage(receiver.receiveMessage(0)));
      events.await("delivered 39333");
      assertFalse(smsc.release(held.get(0)));
      assertFalse(smsc.discard(held.get(1)));
      assertFalse(smsc.release("no such id"));

      smsc.holdBack(true);
      for (int i = 0; i < 4; i++) {
        assertEquals(0, sender.statusOf(Pdu.submit(4 + i, "1", "39333")), "all room is free again");
      }
    }
  }

  @Test
  void theNetworkIsChangedWhileItRuns() throws Exception {
    try (Smsc smsc = Smscs.start(events);
        RawClient sender = RawClient.bound(smsc, Pdu.BIND_TRANSMITTER, "S", "")) {
      smsc.subscribe("39333");
      smsc.setFaults(Faults.seeded(1).losing(1));
      assertEquals(0, sender.statusOf(Pdu.submit(1, "1", "39333")));
      events.await("faultInjected lost");
      smsc.setFaults(Faults.none());
      assertEquals(0, sender.statusOf(Pdu.submit(2, "1", "39333", (byte) 2)));
      try (RawClient receiver = RawClient.bound(smsc, Pdu.BIND_RECEIVER, "39333", "")) {
        assertArrayEquals(new byte[] {2}, Pdu.shortMessage(receiver.receiveMessage(0)));
      }
    }
  }

  /** One that fails keeps nothing from another. */
  @Test
  void allListenersAreTold() throws Exception {
    SmscListener broken =
        new SmscListener() {
          @Override
          public void accepted(String id, String systemId, ShortMessage message) {
            throw new IllegalStateException("broken");
          }
        };
    try (Smsc smsc = Smsc.start(Smscs.settings(), Faults.none(), broken, ears);
        RawClient sender = RawClient.bound(smsc, Pdu.BIND_TRANSMITTER, "S", "")) {
      smsc.subscribe("39333");
      assertEquals(0, sender.statusOf(Pdu.submit(1, "1", "39333")));
      assertFalse(ids.take().isEmpty());
    }
  }
}
