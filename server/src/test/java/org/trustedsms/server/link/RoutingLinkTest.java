// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;

class RoutingLinkTest {
  private RoutingLink routes;
  private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> channels = new LinkedBlockingQueue<>();
  private final BlockingQueue<DeliveryReceipt> receipts = new LinkedBlockingQueue<>();
  private final LinkListener listener =
      new LinkListener() {
        @Override
        public void link(boolean up, String reason) {
          told.add((up ? "up: " : "down: ") + reason);
        }

        @Override
        public void channel(String name, boolean up, String reason) {
          channels.add(name + (up ? " up: " : " down: ") + reason);
        }

        @Override
        public CompletionStage<?> receipt(DeliveryReceipt receipt) {
          receipts.add(receipt);
          return DONE;
        }
      };

  /** An SMS that a link has been given. */
  private record Handed(String to, int number, CompletableFuture<Submitted> outcome) {}

  /** A link whose answers the test gives. */
  private static final class Fake implements SmsLink, SmsLink.Factory {
    final String name;
    final BlockingQueue<Handed> handed = new LinkedBlockingQueue<>();

    /** Why it cannot be made; empty if it can. */
    final BlockingQueue<IOException> failures = new LinkedBlockingQueue<>();

    /** Thrown once when it is made; null for nothing. */
    volatile Error error;

    volatile LinkListener listener;
    volatile boolean up = true;
    volatile boolean over;
    volatile boolean closed;

    /** Whether what the link is given has left, so that it cannot be withdrawn. */
    volatile boolean sends;

    Fake(String name) {
      this.name = name;
    }

    RoutingLink.Route route(int weight, String... prefixes) {
      return new RoutingLink.Route(name, List.of(prefixes), weight, this);
    }

    @Override
    public SmsLink open(LinkListener newListener) throws IOException {
      IOException failure = failures.poll();
      if (failure != null) {
        throw failure;
      }
      if (error != null) {
        Error thrown = error;
        error = null;
        throw thrown;
      }
      listener = newListener;
      return this;
    }

    @Override
    public CompletableFuture<Submitted> submit(ShortMessage sms, boolean receipt) {
      CompletableFuture<Submitted> outcome =
          new CompletableFuture<>() {
            @Override
            public boolean cancel(boolean mayInterrupt) {
              return !sends && super.cancel(mayInterrupt);
            }
          };
      if (over) {
        outcome.completeExceptionally(new NotSentException("over", null));
      } else {
        handed.add(new Handed(sms.destination().number(), sms.data()[0] & 0xFF, outcome));
      }
      return outcome;
    }

    Handed next() throws InterruptedException {
      Handed next = handed.poll(10, TimeUnit.MINUTES);
      assertNotNull(next, name);
      return next;
    }

    void take(int number) throws InterruptedException {
      Handed next = next();
      assertEquals(number, next.number());
      next.outcome().complete(new Submitted("id" + number));
    }

    void goes(boolean up) {
      listener.link(up, up ? "back" : "gone");
    }

    /** Ends for good, with what it has not sent. */
    void end() {
      over = true;
      handed.forEach(
          sms -> sms.outcome().completeExceptionally(new NotSentException("over", null)));
      listener.link(false, "over");
    }

    @Override
    public boolean isUp() {
      return up;
    }

    @Override
    public boolean isOver() {
      return over;
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  private final Fake a = new Fake("a");
  private final Fake b = new Fake("b");

  private void open(RoutingLink.Route... all) throws IOException {
    routes = RoutingLink.open(List.of(all), listener);
    assertUp(all.length);
  }

  private void assertUp(int count) {
    while (routes.status().stream().filter(RoutingLink.Status::up).count() < count) {
      Thread.onSpinWait();
    }
  }

  private CompletableFuture<Submitted> submit(String to, int number) throws InterruptedException {
    return routes.submit(
        new ShortMessage(
            Address.ofNumber("+1"), Address.ofNumber(to), 0, 0, 4, new byte[] {(byte) number}),
        true);
  }

  private static <T> T wait(CompletableFuture<T> future) {
    return future.orTimeout(10, TimeUnit.MINUTES).join();
  }

  private static <E extends Exception> E failure(Class<E> type, CompletableFuture<?> future) {
    return assertInstanceOf(
        type, assertThrows(CompletionException.class, () -> wait(future)).getCause());
  }

  @AfterEach
  void close() {
    if (routes != null) {
      routes.close();
      assertTrue(routes.isOver());
    }
  }

  @Test
  void theLongestPrefixCounts() throws Exception {
    open(a.route(1, "+44", "+49"), b.route(1, "+4477", ""));
    submit("+447", 1);
    submit("+49", 2);
    submit("+44770", 3);
    submit("110", 4);
    assertEquals(1, a.next().number());
    assertEquals(2, a.next().number());
    assertEquals(3, b.next().number());
    assertEquals(4, b.next().number());
  }

  @Test
  void aPrefixAndANumberMayHaveTheInternationalPrefix() throws Exception {
    open(a.route(1, "0044"), b.route(1, "+49 1"));
    submit("+447700900101", 1);
    submit("00447700900101", 2);
    submit("004915112345678", 3);
    assertEquals(1, a.next().number());
    assertEquals(2, a.next().number());
    assertEquals(3, b.next().number());
    assertEquals("+44", routes.routePrefix("00447700900101"));
  }

  @Test
  void aNumberForWhichThereIsNoLink() throws Exception {
    open(a.route(1, "+44"));
    assertThrows(IllegalArgumentException.class, () -> submit("+49", 1));
    assertThrows(IllegalArgumentException.class, () -> RoutingLink.open(List.of(), listener));
    assertThrows(IllegalArgumentException.class, () -> a.route(1, "Alice"));
    assertThrows(IllegalArgumentException.class, () -> a.route(-1, ""));
    assertThrows(IllegalArgumentException.class, () -> new Fake("a/b").route(1, ""));
  }

  @Test
  void smsWaitForTheLinksOfTheirPrefixOnly() throws Exception {
    open(a.route(1, "+44"), b.route(1, "+49"));
    assertUp(2);
    b.goes(false);
    assertEquals("b is down: gone", routes.whyDown("+491"));
    assertNull(routes.whyDown("+441"));
    b.goes(true);
    assertNull(routes.whyDown("+491"));
  }

  /** Its SMSC accepts the connection and does not answer the bind. */
  @Test
  void aLinkOpenedInTheBackgroundIsNotUpUntilItSaysSo() throws Exception {
    a.up = false;
    b.up = false;
    routes = RoutingLink.open(List.of(a.route(1, ""), b.route(1, "")), listener);
    for (int i = 0; i < 20; i++) {
      submit("+49" + i, i);
    }
    assertEquals("a is down: no connection yet; b is down: no connection yet", whyDownSoon());
    assertNull(told.poll());
    b.goes(true);
    for (int i = 0; i < 20; i++) {
      b.next();
    }
    assertNull(a.handed.poll());
    assertEquals("up: b: back", told.poll(10, TimeUnit.MINUTES));
    a.goes(true);
    assertUp(2);
    assertNull(told.poll());
  }

  private String whyDownSoon() {
    String reason = routes.whyDown("+49");
    while (reason.contains("not made yet")) {
      Thread.onSpinWait();
      reason = routes.whyDown("+49");
    }
    return reason;
  }

  @Test
  void noLinkComesUpAfterTheyAreOpenedInTheBackground() throws Exception {
    a.up = false;
    b.up = false;
    routes = RoutingLink.open(List.of(a.route(1, ""), b.route(1, "")), listener);
    whyDownSoon();
    a.goes(false);
    b.goes(false);
    assertEquals("down: b: gone", told.poll(10, TimeUnit.MINUTES));
    a.goes(true);
    assertEquals("up: a: back", told.poll(10, TimeUnit.MINUTES));
    assertNull(told.poll());
  }

  /** Also of a channel that never came up, while another one does the work. */
  @Test
  void eachChannelIsToldOnceForEachReason() throws Exception {
    b.failures.add(new IOException("bound already"));
    b.failures.add(new IOException("bound already"));
    b.failures.add(new IOException("no such host"));
    open(a.route(1, ""), b.route(1, ""));
    List<String> ofB = new ArrayList<>();
    while (ofB.size() < 3) {
      String next = channels.poll(10, TimeUnit.MINUTES);
      if (next.startsWith("b ")) {
        ofB.add(next);
      } else {
        assertEquals("a up: made", next);
      }
    }
    assertEquals(List.of("b down: bound already", "b down: no such host", "b up: made"), ofB);
    b.goes(false);
    assertEquals("b down: gone", channels.poll(10, TimeUnit.MINUTES));
  }

  /** What was not answered may be answered late, under the name of the channel, too. */
  @Test
  void aLateAnswerHasTheNameOfTheChannel() throws Exception {
    open(a.route(1, ""));
    CompletableFuture<Submitted> late = new CompletableFuture<>();
    CompletableFuture<Submitted> result = submit("1", 1);
    a.next().outcome().completeExceptionally(UnansweredException.overdue("silent", late));
    UnansweredException e =
        assertInstanceOf(
            UnansweredException.class,
            assertThrows(CompletionException.class, result::join).getCause());
    assertTrue(e.isOverdue());
    late.complete(new Submitted("17"));
    assertEquals("a/17", e.late().get(10, TimeUnit.MINUTES).messageId());
  }

  /** Nothing goes over a link that is bound to receive only. */
  @Test
  void aLinkWithoutPrefixesReceivesOnly() throws Exception {
    open(a.route(1), b.route(1, ""));
    for (int i = 0; i < 10; i++) {
      submit("" + i, i);
      assertEquals(i, b.next().number());
    }
  }

  @Test
  void weights() throws Exception {
    Fake spare = new Fake("spare");
    open(spare.route(0, ""), a.route(3, ""), b.route(1, ""));
    for (int i = 0; i < 1_000; i++) {
      submit("+4477009" + (10_000 + i), 0);
    }
    assertEquals(1_000, a.handed.size() + b.handed.size());
    assertTrue(a.handed.size() > 700 && a.handed.size() < 800, "" + a.handed.size());
    a.goes(false);
    assertEquals(1_000, b.handed.size());
    b.goes(false);
    assertEquals(1_000, spare.handed.size());
  }

  @Test
  void oneWithoutRoomIsPassedOver() throws Exception {
    Fake spare = new Fake("spare");
    Fake other = new Fake("other");
    open(a.route(1, ""), b.route(1, ""), spare.route(0, ""), other.route(1, "+49"));
    for (int i = 0; i < 2 * SmsLink.CAPACITY; i++) {
      submit("+4477009" + (10_000 + i), 0);
    }
    assertEquals(SmsLink.CAPACITY, a.handed.size());
    assertEquals(SmsLink.CAPACITY, b.handed.size());
    assertEquals("", routes.routePrefix("+4477009"));
    assertEquals("+49", routes.routePrefix("+4977009"));
    submit("+49", 1);
    assertEquals(1, other.next().number());
    assertTrue(spare.handed.isEmpty());
  }

  @Test
  void namesAreThoseOfTheSmsc() throws Exception {
    open(a.route(1, ""));
    CompletableFuture<Submitted> first = submit("1", 1);
    CompletableFuture<Submitted> second = submit("2", 2);
    a.take(1);
    a.next().outcome().complete(new Submitted(""));
    assertEquals("a/id1", wait(first).messageId());
    assertEquals("", wait(second).messageId());
    a.listener.receipt(
        new DeliveryReceipt(
            "id1",
            DeliveryReceipt.State.DELIVERED,
            Address.ofNumber("1"),
            Address.ofNumber("2"),
            "",
            ""));
    assertEquals("a/id1", receipts.take().messageId());
  }

  @Test
  void failuresAreTold() throws Exception {
    open(a.route(1, ""));
    CompletableFuture<Submitted> first = submit("1", 1);
    CompletableFuture<Submitted> second = submit("1", 2);
    a.next().outcome().completeExceptionally(new UnansweredException("silence"));
    failure(UnansweredException.class, first);
    a.take(2);
    wait(second);
  }

  @Test
  void aChannelIsMadeAgainAfterAnError() throws Exception {
    b.error = new NoClassDefFoundError("of a library that is not there");
    open(a.route(1, ""), b.route(1, ""));
    while (b.listener == null) {
      Thread.sleep(5);
    }
  }

  @Test
  void whatIsNotSentGoesOverTheOther() throws Exception {
    open(a.route(1, ""), b.route(0, ""));
    List<CompletableFuture<Submitted>> all = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      all.add(submit("1", i));
    }
    a.take(0);
    Handed unsent = a.next();
    CompletableFuture<Submitted> unanswered = submit("2", 9);
    for (int i = 2; i < 5; i++) {
      assertEquals(i, a.next().number());
    }
    a.next().outcome().completeExceptionally(new UnansweredException("broken"));
    a.goes(false);
    assertTrue(unsent.outcome().isCancelled());
    failure(UnansweredException.class, unanswered);
    for (int i = 1; i < 5; i++) {
      b.take(i);
    }
    for (CompletableFuture<Submitted> each : all) {
      wait(each);
    }
    a.goes(true);
    submit("1", 6);
    assertEquals(6, a.next().number());
  }

  @Test
  void allWaitWhenNoneIsUpAndTheFirstToComeBackGetsThem() throws Exception {
    open(a.route(1, ""), b.route(1, ""));
    a.goes(false);
    b.goes(false);
    assertTrue(told.take().startsWith("up: "));
    assertEquals("down: b: gone", told.take());
    List<CompletableFuture<Submitted>> all = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      all.add(submit("" + i, i));
    }
    assertTrue(a.handed.isEmpty() && b.handed.isEmpty());
    b.goes(true);
    assertEquals("up: b: back", told.take());
    assertEquals(10, b.handed.size());
    for (int i = 0; i < 10; i++) {
      b.next().outcome().complete(new Submitted(""));
    }
    all.forEach(RoutingLinkTest::wait);
  }

  @Test
  void aLinkThatIsOverLeavesItsSmsToOthers() throws Exception {
    open(a.route(1, ""), b.route(0, ""));
    CompletableFuture<Submitted> first = submit("1", 1);
    CompletableFuture<Submitted> second = submit("1", 2);
    a.end();
    b.take(1);
    b.take(2);
    assertEquals("b/id1", wait(first).messageId());
    wait(second);
    assertFalse(routes.isOver());
    CompletableFuture<Submitted> third = submit("1", 3);
    b.next();
    b.end();
    assertTrue(routes.isOver());
    failure(NotSentException.class, third);
    failure(NotSentException.class, submit("1", 4));
  }

  @Test
  void aLateLinkStopsNobody() throws Exception {
    for (int i = 0; i < 2; i++) {
      b.failures.add(new IOException("nobody there"));
    }
    routes = RoutingLink.open(List.of(a.route(1, ""), b.route(1, "")), listener);
    submit("1", 1);
    assertEquals(1, a.next().number());
    assertUp(2);
    a.goes(false);
    assertEquals(1, b.next().number());
  }

  @Test
  void noneCanBeMade() {
    for (int i = 0; i < 1_000; i++) {
      a.failures.add(new IOException("nobody there"));
    }
    b.failures.add(new RefusedException("it refuses", 5, "wrong", RefusedException.Retry.NEVER));
    IOException e =
        assertThrows(
            IOException.class,
            () -> RoutingLink.open(List.of(a.route(1, ""), b.route(1, "")), listener));
    assertEquals("no link can be made; a: nobody there; b: it refuses: wrong", e.getMessage());
  }

  @Test
  void whatIsCancelledIsWithdrawn() throws Exception {
    open(a.route(1, ""));
    CompletableFuture<Submitted> first = submit("1", 1);
    CompletableFuture<Submitted> second = submit("1", 2);
    CompletableFuture<Submitted> third = submit("1", 3);
    second.cancel(false);
    Handed head = a.next();
    first.cancel(false);
    assertTrue(head.outcome().isCancelled());
    assertTrue(a.next().outcome().isCancelled());
    a.take(3);
    wait(third);
    while (routes.status().get(0).waiting() > 0) {
      Thread.onSpinWait();
    }
  }

  @Test
  void whatWasSentCannotBeCancelled() throws Exception {
    open(a.route(1, ""), b.route(0, ""));
    a.sends = true;
    CompletableFuture<Submitted> first = submit("1", 1);
    CompletableFuture<Submitted> second = submit("1", 2);
    Handed sent = a.next();
    assertFalse(first.cancel(false));
    assertEquals(2, a.next().number());
    sent.outcome().complete(new Submitted("id"));
    assertEquals("a/id", wait(first).messageId());
    assertFalse(second.cancel(false));
    a.goes(false);
    assertTrue(b.handed.isEmpty());
  }

  @Test
  void closing() throws Exception {
    open(a.route(1, ""));
    a.sends = true;
    CompletableFuture<Submitted> first = submit("1", 1);
    a.goes(false);
    CompletableFuture<Submitted> second = submit("1", 2);
    routes.close();
    assertTrue(a.closed);
    failure(NotSentException.class, second);
    failure(NotSentException.class, submit("1", 3));
    a.take(1);
    wait(first);
  }

  /** Whatever links do, each SMS is sent once, and none is lost. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void flapping(int seed) throws Exception {
    open(a.route(2, ""), b.route(1, ""));
    Random random = new Random(seed);
    List<CompletableFuture<Submitted>> all = new ArrayList<>();
    Set<Integer> sent = new HashSet<>();
    for (int i = 0; i < 2_000; i++) {
      Fake link = random.nextBoolean() ? a : b;
      switch (random.nextInt(4)) {
        case 0 -> {
          if (random.nextInt(10) == 0) {
            link.goes(random.nextBoolean());
          }
        }
        case 1 -> answer(link, sent);
        default -> {
          if (all.size() < 250) {
            all.add(submit("" + random.nextInt(5), all.size()));
          }
        }
      }
    }
    a.goes(true);
    b.goes(true);
    while (!all.stream().allMatch(CompletableFuture::isDone)) {
      answer(a, sent);
      answer(b, sent);
    }
    all.forEach(RoutingLinkTest::wait);
    assertEquals(all.size(), sent.size());
  }

  private static void answer(Fake link, Set<Integer> sent) {
    Handed next = link.handed.poll();
    if (next != null && next.outcome().complete(new Submitted("x"))) {
      assertTrue(sent.add(next.number()));
    }
  }
}
