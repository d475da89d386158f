// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.jsmpp.extra.ProcessRequestException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.trustedsms.emulator.bridge.Radio;
import org.trustedsms.testing.Hex;

@Timeout(60)
class InboxTest {
  private static final int PORT = 16474;
  private static final long NOW = 1_700_000_000_000L;

  private final RecordingListener listener = new RecordingListener();
  private final Notices notices = new Notices("test", listener);
  private final Ports ports = new Ports(notices);
  private final Inbox inbox = new Inbox(ports, notices, true);

  private static DeliverSmPdu toPort(String payload) {
    return DeliverSmPdu.binary("06 05 04 405A 0000" + payload);
  }

  private static DeliverSmPdu segment(int sequence, String payload) {
    return DeliverSmPdu.binary(
        "0B 05 04 405A 0000 00 03 07 02 " + String.format("%02X", sequence) + payload);
  }

  private void accept(DeliverSmPdu sms) throws ProcessRequestException {
    inbox.accept(sms.parsed(), NOW);
  }

  @Test
  void messagesGoToTheirPort() throws Exception {
    Radio.Port port = ports.open(PORT);
    Radio.Port other = ports.open(PORT + 1);
    accept(toPort("AA"));
    accept(segment(2, "CC"));
    accept(segment(1, "BB"));
    assertEquals("AA", Hex.of(port.receive().data()));
    assertEquals("BB CC", Hex.of(port.receive().data()));
    assertEquals(0, ports.waiting(PORT + 1));
    other.close();
  }

  @Test
  void textsGoToThePhone() throws Exception {
    accept(DeliverSmPdu.text("61"));
    assertEquals("a", RecordingListener.next(listener.texts).text());
  }

  @Test
  void aPortThatNobodyHasTakesNothing() throws Exception {
    accept(toPort("AA"));
    assertEquals(
        "+390001: no application has port 16474", RecordingListener.next(listener.discarded));
    assertEquals(0, ports.waiting(PORT));
  }

  @Test
  void aReservedPortIsKeptForWhoMayStartTheApplication() throws Exception {
    ports.reserve(PORT, true);
    accept(toPort("AA"));
    assertEquals(1, ports.waiting(PORT));
    listener.admitted = false;
    accept(toPort("BB"));
    assertEquals(
        "+390001: port 16474 is not open, and not kept for messages from this sender",
        RecordingListener.next(listener.discarded));
    assertEquals(1, ports.waiting(PORT));
    Radio.Port port = ports.open(PORT);
    accept(toPort("CC"));
    assertEquals("AA", Hex.of(port.receive().data()));
    assertEquals("CC", Hex.of(port.receive().data()));
  }

  @Test
  void malformedOnesAreTakenAndTold() throws Exception {
    accept(DeliverSmPdu.binary("FF"));
    assertTrue(RecordingListener.next(listener.discarded).startsWith("+390001: user data header"));
  }

  /** SMPP carries more in one PDU than an SMS holds: 254 bytes, far more in message_payload. */
  @Test
  void messagesThatAreLongerThanAnSmsArrive() throws Exception {
    Radio.Port port = ports.open(PORT);
    accept(toPort("AA".repeat(200)));
    assertEquals(200, port.receive().data().length);
    String payload = "06 05 04 405A 0000" + "BB".repeat(30_000);
    accept(DeliverSmPdu.binary("").with("0424" + String.format("%04X", 30_007) + payload));
    assertEquals(30_000, port.receive().data().length);
  }

  /** An example of SMPP 3.4, appendix B. */
  @Test
  void receiptsAreTold() throws Exception {
    accept(new DeliverSmPdu(1, "390001", 0x04, 0, "id:1 stat:DELIVRD".getBytes("US-ASCII"), ""));
    assertEquals("+390001: id:1 stat:DELIVRD", RecordingListener.next(listener.receipts));
    assertTrue(listener.texts.isEmpty());
  }

  @Test
  void aFullPortLosesNothing() throws Exception {
    Radio.Port port = ports.open(PORT);
    accept(segment(1, "0101"));
    for (int i = 0; i < 100; i++) {
      accept(toPort("AA"));
    }
    for (int again = 0; again < 3; again++) {
      ProcessRequestException full =
          assertThrows(ProcessRequestException.class, () -> accept(segment(2, "0202")));
      assertEquals(0x64, full.getErrorCode());
      assertThrows(ProcessRequestException.class, () -> accept(toPort("BB")));
    }
    assertEquals("AA", Hex.of(port.receive().data()));
    accept(segment(2, "0202"));
    for (int i = 1; i < 100; i++) {
      assertEquals("AA", Hex.of(port.receive().data()));
    }
    assertEquals("01 01 02 02", Hex.of(port.receive().data()));
  }

  @Test
  void whoServesAPortGetsWholeMessages() throws Exception {
    List<String> handled = new ArrayList<>();
    ports.serve(PORT, message -> handled.add(Hex.of(message.data())));
    accept(toPort("AA"));
    accept(segment(2, "CC"));
    accept(segment(1, "BB"));
    assertEquals(List.of("AA", "BB CC"), handled);
    assertEquals(0, ports.waiting(PORT));
    assertThrows(IOException.class, () -> ports.open(PORT));
    assertThrows(IOException.class, () -> ports.serve(PORT, message -> {}));
    assertThrows(IllegalArgumentException.class, () -> ports.serve(65_536, message -> {}));
  }

  @Test
  void whatCannotBeDealtWithComesAgain() throws Exception {
    List<Exception> troubles = new ArrayList<>();
    troubles.add(new IOException("the disk is full"));
    troubles.add(new IllegalStateException("of the application"));
    List<String> handled = new ArrayList<>();
    ports.serve(
        PORT,
        message -> {
          Exception trouble = troubles.isEmpty() ? null : troubles.remove(0);
          if (trouble instanceof IOException e) {
            throw e;
          }
          if (trouble instanceof RuntimeException e) {
            throw e;
          }
          handled.add(Hex.of(message.data()));
        });
    for (int i = 0; i < 2; i++) {
      ProcessRequestException again =
          assertThrows(ProcessRequestException.class, () -> accept(toPort("AA")));
      assertEquals(0x64, again.getErrorCode());
    }
    accept(toPort("AA"));
    assertEquals(List.of("AA"), handled);
    assertInstanceOf(IllegalStateException.class, RecordingListener.next(listener.faults));
  }

  @Test
  void aHandlerThatIsStuckHoldsUpNoOtherConnectionForEver() throws Exception {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    ports.serve(
        PORT,
        message -> {
          inside.countDown();
          awaitQuietly(release);
        });
    CompletableFuture<Integer> stuck =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                accept(toPort("AA"));
                return 0;
              } catch (ProcessRequestException e) {
                return e.getErrorCode();
              }
            });
    inside.await();
    ProcessRequestException later =
        assertThrows(ProcessRequestException.class, () -> accept(toPort("BB")));
    assertEquals(0x64, later.getErrorCode());
    release.countDown();
    assertEquals(0, stuck.get());
    accept(toPort("BB"));
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void aTimeThatTheCentreStatesCountsIfItIsBelieved() throws Exception {
    String yesterday = "0202 000E A0" + Hex.of("1699913600000".getBytes("US-ASCII"));
    Radio.Port port = ports.open(PORT);
    accept(toPort("AA").with(yesterday));
    assertEquals(1_699_913_600_000L, port.receive().timeMillis());
    new Inbox(ports, notices, false).accept(toPort("AA").with(yesterday).parsed(), NOW);
    assertEquals(NOW, port.receive().timeMillis());
  }

  @Test
  void aFullPortHoldsUpNoOther() throws Exception {
    ports.reserve(PORT, true);
    for (int i = 0; i < 100; i++) {
      accept(toPort("AA"));
    }
    assertThrows(ProcessRequestException.class, () -> accept(toPort("AA")));
    ports.reserve(PORT + 1, true);
    accept(DeliverSmPdu.binary("06 05 04 405B 0000 01"));
    accept(DeliverSmPdu.text("61"));
    assertEquals(1, ports.waiting(PORT + 1));
    assertEquals("a", RecordingListener.next(listener.texts).text());
  }
}
