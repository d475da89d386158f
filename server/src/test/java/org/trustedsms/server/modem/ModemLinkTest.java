// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.modem;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.link.MessageIdForms;
import org.trustedsms.server.link.ReceivedSms;
import org.trustedsms.server.link.RefusedException;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.link.Submitted;
import org.trustedsms.server.link.UnansweredException;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.GsmAlphabet;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.sms.SubmitTpdu;
import org.trustedsms.testing.Cases;

class ModemLinkTest {
  private static final String NUMBER = "+447700900150";

  /** From 10086 to a port; a message that a modem gave out. */
  private static final String BINARY = "4005810180F6000462705021436500090605040B8423F06869";

  /** Of python-gsmmodem's tests: SMS number 214 has been delivered to +31628870634. */
  private static final String REPORT = "06D60B911326880736F4111011719551401110117195714000";

  private final FakeModem modem = new FakeModem();
  private final RecordingListener listener = new RecordingListener();
  private SmsLink link;

  private void open() throws Exception {
    link =
        ModemLink.openInBackground(
            ModemSettings.of("fake").withNumber("+447700900101"), modem, modem, listener);
    assertUp();
  }

  private void assertUp() throws InterruptedException {
    assertEquals("up: connected to the modem at fake", take(listener.states));
  }

  private static <T> T take(BlockingQueue<T> queue) throws InterruptedException {
    T next = queue.poll(10, TimeUnit.MINUTES);
    assertNotNull(next);
    return next;
  }

  /** Waits for a command that begins so; throws away those before it. */
  private void awaitCommand(String begin) throws InterruptedException {
    for (int i = 0; i < 60_000; i++) {
      String next = modem.commands.poll();
      if (next == null) {
        Thread.sleep(1);
      } else if (next.startsWith(begin)) {
        return;
      }
    }
    throw new AssertionError("no " + begin);
  }

  private static ShortMessage sms(byte... data) {
    return new ShortMessage(
        Address.ofNumber("+1"),
        Address.ofNumber(NUMBER),
        ShortMessage.HEADER,
        0,
        ShortMessage.BINARY,
        data);
  }

  /** Returns whether a status report of now would mark an SMS. */
  private static boolean isReported(int reference, String recipient, Submitted submitted) {
    return MessageIdForms.of(
            MessageIdForms.reported(reference, recipient, System.currentTimeMillis() / 1_000))
        .contains(submitted.messageId());
  }

  private static <E extends Exception> E failure(Class<E> type, CompletableFuture<?> future) {
    return assertInstanceOf(
        type, assertThrows(CompletionException.class, () -> wait(future)).getCause());
  }

  private static <T> T wait(CompletableFuture<T> future) {
    return future.orTimeout(10, TimeUnit.MINUTES).join();
  }

  @AfterEach
  void close() {
    if (link != null) {
      link.close();
      assertTrue(link.isOver());
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void sends(boolean echoing) throws Exception {
    modem.stubborn = echoing;
    open();
    byte[] data = HexFormat.of().parseHex("0605040B8423F06869");
    CompletableFuture<Submitted> first = link.submit(sms(data), false);
    CompletableFuture<Submitted> second = link.submit(sms(data), true);
    assertTrue(isReported(0, NUMBER, wait(first)));
    assertTrue(isReported(1, NUMBER, wait(second)));
    assertFalse(isReported(2, NUMBER, wait(second)));
    assertArrayEquals(SubmitTpdu.encode(NUMBER, data, false), take(modem.sent));
    assertArrayEquals(SubmitTpdu.encode(NUMBER, data, true), take(modem.sent));
    assertTrue(modem.commands.contains("AT+CMGS=" + SubmitTpdu.encode(NUMBER, data, true).length));
  }

  @Test
  void carriesBinaryMessagesOnly() throws Exception {
    open();
    ShortMessage text =
        new ShortMessage(Address.ofNumber("1"), Address.ofNumber("2"), 0, 0, 0, new byte[] {1});
    assertThrows(IllegalArgumentException.class, () -> link.submit(text, false));
    assertThrows(IllegalArgumentException.class, () -> link.submit(sms(new byte[141]), false));
  }

  @Test
  void whatIsStoredIsDeletedWhenItWasDealtWith() throws Exception {
    CompletableFuture<Void> stage = new CompletableFuture<>();
    listener.answer = stage;
    modem.stored.put(7, "00" + BINARY);
    open();
    ReceivedSms received = take(listener.messages);
    assertEquals("10086", received.sms().source().number());
    assertEquals("+447700900101", received.sms().destination().number());
    assertEquals(1_783_254_896_000L, received.timeMillis());
    assertArrayEquals(HexFormat.of().parseHex("0605040B8423F06869"), received.sms().data());
    modem.idle();
    awaitCommand("AT+CMGL");
    awaitCommand("AT+CMGL");
    assertFalse(modem.commands.contains("AT+CMGD=7"));
    stage.complete(null);
    awaitCommand("AT+CMGD=7");
    assertTrue(listener.messages.isEmpty());
  }

  @Test
  void whatIsNotDealtWithComesAgain() throws Exception {
    listener.answer = CompletableFuture.failedFuture(new IllegalStateException());
    open();
    modem.store(3, BINARY);
    take(listener.messages);
    listener.answer = CompletableFuture.completedFuture(null);
    modem.idle();
    take(listener.messages);
    awaitCommand("AT+CMGD=3");
  }

  /** Many modems tell the strength of the signal every few seconds. */
  @Test
  void whatIsNotDealtWithComesAgainFromAModemThatIsNeverSilent() throws Exception {
    listener.answer = CompletableFuture.failedFuture(new IllegalStateException());
    open();
    modem.store(3, BINARY);
    take(listener.messages);
    listener.answer = CompletableFuture.completedFuture(null);
    modem.chatter = "^RSSI:18";
    take(listener.messages);
    awaitCommand("AT+CMGD=3");
  }

  @Test
  void whatIsNotStoredIsAcknowledged() throws Exception {
    modem.unknown.add("AT+CNMI=2,1");
    CompletableFuture<Void> stage = new CompletableFuture<>();
    listener.answer = stage;
    open();
    modem.say("+CMT: ,25", "00" + BINARY);
    assertEquals("10086", take(listener.messages).sms().source().number());
    assertFalse(modem.commands.contains("AT+CNMA"));
    stage.complete(null);
    awaitCommand("AT+CNMA");
    // Garbled: the network sends it again.
    modem.say("+CMT: ,25", "00" + BINARY.substring(4));
    modem.say("+CMT: ,25", "00" + BINARY.replace('6', 'x'));
    modem.say("+CMT: ,25", "00" + BINARY);
    take(listener.messages);
    awaitCommand("AT+CNMA");
    assertTrue(listener.messages.isEmpty());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void reports(boolean storing) throws Exception {
    open();
    if (storing) {
      // Not where SMS arrive, so that only what the modem says leads there.
      modem.memories.get("SR").put(214, "00" + REPORT);
      modem.say("+CDSI: \"SR\",214");
    } else {
      modem.say("+CDS: 25", "00" + REPORT);
    }
    DeliveryReceipt receipt = take(listener.receipts);
    assertEquals(MessageIdForms.reported(214, "0031628870634", 1_294_765_155), receipt.messageId());
    assertEquals(DeliveryReceipt.State.DELIVERED, receipt.state());
    assertEquals("+31628870634", receipt.recipient().number());
    awaitCommand(storing ? "AT+CMGD=214" : "AT+CNMA");
  }

  /** In the first one the digits of the time zone are 0 and E. */
  @ParameterizedTest
  @ValueSource(strings = {"111011719551E0", "FFFFFFFFFFFFFF"})
  void aReportWithATimeThatCannotBeReadNamesItsSmsAllTheSame(String time) throws Exception {
    open();
    modem.say("+CDS: 25", "00" + REPORT.replace("11101171955140", time));
    DeliveryReceipt receipt = take(listener.receipts);
    assertEquals("214-8870634~", receipt.messageId());
    assertEquals("214-8870634@", MessageIdForms.startOf(receipt.messageId()));
    assertEquals(DeliveryReceipt.State.DELIVERED, receipt.state());
    assertEquals("+31628870634", receipt.recipient().number());
  }

  @ParameterizedTest
  @ValueSource(strings = {"+CMS ERROR: 322", "+CMS ERROR: 331", "+CMS ERROR: 42"})
  void aBusyNetworkGetsItAgain(String error) throws Exception {
    modem.answer("PDU", "", error);
    open();
    CompletableFuture<Submitted> first = link.submit(sms((byte) 0, (byte) 1), false);
    CompletableFuture<Submitted> second = link.submit(sms((byte) 0, (byte) 2), false);
    wait(first);
    wait(second);
    // Behind the one that waits.
    assertEquals(2, take(modem.sent)[14]);
    assertEquals(1, take(modem.sent)[14]);
  }

  /** It may have been sent, and cost: who gave it to the link decides about another time. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "ERROR",
        "+CMS ERROR: 300",
        "+CMS ERROR: 332",
        "+CMS ERROR: 500",
        "+CMS ERROR: 512",
        "+CMS ERROR: what",
        "+CME ERROR: 0",
        "+CME ERROR: 100",
        "+CME ERROR: 772"
      })
  void whatMayHaveBeenSentIsNotSentAgainByTheLink(String error) throws Exception {
    modem.answer("PDU", error);
    open();
    UnansweredException e =
        failure(UnansweredException.class, link.submit(sms((byte) 0, (byte) 1), false));
    assertTrue(e.isOverdue());
    assertTrue(
        e.getMessage().endsWith("(" + error + "); the SMS may have been sent"), e.getMessage());
    assertTrue(modem.sent.isEmpty());
    wait(link.submit(sms((byte) 0, (byte) 2), false));
    assertEquals(2, take(modem.sent)[14]);
  }

  @Test
  void whatIsRefusedBeforeThePduGoesAgain() throws Exception {
    modem.answer("AT+CMGS", "ERROR");
    open();
    wait(link.submit(sms((byte) 0, (byte) 1), false));
    assertEquals(1, modem.sent.size());
  }

  @Test
  void aFullMemoryIsEmptied() throws Exception {
    open();
    modem.stored.put(1, "00" + BINARY);
    modem.answer("AT+CMGS", "+CMS ERROR: 322");
    wait(link.submit(sms((byte) 0, (byte) 1), false));
    take(listener.messages);
    awaitCommand("AT+CMGD=1");
  }

  @Test
  void refusals() throws Exception {
    modem.answer("PDU", "+CMS ERROR: 21");
    modem.answer("PDU", "+CMS ERROR: 332");
    modem.answer("PDU", "+CMS ERROR: 310");
    open();
    RefusedException e =
        failure(RefusedException.class, link.submit(sms((byte) 0, (byte) 1), false));
    assertEquals(21, e.status());
    assertTrue(e.isFinal());
    assertEquals("the modem refuses the SMS: the SMS is rejected (+CMS ERROR: 21)", e.getMessage());
    failure(UnansweredException.class, link.submit(sms((byte) 0, (byte) 1), false));
    assertFalse(
        failure(RefusedException.class, link.submit(sms((byte) 0, (byte) 1), false)).isFinal());
    wait(link.submit(sms((byte) 0, (byte) 1), false));
  }

  @Test
  void withoutAPromptItIsSentAfterTheModemWasOpenedAgain() throws Exception {
    open();
    modem.answer("AT+CMGS");
    CompletableFuture<Submitted> sent = link.submit(sms((byte) 0, (byte) 1), false);
    String down = take(listener.states);
    assertTrue(down.contains("does not ask for the PDU"), down);
    assertUp();
    wait(sent);
    assertEquals(1, modem.sent.size());
  }

  @Test
  void anSmsWithoutAnAnswerMayHaveBeenSent() throws Exception {
    open();
    modem.answer("PDU");
    CompletableFuture<Submitted> first = link.submit(sms((byte) 0, (byte) 1), false);
    CompletableFuture<Submitted> second = link.submit(sms((byte) 0, (byte) 2), false);
    failure(UnansweredException.class, first);
    String down = take(listener.states);
    assertEquals(
        "down: the link to the modem at fake broke (the modem does not answer the SMS);"
            + " it is made again",
        down);
    wait(second);
    assertEquals(1, modem.sent.size());
  }

  @Test
  void aModemThatWasResetOrUnpluggedIsSetUpAgain() throws Exception {
    open();
    modem.say("", "RDY");
    assertTrue(take(listener.states).contains("the modem was reset"));
    assertUp();
    modem.stored.put(2, "00" + BINARY);
    modem.unplug();
    assertTrue(take(listener.states).startsWith("down: the link to the modem at fake broke"));
    assertUp();
    take(listener.messages);
    wait(link.submit(sms((byte) 0, (byte) 1), false));
    assertEquals(3, modem.opened);
  }

  @Test
  void whatCannotBeReadIsReadAgain() throws Exception {
    open();
    modem.answer("AT+CMGR=5", "+CMGR: 0,,25", "00" + BINARY.substring(0, 20), "OK");
    modem.answer("AT+CMGR=5", "+CMGR: 0,,25", "00" + BINARY.replace('4', '?'), "OK");
    modem.store(5, BINARY);
    take(listener.messages);
    awaitCommand("AT+CMGD=5");
    for (int i = 0; i < 3; i++) {
      modem.answer("AT+CMGR=6", "+CMGR: 0,,25", "garbage", "OK");
    }
    modem.store(6, BINARY);
    assertEquals(
        "malformed SMS in the modem: it cannot be read; it stays there, at 6 of SM",
        take(listener.discarded));
    modem.store(8, "41" + BINARY.substring(2));
    assertTrue(take(listener.discarded).contains("another type of TPDU"));
    modem.store(9, BINARY);
    take(listener.messages);
    awaitCommand("AT+CMGD=9");
    assertEquals(Set.of(6, 8), modem.stored.keySet());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "+CMGR: 0,,25|^RSSI:18|00PDU",
        "+CMGR: 0,,25|^RSSI:18|+CREG: 1|00PDU",
        "+CMGR: 0,,33|07911326040000F0PDU",
        "+CMGR: 0,,26|00PDU",
        "+CMGR: 0,,25|PDU",
        "+CMGR: 0,25|00PDU",
        "+CMGR: 1, ,25|00PDU",
        "+CMGR: 25|00PDU",
        "+CMGR: 0,,|00PDU",
        "+CMGR: 0,\"A, B\",25|00PDU",
      })
  void anAnswerOfAnotherShapeIsRead(String answer) throws Exception {
    modem.answer("AT+CMGR=5", (answer.replace("PDU", BINARY) + "|OK").split("\\|"));
    open();
    modem.store(5, BINARY);
    assertArrayEquals(
        HexFormat.of().parseHex("0605040B8423F06869"), take(listener.messages).sms().data());
    awaitCommand("AT+CMGD=5");
    assertTrue(listener.discarded.isEmpty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "+CMGL: 3,1,25|00PDU",
        "+CMGL: 3,1,,25|^RSSI:18|00PDU",
        "+CMGL: 3,,25|00PDU",
        "+CMGL: 3|00PDU",
      })
  void aListOfAnotherShapeIsRead(String answer) throws Exception {
    modem.answer("AT+CMGL", (answer.replace("PDU", BINARY) + "|OK").split("\\|"));
    open();
    assertEquals("10086", take(listener.messages).sms().source().number());
    awaitCommand("AT+CMGD=3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"+CMTI: SM,4", "+CMTI: \"SM\", 4", "+CMTI: 4", "+CMTI: \"SM\",4,1"})
  void anArrivalOfAnotherShapeIsUnderstood(String said) throws Exception {
    open();
    modem.stored.put(4, "00" + BINARY);
    modem.say(said);
    take(listener.messages);
    awaitCommand("AT+CMGD=4");
  }

  @Test
  void aLineBetweenAnAnnouncementAndItsPduIsSkipped() throws Exception {
    open();
    modem.say("+CMT: ,25", "^RSSI:18", "00" + BINARY);
    assertEquals("10086", take(listener.messages).sms().source().number());
    awaitCommand("AT+CNMA");
  }

  @Test
  void whatIsNotUnderstoodIsNoted() throws Exception {
    open();
    modem.say("+CMTI: everywhere");
    assertEquals(
        "the modem says what is not understood: +CMTI: everywhere", take(listener.discarded));
    modem.answer("AT+CMGL", "+CMGL: first,1,,25", "00" + BINARY, "OK");
    modem.idle();
    assertEquals(
        "the modem says what is not understood: +CMGL: first,1,,25", take(listener.discarded));
    modem.say("+CMT: ,25", "00" + BINARY.substring(0, 30));
    assertEquals("an SMS that was handed out cannot be read", take(listener.discarded));
  }

  @ParameterizedTest
  @ValueSource(strings = {"+CPMS: \"SM\",\"SM\",\"ME\"", "+CPMS: SM,1,30,SM,1,30,ME,0,23"})
  void memoriesOfAnotherShapeAreRead(String said) throws Exception {
    modem.answer("AT+CPMS?", said, "OK");
    open();
    awaitCommand("AT+CPMS=\"ME\"");
  }

  @Test
  void indicationsAreThoseThatTheModemHas() throws Exception {
    modem.answer("AT+CNMI=?", "+CNMI: (2),(1),(0),(2),(1)", "OK");
    modem.unknown.add("AT+CNMI=2,1,0,2,0");
    modem.unknown.add("AT+CNMI=2,1,0,1");
    open();
    assertTrue(modem.commands.contains("AT+CNMI=2,1,0,2,1"));
    assertEquals(
        "AT+CNMI=1,2,2,1,0",
        NewMessageIndications.ways(List.of("+CNMI: (0,1),(0,2), (2-3),(0-1),0")).get(0).command());
    assertEquals("AT+CNMI=2,1,0,2,0", NewMessageIndications.ways(List.of()).get(0).command());
    assertEquals(
        "AT+CNMI=2,1", NewMessageIndications.ways(List.of("+CNMI: (9)")).get(12).command());
  }

  @Test
  void aModemWithoutDeliveryReportsIsTold() throws Exception {
    modem.answer("AT+CNMI=?", "+CNMI: (0-2),(0-3),(0,2),(0),(0,1)", "OK");
    link = ModemLink.openInBackground(ModemSettings.of("fake"), modem, modem, listener);
    assertEquals(
        "up: connected to the modem at fake; it hands out no delivery reports (AT+CNMI)",
        take(listener.states));
    assertTrue(modem.commands.contains("AT+CNMI=2,1,0,0,0"));
  }

  @Test
  void anSmsThatTheNetworkHasTakenIsSentThoughTheAnswerDoesNotEnd() throws Exception {
    open();
    modem.answer("PDU", "+CMGS: 7");
    assertTrue(isReported(7, NUMBER, wait(link.submit(sms((byte) 0, (byte) 1), false))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "+CME ERROR: 10",
        "+CME ERROR: 11",
        "+CME ERROR: 13",
        "+CME ERROR: 14",
        "+CME ERROR: 30",
        "+CME ERROR: 100",
        "+CME ERROR: 8",
        "+CME ERROR: 1",
        "+CMS ERROR: 27",
        "+CMS ERROR: 301",
        "+CMS ERROR: 320",
        "+CMS ERROR: 500",
        "+CMS ERROR: 512",
        "+CMS ERROR: 513",
        "+CMS ERROR: 517",
        "+CMS ERROR: 9999",
        "+CMS ERROR: SIM busy",
        "ERROR"
      })
  void anErrorThatMayPassIsNotFinal(String error) {
    RefusedException reason = CmsError.ofSms(CmsError.refused("the SMS", error));
    assertFalse(reason.isFinal(), reason.getMessage());
    assertFalse(reason.getMessage().contains("operator"), reason.getMessage());
    assertFalse(reason.getMessage().contains("not known"), reason.getMessage());
    assertTrue(reason.getMessage().contains(error), reason.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"+CMS ERROR: 1", "+CMS ERROR: 8", "+CMS ERROR: 21", "+CMS ERROR: 304"})
  void anErrorOfThisSmsIsFinal(String error) {
    assertTrue(CmsError.ofSms(CmsError.refused("the SMS", error)).isFinal());
  }

  @Test
  void aModemWithoutASimIsTold() throws Exception {
    modem.answer("AT+CPIN?", "+CME ERROR: 10");
    link = ModemLink.openInBackground(ModemSettings.of("fake"), modem, modem, listener);
    String down = take(listener.states);
    assertTrue(
        down.contains("the modem refuses AT+CPIN?: there is no SIM in it; insert one"), down);
    assertUp();
    List<String> commands = List.copyOf(modem.commands);
    assertTrue(commands.indexOf("AT+CMEE=1") < commands.indexOf("AT+CPIN?"));
  }

  @Test
  void whatCannotBeDeletedIsGivenOutOnce() throws Exception {
    modem.answer("AT+CMGD=4", "+CMS ERROR: 320");
    modem.stored.put(4, "00" + BINARY);
    open();
    take(listener.messages);
    awaitCommand("AT+CMGD=4");
    modem.idle();
    awaitCommand("AT+CMGL");
    modem.store(9, BINARY);
    take(listener.messages);
    assertTrue(listener.messages.isEmpty());
  }

  /** Otherwise a memory of few places is full some day, and nothing arrives any more. */
  @Test
  void whatWasNotDeletedIsDeletedLater() throws Exception {
    modem.answer("AT+CMGD=4", "+CMS ERROR: 314");
    modem.stored.put(4, "00" + BINARY);
    open();
    take(listener.messages);
    awaitCommand("AT+CMGD=4");
    modem.idle();
    modem.await(() -> modem.stored.isEmpty());
    assertTrue(listener.messages.isEmpty());
  }

  @Test
  void anSmsInThePlaceOfOneThatWasNotDeletedArrives() throws Exception {
    modem.answer("AT+CMGD=4", "+CMS ERROR: 314");
    modem.stored.put(4, "00" + BINARY);
    open();
    take(listener.messages);
    awaitCommand("AT+CMGD=4");
    String other = BINARY.replace("6869", "6870");
    modem.store(4, other);
    modem.idle();
    byte[] data = take(listener.messages).sms().data();
    assertEquals(0x70, data[data.length - 1]);
    modem.await(() -> modem.stored.isEmpty());
  }

  @Test
  void oneThatDoesNotAnswerIsTriedAgain() throws Exception {
    for (int i = 0; i < 3; i++) {
      modem.answer("AT");
    }
    link = ModemLink.openInBackground(ModemSettings.of("fake"), modem, modem, listener);
    assertEquals(
        "down: no modem answers at fake: check the port and its speed; it is tried again",
        take(listener.states));
    assertUp();
  }

  @Test
  void aSimThatIsLockedIsTold() throws Exception {
    modem.answer("AT+CPIN?", "+CPIN: SIM PIN", "OK");
    link = ModemLink.openInBackground(ModemSettings.of("fake"), modem, modem, listener);
    assertTrue(take(listener.states).contains("asks for its PIN"));
    assertUp();
  }

  @Test
  void noModemAtAll() {
    IOException e =
        assertThrows(
            IOException.class,
            () -> ModemLink.open(ModemSettings.of("/dev/no-such-modem"), listener));
    assertTrue(e.getMessage().contains("/dev/no-such-modem"), e.getMessage());
  }

  /** Whatever the modem says, the link is there afterwards. */
  @Test
  void hostileLines() throws Exception {
    open();
    List<String> words =
        List.of(
            "+CMT: ",
            "+CMTI: \"SM\",",
            "+CDS: ",
            "OK",
            "ERROR",
            "+CMGL: 1,",
            "> ",
            "00",
            "99999999999",
            ",",
            "\r\n",
            "\"",
            BINARY);
    Cases.check(
        300,
        c -> {
          StringBuilder said = new StringBuilder();
          for (int i = c.integer(0, 12); i > 0; i--) {
            said.append(words.get(c.integer(0, words.size() - 1)));
          }
          modem.say(said.toString());
          modem.raw(c.bytes(0, 30));
        });
    modem.raw(new byte[5_000]);
    modem.say("", "");
    CompletableFuture<Submitted> last = new CompletableFuture<>();
    for (int i = 0; i < 10 && (last.isCompletedExceptionally() || !last.isDone()); i++) {
      // One may take for its answer what was said before.
      last = link.submit(sms((byte) 0, (byte) 1), false);
      last.handle((taken, e) -> null).orTimeout(10, TimeUnit.MINUTES).join();
    }
    wait(last);
  }

  @Test
  void septetsAreUnpacked() throws Exception {
    byte[] tpdu =
        HexFormat.of().parseHex("040B911346610089F60000208062917314080CC8F71D14969741F977FD07");
    ReceivedSms read = (ReceivedSms) ModemPdu.read(tpdu, "", 0);
    assertEquals("How are you?", GsmAlphabet.decode(read.sms().data()));
  }

  @Test
  void settings() {
    assertThrows(IllegalArgumentException.class, () -> ModemSettings.of(""));
    assertThrows(
        IllegalArgumentException.class, () -> ModemSettings.of("COM3").withNumber("Alice"));
    assertThrows(IllegalArgumentException.class, () -> new ModemSettings("COM3", 1, "", 0));
    assertThrows(IllegalArgumentException.class, () -> new ModemSettings("COM3", 9600, "", -1));
  }
}
