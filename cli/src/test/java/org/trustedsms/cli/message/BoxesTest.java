// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.Freshness;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Sender;
import org.trustedsms.message.Verdict;
import org.trustedsms.random.RandomSource;
import org.trustedsms.server.keyfile.OwnKey;
import org.trustedsms.server.store.Store;

class BoxesTest {
  private static final long NOW = 1_700_000_000;
  private static final RandomSource RANDOM = new SecureRandom()::nextBytes;
  private static final PrivateKey ALICE = PrivateKey.generate(Curves.p192(), RANDOM);
  private static final PrivateKey BOB = PrivateKey.generate(Curves.k163(), RANDOM);
  private static final int THREADS = 4;

  @TempDir Path folder;

  private static Clock clock(long seconds) {
    return Clock.fixed(Instant.ofEpochSecond(seconds), ZoneOffset.UTC);
  }

  private Store store() {
    return new Store(folder.resolve("store"));
  }

  private static Inbox inbox(Store store, PrivateKey own) {
    return new Inbox(store, OwnKey.of(own).receiver(Curves.all()), own.publicKey());
  }

  private static <T> List<T> atOnce(Callable<T> task) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<T>> futures = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        futures.add(threads.submit(task));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> future : futures) {
        results.add(future.get());
      }
      return results;
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void stampsOfOneKeyAreDifferentWhoeverSigns() throws Exception {
    List<Set<Long>> all =
        atOnce(
            () -> {
              Outbox outbox = new Outbox(store(), clock(NOW));
              Set<Long> stamps = new TreeSet<>();
              for (int i = 0; i < 5; i++) {
                stamps.add(outbox.sign(Draft.text("x"), null, ALICE).stamp());
              }
              return stamps;
            });
    Set<Long> together = new TreeSet<>();
    all.forEach(together::addAll);
    assertEquals(5 * THREADS, together.size());
    assertEquals(Set.of(NOW), Set.of(new TreeSet<>(together).first()));
    assertEquals(NOW, new Outbox(store(), clock(NOW)).sign(Draft.text("x"), null, BOB).stamp());
  }

  @Test
  void stampsGoOnIfTheClockIsSetBack() throws Exception {
    new Outbox(store(), clock(NOW)).sign(Draft.text("x"), null, ALICE);
    OutgoingMessage next =
        new Outbox(store(), clock(NOW - 1000)).sign(Draft.text("x"), null, ALICE);
    assertEquals(NOW + 1, next.stamp());
  }

  @Test
  void whatCannotBeSignedUsesNoStamp() throws Exception {
    Outbox outbox = new Outbox(store(), clock(NOW));
    Draft tooLong = Draft.text("x".repeat(40_000));
    assertThrows(IllegalArgumentException.class, () -> outbox.sign(tooLong, null, ALICE));
    assertEquals(NOW, outbox.sign(Draft.text("x"), null, ALICE).stamp());
  }

  @Test
  void withoutAStoreNothingIsKept() throws Exception {
    Outbox outbox = new Outbox(null, clock(NOW));
    OutgoingMessage message = outbox.sign(Draft.text("x"), null, ALICE);
    assertEquals(message.stamp(), outbox.sign(Draft.text("x"), null, ALICE).stamp());
    assertEquals(0, new Outbox(null, clock(-5)).sign(Draft.text("x"), null, ALICE).stamp());
    Inbox inbox = inbox(null, BOB);
    for (int i = 0; i < 2; i++) {
      assertSame(
          Verdict.VERIFIED, inbox.receive(message.payload(), ALICE.publicKey(), NOW).verdict());
    }
  }

  @Test
  void aMessageIsReceivedOnceByAllTogether() throws Exception {
    byte[] payload =
        new Sender(ALICE, to -> NOW).sign(Draft.text("once").to(BOB.publicKey())).payload();
    AtomicInteger taken = new AtomicInteger();
    List<ReceivedMessage> all =
        atOnce(
            () ->
                inbox(store(), BOB)
                    .receive(payload, ALICE.publicKey(), NOW, message -> taken.incrementAndGet()));
    assertEquals(1, taken.get());
    assertEquals(1, all.stream().filter(m -> m.verdict() == Verdict.VERIFIED).count());
    assertEquals(THREADS - 1L, all.stream().filter(m -> m.verdict() == Verdict.REPLAYED).count());
  }

  @Test
  void whatTheTakerCannotTakeIsNotReceived() throws Exception {
    byte[] payload = new Sender(ALICE, to -> NOW).sign(Draft.text("x")).payload();
    Inbox inbox = inbox(store(), BOB);
    assertThrows(
        IllegalStateException.class,
        () ->
            inbox.receive(
                payload,
                ALICE.publicKey(),
                NOW,
                message -> {
                  throw new IllegalStateException();
                }));
    assertSame(Verdict.VERIFIED, inbox.receive(payload, ALICE.publicKey(), NOW).verdict());
    assertSame(Verdict.REPLAYED, inbox.receive(payload, ALICE.publicKey(), NOW).verdict());
  }

  @Test
  void whatIsRefusedMakesNoStore() throws Exception {
    byte[] payload = new Sender(ALICE, to -> NOW).sign(Draft.text("x")).payload();
    payload[payload.length - 1] ^= 1;
    assertSame(
        Verdict.SIGNATURE_INVALID,
        inbox(store(), BOB).receive(payload, ALICE.publicKey(), NOW).verdict());
    assertSame(Verdict.UNKNOWN_SENDER, inbox(store(), BOB).receive(payload, null, NOW).verdict());
    assertFalse(Files.exists(folder.resolve("store")));
  }

  @Test
  void anAcknowledgementIsKnownByWhatWasSent() throws Exception {
    Draft draft = Draft.text("?").to(BOB.publicKey());
    Outbox outbox = new Outbox(store(), clock(NOW));
    OutgoingMessage asked = outbox.sign(draft.askForAcknowledgement(), BOB.publicKey(), ALICE);
    OutgoingMessage plain = outbox.sign(draft, BOB.publicKey(), ALICE);
    byte[] receipt = receipt(asked);
    assertSame(
        Verdict.VERIFIED, inbox(store(), ALICE).receive(receipt, BOB.publicKey(), NOW).verdict());
    assertSame(
        Verdict.SIGNATURE_INVALID,
        inbox(store(), ALICE).receive(receipt(plain), BOB.publicKey(), NOW).verdict());
    assertSame(
        Verdict.SIGNATURE_INVALID,
        inbox(null, ALICE).receive(receipt, BOB.publicKey(), NOW).verdict());
  }

  private static byte[] receipt(OutgoingMessage message) throws Exception {
    ReceivedMessage received = inbox(null, BOB).receive(message.payload(), ALICE.publicKey(), NOW);
    return new Sender(BOB, to -> NOW + message.stamp() % 7)
        .sign(Draft.acknowledgement(received))
        .payload();
  }

  @Test
  void oldMessagesAreRememberedAsLongAsTheyMayArrive() throws Exception {
    Freshness month = new Freshness(30 * 86_400, 30 * 86_400);
    Inbox inbox = new Inbox(store(), OwnKey.of(BOB).receiver(Curves.all()), BOB.publicKey(), month);
    byte[] recent = new Sender(ALICE, to -> NOW).sign(Draft.text("new")).payload();
    byte[] old = new Sender(ALICE, to -> NOW - 10 * 86_400).sign(Draft.text("old")).payload();
    assertSame(Verdict.VERIFIED, inbox.receive(recent, ALICE.publicKey(), NOW).verdict());
    assertSame(Verdict.VERIFIED, inbox.receive(old, ALICE.publicKey(), NOW).verdict());
    assertSame(Verdict.REPLAYED, inbox.receive(old, ALICE.publicKey(), NOW).verdict());
    assertSame(Verdict.TOO_OLD, inbox(store(), BOB).receive(old, ALICE.publicKey(), NOW).verdict());
  }
}
