// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.emulator.bridge.IncomingSms;
import org.trustedsms.emulator.bridge.ModemAccess;
import org.trustedsms.emulator.bridge.OutgoingSms;
import org.trustedsms.server.smpp.LinkTimers;
import org.trustedsms.server.util.DaemonThreads;
import org.trustedsms.testing.DeliverSmPdu;
import org.trustedsms.testing.FakeSmsc;
import org.trustedsms.testing.Hex;

class ModemTest {
  private static final int PORT = 16474;

  private final RecordingListener listener = new RecordingListener();
  private FakeSmsc smsc;
  private Modem modem;

  @BeforeEach
  void start() throws IOException {
    smsc = new FakeSmsc();
    modem = modem("secret08");
  }

  private Modem modem(String password) {
    return new Modem(
        "+390001", smsc.address(), password == null ? null : password.toCharArray(), listener);
  }

  @AfterEach
  void stop() throws IOException {
    modem.close();
    smsc.close();
  }

  private void switchOn() throws Exception {
    modem.switchOn();
    smsc.request(FakeSmsc.BIND_TRANSCEIVER);
    assertTrue(RecordingListener.next(listener.links));
  }

  private static OutgoingSms text(String text) {
    return new OutgoingSms("+390002", OutgoingSms.NO_PORT, OutgoingSms.NO_PORT, text, null);
  }

  private static OutgoingSms data(int length) {
    byte[] data = new byte[length];
    new Random(1).nextBytes(data);
    return new OutgoingSms("+390002", PORT, PORT, null, data);
  }

  private static CompletableFuture<Void> elsewhere(Task task) {
    CompletableFuture<Void> result = new CompletableFuture<>();
    DaemonThreads.thread(
            "test",
            () -> {
              try {
                task.run();
                result.complete(null);
              } catch (Exception e) {
                result.completeExceptionally(e);
              }
            })
        .start();
    return result;
  }

  private static Throwable failure(CompletableFuture<Void> result) {
    return assertThrows(ExecutionException.class, () -> result.get(10, TimeUnit.MINUTES))
        .getCause();
  }

  /** Something that may fail. */
  private interface Task {
    void run() throws Exception;
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "123456789", "caff\u00E8", "a\u0000b"})
  void wrongPasswordsAreNotRepeatedInTheError(String password) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> modem(password));
    assertFalse(password.length() > 1 && e.getMessage().contains(password));
  }

  /** SMPP 3.4, 4.1.5, field by field. */
  @Test
  void bindsAsTransceiver() throws Exception {
    modem.switchOn();
    assertTrue(modem.isConnected());
    assertEquals(
        Hex.of(
            DeliverSmPdu.pdu(
                9,
                0,
                1,
                Hex.bytes(
                    Hex.cString("390001")
                        + Hex.cString("secret08")
                        + Hex.cString("PHONE")
                        + "34 01 01"
                        + Hex.cString("390001")))),
        Hex.of(smsc.request()));
  }

  @Test
  void bindsWithoutPassword() throws Exception {
    modem = new Modem("4711", smsc.address(), null, listener);
    modem.switchOn();
    assertEquals(
        Hex.of(
            DeliverSmPdu.pdu(
                9,
                0,
                1,
                Hex.bytes(
                    Hex.cString("4711")
                        + "00"
                        + Hex.cString("PHONE")
                        + "34 03 00"
                        + Hex.cString("4711")))),
        Hex.of(smsc.request()));
  }

  /** SMPP 3.4, 4.4.1, field by field. */
  @Test
  void submitsText() throws Exception {
    switchOn();
    modem.send(text("hello @€"));
    assertEquals(
        Hex.of(
            DeliverSmPdu.pdu(
                4,
                0,
                2,
                Hex.bytes(
                    "00 01 01"
                        + Hex.cString("390001")
                        + "01 01"
                        + Hex.cString("390002")
                        + "00 00 00  00 00  00 00 00 00"
                        + "09 68 65 6C 6C 6F 20 00 1B 65"))),
        Hex.of(smsc.request()));
  }

  @Test
  void submitsBytesToAPort() throws Exception {
    switchOn();
    modem.send(new OutgoingSms("12345", 2948, 9200, null, Hex.bytes("01 06 FF")));
    assertEquals(
        Hex.of(
            DeliverSmPdu.pdu(
                4,
                0,
                2,
                Hex.bytes(
                    "00 01 01"
                        + Hex.cString("390001")
                        + "03 00"
                        + Hex.cString("12345")
                        + "40 00 00  00 00  00 00 04 00"
                        + "0A 06 05 04 0B 84 23 F0 01 06 FF"))),
        Hex.of(smsc.request()));
  }

  @Test
  void submitsSegmentsInOrderWithOneReferenceForEachMessage() throws Exception {
    switchOn();
    int[] references = new int[2];
    for (int message = 0; message < 2; message++) {
      modem.send(data(300));
      for (int sequence = 1; sequence <= 3; sequence++) {
        byte[] pdu = smsc.request();
        int at = pdu.length - (sequence == 3 ? 300 - 256 : 128) - 12;
        String header = Hex.of(java.util.Arrays.copyOfRange(pdu, at, at + 12));
        assertEquals("0B 05 04 40 5A 40 5A 00 03", header.substring(0, 26));
        assertEquals("03 0" + sequence, header.substring(30));
        references[message] += pdu[at + 9] & 0xFF;
      }
    }
    assertEquals(0, references[0] % 3);
    assertEquals((references[0] / 3 + 1 & 0xFF) * 3, references[1]);
  }

  @Test
  void countsSegments() {
    assertEquals(3, modem.segments(data(300)));
    assertEquals(0, modem.segments(data(40_000)));
    assertThrows(IllegalArgumentException.class, () -> modem.send(data(40_000)));
  }

  @Test
  void givesUpOnAnSmscThatStaysBusy() throws Exception {
    LinkTimers hasty = LinkTimers.DEFAULT.withBusy(Duration.ofMillis(1));
    modem = new Modem("+390001", smsc.address(), null, hasty, listener);
    switchOn();
    smsc.submitStatuses.addAll(List.of(0x58, 0x58));
    IOException e = assertThrows(IOException.class, () -> modem.send(text("a")));
    assertTrue(e.getMessage().contains("too many messages"), e.getMessage());
    modem.send(text("a"));
  }

  @Test
  void saysWhyAMessageIsRefusedAndSendsNoMoreOfIt() throws Exception {
    switchOn();
    smsc.submitStatuses.addAll(List.of(0, 0x0B));
    IOException e = assertThrows(IOException.class, () -> modem.send(data(300)));
    assertEquals(
        "the SMSC refuses SMS 2 of 3: number of the recipient is invalid"
            + " (SMPP status 0x0000000B)",
        e.getMessage());
    modem.switchOff();
    smsc.request(FakeSmsc.SUBMIT_SM);
    smsc.request(FakeSmsc.SUBMIT_SM);
    assertEquals(FakeSmsc.UNBIND, FakeSmsc.commandId(smsc.request()));
  }

  @Test
  void sendingCanBeInterrupted() throws Exception {
    switchOn();
    smsc.submitStatuses.add(-1);
    CompletableFuture<Thread> sender = new CompletableFuture<>();
    CompletableFuture<Void> sent =
        elsewhere(
            () -> {
              sender.complete(Thread.currentThread());
              modem.send(data(300));
            });
    smsc.request(FakeSmsc.SUBMIT_SM);
    sender.get().interrupt();
    assertInstanceOf(InterruptedIOException.class, failure(sent));
    // The rest of it is not sent, and the next message is not held up.
    modem.send(text("next"));
    byte[] next = smsc.request(FakeSmsc.SUBMIT_SM);
    assertEquals("6E 65 78 74", Hex.of(next).substring(Hex.of(next).length() - 11));
  }

  @Test
  void aBrokenLinkEndsSendingAtOnce() throws Exception {
    switchOn();
    smsc.submitStatuses.add(-1);
    CompletableFuture<Void> sent = elsewhere(() -> modem.send(text("a")));
    smsc.request(FakeSmsc.SUBMIT_SM);
    smsc.hangUp();
    // To WMA an IOException of another class says that nothing was sent.
    String reason = assertInstanceOf(InterruptedIOException.class, failure(sent)).getMessage();
    assertTrue(reason.startsWith("the link to the SMSC broke"), reason);
    assertTrue(reason.endsWith("the SMS may have been sent"), reason);
  }

  @Test
  void withoutLinkNothingIsSent() throws Exception {
    assertThrows(IOException.class, () -> modem.send(text("a")));
    switchOn();
    modem.switchOff();
    assertThrows(IOException.class, () -> modem.send(text("a")));
  }

  /** SMPP 3.4, 4.6.2: the answer is 17 octets, message_id being empty. */
  @Test
  void receivesAndAnswers() throws Exception {
    switchOn();
    ModemAccess.Port port = modem.open(PORT);
    byte[] answer =
        smsc.deliver(
            DeliverSmPdu.binary("06 05 04 405A 04D2 AA BB")
                .with("0202 000E A0 31363030303030303030303030"));
    assertEquals("00 00 00 11 80 00 00 05 00 00 00 00 00 00 00 01 00", Hex.of(answer));
    IncomingSms message = port.receive();
    assertEquals("+390001", message.from());
    assertEquals(1234, message.fromPort());
    assertEquals("AA BB", Hex.of(message.data()));
    assertEquals(1_600_000_000_000L, message.timeMillis());
    assertEquals(0, FakeSmsc.status(smsc.deliver(DeliverSmPdu.text("61"))));
  }

  @Test
  void aFullPortIsAnsweredWithLater() throws Exception {
    switchOn();
    modem.reserve(PORT, true);
    for (int i = 0; i < 100; i++) {
      smsc.deliver(DeliverSmPdu.binary("06 05 04 405A 04D2 AA"));
    }
    assertEquals(PORT, RecordingListener.next(listener.wakes));
    assertEquals(100, modem.waiting(PORT));
    byte[] answer = smsc.deliver(DeliverSmPdu.binary("06 05 04 405A 04D2 BB"));
    assertEquals(0x64, FakeSmsc.status(answer));
    ModemAccess.Port port = modem.open(PORT);
    port.receive();
    answer = smsc.deliver(DeliverSmPdu.binary("06 05 04 405A 04D2 BB"));
    assertEquals(0, FakeSmsc.status(answer));
  }

  /** The SAR parameters and ports of SMPP (SMPP 3.4, 5.3.2.20 to 5.3.2.24). */
  @Test
  void segmentsOfSmppArrive() throws Exception {
    switchOn();
    ModemAccess.Port port = modem.open(PORT);
    DeliverSmPdu half = new DeliverSmPdu(1, "1", 0, 4, Hex.bytes("AA BB"), "");
    String reference = "020B 0002 405A  020C 0002 0007  020E 0001 02  020F 0001 ";
    smsc.deliver(half.with(reference + "02"));
    smsc.deliver(half.with(reference + "01"));
    assertEquals("AA BB AA BB", Hex.of(port.receive().data()));
  }

  @Test
  void whatIsMalformedIsAnsweredWithLater() throws Exception {
    switchOn();
    assertEquals(0x64, FakeSmsc.status(smsc.deliver(new byte[3])));
  }

  @Test
  void comesBackAfterTheLinkBroke() throws Exception {
    switchOn();
    ModemAccess.Port port = modem.open(PORT);
    smsc.bindStatuses.addAll(List.of(0x05, 0x0D));
    smsc.hangUp();
    for (int down = 0; down < 3; down++) {
      assertFalse(RecordingListener.next(listener.links));
    }
    assertTrue(RecordingListener.next(listener.links));
    assertEquals(4, smsc.binds.get());
    assertTrue(modem.isConnected());
    smsc.deliver(DeliverSmPdu.binary("06 05 04 405A 04D2 AA"));
    assertEquals("AA", Hex.of(port.receive().data()));
    modem.send(text("a"));
  }

  @Test
  void aWrongPasswordIsSaidAtOnce() throws Exception {
    smsc.bindStatuses.add(0x0E);
    IOException e = assertThrows(IOException.class, () -> modem.switchOn());
    assertEquals(
        "the SMSC refuses the bind: wrong password (SMPP status 0x0000000E)", e.getMessage());
    assertFalse(modem.isConnected());
    assertEquals(1, smsc.binds.get());
    modem.switchOn();
    assertTrue(modem.isConnected());
  }

  @Test
  void aPasswordThatIsWrongLaterIsNotTriedForEver() throws Exception {
    switchOn();
    smsc.bindStatuses.addAll(List.of(0x0E));
    smsc.hangUp();
    assertFalse(RecordingListener.next(listener.links));
    assertFalse(RecordingListener.next(listener.links));
    assertTrue(
        listener.reasons.stream().anyMatch(reason -> reason.contains("wrong password")),
        listener.reasons.toString());
    assertEquals(2, smsc.binds.get());
    modem.switchOn();
    assertTrue(modem.isConnected());
  }

  @Test
  void anSmscThatDoesNotListen() throws Exception {
    InetSocketAddress nobody;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      nobody = (InetSocketAddress) free.getLocalSocketAddress();
    }
    modem = new Modem("+390001", nobody, null, listener);
    IOException e = assertThrows(IOException.class, () -> modem.switchOn());
    assertTrue(e.getMessage().startsWith("no link to the SMSC at "), e.getMessage());
    assertFalse(modem.isConnected());
  }

  @Test
  void switchingOffUnbindsEndsItsThreadsAndKeepsPorts() throws Exception {
    switchOn();
    ModemAccess.Port port = modem.open(PORT);
    modem.send(text("a"));
    smsc.deliver(DeliverSmPdu.binary("06 05 04 405A 04D2 AA"));
    modem.switchOff();
    modem.switchOff();
    assertFalse(modem.isConnected());
    smsc.request(FakeSmsc.UNBIND);
    assertFalse(RecordingListener.next(listener.links));
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      String name = thread.getName();
      if (name.startsWith("smpp-") && name.contains("390001")) {
        thread.join(60_000);
        assertFalse(thread.isAlive(), name);
      }
    }
    assertEquals(1, modem.waiting(PORT));
    switchOn();
    assertEquals("AA", Hex.of(port.receive().data()));
  }

  @Test
  void closingIsForGood() throws Exception {
    switchOn();
    ModemAccess.Port port = modem.open(PORT);
    modem.close();
    modem.close();
    assertThrows(IOException.class, port::receive);
    assertThrows(IOException.class, () -> modem.open(PORT));
    assertThrows(IOException.class, () -> modem.switchOn());
  }

  @Test
  void anApplicationMayTalkToItselfThroughTheSmsc() throws Exception {
    switchOn();
    ModemAccess.Port port = modem.open(PORT);
    OutgoingSms message = data(300);
    modem.send(message);
    for (int i = 0; i < 3; i++) {
      byte[] pdu = smsc.request(FakeSmsc.SUBMIT_SM);
      // Behind the numbers, submit_sm and deliver_sm have the same fields.
      smsc.deliver(java.util.Arrays.copyOfRange(pdu, 16, pdu.length));
    }
    assertArrayEquals(message.data(), port.receive().data());
  }
}
