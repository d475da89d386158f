// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.link.NotSentException;
import org.trustedsms.server.link.ReceivedSms;
import org.trustedsms.server.link.RefusedException;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.link.Submitted;
import org.trustedsms.server.link.UnansweredException;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.server.util.DaemonThreads;
import org.trustedsms.testing.DeliverSmPdu;
import org.trustedsms.testing.FakeSmsc;
import org.trustedsms.testing.Hex;

class SmppLinkTest {
  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration SOON = Duration.ofMillis(200);

  /** Nothing but what a test sets is ever overdue, however slow the machine is. */
  private static final LinkTimers PATIENT = new LinkTimers(DAY, DAY, DAY, DAY, SOON);

  private final Listener listener = new Listener();
  private FakeSmsc smsc;
  private SmsLink link;

  /** Keeps what it is told. */
  private static final class Listener implements LinkListener {
    final BlockingQueue<ReceivedSms> messages = new LinkedBlockingQueue<>();
    final BlockingQueue<DeliveryReceipt> receipts = new LinkedBlockingQueue<>();
    final BlockingQueue<byte[]> unreadable = new LinkedBlockingQueue<>();
    final BlockingQueue<String> discarded = new LinkedBlockingQueue<>();
    final BlockingQueue<Boolean> links = new LinkedBlockingQueue<>();
    final BlockingQueue<String> reasons = new LinkedBlockingQueue<>();
    volatile CompletionStage<Void> answer = DONE;

    @Override
    public CompletionStage<?> message(ReceivedSms sms) {
      CompletionStage<Void> mine = answer;
      messages.add(sms);
      return mine;
    }

    @Override
    public CompletionStage<?> receipt(DeliveryReceipt receipt) {
      receipts.add(receipt);
      return answer;
    }

    @Override
    public CompletionStage<?> unreadable(byte[] pdu, String reason) {
      unreadable.add(pdu);
      return LinkListener.super.unreadable(pdu, reason);
    }

    @Override
    public void discarded(String reason) {
      discarded.add(reason);
    }

    @Override
    public void link(boolean up, String reason) {
      reasons.add(reason);
      links.add(up);
    }

    <T> T next(BlockingQueue<T> queue) throws InterruptedException {
      T next = queue.poll(10, TimeUnit.MINUTES);
      assertNotNull(next, "nothing is told");
      return next;
    }
  }

  @BeforeEach
  void start() throws IOException {
    smsc = new FakeSmsc();
  }

  @AfterEach
  void stop() throws IOException {
    if (link != null) {
      link.close();
    }
    smsc.close();
  }

  private LinkSettings settings() {
    return LinkSettings.of(smsc.address(), "shop").timers(PATIENT);
  }

  private void open(LinkSettings settings) throws Exception {
    link = SmppLink.open(settings, listener);
    assertTrue(listener.next(listener.links));
    smsc.request();
  }

  private static ShortMessage sms(String destination, int content) {
    return new ShortMessage(
        Address.ofNumber("+390001"),
        Address.ofNumber(destination),
        0,
        0,
        ShortMessage.BINARY,
        new byte[] {(byte) (content >> 8), (byte) content});
  }

  /** What is in an {@link #sms} of this class. */
  private static int content(byte[] pdu) {
    return (pdu[pdu.length - 2] & 0xFF) << 8 | pdu[pdu.length - 1] & 0xFF;
  }

  private static int end(byte[] pdu, int at) {
    return pdu[at] == 0 ? at : end(pdu, at + 1);
  }

  private static <T extends Throwable> T failure(Class<T> type, CompletableFuture<?> result) {
    return assertInstanceOf(
        type,
        assertThrows(ExecutionException.class, () -> result.get(10, TimeUnit.MINUTES)).getCause());
  }

  /** SMPP 3.4, 4.1.5, field by field. */
  @Test
  void bindsAsTransceiver() throws Exception {
    link =
        SmppLink.open(
            settings()
                .password("secret08".toCharArray())
                .systemType("SMS")
                .addressRange(new Address(1, 1, "390001")),
            listener);
    assertTrue(link.isUp());
    assertEquals(
        Hex.of(
            DeliverSmPdu.pdu(
                9,
                0,
                1,
                Hex.bytes(
                    Hex.cString("shop")
                        + Hex.cString("secret08")
                        + Hex.cString("SMS")
                        + "34 01 01"
                        + Hex.cString("390001")))),
        Hex.of(smsc.request()));
  }

  /** SMPP 3.4, 4.1.1 and 4.1.3. */
  @ParameterizedTest
  @CsvSource({"TRANSMITTER,2", "RECEIVER,1"})
  void bindsToSendOrToReceiveOnly(BindMode mode, int command) throws Exception {
    link = SmppLink.open(settings().mode(mode), listener);
    assertEquals(
        Hex.of(
            DeliverSmPdu.pdu(command, 0, 1, Hex.bytes(Hex.cString("shop") + "00 00 34 00 00 00"))),
        Hex.of(smsc.request()));
    if (mode == BindMode.RECEIVER) {
      assertThrows(IllegalStateException.class, () -> link.submit(sms("1", 1), false));
    }
  }

  /** SMPP 3.4, 4.4.1, field by field. */
  @Test
  void submitsAndHandsOutTheMessageId() throws Exception {
    open(settings());
    ShortMessage sms =
        new ShortMessage(
            Address.ofNumber("+390001"),
            Address.ofNumber("12345"),
            0x40,
            0x41,
            0x04,
            Hex.bytes("06 05 04 0B 84 23 F0 01 06 FF"));
    assertEquals("id1", link.submit(sms, true).get().messageId());
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
                        + "40 41 00  00 00  01 00 04 00"
                        + "0A 06 05 04 0B 84 23 F0 01 06 FF"))),
        Hex.of(smsc.request()));
    assertEquals("id2", link.send(sms, false).messageId());
  }

  /** 12345 is a short code, of its network alone, unless the SMSC wants it otherwise. */
  @Test
  void theTypesOfNumbersAreSettings() throws Exception {
    open(
        settings()
            .set("source-ton", "5")
            .set("source-npi", "0")
            .set("destination-ton", "1")
            .set("destination-npi", "1"));
    link.send(sms("12345", 1), false);
    byte[] pdu = smsc.request(FakeSmsc.SUBMIT_SM);
    assertEquals("00 05 00 33", Hex.of(Arrays.copyOfRange(pdu, 16, 20)));
    assertEquals("01 01 31 32 33 34 35 00", Hex.of(Arrays.copyOfRange(pdu, 26, 34)));
    assertThrows(IllegalArgumentException.class, () -> settings().set("source-ton", "256"));
    assertThrows(IllegalArgumentException.class, () -> settings().set("destination-npi", "-1"));
  }

  @Test
  void settingsHaveNames() throws Exception {
    link =
        SmppLink.open(
            settings()
                .set("mode", "transmitter")
                .set("system-type", "vms")
                .set("address-range", "^501")
                .set("source-ton", "5")
                .set("destination-npi", "9"),
            listener);
    byte[] bind = smsc.request(FakeSmsc.BIND_TRANSMITTER);
    String end = "76 6D 73 00 34 00 00 5E 35 30 31 00";
    assertEquals(end, Hex.of(Arrays.copyOfRange(bind, bind.length - 12, bind.length)));
    link.send(sms("12345", 1), false);
    byte[] pdu = smsc.request(FakeSmsc.SUBMIT_SM);
    assertEquals("05 01", Hex.of(Arrays.copyOfRange(pdu, 17, 19)), "the plan is that of the SMS");
    assertEquals("03 09 31", Hex.of(Arrays.copyOfRange(pdu, 26, 29)));
  }

  @ParameterizedTest
  @CsvSource({
    "mode, both, transceiver",
    "source-ton, 256, 0 to 255",
    "destination-npi, -1, number",
    "destination-ton, x, number",
    "response-seconds, 0, 1 ms",
    "busy-seconds, 0, 1 ms",
    "receipt-ids, octal, decimal",
    "system-type, 1234567890123, system_type",
    "per-second, 0, 1 to",
    "colour, red, no setting"
  })
  void aSettingThatDoesNotFitIsRefused(String name, String value, String words) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> settings().set(name, value));
    assertTrue(e.getMessage().contains(words), e.getMessage());
    assertEquals(!name.equals("colour"), LinkSettings.NAMES.contains(name));
  }

  /** jasmin, issue 414: a second answer to one request stopped what was sent after it. */
  @Test
  void aSecondAnswerToOneRequestCountsForNothing() throws Exception {
    open(settings());
    smsc.answering = false;
    CompletableFuture<Submitted> first = link.submit(sms("1", 1), false);
    byte[] request = smsc.request(FakeSmsc.SUBMIT_SM);
    smsc.respond(request, 0, "41 00");
    smsc.respond(request, 0, "42 00");
    assertEquals("A", first.get().messageId());
    CompletableFuture<Submitted> second = link.submit(sms("1", 2), false);
    smsc.respond(smsc.request(FakeSmsc.SUBMIT_SM), 0, "43 00");
    assertEquals("C", second.get().messageId());
  }

  @Test
  void anAnswerWithoutAUsableMessageIdCounts() throws Exception {
    open(settings());
    smsc.answering = false;
    for (String body : List.of("", "00", "20 00", "41 01 00", "41".repeat(256) + "00")) {
      CompletableFuture<Submitted> result = link.submit(sms("1", 1), false);
      smsc.respond(smsc.request(FakeSmsc.SUBMIT_SM), 0, body);
      assertEquals("", result.get().messageId());
    }
    CompletableFuture<Submitted> result = link.submit(sms("1", 1), false);
    smsc.respond(smsc.request(FakeSmsc.SUBMIT_SM), 0, "41".repeat(64));
    assertEquals("A".repeat(64), result.get().messageId());
  }

  /** SMPP 3.4, 5.2.23 has up to 64 octets of ASCII; a receipt states whatever the SMSC wrote. */
  @ParameterizedTest
  @CsvSource({
    "6D 73 67 20 31 37 00, msg 17",
    "20 31 37 20 00, 17",
    "E9 31 00, \u00E91",
    "31 37 00 00, 17",
    "31 37, 17",
  })
  void anyMessageIdIsKept(String body, String messageId) throws Exception {
    open(settings());
    smsc.answering = false;
    CompletableFuture<Submitted> result = link.submit(sms("1", 1), false);
    smsc.respond(smsc.request(FakeSmsc.SUBMIT_SM), 0, body);
    assertEquals(messageId, result.get(10, TimeUnit.MINUTES).messageId());
    result = link.submit(sms("1", 2), false);
    smsc.respond(smsc.request(FakeSmsc.SUBMIT_SM), 0, "42".repeat(200) + "00");
    assertEquals("B".repeat(200), result.get(10, TimeUnit.MINUTES).messageId());
  }

  /** An SMSC that has messages waiting may be faster with them than with its answer. */
  @Test
  void whatComesBeforeTheAnswerToTheBindIsTaken() throws Exception {
    smsc.bindStatuses.add(-1);
    CompletableFuture<Void> opened =
        CompletableFuture.runAsync(
            () -> {
              try {
                link = SmppLink.open(settings(), listener);
              } catch (IOException e) {
                throw new IllegalStateException(e);
              }
            });
    byte[] bind = smsc.request(FakeSmsc.BIND_TRANSCEIVER);
    smsc.send(DeliverSmPdu.text("61").pdu(41));
    smsc.send(DeliverSmPdu.pdu(0x102, 0, 42, new byte[0]));
    smsc.send(DeliverSmPdu.text("62").pdu(43));
    smsc.respond(bind, 0, "63656E74726500");
    opened.get(10, TimeUnit.MINUTES);
    assertEquals(0, FakeSmsc.status(smsc.answer(41)));
    assertEquals(0, FakeSmsc.status(smsc.answer(43)));
    assertEquals("61", Hex.of(listener.next(listener.messages).sms().data()));
    assertEquals("62", Hex.of(listener.next(listener.messages).sms().data()));
  }

  /** And is told as what it is: TLS has nothing to do with it. */
  @Test
  void whatIsNoAnswerToTheBindIsSaid() throws Exception {
    smsc.bindStatuses.add(-1);
    CompletableFuture<SmsLink> opened =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return SmppLink.open(settings(), listener);
              } catch (IOException e) {
                throw new IllegalStateException(e.getMessage());
              }
            });
    smsc.request(FakeSmsc.BIND_TRANSCEIVER);
    smsc.send(DeliverSmPdu.pdu(FakeSmsc.UNBIND, 0, 1, new byte[0]));
    String words = failure(IllegalStateException.class, opened).getMessage();
    assertTrue(
        words.endsWith("it sends command 0x00000006 instead of an answer to the bind"), words);
  }

  @Test
  void aRefusalIsSaidInWords() throws Exception {
    open(settings());
    smsc.submitStatuses.addAll(List.of(0x0B));
    RefusedException e = failure(RefusedException.class, link.submit(sms("1", 1), false));
    assertEquals(0x0B, e.status());
    assertEquals(
        "the SMSC refuses the SMS: number of the recipient is invalid"
            + " (SMPP status 0x0000000B)",
        e.getMessage());
    // generic_nack, SMPP 3.4, 4.3.1
    smsc.request();
    smsc.answering = false;
    CompletableFuture<Submitted> nacked = link.submit(sms("1", 1), false);
    int sequence = FakeSmsc.sequence(smsc.request());
    smsc.send(DeliverSmPdu.pdu(FakeSmsc.GENERIC_NACK, 3, sequence, new byte[0]));
    assertEquals(3, failure(RefusedException.class, nacked).status());
  }

  @Test
  void whatDoesNotFitIsNotQueued() throws Exception {
    open(settings());
    ShortMessage good = sms("1", 1);
    assertThrows(
        IllegalArgumentException.class, () -> link.submit(good.withData(new byte[255]), false));
    assertThrows(
        IllegalArgumentException.class,
        () -> link.submit(good.withDestination(Address.ofNumber("1".repeat(21))), false));
    link.submit(good.withData(new byte[254]), false).get();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 128})
  void theWindowIsFilledAndNotExceeded(int window) throws Exception {
    open(settings().window(window));
    smsc.answering = false;
    List<CompletableFuture<Submitted>> results = new ArrayList<>();
    for (int i = 0; i < 2 * window; i++) {
      results.add(link.submit(sms("" + i, i), false));
    }
    List<byte[]> open = new ArrayList<>();
    for (int i = 0; i < window; i++) {
      open.add(smsc.request());
      assertEquals(i, content(open.get(i)));
    }
    assertFalse(smsc.hasRequest());
    for (int i = 0; i < window; i++) {
      smsc.answerSubmit(open.get(i), 0);
      assertEquals(window + i, content(smsc.request()));
      assertFalse(smsc.hasRequest());
      results.get(i).get();
    }
  }

  /** The SMSC throttles at random, and takes what it does not throttle. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void eachIsTakenOnceThoughTheSmscThrottles(long seed) throws Exception {
    Random random = new Random(seed);
    open(settings().window(16));
    for (int i = 0; i < 400; i++) {
      smsc.submitStatuses.add(random.nextInt(40) == 0 ? (random.nextBoolean() ? 0x58 : 0x14) : 0);
    }
    List<Integer> statuses = List.copyOf(smsc.submitStatuses);
    List<CompletableFuture<Submitted>> results = new ArrayList<>();
    for (int i = 0; i < 250; i++) {
      results.add(link.submit(sms("" + random.nextInt(20), i), false));
    }
    for (CompletableFuture<Submitted> result : results) {
      assertTrue(result.get().messageId().startsWith("id"));
    }
    Set<Integer> taken = new HashSet<>();
    for (int asked = 0; taken.size() < 250; asked++) {
      byte[] pdu = smsc.request(FakeSmsc.SUBMIT_SM);
      if (asked >= statuses.size() || statuses.get(asked) == 0) {
        assertTrue(taken.add(content(pdu)), "seed " + seed);
      }
    }
    assertFalse(smsc.hasRequest());
  }

  @Test
  void anSmscThatStaysBusyIsGivenUp() throws Exception {
    open(settings().set("busy-seconds", "1"));
    // The pauses before it is sent again are 0.1, 0.2, 0.4 and 0.8 s.
    smsc.submitStatuses.addAll(List.of(0x58, 0x58, 0x58, 0x58, 0x58));
    CompletableFuture<Submitted> result = link.submit(sms("1", 1), false);
    assertTrue(failure(RefusedException.class, result).isBusy());
    link.submit(sms("1", 2), false).get();
  }

  @Test
  void whatWasSentCannotBeCancelled() throws Exception {
    open(settings().window(1));
    smsc.answering = false;
    CompletableFuture<Submitted> sent = link.submit(sms("1", 1), false);
    CompletableFuture<Submitted> waiting = link.submit(sms("1", 2), false);
    link.submit(sms("1", 3), false);
    byte[] pdu = smsc.request(FakeSmsc.SUBMIT_SM);
    assertTrue(waiting.cancel(false));
    assertFalse(sent.cancel(false));
    smsc.respond(pdu, 0, "696400");
    assertEquals("id", sent.get(60, TimeUnit.SECONDS).messageId());
    assertEquals(3, content(smsc.request(FakeSmsc.SUBMIT_SM)));
  }

  /** Neither while the SMSC is busy nor when it has lost the session. */
  @ParameterizedTest
  @ValueSource(ints = {0x58, 0x04})
  void whatWasSentAndCancelledIsNotSentAgain(int status) throws Exception {
    open(settings());
    smsc.answering = false;
    CompletableFuture<Submitted> sent = link.submit(sms("1", 1), false);
    byte[] pdu = smsc.request(FakeSmsc.SUBMIT_SM);
    assertFalse(sent.cancel(false));
    smsc.answering = true;
    smsc.respond(pdu, status, "");
    assertEquals(status, failure(RefusedException.class, sent).status());
    link.submit(sms("1", 2), false).get(60, TimeUnit.SECONDS);
    assertEquals(2, content(smsc.request(FakeSmsc.SUBMIT_SM)));
  }

  @Test
  void anAnswerThatDoesNotComeMeansPerhapsSent() throws Exception {
    open(settings().timers(new LinkTimers(DAY, SOON, DAY, DAY, SOON)));
    smsc.submitStatuses.add(-1);
    UnansweredException e = failure(UnansweredException.class, link.submit(sms("1", 1), false));
    assertEquals(
        "no answer from the SMSC within 0.2 s; the SMS may have been sent", e.getMessage());
    // The link lives on.
    smsc.answerSubmit(smsc.request(), 0);
    assertTrue(link.isUp());
  }

  /** It is recognised by its sequence_number, whatever was sent since. */
  @Test
  void anAnswerThatComesLateIsHandedOver() throws Exception {
    open(settings().timers(new LinkTimers(DAY, SOON, DAY, DAY, SOON)));
    smsc.submitStatuses.addAll(List.of(-1, -1));
    UnansweredException first = failure(UnansweredException.class, link.submit(sms("1", 1), false));
    byte[] firstPdu = smsc.request();
    UnansweredException second =
        failure(UnansweredException.class, link.submit(sms("1", 2), false));
    byte[] secondPdu = smsc.request();
    assertTrue(first.isOverdue());
    smsc.answerSubmit(secondPdu, 0x0B);
    smsc.answerSubmit(firstPdu, 0);
    assertEquals("id1", first.late().get(10, TimeUnit.MINUTES).messageId());
    assertEquals(0x0B, failure(RefusedException.class, second.late()).status());
    assertTrue(link.isUp());
  }

  /** ESME_RINVBNDSTS: the SMSC has lost the session, as after a restart behind a proxy. */
  @Test
  void aLostSessionIsBoundAgainAndNothingFails() throws Exception {
    open(settings());
    smsc.submitStatuses.addAll(Collections.nCopies(6, 0x04));
    List<CompletableFuture<Submitted>> results = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      results.add(link.submit(sms("" + i, i), false));
    }
    for (CompletableFuture<Submitted> result : results) {
      assertTrue(result.get(10, TimeUnit.MINUTES).messageId().startsWith("id"));
    }
    assertTrue(smsc.binds.get() >= 2, smsc.binds + " binds");
    assertFalse(listener.next(listener.links));
    assertEquals(
        "the link to the SMSC broke (the SMSC has lost the session: it answers \"not"
            + " bound\"); it is made again",
        lastReason(listener));
  }

  private static String lastReason(Listener listener) throws InterruptedException {
    listener.next(listener.reasons);
    return listener.next(listener.reasons);
  }

  /** An account that may not send at all gets the same status on every connection. */
  @Test
  void whoIsNeverBoundIsToldSo() throws Exception {
    open(settings());
    smsc.submitStatuses.addAll(Collections.nCopies(4, 0x04));
    RefusedException refused = failure(RefusedException.class, link.submit(sms("1", 1), false));
    assertEquals(0x04, refused.status());
    assertFalse(refused.isFinal());
    assertEquals(4, smsc.binds.get());
  }

  @ParameterizedTest
  @ValueSource(ints = {FakeSmsc.ENQUIRE_LINK | FakeSmsc.RESPONSE, FakeSmsc.GENERIC_NACK})
  void aLostSessionIsNoSignOfLife(int command) throws Exception {
    open(settings().timers(new LinkTimers(DAY, DAY, SOON, DAY, SOON)));
    smsc.answering = false;
    byte[] enquiry = smsc.request(FakeSmsc.ENQUIRE_LINK);
    smsc.answering = true;
    smsc.send(DeliverSmPdu.pdu(command, 0x04, FakeSmsc.sequence(enquiry), new byte[0]));
    assertFalse(listener.next(listener.links));
    assertTrue(listener.next(listener.links));
    assertEquals(2, smsc.binds.get());
  }

  @Test
  void reconnectingKeepsWhatIsQueuedInOrderAndFailsWhatIsUnanswered() throws Exception {
    open(settings().window(2));
    smsc.answering = false;
    List<CompletableFuture<Submitted>> results = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      results.add(link.submit(sms("" + i % 3, i), false));
    }
    smsc.request();
    smsc.request();
    smsc.bindStatuses.addAll(List.of(0x05, 0x0D));
    smsc.answering = true;
    smsc.hangUp();
    for (int i = 0; i < 2; i++) {
      failure(UnansweredException.class, results.get(i));
    }
    for (int i = 2; i < 10; i++) {
      results.get(i).get();
    }
    List<Integer> sent = new ArrayList<>();
    while (sent.size() < 8) {
      sent.add(content(smsc.request(FakeSmsc.SUBMIT_SM)));
    }
    for (int destination = 0; destination < 3; destination++) {
      int modulus = destination;
      List<Integer> its = sent.stream().filter(i -> i % 3 == modulus).toList();
      assertEquals(its.stream().sorted().toList(), its);
    }
    assertEquals(4, smsc.binds.get());
    assertFalse(listener.next(listener.links));
  }

  @Test
  void aFinalRefusalOfABindIsTheEnd() throws Exception {
    open(settings().window(1));
    smsc.answering = false;
    link.submit(sms("1", 1), false);
    CompletableFuture<Submitted> queued = link.submit(sms("1", 2), false);
    smsc.request();
    smsc.bindStatuses.add(0x0E);
    smsc.hangUp();
    NotSentException e = failure(NotSentException.class, queued);
    assertEquals(
        "the SMSC refuses the bind: wrong password (SMPP status 0x0000000E);"
            + " the SMS was not sent",
        e.getMessage());
    assertTrue(link.isOver());
    assertFalse(listener.next(listener.links));
    assertFalse(listener.next(listener.links));
    failure(NotSentException.class, link.submit(sms("1", 3), false));
    assertEquals(2, smsc.binds.get());
  }

  @Test
  void aBindThatIsRefusedSaysWhyAndIsNotTriedAgain() {
    for (int status : new int[] {0x0E, 0x0F, 0x05}) {
      smsc.bindStatuses.add(status);
      RefusedException e =
          assertThrows(RefusedException.class, () -> SmppLink.open(settings(), listener));
      assertEquals(status, e.status());
    }
    assertEquals(3, smsc.binds.get());
  }

  @Test
  void aPatientLinkIsTriedUntilItIsUp() throws Exception {
    smsc.bindStatuses.addAll(List.of(0x05, 0x05));
    link = SmppLink.openInBackground(settings(), listener);
    CompletableFuture<Submitted> queued = link.submit(sms("1", 1), false);
    assertFalse(listener.next(listener.links));
    assertTrue(listener.next(listener.links), "the same reason is told once");
    queued.get();
    assertEquals(3, smsc.binds.get());
  }

  /** Nobody waits for a link in the background, so its listener is the one that has to know. */
  @Test
  void theListenerOfALinkInTheBackgroundLearnsThatItIsRefusedForGood() throws Exception {
    smsc.bindStatuses.add(0x0E);
    link = SmppLink.openInBackground(settings(), listener);
    String found = listener.next(listener.reasons);
    assertTrue(found.startsWith("the SMSC refuses the bind: wrong password"), found);
    assertTrue(found.endsWith("; not tried again"), found);
    assertFalse(listener.next(listener.links));
    assertTrue(link.isOver());
    assertFalse(link.isUp());
  }

  @Test
  void aFullQueueMakesTheCallerWaitButNotForEver() throws Exception {
    smsc.answering = false;
    open(settings().window(1).timers(new LinkTimers(DAY, SOON, DAY, DAY, SOON)));
    // The timer lets one after the other go, so that there is room in the end.
    List<CompletableFuture<Submitted>> results = new ArrayList<>();
    for (int i = 0; i < SmsLink.CAPACITY + 2; i++) {
      results.add(link.submit(sms("1", i), false));
    }
    failure(UnansweredException.class, results.get(0));
  }

  @Test
  void noRoomInTimeMeansNotSent() throws Exception {
    smsc.close();
    link =
        SmppLink.openInBackground(
            settings().timers(new LinkTimers(DAY, SOON, DAY, DAY, SOON)), listener);
    for (int i = 0; i < SmsLink.CAPACITY; i++) {
      link.submit(sms("1", i), false);
    }
    failure(NotSentException.class, link.submit(sms("1", 0), false));
  }

  @Test
  void whatAnAnswerSetsOffMaySubmitAgain() throws Exception {
    open(settings().window(1));
    CompletableFuture<Submitted> second =
        link.submit(sms("1", 1), false)
            .thenCompose(
                taken -> {
                  try {
                    return link.submit(sms("1", 2), false);
                  } catch (InterruptedException e) {
                    return CompletableFuture.failedFuture(e);
                  }
                });
    assertEquals("id2", second.get().messageId());
  }

  @Test
  void sendingCanBeInterrupted() throws Exception {
    open(settings());
    smsc.submitStatuses.add(-1);
    CompletableFuture<Thread> sender = new CompletableFuture<>();
    CompletableFuture<Submitted> sent =
        elsewhere(
            () -> {
              sender.complete(Thread.currentThread());
              return link.send(sms("1", 1), false);
            });
    smsc.request();
    sender.get().interrupt();
    failure(InterruptedIOException.class, sent);
  }

  /** Something that may fail. */
  private interface Task<T> {
    T run() throws Exception;
  }

  private static <T> CompletableFuture<T> elsewhere(Task<T> task) {
    CompletableFuture<T> result = new CompletableFuture<>();
    DaemonThreads.thread(
            "test",
            () -> {
              try {
                result.complete(task.run());
              } catch (Exception e) {
                result.completeExceptionally(e);
              }
            })
        .start();
    return result;
  }

  /** SMPP 3.4, 4.6.2: the answer is 17 octets, message_id being empty. */
  @Test
  void receivesAndAnswers() throws Exception {
    open(settings().systemType("PHONE"));
    byte[] answer =
        smsc.deliver(
            DeliverSmPdu.binary("06 05 04 405A 04D2 AA BB")
                .with("0202 000E A0 31363030303030303030303030"));
    assertEquals("00 00 00 11 80 00 00 05 00 00 00 00 00 00 00 01 00", Hex.of(answer));
    ReceivedSms received = listener.next(listener.messages);
    assertEquals("+390001", received.sms().source().number());
    assertEquals("+390002", received.sms().destination().number());
    assertEquals("06 05 04 40 5A 04 D2 AA BB", Hex.of(received.sms().data()));
    assertEquals(1_600_000_000_000L, received.timeMillis());
  }

  /** SMPP 3.4, appendix B. */
  @Test
  void receiptsAreApartFromMessages() throws Exception {
    open(settings());
    byte[] text =
        "id:id1 sub:001 dlvrd:001 submit date:2401021530 done date:2401021531 stat:DELIVRD err:000"
            .getBytes(StandardCharsets.US_ASCII);
    assertEquals(0, FakeSmsc.status(smsc.deliver(new DeliverSmPdu(1, "390001", 4, 0, text, ""))));
    DeliveryReceipt receipt = listener.next(listener.receipts);
    assertEquals("id1", receipt.messageId());
    assertEquals(DeliveryReceipt.State.DELIVERED, receipt.state());
    assertEquals("+390001", receipt.recipient().number());
    assertTrue(listener.messages.isEmpty());
  }

  @Test
  void severalMayBeInHandAndAreAnsweredInAnyOrder() throws Exception {
    open(settings());
    List<CompletableFuture<Void>> stages = new ArrayList<>();
    for (int i = 1; i <= 3; i++) {
      CompletableFuture<Void> stage = new CompletableFuture<>();
      listener.answer = stage;
      stages.add(stage);
      smsc.send(DeliverSmPdu.text("61").pdu(i));
      listener.next(listener.messages);
    }
    assertFalse(smsc.hasAnswer());
    stages.get(1).complete(null);
    assertEquals(0, FakeSmsc.status(smsc.answer(2)));
    stages.get(2).completeExceptionally(new IOException("the disk is full"));
    assertEquals(0x64, FakeSmsc.status(smsc.answer(3)));
    stages.get(0).complete(null);
    assertEquals(0, FakeSmsc.status(smsc.answer(1)));
  }

  @Test
  void whatIsNotDealtWithComesAgain() throws Exception {
    open(settings());
    listener.answer = CompletableFuture.failedFuture(new IOException("not now"));
    assertEquals(0x64, FakeSmsc.status(smsc.deliver(DeliverSmPdu.text("61"))));
    listener.answer = null;
    assertEquals(0x64, FakeSmsc.status(smsc.deliver(DeliverSmPdu.text("61"))));
    listener.answer = LinkListener.DONE;
    assertEquals(0, FakeSmsc.status(smsc.deliver(DeliverSmPdu.text("61"))));
  }

  @Test
  void whoTakesNoMessagesHasThemStayAtTheSmsc() throws Exception {
    link = SmppLink.open(settings(), new LinkListener() {});
    assertEquals(0x64, FakeSmsc.status(smsc.deliver(DeliverSmPdu.text("61"))));
    byte[] receipt = "id:1 stat:DELIVRD".getBytes(StandardCharsets.US_ASCII);
    assertEquals(0, FakeSmsc.status(smsc.deliver(new DeliverSmPdu(1, "1", 4, 0, receipt, ""))));
  }

  @Test
  void theOrderOfABurstIsKept() throws Exception {
    open(settings());
    for (int i = 0; i < 100; i++) {
      smsc.send(DeliverSmPdu.binary(String.format("00 %02X", i)).pdu(i + 1));
    }
    for (int i = 0; i < 100; i++) {
      assertEquals(i, listener.next(listener.messages).sms().data()[1]);
    }
  }

  /** Such as a lack of memory. A link without one of its threads would look as if it were up. */
  @ParameterizedTest
  @ValueSource(strings = {"smpp-read shop", "smpp-write shop"})
  void aConnectionWhoseThreadFailsByAnErrorIsMadeAgain(String thread) throws Exception {
    AtomicBoolean fails = new AtomicBoolean();
    LongSupplier clock =
        () -> {
          if (Thread.currentThread().getName().equals(thread) && fails.getAndSet(false)) {
            throw new OutOfMemoryError("as it were");
          }
          return System.nanoTime();
        };
    open(settings().clock(clock));
    fails.set(true);
    link.submit(sms("1", 1), false);
    assertFalse(listener.next(listener.links));
    assertTrue(listener.next(listener.links));
    link.submit(sms("1", 2), false).get(10, TimeUnit.MINUTES);
  }

  /** Reading stops, so that the answer to an SMS is not read either; but it is not overdue. */
  @Test
  void tooManyInHandStopTheReading() throws Exception {
    AtomicLong now = new AtomicLong();
    Semaphore looks = new Semaphore(0);
    LongSupplier clock =
        () -> {
          if (Thread.currentThread().getName().equals("smpp-link shop")) {
            looks.release();
          }
          return now.get();
        };
    open(settings().clock(clock).timers(new LinkTimers(DAY, SOON, SOON, DAY, SOON)));
    CompletableFuture<Void> stage = new CompletableFuture<>();
    listener.answer = stage;
    CompletableFuture<Void> sending =
        elsewhere(
            () -> {
              for (int i = 1; i <= Deliveries.MOST + 100; i++) {
                smsc.send(DeliverSmPdu.text("61").pdu(i));
              }
              return null;
            });
    for (int i = 0; i < Deliveries.MOST; i++) {
      listener.next(listener.messages);
    }
    sending.get();
    CompletableFuture<Submitted> submitted = link.submit(sms("1", 1), false);
    smsc.request(FakeSmsc.SUBMIT_SM);
    while (!isReaderWaiting()) {
      Thread.onSpinWait();
    }
    // Longer than both timers together; then at least one whole look at them.
    now.addAndGet(SOON.multipliedBy(10).toNanos());
    looks.drainPermits();
    looks.acquire(3);
    assertTrue(listener.messages.isEmpty());
    assertFalse(submitted.isDone());
    assertTrue(link.isUp());
    stage.complete(null);
    for (int i = 0; i < 100; i++) {
      listener.next(listener.messages);
    }
    submitted.get();
    assertEquals(0, FakeSmsc.status(smsc.answer(Deliveries.MOST + 100)));
  }

  private static boolean isReaderWaiting() {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(thread -> thread.getKey().getName().equals("smpp-read shop"))
        .filter(thread -> thread.getKey().getState() == Thread.State.WAITING)
        .flatMap(thread -> Arrays.stream(thread.getValue()))
        .anyMatch(call -> call.getClassName().equals(Deliveries.class.getName()));
  }

  @Test
  void tooManyBytesInHandStopTheReading() throws Exception {
    open(settings());
    CompletableFuture<Void> stage = new CompletableFuture<>();
    listener.answer = stage;
    byte[] large = DeliverSmPdu.text("").with("0424 7530" + "61".repeat(30_000)).pdu(7);
    elsewhere(
        () -> {
          for (int i = 0; i < 80; i++) {
            smsc.send(large);
          }
          return null;
        });
    int most = Deliveries.MOST_BYTES / large.length + 1;
    for (int i = 0; i < most; i++) {
      assertEquals(30_000, listener.next(listener.messages).sms().data().length);
    }
    assertTrue(listener.messages.isEmpty());
    stage.complete(null);
    for (int i = most; i < 80; i++) {
      listener.next(listener.messages);
    }
  }

  @Test
  void whatTheSmscDoesNotSendIsRefused() throws Exception {
    open(settings());
    // submit_sm, replace_sm, reserved, unknown
    for (int id : new int[] {0x04, 0x07, 0x0A, 0x7FFF_FFFF}) {
      smsc.send(DeliverSmPdu.pdu(id, 0, id, new byte[5]));
      byte[] answer = smsc.answer(id);
      assertEquals(FakeSmsc.GENERIC_NACK, FakeSmsc.commandId(answer));
      assertEquals(3, FakeSmsc.status(answer));
    }
    // outbind and alert_notification have no answer, and answers to nothing say nothing
    for (int id : new int[] {0x0B, 0x102, 0x8000_0004, 0x8000_0015, 0x8000_0009, 0x8000_0000}) {
      smsc.send(DeliverSmPdu.pdu(id, 0x58, 4711, new byte[3]));
    }
    // enquire_link, SMPP 3.4, 4.11
    smsc.send(DeliverSmPdu.pdu(FakeSmsc.ENQUIRE_LINK, 0, 99, new byte[0]));
    assertEquals("00 00 00 10 80 00 00 15 00 00 00 00 00 00 00 63", Hex.of(smsc.answer(99)));
    assertFalse(smsc.hasAnswer());
  }

  /** What cannot be read may be so for a while only; it is handed over as it came. */
  @Test
  void whatCannotBeReadComesAgainButNotForEver() throws Exception {
    open(settings());
    for (int status : new int[] {0x64, 0x64, 0x66}) {
      assertEquals(status, FakeSmsc.status(smsc.deliver(Hex.bytes("00 01 02"))));
      assertEquals("malformed deliver_sm of 19 bytes", listener.next(listener.discarded));
      assertEquals(
          "00 00 00 13 00 00 00 05 00 00 00 00 00 00 00 00 00 01 02",
          Hex.of(listener.next(listener.unreadable)));
    }
    assertEquals(0, FakeSmsc.status(smsc.deliver(DeliverSmPdu.text("61"))));
  }

  /** SMPP 3.4, 4.7.2. */
  @Test
  void aDataSmIsAnswered() throws Exception {
    open(settings());
    String body = "00 01 01" + Hex.cString("390001") + "01 01" + Hex.cString("390002") + "00 00 04";
    smsc.send(DeliverSmPdu.pdu(0x103, 0, 77, Hex.bytes(body + "0424 0001 61")));
    assertEquals("00 00 00 11 80 00 01 03 00 00 00 00 00 00 00 4D 00", Hex.of(smsc.answer(77)));
    assertEquals("61", Hex.of(listener.next(listener.messages).sms().data()));
  }

  @Test
  void hostilePdusHarmNothing() throws Exception {
    open(settings());
    long seed = 7;
    Random random = new Random(seed);
    for (int i = 0; i < 500; i++) {
      byte[] body = new byte[random.nextInt(300)];
      random.nextBytes(body);
      byte[] answer = smsc.deliver(body);
      assertEquals(0x8000_0005, FakeSmsc.commandId(answer));
      assertTrue(List.of(0, 0x64, 0x66).contains(FakeSmsc.status(answer)));
    }
    assertTrue(
        listener.next(listener.discarded).startsWith("malformed deliver_sm of "), "seed " + seed);
    for (int i = 0; i < 500; i++) {
      byte[] userData = new byte[random.nextInt(255)];
      random.nextBytes(userData);
      DeliverSmPdu sms =
          new DeliverSmPdu(
              random.nextInt(256), "1", random.nextInt(256), random.nextInt(256), userData, "");
      assertEquals(0, FakeSmsc.status(smsc.deliver(sms)), "seed " + seed);
    }
    assertTrue(link.isUp());
    assertEquals(1, smsc.binds.get());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "7F FF FF FF 00 00 00 05 00 00 00 00 00 00 00 01",
        "FF FF FF FF 00 00 00 05 00 00 00 00 00 00 00 01",
        "00 01 11 71 00 00 00 05 00 00 00 00 00 00 00 01",
        "00 00 00 0F 00 00 00 05 00 00 00 00 00 00 00",
        "00 00 00 00",
        "47 45 54 20 2F 20 48 54 54 50 2F 31 2E 31 0D 0A"
      })
  void anImpossibleLengthEndsTheConnectionAndANewOneIsMade(String pdu) throws Exception {
    open(settings());
    smsc.send(Hex.bytes(pdu));
    assertFalse(listener.next(listener.links));
    assertTrue(listener.next(listener.links));
    link.submit(sms("1", 1), false).get();
  }

  @ParameterizedTest
  @ValueSource(strings = {"00", "00 00 00 20 00 00 00 05 00 00 00 00 00 00 00", "00 00 00 14 80"})
  void aPduThatStopsMidwayEndsTheConnection(String part) throws Exception {
    open(settings().timers(new LinkTimers(DAY, SOON, DAY, DAY, SOON)));
    smsc.send(Hex.bytes(part));
    assertFalse(listener.next(listener.links));
    assertTrue(listener.next(listener.links));
    listener.reasons.remove();
    assertEquals(
        "the link to the SMSC broke (a PDU from the SMSC stopped midway);" + " it is made again",
        listener.reasons.remove());
  }

  /** It asks and asks, and reads none of the answers. */
  @Test
  void aPeerThatNeverReadsIsCutOff() throws Exception {
    try (java.net.ServerSocket server =
        new java.net.ServerSocket(0, 1, java.net.InetAddress.getLoopbackAddress())) {
      server.setReceiveBufferSize(4096);
      CompletableFuture<Void> peer =
          elsewhere(
              () -> {
                try (java.net.Socket client = server.accept()) {
                  client.getInputStream().readNBytes(16 + 5 + 6);
                  client
                      .getOutputStream()
                      .write(DeliverSmPdu.pdu(0x8000_0009, 0, 1, Hex.bytes("00")));
                  byte[] ask = DeliverSmPdu.pdu(FakeSmsc.ENQUIRE_LINK, 0, 1, new byte[0]);
                  while (true) {
                    client.getOutputStream().write(ask);
                  }
                }
              });
      link =
          SmppLink.openInBackground(
              LinkSettings.of((java.net.InetSocketAddress) server.getLocalSocketAddress(), "shop")
                  .timers(new LinkTimers(DAY, SOON, DAY, DAY, SOON)),
              listener);
      assertTrue(listener.next(listener.links));
      assertFalse(listener.next(listener.links));
      listener.reasons.remove();
      assertEquals(
          "the link to the SMSC broke (the SMSC takes no more bytes);" + " it is made again",
          listener.reasons.remove());
      failure(IOException.class, peer);
    }
  }

  @Test
  void aSilentSmscIsAskedAndLeftIfItDoesNotAnswer() throws Exception {
    open(settings().timers(new LinkTimers(DAY, DAY, SOON, DAY, SOON)));
    for (int i = 0; i < 3; i++) {
      assertEquals(FakeSmsc.ENQUIRE_LINK, FakeSmsc.commandId(smsc.request()));
    }
    assertTrue(link.isUp());
    link.close();
    link = null;
    smsc.answering = false;
    SmsLink other =
        SmppLink.open(settings().timers(new LinkTimers(DAY, SOON, SOON, DAY, SOON)), listener);
    while (!listener.next(listener.reasons).contains("no sign of life")) {
      // Those before are of no interest.
    }
    other.close();
  }

  @Test
  void comesBackAfterTheSmscHasUnboundIt() throws Exception {
    open(settings());
    smsc.send(DeliverSmPdu.pdu(FakeSmsc.UNBIND, 0, 5, new byte[0]));
    assertEquals("00 00 00 10 80 00 00 06 00 00 00 00 00 00 00 05", Hex.of(smsc.answer(5)));
    assertFalse(listener.next(listener.links));
    assertTrue(listener.next(listener.links));
    link.submit(sms("1", 1), false).get();
  }

  @Test
  void whatComesRightBehindTheBindIsNotLost() throws Exception {
    smsc.greeting = DeliverSmPdu.text("61").pdu(77);
    open(settings());
    assertEquals("61", Hex.of(listener.next(listener.messages).sms().data()));
    assertEquals(0, FakeSmsc.status(smsc.answer(77)));
  }

  @Test
  void closingAnswersWhatIsInHandAndUnbinds() throws Exception {
    open(settings().timers(new LinkTimers(DAY, DAY, DAY, DAY, DAY)));
    CompletableFuture<Void> stage = new CompletableFuture<>();
    listener.answer = stage;
    smsc.send(DeliverSmPdu.text("61").pdu(55));
    listener.next(listener.messages);
    CompletableFuture<Void> closing =
        elsewhere(
            () -> {
              link.close();
              return null;
            });
    assertEquals(0x64, FakeSmsc.status(untilNotTaken()));
    assertFalse(closing.isDone());
    assertFalse(smsc.hasRequest());
    stage.complete(null);
    assertEquals(0, FakeSmsc.status(smsc.answer(55)));
    assertEquals(FakeSmsc.UNBIND, FakeSmsc.commandId(smsc.request()));
    closing.get();
    assertFalse(listener.next(listener.links));
    assertTrue(link.isOver());
    assertFalse(link.isUp());
    failure(NotSentException.class, link.submit(sms("1", 1), false));
    link.close();
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().startsWith("smpp-") && thread.getName().endsWith("shop")) {
        thread.join(60_000);
        assertFalse(thread.isAlive(), thread.getName());
      }
    }
  }

  /** Delivers until the link closes. */
  private byte[] untilNotTaken() throws Exception {
    for (int i = 1000; ; i++) {
      smsc.send(DeliverSmPdu.text("61").pdu(i));
      while (!smsc.hasAnswer() && listener.messages.isEmpty()) {
        Thread.onSpinWait();
      }
      if (listener.messages.poll() == null) {
        return smsc.answer(i);
      }
    }
  }

  @Test
  void closingTellsWhatIsUnsentFromWhatIsUnanswered() throws Exception {
    open(settings().window(1));
    smsc.answering = false;
    CompletableFuture<Submitted> unanswered = link.submit(sms("1", 1), false);
    CompletableFuture<Submitted> unsent = link.submit(sms("2", 2), false);
    smsc.request();
    link.close();
    failure(UnansweredException.class, unanswered);
    failure(NotSentException.class, unsent);
  }

  @Test
  void theListenerMayCloseTheLink() throws Exception {
    CountDownLatch closed = new CountDownLatch(1);
    CompletableFuture<SmsLink> own = new CompletableFuture<>();
    link =
        SmppLink.open(
            settings().timers(new LinkTimers(DAY, DAY, DAY, DAY, DAY)),
            new LinkListener() {
              @Override
              public CompletionStage<?> message(ReceivedSms sms) {
                own.join().close();
                closed.countDown();
                return DONE;
              }
            });
    own.complete(link);
    smsc.send(DeliverSmPdu.text("61").pdu(1));
    assertTrue(closed.await(10, TimeUnit.MINUTES));
  }

  @ParameterizedTest
  @EnumSource(BindMode.class)
  void thePasswordIsErasedAndNotWrittenOut(BindMode mode) throws Exception {
    LinkSettings settings = settings().mode(mode).password("secret08".toCharArray());
    assertFalse(settings.toString().contains("secret"));
    link = SmppLink.open(settings, listener);
    link.close();
    IllegalStateException e = assertThrows(IllegalStateException.class, () -> settings.bindPdu(1));
    assertEquals("settings of a link that is closed: make new ones", e.getMessage());
    assertThrows(IOException.class, () -> SmppLink.open(settings, listener));
  }

  @Test
  void linksShareNothing() throws Exception {
    open(settings().window(1));
    smsc.answering = false;
    CompletableFuture<Submitted> stuck = link.submit(sms("1", 1), false);
    listener.answer = new CompletableFuture<>();
    smsc.send(DeliverSmPdu.text("61").pdu(1));
    try (FakeSmsc second = new FakeSmsc();
        SmsLink other =
            SmppLink.open(
                LinkSettings.of(second.address(), "shop").timers(PATIENT), new Listener())) {
      for (int i = 0; i < 10; i++) {
        other.submit(sms("1", i), false).get();
        assertEquals(0, FakeSmsc.status(second.deliver(DeliverSmPdu.text("61"))));
      }
    }
    assertFalse(stuck.isDone());
    assertTrue(link.isUp());
  }

  @Test
  void aLinkKeepsTheSettingsThatItWasGiven() {
    LinkSettings given = settings();
    LinkSettings kept = given.copy();
    given.window(1).perSecond(7);
    assertEquals(LinkSettings.DEFAULT_WINDOW, kept.window);
    assertEquals(0, kept.perSecond);
  }
}
