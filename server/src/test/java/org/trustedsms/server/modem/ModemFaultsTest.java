// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.modem;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.link.Submitted;
import org.trustedsms.server.link.UnansweredException;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;

/** What real modems do that the standards do not say. */
class ModemFaultsTest {
  private final FakeModem modem = new FakeModem();
  private final RecordingListener listener = new RecordingListener();
  private SmsLink link;

  @BeforeEach
  void open() throws Exception {
    link = ModemLink.openInBackground(ModemSettings.of("fake"), modem, modem, listener);
    assertUp();
  }

  @AfterEach
  void close() {
    link.close();
    assertTrue(modem.texts.isEmpty(), "a PDU was sent as a text");
  }

  private void assertUp() throws InterruptedException {
    assertEquals("up: connected to the modem at fake", take(listener.states));
  }

  private void assertDown(String reason) throws InterruptedException {
    assertEquals(
        "down: the link to the modem at fake broke (" + reason + "); it is made again",
        take(listener.states));
  }

  private static <T> T take(BlockingQueue<T> queue) throws InterruptedException {
    T next = queue.poll(10, TimeUnit.MINUTES);
    assertNotNull(next);
    return next;
  }

  private CompletableFuture<Submitted> send(int mark) throws InterruptedException {
    return link.submit(
        new ShortMessage(
            Address.ofNumber("+1"),
            Address.ofNumber("+447700900150"),
            ShortMessage.HEADER,
            0,
            ShortMessage.BINARY,
            new byte[] {0, (byte) mark}),
        false);
  }

  private static void wait(CompletableFuture<?> future) {
    future.orTimeout(10, TimeUnit.MINUTES).join();
  }

  /** An SMS from 10086 that ends with two bytes of its own. */
  private static String deliver(int mark) {
    return String.format("4005810180F6000462705021436500090605040B8423F0%04X", mark);
  }

  private int mark() throws InterruptedException {
    byte[] data = take(listener.messages).sms().data();
    return (data[7] & 0xFF) << 8 | data[8] & 0xFF;
  }

  private void assertArrive(int count) throws InterruptedException {
    Set<Integer> marks = new TreeSet<>();
    for (int i = 0; i < count; i++) {
      assertTrue(marks.add(mark()), "twice");
    }
    assertEquals(count, marks.size());
    modem.await(() -> modem.stored.isEmpty());
    assertTrue(listener.messages.isEmpty());
  }

  @Test
  void inAStormOfIndicationsEachSmsArrivesOnce() throws Exception {
    List<CompletableFuture<Submitted>> sent = new ArrayList<>();
    for (int i = 1; i <= 100; i++) {
      modem.arrive(deliver(i));
      for (int j = 0; j < 40; j++) {
        modem.say("+CMTI: \"SM\"," + (1 + (i + j) % 100));
      }
      if (i % 10 == 0) {
        sent.add(send(i));
      }
    }
    assertArrive(100);
    sent.forEach(ModemFaultsTest::wait);
    assertEquals(10, modem.sent.size());
  }

  /** A SIM needs up to half a second for each SMS, and a slow line needs its time, too. */
  @Test
  void aListThatTakesLongIsRead() throws Exception {
    for (int i = 1; i <= 50; i++) {
      modem.stored.put(i, "00" + deliver(i));
    }
    modem.slowness = ModemDialogue.ANSWER.dividedBy(4);
    modem.idle();
    assertArrive(50);
    assertTrue(listener.states.isEmpty(), "the link broke");
  }

  @Test
  void smsInBothMemoriesAreReadAndDeletedWhereTheyAre() throws Exception {
    modem.memories.get("ME").put(3, "00" + deliver(1));
    modem.stored.put(3, "00" + deliver(2));
    modem.say("+CMTI: \"ME\",3", "+CMTI: \"SM\",3");
    assertEquals(Set.of(1, 2), Set.of(mark(), mark()));
    modem.await(() -> modem.stored.isEmpty() && modem.memories.get("ME").isEmpty());
  }

  @Test
  void aFullMemoryIsEmptiedForWhatWaitsAtTheNetwork() throws Exception {
    modem.capacity = 5;
    for (int i = 0; i < 50; i++) {
      modem.arrive(deliver(i));
    }
    assertArrive(50);
  }

  /** Such as a lack of memory, or a library that is missing. */
  @Test
  void aLinkThatFailsByAnErrorIsMadeAgain() throws Exception {
    RecordingListener other = new RecordingListener();
    FakeModem second = new FakeModem();
    AtomicBoolean failed = new AtomicBoolean();
    SerialLine.Opener opener =
        () -> {
          if (!failed.getAndSet(true)) {
            throw new OutOfMemoryError("Java heap space");
          }
          return second.open();
        };
    try (SmsLink made =
        ModemLink.openInBackground(ModemSettings.of("fake"), opener, second, other)) {
      assertEquals(
          "down: the link failed: java.lang.OutOfMemoryError: Java heap space; it is tried again",
          take(other.states));
      assertEquals("up: connected to the modem at fake", take(other.states));
      assertFalse(made.isOver());
    }
  }

  /** Otherwise an attacker could fill the memory with such SMS, and no others would arrive. */
  @Test
  void aTextWithABrokenHeaderIsHandedOutAndDeleted() throws Exception {
    modem.capacity = 1;
    modem.arrive("4005810180F60000627050214365000820616263646566");
    assertArrayEquals(
        new byte[] {0x20, 0x61, 0x62, 0x63, 0x64, 0x65, 0x66},
        take(listener.messages).sms().data());
    modem.arrive(deliver(2));
    assertEquals(2, mark());
  }

  @Test
  void aMemoryThatStaysFullIsTold() throws Exception {
    modem.capacity = 1;
    modem.arrive("41" + deliver(1).substring(2));
    assertTrue(take(listener.discarded).contains("it stays there"));
    modem.arrive(deliver(2));
    modem.idle();
    assertEquals(
        "the modem's memory SM is full of SMS that cannot be read or deleted, so no others arrive:"
            + " delete them",
        take(listener.discarded));
    modem.idle();
    modem.await(modem::isIdle);
    wait(send(1));
    assertTrue(listener.discarded.isEmpty());
  }

  @ParameterizedTest
  @ValueSource(strings = {"AT+CMGF", "AT+CMGS"})
  void aModemThatResetsBeforeThePduGetsTheSmsAgain(String command) throws Exception {
    modem.answer(command, "", "RDY");
    CompletableFuture<Submitted> sent = send(1);
    assertDown("the modem was reset");
    assertUp();
    wait(sent);
    assertEquals(1, modem.sent.size());
  }

  @Test
  void aModemThatResetsAfterThePduMayHaveSentIt() throws Exception {
    modem.answer("PDU", "", "^SYSSTART");
    CompletableFuture<Submitted> sent = send(1);
    assertDown("the modem was reset");
    assertInstanceOf(
        UnansweredException.class,
        assertThrows(CompletionException.class, () -> wait(sent)).getCause());
    assertUp();
    wait(send(2));
    assertEquals(1, modem.sent.size());
  }

  /** It is in text mode then: it would send the PDU as a text to a number that is its length. */
  @Test
  void aModemThatResetsWithoutAWordIsSetUpBeforeItSends() throws Exception {
    modem.reset();
    CompletableFuture<Submitted> sent = send(1);
    assertDown("the modem was reset: it echoes again");
    assertUp();
    wait(sent);
    assertEquals(1, modem.sent.size());
  }

  @Test
  void aModemThatAlwaysEchoesAndResetsIsInPduModeWhenItSends() throws Exception {
    modem.stubborn = true;
    modem.unplug();
    take(listener.states);
    assertUp();
    modem.reset();
    wait(send(1));
    assertEquals(1, modem.sent.size());
  }

  @Test
  void smsThatArriveWhileOneIsSentAreRead() throws Exception {
    modem.stored.put(4, "00" + deliver(1));
    modem.stored.put(5, "00" + deliver(2));
    modem.answer(
        "AT+CMGS", "+CMTI: \"SM\",4", "^RSSI:18", "+CMT: ,25", "00" + deliver(3), "", "> ");
    modem.answer(
        "PDU", "+CMT: ,25", "00" + deliver(4), "^RSSI:17", "+CMGS: 9", "+CMTI: \"SM\",5", "OK");
    CompletableFuture<Submitted> sent = send(1);
    assertTrue(sent.orTimeout(10, TimeUnit.MINUTES).join().messageId().startsWith("9-"));
    assertArrive(4);
  }

  @Test
  void anSmsThatArrivesDuringAListingIsReadAtOnce() throws Exception {
    wait(send(1));
    modem.answer("AT+CMGL", "+CMTI: \"SM\",4", "OK");
    modem.stored.put(4, "00" + deliver(1));
    modem.idle();
    assertArrive(1);
  }

  @Test
  void aNetworkThatTakesAMinuteIsWaitedFor() throws Exception {
    modem.answer("PDU");
    modem.late.addAll(List.of("^RSSI:18", "+CMGS: 7", "OK"));
    assertTrue(send(1).orTimeout(10, TimeUnit.MINUTES).join().messageId().startsWith("7-"));
    assertTrue(ModemSession.SENDING.toSeconds() >= 60);
  }

  @Test
  void aModemThatTalksAndDoesNotAnswerIsNotWaitedForWithoutEnd() throws Exception {
    modem.answer("PDU");
    modem.chatter = "+CMTI: \"SM\",9";
    CompletableFuture<Submitted> sent = send(1);
    assertDown("the modem does not answer the SMS");
    assertInstanceOf(
        UnansweredException.class,
        assertThrows(CompletionException.class, () -> wait(sent)).getCause());
  }
}
