// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;

/** What a {@link Receiver} takes, and how it deals with its {@link Senders}. */
class SendersTest {
  private static final long NOW = 1_700_000_000L;
  private static final String ADDRESS = "+15550001";
  private static final PrivateKey ALICE = Keys.alice(Curves.p192());
  private static final PrivateKey BOB = Keys.bob(Curves.p192());

  private final KnownSenders known = new KnownSenders().add(ADDRESS, ALICE.publicKey());
  private final Receiver bob = new Receiver(BOB, Curves.all(), known);

  private static byte[] text(String text) {
    return Draft.text(text).to(BOB.publicKey()).sign(ALICE, NOW, null).payload();
  }

  /** Senders that fail, or look on. */
  private static class Watched implements Senders {
    final KnownSenders inner = new KnownSenders().add(ADDRESS, ALICE.publicKey());

    @Override
    public PublicKey key(String address) {
      return inner.key(address);
    }

    @Override
    public ReplayWindow window(Fingerprint key) {
      return inner.window(key);
    }

    @Override
    public void keep(Fingerprint key, ReplayWindow window, ReceivedMessage message) {
      inner.keep(key, window, message);
    }
  }

  @Test
  void takesTextsAndNothingElseUnlessAskedTo() {
    OutgoingMessage sent = Draft.text("x").to(ALICE.publicKey()).sign(BOB, NOW, null);
    Receiver waiting =
        bob.with(new SentList().add(sent.id(), ALICE.publicKey().fingerprint()))
            .withMaximumAge(Receiver.DEFAULT_MAXIMUM_AGE);
    byte[] key =
        new HandmadeMessage(ALICE, NOW)
            .kind(3)
            .content(ALICE.publicKey().toCompressedBytes())
            .payload();
    byte[] acknowledgement =
        new HandmadeMessage(ALICE, NOW)
            .kind(4)
            .to(BOB.publicKey())
            .content(sent.id().handle())
            .signedContent(sent.id().toBytes())
            .payload();
    for (byte[] payload : List.of(key, acknowledgement)) {
      ReceivedMessage message = waiting.receive(payload, ADDRESS, NOW);
      assertSame(Verdict.UNSUPPORTED, message.verdict());
      assertEquals(
          "this receiver does not take messages of kind " + (payload == key ? 3 : 4),
          message.reason());
    }
    byte[] sealed =
        new HandmadeMessage(ALICE, NOW).kind(2).to(BOB.publicKey()).encrypted(BOB.publicKey());
    assertSame(Verdict.VERIFIED, waiting.receive(sealed, ADDRESS, NOW).verdict());
    assertSame(Verdict.VERIFIED, waiting.receive(text("x"), ADDRESS, NOW).verdict());
    Receiver all = waiting.taking(MessageKinds.standard());
    assertSame(Verdict.KEY_OFFERED, all.receive(key, ADDRESS, NOW).verdict());
    assertSame(Verdict.VERIFIED, all.receive(acknowledgement, ADDRESS, NOW).verdict());
  }

  @Test
  void textsAreKinds1And2() {
    for (int id = 0; id < 16; id++) {
      MessageKind text = MessageKinds.texts().byId(id);
      assertSame(id == 1 || id == 2 ? MessageKinds.standard().byId(id) : null, text);
    }
  }

  /** Whatever a stranger calls themself, and even with the key that was accepted. */
  @ParameterizedTest
  @ValueSource(strings = {"", "Open gate 4", "Alice", "verified"})
  void anOfferedKeyIsNeverVerified(String name) {
    Receiver all = bob.taking(MessageKinds.standard());
    for (PrivateKey key : List.of(Keys.carol(Curves.p192()), ALICE)) {
      byte[] payload = Draft.publicKey(key.publicKey(), name).sign(key, NOW, null).payload();
      for (String address : new String[] {ADDRESS, "+15550002", null}) {
        ReceivedMessage message = all.receive(payload, address, NOW);
        assertSame(Verdict.KEY_OFFERED, message.verdict());
        assertNull(message.text());
        assertNull(message.sender());
        assertNull(message.acknowledged());
        assertNull(message.signedFixedPart());
        assertEquals(name, message.offeredName());
        assertEquals(key.publicKey(), message.offeredKey());
        assertThrows(IllegalArgumentException.class, () -> Draft.acknowledgement(message));
      }
    }
  }

  @Test
  void whoIsNotKnownIsUnknown() {
    byte[] payload = text("x");
    for (String address : new String[] {"+15550002", "", null}) {
      assertSame(Verdict.UNKNOWN_SENDER, bob.receive(payload, address, NOW).verdict());
    }
    assertSame(Verdict.VERIFIED, bob.receive(payload, ADDRESS, NOW).verdict());
  }

  @Test
  void anotherKeyOfTheAddressHasAnotherWindow() {
    PrivateKey carol = Keys.carol(Curves.p192());
    byte[] payload = text("x");
    byte[] carols = Draft.text("x").to(BOB.publicKey()).sign(carol, NOW, null).payload();
    assertSame(Verdict.VERIFIED, bob.receive(payload, ADDRESS, NOW).verdict());
    known.add(ADDRESS, carol.publicKey());
    assertSame(Verdict.SIGNATURE_INVALID, bob.receive(payload, ADDRESS, NOW).verdict());
    assertSame(Verdict.VERIFIED, bob.receive(carols, ADDRESS, NOW).verdict());
    known.add(ADDRESS, ALICE.publicKey());
    assertSame(Verdict.REPLAYED, bob.receive(payload, ADDRESS, NOW).verdict());
  }

  @Test
  void whatCannotBeKeptIsNotReceived() {
    StorageException full = new StorageException("the disk is full");
    AtomicInteger failures = new AtomicInteger(2);
    Senders unlucky =
        new Watched() {
          @Override
          public void keep(Fingerprint key, ReplayWindow window, ReceivedMessage message) {
            if (failures.getAndDecrement() > 0) {
              throw full;
            }
            super.keep(key, window, message);
          }
        };
    Receiver receiver = bob.with(unlucky);
    byte[] payload = text("x");
    for (int i = 0; i < 2; i++) {
      assertSame(
          full,
          assertThrows(StorageException.class, () -> receiver.receive(payload, ADDRESS, NOW)));
    }
    assertSame(Verdict.VERIFIED, receiver.receive(payload, ADDRESS, NOW).verdict());
    assertSame(Verdict.REPLAYED, receiver.receive(payload, ADDRESS, NOW).verdict());
  }

  @Test
  void theMessageItselfMayBeKeptWithTheWindow() {
    AtomicInteger kept = new AtomicInteger();
    Senders watched =
        new Watched() {
          @Override
          public void keep(Fingerprint key, ReplayWindow window, ReceivedMessage message) {
            assertEquals(ALICE.publicKey().fingerprint(), key);
            assertSame(Verdict.VERIFIED, message.verdict());
            assertEquals("x", message.text());
            assertEquals(inner.window(key).count() + 1, window.count());
            kept.incrementAndGet();
            super.keep(key, window, message);
          }
        };
    Receiver receiver = bob.with(watched);
    ReceivedMessage message = receiver.receive(text("x"), ADDRESS, NOW);
    assertSame(Verdict.VERIFIED, message.verdict());
    assertSame(Verdict.REPLAYED, receiver.receive(text("x"), ADDRESS, NOW).verdict());
    assertEquals(1, kept.get());
  }

  /** Both threads are between window and keep at the same time, unless one has to wait. */
  @Test
  void twoThreadsDoNotTakeOneMessageTwice() throws Exception {
    CyclicBarrier verifying = new CyclicBarrier(2);
    Thread[] threads = new Thread[2];
    Set<Thread> verified = ConcurrentHashMap.newKeySet();
    AtomicInteger keeping = new AtomicInteger();
    Senders slow =
        new Watched() {
          @Override
          public PublicKey key(String address) {
            try {
              verifying.await();
            } catch (Exception e) {
              throw new AssertionError(e);
            }
            return super.key(address);
          }

          @Override
          public ReplayWindow window(Fingerprint key) {
            ReplayWindow window = super.window(key);
            boolean again = !verified.add(Thread.currentThread());
            boolean first = again && keeping.incrementAndGet() == 1;
            while (first
                && keeping.get() < 2
                && Stream.of(threads).noneMatch(t -> t.getState() == Thread.State.BLOCKED)) {
              Thread.onSpinWait();
            }
            return window;
          }
        };
    Receiver receiver = bob.with(slow);
    byte[] payload = text("x");
    AtomicInteger started = new AtomicInteger();
    ExecutorService pool =
        Executors.newFixedThreadPool(
            2, task -> threads[started.getAndIncrement()] = new Thread(task));
    try {
      Future<ReceivedMessage> one = pool.submit(() -> receiver.receive(payload, ADDRESS, NOW));
      Future<ReceivedMessage> two = pool.submit(() -> receiver.receive(payload, ADDRESS, NOW));
      List<Verdict> verdicts = List.of(one.get().verdict(), two.get().verdict());
      assertEquals(1, verdicts.stream().filter(v -> v == Verdict.VERIFIED).count());
      assertEquals(1, verdicts.stream().filter(v -> v == Verdict.REPLAYED).count());
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void remembersAsManyAsItIsTold() {
    Receiver two = bob.remembering(2);
    for (int i = 0; i < 3; i++) {
      byte[] payload = Draft.text("x").sign(ALICE, NOW + 20 * i, null).payload();
      assertSame(Verdict.VERIFIED, two.receive(payload, ADDRESS, NOW).verdict());
    }
    assertEquals(2, known.window(ALICE.publicKey().fingerprint()).count());
    assertThrows(IllegalArgumentException.class, () -> bob.remembering(0));
    assertThrows(
        IllegalArgumentException.class, () -> bob.remembering(ReplayWindow.MAX_CAPACITY + 1));
  }
}
