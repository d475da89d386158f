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
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.emulator.bridge.Incoming;
import org.trustedsms.emulator.bridge.Outgoing;
import org.trustedsms.emulator.bridge.Radio;
import org.trustedsms.testing.Hex;

@Timeout(120)
class ModemTest {
  private static final int PORT = 16474;

  private final RecordingListener listener = new RecordingListener();
  private FakeCentre centre;
  private Modem modem;

  @BeforeEach
  void start() throws IOException {
    centre = new FakeCentre();
    modem = modem("secret08");
  }

  private Modem modem(String password) {
    return new Modem(
        new ModemSettings(
            "+390001", centre.address(), password == null ? null : password.toCharArray()),
        listener);
  }

  @AfterEach
  void stop() throws IOException {
    modem.close();
    centre.close();
  }

  private void switchOn() throws Exception {
    modem.switchOn();
    centre.request(FakeCentre.BIND_TRANSCEIVER);
    assertTrue(RecordingListener.next(listener.links));
  }

  private static Outgoing text(String text) {
    return new Outgoing("+390002", Outgoing.NO_PORT, Outgoing.NO_PORT, text, null);
  }

  private static Outgoing data(int length) {
    byte[] data = new byte[length];
    new Random(1).nextBytes(data);
    return new Outgoing("+390002", PORT, PORT, null, data);
  }

  private static CompletableFuture<Void> elsewhere(Task task) {
    CompletableFuture<Void> result = new CompletableFuture<>();
    Daemons.named("test")
        .newThread(
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
    return assertThrows(ExecutionException.class, () -> result.get(60, TimeUnit.SECONDS))
        .getCause();
  }

  /** Something that may fail. */
  private interface Task {
    void run() throws Exception;
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
        Hex.of(centre.request()));
  }

  @Test
  void bindsWithoutPassword() throws Exception {
    modem = new Modem(ModemSettings.of("4711", centre.address()), listener);
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
                        + "34 00 01"
                        + Hex.cString("4711")))),
        Hex.of(centre.request()));
  }

  /** SMPP 3.4, 4.1.1, field by field. */
  @Test
  void bindsAsTransmitterWithOtherNames() throws Exception {
    modem =
        new Modem(
            ModemSettings.of("+390001", centre.address())
                .withSystemId("shop")
                .withSystemType("SMS")
                .withAddressRange("")
                .withMode(BindMode.TRANSMITTER),
            listener);
    modem.switchOn();
    assertTrue(modem.isConnected());
    assertEquals(
        Hex.of(
            DeliverSmPdu.pdu(
                2,
                0,
                1,
                Hex.bytes(Hex.cString("shop") + "00" + Hex.cString("SMS") + "34 00 00" + "00"))),
        Hex.of(centre.request()));
    modem.send(text("a"));
    byte[] pdu = centre.request();
    assertEquals(
        "00 01 01 " + Hex.of("390001".getBytes("US-ASCII")),
        Hex.of(java.util.Arrays.copyOfRange(pdu, 16, 25)));
    modem.switchOff();
    assertFalse(modem.isOn());
  }

  @Test
  void aTransmitterThatIsRefusedSaysWhy() throws Exception {
    modem =
        new Modem(
            ModemSettings.of("+390001", centre.address()).withMode(BindMode.TRANSMITTER), listener);
    centre.bindStatuses.add(0x0E);
    IOException e = assertThrows(IOException.class, () -> modem.switchOn());
    BindRefusedException refused = assertInstanceOf(BindRefusedException.class, e.getCause());
    assertEquals(0x0E, refused.status());
    assertEquals("wrong password (SMPP status 0x0000000E)", refused.statusInWords());
    assertFalse(modem.isOn());
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
        Hex.of(centre.request()));
  }

  @Test
  void submitsBytesToAPort() throws Exception {
    switchOn();
    modem.send(new Outgoing("12345", 2948, 9200, null, Hex.bytes("01 06 FF")));
    assertEquals(
        Hex.of(
            DeliverSmPdu.pdu(
                4,
                0,
                2,
                Hex.bytes(
                    "00 01 01"
                        + Hex.cString("390001")
                        + "00 01"
                        + Hex.cString("12345")
                        + "40 00 00  00 00  00 00 04 00"
                        + "0A 06 05 04 0B 84 23 F0 01 06 FF"))),
        Hex.of(centre.request()));
  }

  @Test
  void submitsSegmentsInOrderWithOneReferenceForEachMessage() throws Exception {
    switchOn();
    int[] references = new int[2];
    for (int message = 0; message < 2; message++) {
      modem.send(data(300));
      for (int sequence = 1; sequence <= 3; sequence++) {
        byte[] pdu = centre.request();
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
  void asksABusyCentreAgain() throws Exception {
    switchOn();
    centre.submitStatuses.addAll(List.of(0x58, 0x14, 0));
    modem.send(text("a"));
    for (int i = 0; i < 3; i++) {
      assertEquals(FakeCentre.SUBMIT_SM, FakeCentre.commandId(centre.request()));
    }
    assertFalse(centre.hasRequest());
  }

  @Test
  void givesUpOnACentreThatStaysBusy() throws Exception {
    switchOn();
    centre.submitStatuses.addAll(List.of(0x58, 0x58, 0x58, 0x58, 0x58, 0x58));
    IOException e = assertThrows(IOException.class, () -> modem.send(text("a")));
    assertTrue(e.getMessage().contains("too many messages"), e.getMessage());
    modem.send(text("a"));
  }

  @Test
  void saysWhyAMessageIsRefusedAndSendsNoMoreOfIt() throws Exception {
    switchOn();
    centre.submitStatuses.addAll(List.of(0, 0x0B));
    IOException e = assertThrows(IOException.class, () -> modem.send(data(300)));
    assertEquals(
        "the SMS centre refuses SMS 2 of 3: number of the recipient is invalid"
            + " (SMPP status 0x0000000B)",
        e.getMessage());
    SubmitRefusedException refused = assertInstanceOf(SubmitRefusedException.class, e.getCause());
    assertEquals(List.of(2, 3, 0x0B), List.of(refused.sms(), refused.total(), refused.status()));
    modem.switchOff();
    centre.request(FakeCentre.SUBMIT_SM);
    centre.request(FakeCentre.SUBMIT_SM);
    assertEquals(FakeCentre.UNBIND, FakeCentre.commandId(centre.request()));
  }

  /** The limit is below the 20 s after which an answer is overdue. */
  @Test
  @Timeout(15)
  void sendingCanBeInterrupted() throws Exception {
    switchOn();
    centre.submitStatuses.add(-1);
    CompletableFuture<Thread> sender = new CompletableFuture<>();
    CompletableFuture<Void> sent =
        elsewhere(
            () -> {
              sender.complete(Thread.currentThread());
              modem.send(data(300));
            });
    centre.request(FakeCentre.SUBMIT_SM);
    sender.get().interrupt();
    assertInstanceOf(InterruptedIOException.class, failure(sent));
    // The rest of it is not sent, and the next message is not held up.
    modem.send(text("next"));
    byte[] next = centre.request(FakeCentre.SUBMIT_SM);
    assertEquals("6E 65 78 74", Hex.of(next).substring(Hex.of(next).length() - 11));
  }

  @Test
  void aBrokenLinkEndsSendingAtOnce() throws Exception {
    switchOn();
    centre.submitStatuses.add(-1);
    CompletableFuture<Void> sent = elsewhere(() -> modem.send(text("a")));
    centre.request(FakeCentre.SUBMIT_SM);
    long before = System.nanoTime();
    centre.hangUp();
    Throwable e = failure(sent);
    assertInstanceOf(IOException.class, e);
    assertFalse(e instanceof InterruptedIOException);
    // jsmpp by itself would wait until the answer is overdue, 20 s.
    assertTrue(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - before) < 15);
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
    Radio.Port port = modem.open(PORT);
    byte[] answer =
        centre.deliver(
            DeliverSmPdu.binary("06 05 04 405A 04D2 AA BB")
                .with("0202 000E A0 31363030303030303030303030"));
    assertEquals("00 00 00 11 80 00 00 05 00 00 00 00 00 00 00 01 00", Hex.of(answer));
    Incoming message = port.receive();
    assertEquals("+390001", message.from());
    assertEquals(1234, message.fromPort());
    assertEquals("AA BB", Hex.of(message.data()));
    assertEquals(1_600_000_000_000L, message.timeMillis());
    assertEquals(0, FakeCentre.status(centre.deliver(DeliverSmPdu.text("61"))));
    assertEquals("a", RecordingListener.next(listener.texts).text());
  }

  @Test
  void whatComesRightBehindTheBindIsNotLost() throws Exception {
    centre.greeting =
        DeliverSmPdu.pdu(5, 0, 77, DeliverSmPdu.binary("06 05 04 405A 04D2 AA").body());
    Radio.Port port = modem.open(PORT);
    modem.switchOn();
    assertEquals("AA", Hex.of(port.receive().data()));
    assertEquals(0, FakeCentre.status(centre.answer(77)));
  }

  @Test
  void keepsTheOrderOfABurst() throws Exception {
    switchOn();
    Radio.Port port = modem.open(PORT);
    for (int i = 0; i < 100; i++) {
      byte[] body = DeliverSmPdu.binary("06 05 04 405A 04D2" + String.format("%02X", i)).body();
      centre.send(DeliverSmPdu.pdu(FakeCentre.DELIVER_SM, 0, 1000 + i, body));
    }
    for (int i = 0; i < 100; i++) {
      assertEquals(i, port.receive().data()[0]);
    }
  }

  @Test
  void aFullPortIsAnsweredWithLater() throws Exception {
    switchOn();
    modem.reserve(PORT, true);
    for (int i = 0; i < 100; i++) {
      centre.deliver(DeliverSmPdu.binary("06 05 04 405A 04D2 AA"));
    }
    assertEquals(PORT, RecordingListener.next(listener.wakes));
    assertEquals(100, modem.waiting(PORT));
    byte[] answer = centre.deliver(DeliverSmPdu.binary("06 05 04 405A 04D2 BB"));
    assertEquals(0x64, FakeCentre.status(answer));
    Radio.Port port = modem.open(PORT);
    port.receive();
    answer = centre.deliver(DeliverSmPdu.binary("06 05 04 405A 04D2 BB"));
    assertEquals(0, FakeCentre.status(answer));
  }

  @Test
  void theCentreHearsOfAServedMessageWhenItHasBeenDealtWith() throws Exception {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    modem.serve(
        PORT,
        message -> {
          inside.countDown();
          hold(release);
        });
    switchOn();
    byte[] body = DeliverSmPdu.binary("06 05 04 405A 04D2 AA").body();
    centre.send(DeliverSmPdu.pdu(FakeCentre.DELIVER_SM, 0, 55, body));
    inside.await();
    assertFalse(centre.hasAnswer());
    // Switching off waits for it: unbind must not overtake the answer.
    CompletableFuture<Void> off = elsewhere(modem::switchOff);
    assertFalse(centre.hasRequest());
    release.countDown();
    assertEquals(0, FakeCentre.status(centre.answer(55)));
    centre.request(FakeCentre.UNBIND);
    off.get(20, TimeUnit.SECONDS);
  }

  private static void hold(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void whatIsNotDealtWithIsAnsweredWithLater() throws Exception {
    modem.serve(
        PORT,
        message -> {
          throw new IOException("not now");
        });
    switchOn();
    byte[] answer = centre.deliver(DeliverSmPdu.binary("06 05 04 405A 04D2 AA"));
    assertEquals(0x64, FakeCentre.status(answer));
    modem.close();
    assertThrows(IOException.class, () -> modem.serve(PORT + 1, message -> {}));
  }

  @Test
  void hostilePdusHarmNothing() throws Exception {
    switchOn();
    Radio.Port port = modem.open(PORT);
    Random random = new Random(7);
    for (int i = 0; i < 500; i++) {
      byte[] body = new byte[random.nextInt(300)];
      random.nextBytes(body);
      byte[] answer = centre.deliver(body);
      int id = FakeCentre.commandId(answer);
      assertTrue(id == 0x8000_0005 || id == FakeCentre.GENERIC_NACK);
    }
    for (int i = 0; i < 500; i++) {
      byte[] userData = new byte[random.nextInt(255)];
      random.nextBytes(userData);
      byte[] answer =
          centre.deliver(
              new DeliverSmPdu(
                  random.nextInt(256),
                  "1",
                  random.nextInt(256),
                  random.nextInt(256),
                  userData,
                  ""));
      assertEquals(0, FakeCentre.status(answer));
    }
    for (int id : new int[] {0x03, 0x103, 0x102, 0x7FFFFFFF, 0x0B, 0x09, 0x80000103}) {
      centre.send(DeliverSmPdu.pdu(id, 0, 999_000 + id % 1000, new byte[5]));
    }
    centre.deliver(DeliverSmPdu.binary("06 05 04 405A 04D2 AA"));
    assertEquals("AA", Hex.of(port.receive().data()));
    assertTrue(modem.isConnected());
    assertEquals(1, centre.binds.get());
  }

  @Test
  void anImpossibleLengthEndsTheConnectionAndANewOneIsMade() throws Exception {
    switchOn();
    centre.send(Hex.bytes("7F FF FF FF 00 00 00 05 00 00 00 00 00 00 00 01"));
    assertFalse(RecordingListener.next(listener.links));
    assertTrue(RecordingListener.next(listener.links));
    modem.send(text("a"));
  }

  @Test
  void comesBackAfterTheLinkBroke() throws Exception {
    switchOn();
    Radio.Port port = modem.open(PORT);
    centre.bindStatuses.addAll(List.of(0x05, 0x0D));
    centre.hangUp();
    assertFalse(RecordingListener.next(listener.links));
    assertTrue(RecordingListener.next(listener.links));
    assertEquals(4, centre.binds.get());
    assertTrue(modem.isConnected());
    centre.deliver(DeliverSmPdu.binary("06 05 04 405A 04D2 AA"));
    assertEquals("AA", Hex.of(port.receive().data()));
    modem.send(text("a"));
  }

  @Test
  void comesBackAfterTheCentreHasUnboundIt() throws Exception {
    switchOn();
    centre.send(DeliverSmPdu.pdu(FakeCentre.UNBIND, 0, 5, new byte[0]));
    assertEquals("00 00 00 10 80 00 00 06 00 00 00 00 00 00 00 05", Hex.of(centre.answer(5)));
    assertFalse(RecordingListener.next(listener.links));
    assertTrue(RecordingListener.next(listener.links));
    modem.send(text("a"));
  }

  @Test
  void aWrongPasswordIsSaidAtOnce() throws Exception {
    centre.bindStatuses.add(0x0E);
    IOException e = assertThrows(IOException.class, () -> modem.switchOn());
    assertEquals(
        "the SMS centre refuses the phone: wrong password (SMPP status 0x0000000E)",
        e.getMessage());
    assertFalse(modem.isConnected());
    assertEquals(1, centre.binds.get());
    modem.switchOn();
    assertTrue(modem.isConnected());
  }

  @Test
  void aPasswordThatIsWrongLaterIsNotTriedForEver() throws Exception {
    switchOn();
    centre.bindStatuses.addAll(List.of(0x0E));
    centre.hangUp();
    assertFalse(RecordingListener.next(listener.links));
    assertFalse(RecordingListener.next(listener.links));
    assertTrue(
        listener.reasons.stream().anyMatch(reason -> reason.contains("wrong password")),
        listener.reasons.toString());
    assertEquals(2, centre.binds.get());
    modem.switchOn();
    assertTrue(modem.isConnected());
  }

  @Test
  void aCentreThatDoesNotListen() throws Exception {
    InetSocketAddress nobody;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      nobody = (InetSocketAddress) free.getLocalSocketAddress();
    }
    modem = new Modem(ModemSettings.of("+390001", nobody), listener);
    IOException e = assertThrows(IOException.class, () -> modem.switchOn());
    assertTrue(e.getMessage().startsWith("no link to the SMS centre at "), e.getMessage());
    assertFalse(modem.isConnected());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "00 00", "00 00 00 10 80 00 00 09 00 00 00 00 00 00 00 63"})
  void aCentreThatHangsUpOrTalksNonsense(String answer) throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      elsewhere(
          () -> {
            try (var client = server.accept()) {
              client.getInputStream().readNBytes(16);
              client.getOutputStream().write(Hex.bytes(answer));
            }
          });
      modem =
          new Modem(
              ModemSettings.of("+390001", (InetSocketAddress) server.getLocalSocketAddress()),
              listener);
      long before = System.nanoTime();
      assertThrows(IOException.class, () -> modem.switchOn());
      // jsmpp by itself would wait until the answer is overdue, 10 s.
      assertTrue(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - before) < 9);
    }
  }

  @Test
  void switchingOnCanBeInterruptedAndSwitchedOff() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      modem =
          new Modem(
              ModemSettings.of("+390001", (InetSocketAddress) silent.getLocalSocketAddress()),
              listener);
      CompletableFuture<Thread> thread = new CompletableFuture<>();
      CompletableFuture<Void> on =
          elsewhere(
              () -> {
                thread.complete(Thread.currentThread());
                modem.switchOn();
              });
      silent.accept().getInputStream().readNBytes(16);
      thread.get().interrupt();
      assertInstanceOf(InterruptedIOException.class, failure(on));
      on = elsewhere(modem::switchOn);
      silent.accept().getInputStream().readNBytes(16);
      modem.switchOff();
      assertInstanceOf(IOException.class, failure(on));
    }
  }

  @Test
  void switchingOffUnbindsEndsItsThreadsAndKeepsPorts() throws Exception {
    switchOn();
    Radio.Port port = modem.open(PORT);
    modem.send(text("a"));
    centre.deliver(DeliverSmPdu.binary("06 05 04 405A 04D2 AA"));
    modem.switchOff();
    modem.switchOff();
    assertFalse(modem.isConnected());
    centre.request(FakeCentre.UNBIND);
    assertFalse(RecordingListener.next(listener.links));
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      String name = thread.getName();
      if (name.contains("+390001")
          || name.startsWith("PDUReader")
          || name.startsWith("EnquireLink")) {
        thread.join(20_000);
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
    Radio.Port port = modem.open(PORT);
    modem.close();
    modem.close();
    assertThrows(IOException.class, port::receive);
    assertThrows(IOException.class, () -> modem.open(PORT));
    assertThrows(IOException.class, () -> modem.switchOn());
  }

  @Test
  void anApplicationMayTalkToItselfThroughTheCentre() throws Exception {
    switchOn();
    Radio.Port port = modem.open(PORT);
    Outgoing message = data(300);
    modem.send(message);
    for (int i = 0; i < 3; i++) {
      byte[] pdu = centre.request(FakeCentre.SUBMIT_SM);
      // Behind the numbers, submit_sm and deliver_sm have the same fields.
      centre.deliver(java.util.Arrays.copyOfRange(pdu, 16, pdu.length));
    }
    assertArrayEquals(message.data(), port.receive().data());
  }
}
