// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.command.Result;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.KeyHolder;
import org.trustedsms.key.KeyUnavailableException;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.kind.AllKinds;
import org.trustedsms.message.Draft;
import org.trustedsms.message.Header;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Sender;
import org.trustedsms.message.Verdict;
import org.trustedsms.server.keyfile.OwnKey;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.link.MessageIdForms;
import org.trustedsms.server.link.ReceivedSms;
import org.trustedsms.server.link.RefusedException;
import org.trustedsms.server.link.RefusedException.Retry;
import org.trustedsms.server.link.Submitted;
import org.trustedsms.server.link.UnansweredException;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Events.Cursor;
import org.trustedsms.server.store.Events.Event;
import org.trustedsms.server.store.KeyOfferResult;
import org.trustedsms.server.store.MessageState;
import org.trustedsms.server.store.QueuedMessage;
import org.trustedsms.server.store.SentRows;
import org.trustedsms.server.store.StampAheadException;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.StoreException;
import org.trustedsms.server.store.SubmittedSegments.EarlyReceipt;
import org.trustedsms.server.store.Transaction;
import org.trustedsms.server.store.Trust;
import org.trustedsms.signature.Signer;
import org.trustedsms.sms.ApplicationPort;
import org.trustedsms.sms.Segmenter;
import org.trustedsms.sms.UserDataHeader;
import org.trustedsms.testing.Hex;
import org.trustedsms.text.TextCodings;
import org.trustedsms.transaction.Offer;

class SmsServiceTest {
  private static final String ALICE = "+1";
  private static final String SERVICE = "+2";
  private static final long NOW = FakeLink.NOW_MILLIS / 1000;
  private static final PrivateKey KEY_OF_ALICE = key(1);
  private static final PrivateKey KEY = key(2);
  private static final Clock CLOCK =
      Clock.fixed(Instant.ofEpochMilli(FakeLink.NOW_MILLIS), ZoneOffset.UTC);

  @TempDir Path folder;

  private final BlockingQueue<IncomingMessage> texts = new LinkedBlockingQueue<>();
  private final BlockingQueue<IncomingMessage> others = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> notes = new LinkedBlockingQueue<>();
  private final List<SmsService> services = new ArrayList<>();
  private final List<Store> stores = new ArrayList<>();
  private PrivateKey own = KEY;
  private FakeLink link;
  private long overdueMillis = TimeUnit.HOURS.toMillis(1);
  private Cursor seen = Cursor.of("0");
  private volatile Instant time = CLOCK.instant();
  private Store store;

  /** Keeps what comes; a test may have it wait or fail with each text. */
  private class Handler implements SmsHandler {
    @Override
    public void text(IncomingMessage message) throws Exception {
      texts.add(message);
    }

    @Override
    public void acknowledgement(IncomingMessage message) {
      others.add(message);
    }

    @Override
    public void keyOffered(IncomingMessage message) {
      others.add(message);
    }

    @Override
    public void refused(IncomingMessage message) {
      others.add(message);
    }

    @Override
    public void note(String line) {
      notes.add(line);
    }
  }

  private static PrivateKey key(int seed) {
    return PrivateKey.generate(Curves.p192(), new Random(seed)::nextBytes);
  }

  @BeforeEach
  void openStore() {
    store = new Store(folder);
    stores.add(store);
  }

  @AfterEach
  void close() {
    services.forEach(SmsService::close);
    stores.forEach(Store::close);
  }

  private SmsService open(SmsHandler handler) throws IOException {
    link = new FakeLink();
    SmsService.Settings settings =
        SmsService.of(store, OwnKey.of(own), SERVICE)
            .clock(((InstantSource) () -> time).withZone(ZoneOffset.UTC))
            .acknowledging();
    // What a test leaves unanswered nobody answers.
    settings.closingMillis = 1;
    settings.overdueMillis = overdueMillis;
    SmsService service = settings.open(link, handler);
    services.add(service);
    return service;
  }

  /** As several calls of the command "send" at a time. */
  @Test
  void whoOnlySendsDoesNotSendWhatAnotherProgramIsSending() throws Exception {
    SmsService first = open(new Handler());
    first.send(ALICE, Draft.text("one"), false);
    link.submissions.take();
    FakeLink other = new FakeLink();
    SmsService second =
        SmsService.of(store, OwnKey.of(own), SERVICE)
            .clock(((InstantSource) () -> time).withZone(ZoneOffset.UTC))
            .sendingOnly()
            .open(other, new Handler());
    services.add(second);
    byte[] payload = second.send(ALICE, Draft.text("two"), false).message().payload();
    assertArrayEquals(FakeLink.segments(payload)[0], other.submissions.take().sms().data());
    assertTrue(other.submissions.isEmpty());
  }

  /** As "listen" that begins while "send" is sending. */
  @Test
  void whatAnotherProgramIsSendingIsNotLeftOver() throws Exception {
    open(new Handler()).send(ALICE, Draft.text("one"), false);
    link.submissions.take();
    openStore();
    byte[] payload = open(new Handler()).send(ALICE, Draft.text("two"), false).message().payload();
    assertArrayEquals(FakeLink.segments(payload)[0], link.submissions.take().sms().data());
  }

  /** The gateway would send what another program has stored and sends itself. */
  @Test
  void noOtherServiceOpensOnAStoreThatAProcessOwns() throws Exception {
    try (Store ofGateway = new Store(folder)) {
      ofGateway.tryOwn().orElseThrow();
      StoreException refused = assertThrows(StoreException.class, () -> open(new Handler()));
      assertTrue(refused.getMessage().contains("a gateway is running on this store"));
    }
    open(new Handler());
    openStore();
    assertTrue(store.tryOwn().isEmpty(), "nor does a gateway as long as it is open");
    services.remove(0).close();
    assertTrue(store.tryOwn().isPresent());
  }

  /** What there is when the program was killed: nothing but the files. */
  private SmsService openAfterCrash() throws IOException {
    services.forEach(service -> service.leaveSenders.run());
    openStore();
    return open(new Handler());
  }

  private void trust(Store in, String number, PublicKey key) {
    in.write(
        transaction -> {
          Contact contact =
              transaction
                  .contacts()
                  .withNumber(number)
                  .orElse(new Contact(number, number, null, null, null));
          transaction.contacts().put(contact.trusting(key, Trust.COMPARED));
          return null;
        });
  }

  private void trustAlice() {
    trust(store, ALICE, KEY_OF_ALICE.publicKey());
  }

  private static final Map<String, byte[]> PAYLOADS = new ConcurrentHashMap<>();

  private static OutgoingMessage signed(PrivateKey by, Draft draft, long stamp) {
    return new Sender(by, () -> stamp).sign(draft);
  }

  /** The same for the same text. */
  private static byte[] payload(String text) {
    return PAYLOADS.computeIfAbsent(
        text, t -> signed(KEY_OF_ALICE, Draft.text(t).to(KEY.publicKey()), NOW).payload());
  }

  private static byte[] payload(OutgoingMessage message) {
    return message.payload();
  }

  private static byte[] announcement(int seed) {
    PrivateKey stranger = key(seed);
    return payload(signed(stranger, Draft.publicKey(stranger.publicKey(), "Bank"), NOW));
  }

  @Test
  void aTextOfAKnownSenderIsHandedOut() throws Exception {
    trustAlice();
    open(new Handler());
    link.deliverAll(ALICE, payload("one"));
    IncomingMessage message = texts.take();
    assertEquals("one", message.text());
    assertEquals(ALICE, message.contact().number());
    assertFalse(message.redelivered());
    assertTrue(others.isEmpty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1970-01-01T00:00:00Z",
        "1970-06-01T00:00:00Z",
        "2000-01-01T00:00:00Z",
        "2023-10-30T00:00:00Z",
        "2023-11-17T00:00:00Z",
        "2036-02-07T06:28:16Z",
        "2070-01-01T00:00:00Z",
        "2099-12-31T23:59:59Z"
      })
  void aTimeThatNoMessageCanHaveIsNotBelieved(String stated) throws Exception {
    trustAlice();
    open(new Handler());
    link.timeMillis = Instant.parse(stated).toEpochMilli();
    link.deliverAll(ALICE, payload("one"));
    IncomingMessage message = texts.take();
    assertEquals("one", message.text());
    assertEquals(Instant.ofEpochSecond(NOW), message.time());
    String note = notes.take();
    assertTrue(note.contains("is of " + stated + ", and the clock here says 2023-11-14T"), note);
  }

  @Test
  void aTimeThatAMessageCanHaveIsBelieved() throws Exception {
    trustAlice();
    open(new Handler());
    link.timeMillis = FakeLink.NOW_MILLIS - 10 * 86_400_000L;
    long then = link.timeMillis / 1000;
    link.deliverAll(ALICE, payload(signed(KEY_OF_ALICE, Draft.text("late"), then)));
    assertEquals("late", texts.take().text());
    assertTrue(notes.isEmpty());
  }

  @Test
  void whatReceiversWouldRefuseIsNotSigned() throws Exception {
    trustAlice();
    SmsService service = open(new Handler());
    long ahead = NOW + 10 * 86_400;
    store.write(transaction -> transaction.stamps(KEY.publicKey().fingerprint(), ahead).next());
    StampAheadException e =
        assertThrows(StampAheadException.class, () -> service.send(ALICE, "one"));
    assertTrue(
        e.getMessage().contains("has the time 2023-11-24T22:13:20Z")
            && e.getMessage().contains("the clock says 2023-11-14T22:13:20Z"),
        e.getMessage());
    assertTrue(link.submissions.isEmpty());
    assertTrue(
        store.<Boolean>write(
            transaction -> transaction.dropStampsAhead(KEY.publicKey().fingerprint(), NOW)));
    assertEquals(NOW, service.send(ALICE, "one").message().stamp());
  }

  @Test
  void theResultOfACommandIsHandedToWhoSentIt() throws Exception {
    trustAlice();
    BlockingQueue<IncomingMessage> results = new LinkedBlockingQueue<>();
    SmsService service =
        open(
            new Handler() {
              @Override
              public void result(IncomingMessage message) {
                results.add(message);
              }
            });
    SendHandle sent = service.command(ALICE, "OPEN 4", NOW + 600);
    byte[] result =
        payload(
            signed(
                KEY_OF_ALICE,
                Result.draft(
                    sent.message().id(), KEY.publicKey(), Result.DONE, "open", TextCodings.plain()),
                NOW));
    link.deliverAll(ALICE, result);
    IncomingMessage handed = results.take();
    assertEquals(sent.message().id(), handed.result().command());
    assertEquals("open", sent.acknowledged().join().result().text());
    assertNull(handed.text());
    link.deliverAll(ALICE, result);
    link.deliverAll(ALICE, payload("one"));
    assertEquals("one", texts.take().text());
    assertTrue(results.isEmpty() && others.isEmpty());
  }

  /** A device of hardware that may be unplugged. */
  private static final class Device implements KeyHolder {
    volatile boolean unplugged;
    volatile boolean broken;

    /** A point that it cannot use; null for none. */
    volatile byte[] refused;

    volatile Error error;

    /** The threads that signed. */
    final BlockingQueue<String> signers = new LinkedBlockingQueue<>();

    private void require() {
      if (error != null) {
        throw error;
      }
      if (broken) {
        throw new IllegalStateException("the device is broken");
      }
      if (unplugged) {
        throw new KeyUnavailableException("the device is unplugged");
      }
    }

    @Override
    public PublicKey publicKey() {
      return KEY.publicKey();
    }

    @Override
    public byte[] sign(byte[] message) {
      signers.add(Thread.currentThread().getName());
      require();
      return new Signer(KEY).sign(message).toBytes();
    }

    @Override
    public boolean isToBeChecked() {
      return true;
    }

    @Override
    public byte[] agree(byte[] point) {
      require();
      if (Arrays.equals(point, refused)) {
        throw new KeyUnavailableException("the device takes another point for this one");
      }
      try {
        return KEY.agree(PublicKey.decode(KEY.curve(), point).point());
      } catch (InvalidEncodingException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public void close() {}
  }

  @Test
  void whatIsEncryptedWaitsForAKeyThatIsAway() throws Exception {
    trustAlice();
    Device device = new Device();
    own = PrivateKey.heldBy(device);
    SmsService service = open(new Handler());
    device.unplugged = true;
    Draft draft = Draft.text("one").to(KEY.publicKey()).encrypted(new Random(1)::nextBytes);
    link.deliverAll(ALICE, payload(signed(KEY_OF_ALICE, draft, NOW)));
    assertEquals("the device is unplugged; it is tried again", notes.take());
    assertThrows(KeyUnavailableException.class, () -> service.send(ALICE, "two"));
    assertTrue(texts.isEmpty() && others.isEmpty());
    device.unplugged = false;
    assertEquals("one", texts.take().text());
    assertEquals(KEY.publicKey(), service.send(ALICE, "two").message().evidence().signer());
  }

  /** SoftHSM fails with one point in 256, each time. */
  @Test
  void whatTheDeviceCanNeverDecryptIsLeftForTheNextStart() throws Exception {
    trustAlice();
    Device device = new Device();
    own = PrivateKey.heldBy(device);
    SmsService service = open(new Handler());
    Draft draft = Draft.text("one").to(KEY.publicKey()).encrypted(new Random(1)::nextBytes);
    byte[] payload = payload(signed(KEY_OF_ALICE, draft, NOW));
    Curve curve = KEY.curve();
    byte[] point =
        Arrays.copyOfRange(payload, Header.LENGTH, Header.LENGTH + curve.compressedPointLength());
    device.refused = curve.decodePoint(point).toUncompressedBytes();
    link.deliverAll(ALICE, payload);
    assertEquals(
        "a message cannot be verified, and stays in the store:"
            + " java.lang.IllegalStateException: the device takes another point for this one",
        notes.take());
    draft = Draft.text("two").to(KEY.publicKey()).encrypted(new Random(2)::nextBytes);
    link.deliverAll(ALICE, payload(signed(KEY_OF_ALICE, draft, NOW)));
    assertEquals("two", texts.take().text());
    service.close();
    assertTrue(notes.isEmpty() && others.isEmpty());
    device.refused = null;
    open(new Handler());
    assertEquals("one", texts.take().text());
  }

  @Test
  void whatNeedsNoKeyDoesNotWaitForIt() throws Exception {
    trustAlice();
    Device device = new Device();
    own = PrivateKey.heldBy(device);
    open(new Handler());
    device.unplugged = true;
    Draft draft = Draft.text("one").to(KEY.publicKey()).encrypted(new Random(1)::nextBytes);
    link.deliverAll(ALICE, payload(signed(KEY_OF_ALICE, draft, NOW)));
    link.deliverAll(ALICE, payload("two"));
    assertEquals("two", texts.take().text());
    assertTrue(others.isEmpty());
    device.unplugged = false;
    assertEquals("one", texts.take().text());
    link.deliverAll(ALICE, payload("three"));
    assertEquals("three", texts.take().text());
  }

  @Test
  void aMessageThatCannotBeVerifiedHoldsUpNoOther() throws Exception {
    trustAlice();
    Device device = new Device();
    own = PrivateKey.heldBy(device);
    SmsService before = open(new Handler());
    device.broken = true;
    Draft draft = Draft.text("one").to(KEY.publicKey()).encrypted(new Random(1)::nextBytes);
    link.deliverAll(ALICE, payload(signed(KEY_OF_ALICE, draft, NOW)));
    link.deliverAll(ALICE, payload("two"));
    assertEquals("two", texts.take().text());
    assertTrue(notes.take().contains("a message cannot be verified, and stays in the store"));
    device.broken = false;
    before.close();
    openAfterCrash();
    assertEquals("one", texts.take().text());
  }

  @Test
  void messagesAreVerifiedAfterAnError() throws Exception {
    trustAlice();
    Device device = new Device();
    own = PrivateKey.heldBy(device);
    open(new Handler());
    device.error = new NoClassDefFoundError("of a library that is not there");
    Draft draft = Draft.text("one").to(KEY.publicKey()).encrypted(new Random(1)::nextBytes);
    link.deliverAll(ALICE, payload(signed(KEY_OF_ALICE, draft, NOW)));
    assertTrue(notes.take().contains("a message cannot be verified, and stays in the store"));
    link.deliverAll(ALICE, payload("two"));
    assertEquals("two", texts.take().text());
  }

  /** As one that writes its notes to a disk that is full. */
  @Test
  void aHandlerThatFailsToTakeNotesGetsItsMessages() throws Exception {
    trustAlice();
    AtomicBoolean failed = new AtomicBoolean();
    open(
        new Handler() {
          @Override
          public void text(IncomingMessage message) throws Exception {
            if (!failed.getAndSet(true)) {
              throw new IOException("not now");
            }
            super.text(message);
          }

          @Override
          public void note(String line) {
            throw new IllegalStateException("no room for " + line);
          }
        });
    link.deliverAll(ALICE, payload("one"));
    IncomingMessage again = texts.take();
    assertEquals("one", again.text());
    assertTrue(again.redelivered());
  }

  /** As one that prints its notes on a terminal that was stopped by Ctrl-S. */
  @Test
  void aHandlerThatIsSlowToTakeNotesGetsItsMessages() throws Exception {
    trustAlice();
    CountDownLatch goesOn = new CountDownLatch(1);
    open(
        new Handler() {
          @Override
          public void note(String line) {
            try {
              goesOn.await();
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
          }
        });
    link.listener.discarded("to try the notes");
    link.deliverAll(ALICE, payload("one"));
    assertEquals("one", texts.take().text());
    goesOn.countDown();
  }

  /** As after a task whose thread pool was shut down. */
  @Test
  void aThreadThatWasInterruptedClosesTheServiceWhole() throws Exception {
    SmsService service = open(new Handler());
    Thread.currentThread().interrupt();
    service.close();
    assertTrue(Thread.interrupted());
    List<String> left =
        Thread.getAllStackTraces().keySet().stream()
            .map(Thread::getName)
            .filter(name -> name.matches("sms-(handler|verify)"))
            .toList();
    assertEquals(List.of(), left);
  }

  @Test
  void aRetentionIsNeitherNegativeNorEndless() {
    SmsService.Settings settings = SmsService.of(store, OwnKey.of(own), SERVICE);
    settings.retention(Duration.ZERO).retention(Duration.ofDays(36_500));
    for (Duration wrong : List.of(Duration.ofDays(-1), Duration.ofSeconds(Long.MAX_VALUE))) {
      assertThrows(IllegalArgumentException.class, () -> settings.retention(wrong));
    }
  }

  @Test
  void aMessageIsSubmittedAgainAfterAnError() throws Exception {
    trustAlice();
    SmsService service = open(new Handler());
    link.error = new NoClassDefFoundError("of a library that is not there");
    service.send(ALICE, "one");
    assertEquals("one", received(link.submissions.take().sms().data()).text());
  }

  /** Counts the reads of the thread that looks at the store, and can make one of them fail. */
  private final class WatchClock implements InstantSource {
    final AtomicInteger asked = new AtomicInteger();
    volatile Error error;

    @Override
    public Instant instant() {
      if (Thread.currentThread().getName().equals("sms-watch")) {
        asked.incrementAndGet();
        Error thrown = error;
        if (thrown != null) {
          error = null;
          throw thrown;
        }
      }
      return time;
    }
  }

  private SmsService openLookingOften(WatchClock clock) throws IOException {
    link = new FakeLink();
    SmsService.Settings settings =
        SmsService.of(store, OwnKey.of(own), SERVICE).clock(clock.withZone(ZoneOffset.UTC));
    settings.closingMillis = 1;
    settings.pollMillis = 1;
    SmsService service = settings.open(link, new Handler());
    services.add(service);
    return service;
  }

  @Test
  void theStoreIsLookedAtAfterAnError() throws Exception {
    WatchClock clock = new WatchClock();
    openLookingOften(clock);
    clock.error = new OutOfMemoryError("for a moment");
    assertEquals("java.lang.OutOfMemoryError: for a moment", notes.take());
    link.deliverAll(ALICE, payload("one"));
    assertEquals(Verdict.UNKNOWN_SENDER, others.take().verdict());
    trustAlice();
    assertEquals("one", texts.take().text());
  }

  @Test
  void aClockThatIsFarAheadAtTheStartDeletesNothing() throws Exception {
    trustAlice();
    SmsService service = open(new Handler());
    SendHandle sent = service.send(ALICE, "paid");
    link.submissions.take().take("4711");
    sent.submitted().join();
    service.close();
    time = time.plus(Duration.ofDays(365));
    WatchClock clock = new WatchClock();
    openLookingOften(clock);
    while (clock.asked.get() < 200) {
      Thread.sleep(1);
    }
    assertTrue(isKept(sent));
  }

  @Test
  void aClockThatLeapsDeletesNothing() throws Exception {
    trustAlice();
    WatchClock clock = new WatchClock();
    SendHandle sent = openLookingOften(clock).send(ALICE, "paid");
    link.submissions.take().take("4711");
    sent.submitted().join();
    while (clock.asked.get() < 3) {
      Thread.sleep(1);
    }
    time = time.plus(Duration.ofDays(365));
    int before = clock.asked.get();
    // Each look asks at least once, and twice when it would delete something.
    while (clock.asked.get() < before + 200) {
      Thread.sleep(1);
    }
    assertTrue(isKept(sent));
  }

  private boolean isKept(SendHandle sent) {
    return store.read(
        transaction -> transaction.outbound(SERVICE).withMessage(sent.message().id()).isPresent());
  }

  @Test
  void whatCannotBeAcknowledgedComesAgain() throws Exception {
    trustAlice();
    Device device = new Device();
    own = PrivateKey.heldBy(device);
    open(new Handler());
    device.unplugged = true;
    Draft draft = Draft.text("one").to(KEY.publicKey()).askForAcknowledgement();
    link.deliverAll(ALICE, payload(signed(KEY_OF_ALICE, draft, NOW)));
    assertEquals("one", texts.take().text());
    assertEquals(
        "that a message was dealt with could not be kept, and is tried again in 1 s: the device is"
            + " unplugged",
        notes.take());
    device.unplugged = false;
    openAfterCrash();
    assertTrue(texts.take().redelivered());
  }

  @Test
  void anAcknowledgementWaitsForTheKey() throws Exception {
    trustAlice();
    Device device = new Device();
    own = PrivateKey.heldBy(device);
    open(new Handler());
    device.unplugged = true;
    Draft draft = Draft.text("one").to(KEY.publicKey()).askForAcknowledgement();
    link.deliverAll(ALICE, payload(signed(KEY_OF_ALICE, draft, NOW)));
    assertEquals("one", texts.take().text());
    assertTrue(notes.take().endsWith("is tried again in 1 s: the device is unplugged"));
    device.unplugged = false;
    link.submissions.take().take("1");
    assertEquals("acknowledgement to " + ALICE + " sent", notes.take());
    // Not the thread that writes the store: a device may take long, and others would wait for it.
    assertEquals(List.of("sms-handler", "sms-handled"), List.copyOf(device.signers));
    assertTrue(texts.isEmpty() && notes.isEmpty());
  }

  @Test
  void theAcknowledgementOfAnAcceptanceDoesNotHoldUpTheStore() throws Exception {
    trustAlice();
    Device device = new Device();
    link = new FakeLink();
    Handler merchant =
        new Handler() {
          @Override
          public boolean received(
              Transaction transaction, IncomingMessage message, SmsHandler.Answers answers) {
            answers.acknowledge(message, "acknowledgement");
            return true;
          }
        };
    SmsService service =
        SmsService.of(store, OwnKey.of(PrivateKey.heldBy(device)), SERVICE)
            .clock(((InstantSource) () -> time).withZone(ZoneOffset.UTC))
            .taking(AllKinds.of(Curves.all()))
            .acknowledging()
            .open(link, merchant);
    services.add(service);
    Draft ride = new Offer("A ride?", NOW + 600).draft().to(KEY_OF_ALICE.publicKey());
    byte[] payload = payload(service.send(ALICE, ride, false).message());
    link.submissions.take().take("1");
    ReceivedMessage offer =
        new Receiver(KEY_OF_ALICE, Curves.all(), new KnownSenders().add(SERVICE, KEY.publicKey()))
            .taking(AllKinds.of(Curves.all()))
            .receive(payload, SERVICE, NOW);
    device.signers.clear();
    link.deliverAll(ALICE, payload(signed(KEY_OF_ALICE, Offer.answer(offer, 1, ""), NOW)));
    link.submissions.take().take("2");
    assertEquals(List.of("sms-handler"), List.copyOf(device.signers));
  }

  @Test
  void thePlusMayBeMissingOrTooMuch() throws Exception {
    trustAlice();
    open(new Handler());
    link.deliverAll("1", payload("one"));
    assertEquals("one", texts.take().text());
  }

  @Test
  void whatTheSmscDeliversTwiceIsHandedOutOnce() throws Exception {
    trustAlice();
    open(new Handler());
    for (int i = 0; i < 3; i++) {
      link.deliverAll(ALICE, payload("one"));
    }
    link.deliverAll(ALICE, payload("two"));
    assertEquals("one", texts.take().text());
    assertEquals("two", texts.take().text());
    link.deliverAll(ALICE, payload("one"));
    link.deliverAll(ALICE, payload("three"));
    assertEquals("three", texts.take().text());
    assertTrue(others.isEmpty());
  }

  @Test
  void aRepetitionWithoutThePlusIsKnown() throws Exception {
    trustAlice();
    open(new Handler());
    link.deliverAll(ALICE, payload("one"));
    assertEquals("one", texts.take().text());
    link.deliverAll("1", payload("one"));
    link.deliverAll("1", payload("two"));
    assertEquals("two", texts.take().text());
    assertTrue(others.isEmpty());
  }

  @Test
  void aRepetitionUnderAnotherNumberIsReplayed() throws Exception {
    trustAlice();
    trust(store, "+44", KEY_OF_ALICE.publicKey());
    open(new Handler());
    link.deliverAll(ALICE, payload("one"));
    texts.take();
    link.deliverAll("+44", payload("one"));
    IncomingMessage replayed = others.take();
    assertEquals(Verdict.REPLAYED, replayed.verdict());
    assertNull(replayed.text());
  }

  @Test
  void itIsOnTheDiskBeforeTheSmscIsAnswered() throws Exception {
    trustAlice();
    SmsService service = open(new Handler());
    service.close();
    // Nothing is verified any more, but what arrives is kept.
    link.deliverAll(ALICE, payload("one"));
    openAfterCrash();
    IncomingMessage message = texts.take();
    assertEquals("one", message.text());
    assertFalse(message.redelivered());
  }

  @Test
  void afterACrashInTheHandlerTheMessageIsHandedOutAgain() throws Exception {
    trustAlice();
    trust(store, "+44", KEY_OF_ALICE.publicKey());
    CountDownLatch shown = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    List<IncomingMessage> first = new ArrayList<>();
    SmsHandler hanging =
        message -> {
          first.add(message);
          shown.countDown();
          never.await();
        };
    open(hanging);
    link.deliverAll(ALICE, payload("one"));
    link.deliverAll(ALICE, payload("two"));
    shown.await();
    // This process goes on after its "crash", and must not verify a message then.
    while (!store.read(transaction -> transaction.inbound(SERVICE).toVerify()).isEmpty()) {
      Thread.sleep(1);
    }
    openAfterCrash();
    IncomingMessage again = texts.take();
    assertEquals("one", again.text());
    assertEquals(first.get(0).id(), again.id());
    assertTrue(again.redelivered());
    assertEquals("two", texts.take().text());
    link.deliverAll(ALICE, payload("one"));
    link.deliverAll("+44", payload("two"));
    assertEquals(Verdict.REPLAYED, others.take().verdict());
    assertTrue(texts.isEmpty());
    never.countDown();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatCannotBeVerifiedAgainHoldsUpNoOther(boolean isAway) throws Exception {
    trustAlice();
    Device device = new Device();
    own = PrivateKey.heldBy(device);
    CountDownLatch never = new CountDownLatch(1);
    open(message -> never.await());
    Draft draft = Draft.text("one").to(KEY.publicKey()).encrypted(new Random(1)::nextBytes);
    link.deliverAll(ALICE, payload(signed(KEY_OF_ALICE, draft, NOW)));
    link.deliverAll(ALICE, payload("two"));
    while (!store.read(transaction -> transaction.inbound(SERVICE).toVerify()).isEmpty()) {
      Thread.sleep(1);
    }
    device.unplugged = isAway;
    device.broken = !isAway;
    openAfterCrash();
    assertEquals("two", texts.take().text());
    assertTrue(notes.take().contains("a message cannot be verified again"));
    device.unplugged = false;
    device.broken = false;
    openAfterCrash();
    assertEquals("one", texts.take().text());
    never.countDown();
  }

  @Test
  void whatIsDoneIsNotHandedOutAgain() throws Exception {
    trustAlice();
    open(new Handler());
    link.deliverAll(ALICE, payload("one"));
    texts.take();
    services.remove(0).close();
    open(new Handler());
    link.deliverAll(ALICE, payload("one"));
    link.deliverAll(ALICE, payload("two"));
    assertEquals("two", texts.take().text());
    assertTrue(others.isEmpty());
  }

  @Test
  void aHandlerThatThrowsGetsTheMessageAgain() throws Exception {
    trustAlice();
    open(
        new Handler() {
          @Override
          public void text(IncomingMessage message) throws Exception {
            super.text(message);
            if (!message.redelivered()) {
              throw new IOException("not now");
            }
          }
        });
    link.deliverAll(ALICE, payload("one"));
    IncomingMessage first = texts.take();
    IncomingMessage again = texts.take();
    assertEquals(first.id(), again.id());
    assertTrue(again.redelivered());
    assertTrue(notes.take().contains("not now"));
  }

  @Test
  void anErrorInTheHandlerHoldsUpNothing() throws Exception {
    trustAlice();
    open(
        new Handler() {
          @Override
          public void text(IncomingMessage message) throws Exception {
            if (!message.redelivered()) {
              throw new NoClassDefFoundError("of a library that is not there");
            }
            super.text(message);
          }
        });
    link.deliverAll(ALICE, payload("one"));
    assertTrue(texts.take().redelivered());
    assertTrue(notes.take().contains("of a library that is not there"));
  }

  /** A header that the link made of sar_msg_ref_num is longer than the sender's was. */
  @Test
  void segmentsWithAReferenceOfTwoOctetsAreTaken() throws Exception {
    trustAlice();
    open(new Handler());
    byte[][] segments = FakeLink.segments(payload("x".repeat(300)));
    for (int i = 0; i < segments.length; i++) {
      int part = segments[i].length - 12;
      byte[] userData =
          ByteBuffer.allocate(13 + part)
              .put(Hex.bytes("0C 05 04 40 5A 40 5A 08 04 12 34"))
              .put((byte) segments.length)
              .put((byte) (i + 1))
              .put(segments[i], 12, part)
              .array();
      assertEquals(i == 0 ? 141 : 13 + part, userData.length);
      link.deliver(ALICE, userData).toCompletableFuture().join();
    }
    assertEquals("x".repeat(300), texts.poll(10, TimeUnit.MINUTES).text());
  }

  @Test
  void whatCannotBeReadIsKeptAsItCame() throws Exception {
    open(new Handler());
    for (int i = 0; i < 2; i++) {
      link.listener.unreadable(new byte[] {1, 2}, "too short").toCompletableFuture().join();
      assertEquals(
          "an SMS cannot be read, and is kept as it came in table unreadable_pdu of the store:"
              + " too short",
          notes.take());
    }
    List<byte[]> kept = store.read(SentRows::unreadable);
    assertEquals(1, kept.size());
    assertArrayEquals(new byte[] {1, 2}, kept.get(0));
  }

  @Test
  void aReceiptWithoutAnIdentifierCountsForNothing() throws Exception {
    open(new Handler());
    receive("", "UNKNOWN");
    assertEquals(
        "a delivery receipt from +1 counts for nothing: it names no SMS, or contradicts itself",
        notes.take());
  }

  @Test
  void segmentsSurviveARestartInAnyOrder() throws Exception {
    trustAlice();
    byte[][] segments = FakeLink.segments(payload("long ".repeat(400)));
    assertTrue(segments.length > 3);
    open(new Handler());
    link.deliver(ALICE, segments[2]).toCompletableFuture().join();
    link.deliver(ALICE, segments[0]).toCompletableFuture().join();
    link.deliver(ALICE, segments[0]).toCompletableFuture().join();
    openAfterCrash();
    for (int i = segments.length - 1; i > 2; i--) {
      link.deliver(ALICE, segments[i]).toCompletableFuture().join();
    }
    assertTrue(texts.isEmpty());
    link.deliver(ALICE, segments[1]).toCompletableFuture().join();
    assertEquals("long ".repeat(400), texts.take().text());
  }

  /** A network delivers what has waited for days, and states when it got that. */
  @Test
  void segmentsOfDaysAgoWaitForTheOthers() throws Exception {
    trustAlice();
    long days = TimeUnit.DAYS.toSeconds(2);
    String text = "long ".repeat(100);
    Draft draft = Draft.text(text).to(KEY.publicKey());
    byte[][] segments = FakeLink.segments(signed(KEY_OF_ALICE, draft, NOW - days).payload());
    open(new Handler());
    link.timeMillis -= TimeUnit.SECONDS.toMillis(days);
    link.deliver(ALICE, segments[0]).toCompletableFuture().join();
    store.update(
        transaction -> {
          transaction.segments(SERVICE).addEarly(new EarlyReceipt("old", ALICE, "DELIVERED"), 1);
        });
    openAfterCrash();
    // The service drops what is old.
    while (store.<Boolean>read(transaction -> transaction.segments(SERVICE).hasEarly())) {
      Thread.sleep(5);
    }
    link.timeMillis -= TimeUnit.SECONDS.toMillis(days);
    for (int i = 1; i < segments.length; i++) {
      link.deliver(ALICE, segments[i]).toCompletableFuture().join();
    }
    assertEquals(text, texts.take().text());
  }

  @Test
  void segmentsOfOneMessageMayArriveAtTwoProcesses() throws Exception {
    trustAlice();
    open(new Handler());
    FakeLink first = link;
    openStore();
    open(new Handler());
    String text = "long ".repeat(400);
    byte[][] segments = FakeLink.segments(payload(text));
    for (int i = 0; i < segments.length; i++) {
      (i % 2 == 0 ? first : link).deliver(ALICE, segments[i]).toCompletableFuture().join();
    }
    assertEquals(text, texts.take().text());
    link.deliverAll(ALICE, payload("one"));
    assertEquals("one", texts.take().text());
  }

  /** Any text that takes two SMS. */
  private static String letters(int seed) {
    return new Random(seed)
        .ints(180, 'a', 'z' + 1)
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }

  /** The time of a part that was replaced, with all others, counts no more. */
  @Test
  void theTimeIsThatOfThePartThatAMessageBeginsWith() throws Exception {
    trustAlice();
    open(new Handler());
    byte[][] segments = FakeLink.segments(payload(letters(1)));
    assertEquals(2, segments.length);
    byte[] forged = segments[0].clone();
    forged[forged.length - 1]++;
    for (byte[] userData : new byte[][] {forged, segments[0], segments[1]}) {
      link.timeMillis += 20_000;
      link.deliver(ALICE, userData).toCompletableFuture().join();
    }
    IncomingMessage message = texts.take();
    assertEquals(letters(1), message.text());
    assertEquals(link.timeMillis - 20_000, message.time().toEpochMilli());
  }

  /** One process does not know by itself that another has made a message of what it knows. */
  @Test
  void aReferenceMayComeAgainWhereverItsSegmentsArrive() throws Exception {
    trustAlice();
    open(new Handler());
    FakeLink first = link;
    openStore();
    open(new Handler());
    for (boolean isNext : new boolean[] {false, true}) {
      String text = letters(isNext ? 1 : 2);
      byte[] payload = payload(text);
      byte[][] segments =
          Segmenter.segment(payload, ApplicationPort.DEFAULT, ApplicationPort.DEFAULT, 7);
      assertEquals(2, segments.length);
      first.deliver(ALICE, segments[isNext ? 0 : 1]).toCompletableFuture().join();
      link.deliver(ALICE, segments[isNext ? 1 : 0]).toCompletableFuture().join();
      assertEquals(text, texts.take().text());
    }
  }

  @Test
  void ofAnUnknownSenderItIsJudgedAgainWhenAnotherProgramTrustsTheKey() throws Exception {
    open(new Handler());
    link.deliverAll("1", payload("one"));
    IncomingMessage unknown = others.take();
    assertEquals(Verdict.UNKNOWN_SENDER, unknown.verdict());
    assertNull(unknown.text());
    try (Store other = new Store(folder)) {
      trust(other, ALICE, KEY_OF_ALICE.publicKey());
    }
    IncomingMessage known = texts.take();
    assertEquals("one", known.text());
    assertEquals(unknown.id(), known.id());
    assertFalse(known.redelivered());
  }

  @Test
  void anUnknownSendersMessageIsJudgedWhenTheKeyWasTrustedWhileNobodyListened() throws Exception {
    open(new Handler());
    link.deliverAll(ALICE, payload("one"));
    others.take();
    services.remove(0).close();
    trustAlice();
    open(new Handler());
    assertEquals("one", texts.take().text());
  }

  @Test
  void whatWasRefusedUnderAnOldKeyIsJudgedWhenItComesAgainUnderANewOne() throws Exception {
    trust(store, ALICE, key(7).publicKey());
    open(new Handler());
    link.deliverAll(ALICE, payload("one"));
    assertEquals(Verdict.SIGNATURE_INVALID, others.take().verdict());
    trustAlice();
    services.remove(0).close();
    open(new Handler());
    link.deliverAll(ALICE, payload("one"));
    assertEquals("one", texts.take().text());
  }

  @Test
  void ofStrangersOnlyTheLatestAreKept() throws Exception {
    open(new Handler());
    for (int i = 0; i < 25; i++) {
      link.deliverAll(ALICE, payload("text " + i));
      others.take();
    }
    trustAlice();
    for (int i = 5; i < 25; i++) {
      assertEquals("text " + i, texts.take().text());
    }
  }

  @Test
  void aKeyThatIsOfferedIsKeptAndNeverAText() throws Exception {
    open(new Handler());
    link.deliverAll(ALICE, announcement(3));
    IncomingMessage offer = others.take();
    assertEquals(Verdict.KEY_OFFERED, offer.verdict());
    assertEquals(KeyOfferResult.Status.OFFERED, offer.key().status());
    assertNull(offer.text());
    assertTrue(texts.isEmpty());
  }

  @Test
  void aContactWithADamagedKeyHoldsUpNoOther() throws Exception {
    trustAlice();
    trust(store, "+3", KEY_OF_ALICE.publicKey());
    execute("UPDATE contact SET key_point = x'05' WHERE number = '+3'");
    open(new Handler());
    link.deliverAll("+3", announcement(3));
    link.deliverAll(ALICE, payload("one"));
    assertEquals("one", texts.take().text());
    KeyOfferResult result = others.take().key();
    assertEquals(KeyOfferResult.Status.NOT_KEPT, result.status());
    assertTrue(result.reason().contains("a key of contact +3 is not valid"), result.reason());
  }

  @Test
  void genuineMessagesComeBeforeKeysOfStrangers() throws Exception {
    trustAlice();
    SmsService service = open(new Handler());
    service.close();
    for (int i = 0; i < 40; i++) {
      link.deliverAll("+99" + i, announcement(100 + i));
    }
    link.deliverAll(ALICE, payload("one"));
    List<String> order = new ArrayList<>();
    CountDownLatch all = new CountDownLatch(41);
    openStore();
    open(
        new Handler() {
          @Override
          public void text(IncomingMessage message) {
            order.add("text");
            all.countDown();
          }

          @Override
          public void keyOffered(IncomingMessage message) {
            order.add("key");
            all.countDown();
          }
        });
    all.await();
    assertEquals("text", order.get(0));
  }

  @Test
  void whatIsNotToThePortIsLeftOut() throws Exception {
    open(new Handler());
    ShortMessage text =
        new ShortMessage(
            Address.ofNumber("1\u001b[2J"), Address.ofNumber(SERVICE), 0, 0, 0, new byte[] {65});
    link.listener.message(new ReceivedSms(text, FakeLink.NOW_MILLIS)).toCompletableFuture().join();
    String note = notes.take();
    assertTrue(note.contains("is left out: it is to a phone"), note);
    assertFalse(note.contains("\u001b"), note);
    link.deliver(ALICE, UserDataHeader.encodeSingle(16001, 0)).toCompletableFuture().join();
    assertTrue(notes.take().contains("it is to port 16001"));
    link.deliver(ALICE, new byte[] {9, 9}).toCompletableFuture().join();
    assertTrue(notes.take().contains("user data header"));
    byte[] tooLong = Arrays.copyOf(FakeLink.segments(new byte[200])[0], 30_000);
    link.deliver(ALICE, tooLong).toCompletableFuture().join();
    assertTrue(notes.take().contains("30000 bytes, more than an SMS"));
    String name = SegmentReceiver.nameOf(UserDataHeader.parse(tooLong));
    assertEquals(
        List.of(), store.read(transaction -> transaction.inbound(SERVICE).segments(ALICE, name)));
    assertTrue(others.isEmpty());
  }

  private static ReceivedMessage received(byte[] userData) throws Exception {
    int header = UserDataHeader.parse(userData).lengthInBytes();
    byte[] payload = new byte[userData.length - header];
    System.arraycopy(userData, header, payload, 0, payload.length);
    return new Receiver(
            KEY_OF_ALICE, Curves.all(), new KnownSenders().add(SERVICE, KEY.publicKey()))
        .taking(MessageKinds.standard())
        .receive(payload, SERVICE, NOW);
  }

  @Test
  void aTextIsSentBoundAndItsAcknowledgementFound() throws Exception {
    trustAlice();
    SmsService service = open(new Handler());
    SendHandle sent = service.send("1", "paid");
    FakeLink.Submission submission = link.submissions.take();
    assertEquals(ALICE, submission.sms().destination().number());
    assertEquals(SERVICE, submission.sms().source().number());
    ReceivedMessage there = received(submission.sms().data());
    assertEquals("paid", there.text());
    assertTrue(there.header().isBound());
    submission.take("id 1");
    assertEquals(List.of("id 1"), sent.submitted().join());
    link.deliverAll(ALICE, payload(signed(KEY_OF_ALICE, Draft.acknowledgement(there), NOW)));
    assertEquals(sent.message().id(), sent.acknowledged().join().acknowledged());
    assertEquals(sent.message().id(), others.take().acknowledged());
  }

  @Test
  void onlyWhoHasATrustedKeyIsSentATextByName() throws Exception {
    SmsService service = open(new Handler());
    assertThrows(IllegalArgumentException.class, () -> service.send(ALICE, "paid"));
    assertThrows(IllegalArgumentException.class, () -> service.send("x", Draft.text("a"), false));
    assertTrue(link.submissions.isEmpty());
  }

  @Test
  void aTextThatAsksForItIsAcknowledgedWhenTheHandlerHasReturned() throws Exception {
    trustAlice();
    open(new Handler());
    OutgoingMessage message =
        signed(KEY_OF_ALICE, Draft.text("one").to(KEY.publicKey()).askForAcknowledgement(), NOW);
    link.deliverAll(ALICE, message.payload());
    texts.take();
    FakeLink.Submission submission = link.submissions.take();
    submission.take("");
    assertEquals("acknowledgement to +1 sent", notes.take());
  }

  @Test
  void whatTheSmscHasNotTakenIsSentAfterARestartInTheSameBytes() throws Exception {
    trustAlice();
    open(new Handler()).send(ALICE, "paid");
    byte[] first = link.submissions.take().sms().data();
    openAfterCrash();
    FakeLink.Submission again = link.submissions.take();
    assertArrayEquals(first, again.sms().data());
    again.take("id");
    services.remove(1).close();
    openStore();
    SmsService third = open(new Handler());
    third.send(ALICE, "next");
    assertEquals("next", received(link.submissions.take().sms().data()).text());
  }

  @Test
  void whatIsNotAnsweredIsSubmittedAgain() throws Exception {
    trustAlice();
    SendHandle sent = open(new Handler()).send(ALICE, "paid");
    FakeLink.Submission first = link.submissions.take();
    first.fail(new IOException("the link broke"));
    FakeLink.Submission second = link.submissions.take();
    assertArrayEquals(first.sms().data(), second.sms().data());
    second.take("id");
    assertEquals(List.of("id"), sent.submitted().join());
  }

  private static CompletableFuture<Submitted> leaveUnanswered(FakeLink.Submission submission) {
    CompletableFuture<Submitted> late = new CompletableFuture<>();
    submission.fail(UnansweredException.overdue("no answer", late));
    return late;
  }

  @Test
  void aLateAnswerCountsAndTheMessageIsNotSubmittedAgain() throws Exception {
    trustAlice();
    SmsService service = open(new Handler());
    SendHandle sent = service.send(ALICE, "paid");
    CompletableFuture<Submitted> late = leaveUnanswered(link.submissions.take());
    assertEquals(
        "an SMS to +1: no answer; the SMS may have been sent; it is submitted again in 3600.0 s"
            + " unless the answer comes (submission 1 of 5)",
        notes.take());
    late.complete(new Submitted("id"));
    assertEquals(List.of("id"), sent.submitted().get(10, TimeUnit.MINUTES));
    assertEquals("the SMSC has taken an SMS to +1 after all: its answer came late", notes.take());
    service.send(ALICE, "next");
    assertEquals("next", received(link.submissions.take().sms().data()).text());
  }

  @Test
  void aLateRefusalDecidesAtOnce() throws Exception {
    trustAlice();
    SendHandle sent = open(new Handler()).send(ALICE, "paid");
    leaveUnanswered(link.submissions.take())
        .completeExceptionally(
            new RefusedException("no", 11, "no such number", RefusedException.Retry.NEVER));
    ExecutionException e =
        assertThrows(ExecutionException.class, () -> sent.submitted().get(10, TimeUnit.MINUTES));
    assertInstanceOf(RefusedException.class, e.getCause());
  }

  @Test
  void whatIsNeverAnsweredIsGivenUp() throws Exception {
    trustAlice();
    overdueMillis = 1;
    SmsService service = open(new Handler());
    SendHandle sent = service.send(ALICE, "paid");
    for (int i = 0; i < MessageSubmitter.MAX_UNANSWERED; i++) {
      leaveUnanswered(link.submissions.take());
    }
    ExecutionException e =
        assertThrows(ExecutionException.class, () -> sent.submitted().get(10, TimeUnit.MINUTES));
    assertEquals("no answer; the SMS may have been sent", e.getCause().getMessage());
    service.send(ALICE, "next");
    assertEquals("next", received(link.submissions.take().sms().data()).text());
  }

  @Test
  void submissionsAreCountedOverARestart() throws Exception {
    trustAlice();
    overdueMillis = 1;
    open(new Handler()).send(ALICE, "paid");
    for (int i = 0; i < MessageSubmitter.MAX_UNANSWERED - 1; i++) {
      leaveUnanswered(link.submissions.take());
    }
    link.submissions.take();
    overdueMillis = TimeUnit.HOURS.toMillis(1);
    openAfterCrash();
    notes.clear();
    leaveUnanswered(link.submissions.take());
    assertEquals(
        "an SMS to +1: no answer; the SMS may have been sent; it is given up in 3600.0 s unless"
            + " the answer comes (submission 5 of 5)",
        notes.take());
  }

  /** Nor does its withdrawal wait for the end of the pause. */
  @Test
  void whatWaitsForALateAnswerCanBeWithdrawn() throws Exception {
    trustAlice();
    SmsService service = open(new Handler());
    SendHandle sent = service.send(ALICE, "paid");
    CompletableFuture<Submitted> late = leaveUnanswered(link.submissions.take());
    notes.take();
    service.send(ALICE, "next");
    sent.withdraw();
    FakeLink.Submission next = next();
    assertEquals("next", received(next.sms().data()).text());
    // Its answer does not have the one behind it sent twice.
    late.complete(new Submitted("late"));
    service.send(ALICE, "last");
    next.take("next");
    assertEquals("last", received(next().sms().data()).text());
  }

  @Test
  void onlyTheSegmentsThatWereNotTakenAreSubmittedAgain() throws Exception {
    trustAlice();
    overdueMillis = 1;
    SendHandle sent = open(new Handler()).send(ALICE, "x".repeat(300));
    next().take("a");
    FakeLink.Submission second = next();
    leaveUnanswered(second);
    FakeLink.Submission again = next();
    assertArrayEquals(second.sms().data(), again.sms().data());
    again.take("b");
    next().take("c");
    assertEquals(List.of("a", "b", "c"), sent.submitted().get(10, TimeUnit.MINUTES));
    assertTrue(link.submissions.isEmpty());
  }

  /** So that nothing of it overtakes what the SMSC is too busy for. */
  @Test
  void oneSegmentIsUnansweredAtATime() throws Exception {
    trustAlice();
    SmsService service = open(new Handler());
    SendHandle sent = service.send(ALICE, "x".repeat(300));
    service.send(ALICE, "one");
    int segments = FakeLink.segments(sent.message().payload()).length;
    for (int i = 1; i <= segments; i++) {
      FakeLink.Submission submission = next();
      // The sequence number of the segment, in the user data header.
      assertEquals(i, submission.sms().data()[11]);
      assertTrue(link.submissions.isEmpty());
      submission.take("" + i);
    }
    assertEquals("one", received(next().sms().data()).text());
  }

  @Test
  void aLateAnswerToASegmentLetsTheNextGoAtOnce() throws Exception {
    trustAlice();
    SendHandle sent = open(new Handler()).send(ALICE, "x".repeat(200));
    CompletableFuture<Submitted> late = leaveUnanswered(next());
    late.complete(new Submitted("a"));
    next().take("b");
    assertEquals(List.of("a", "b"), sent.submitted().get(10, TimeUnit.MINUTES));
  }

  /** The SMS of which the SMSC has a part already is sent whole before the service ends. */
  @Test
  void whatHasBegunIsFinishedWhenTheServiceIsClosed() throws Exception {
    trustAlice();
    link = new FakeLink();
    SmsService.Settings settings = SmsService.of(store, OwnKey.of(own), SERVICE).clock(CLOCK);
    settings.closingMillis = TimeUnit.MINUTES.toMillis(10);
    SmsService service = settings.open(link, new Handler());
    SendHandle sent = service.send(ALICE, "x".repeat(200));
    FakeLink.Submission first = next();
    CompletableFuture<Void> closed = CompletableFuture.runAsync(service::close);
    first.take("a");
    next().take("b");
    closed.get(10, TimeUnit.MINUTES);
    assertEquals(List.of("a", "b"), sent.submitted().get(10, TimeUnit.MINUTES));
  }

  private FakeLink.Submission next() throws InterruptedException {
    return link.submissions.poll(10, TimeUnit.MINUTES);
  }

  /** The SMSC took the same SMS twice: the receipt of either copy tells that it has arrived. */
  @ParameterizedTest
  @CsvSource({"late, REJECTED, timely, DELIVERED", "timely, REJECTED, late, DELIVERED"})
  void aReceiptForALateIdentifierCounts(String first, String is, String second, String then)
      throws Exception {
    trustAlice();
    overdueMillis = 1;
    SendHandle sent =
        open(new Handler()).send(ALICE, Draft.text("paid").to(KEY_OF_ALICE.publicKey()), true);
    CompletableFuture<Submitted> late = leaveUnanswered(next());
    next().take("timely");
    sent.submitted().get(10, TimeUnit.MINUTES);
    late.complete(new Submitted("late"));
    while (store
        .<Optional<?>>read(transaction -> transaction.segments(SERVICE).segment("late"))
        .isEmpty()) {
      Thread.sleep(5);
    }
    receive(first, is);
    receive(second, then);
    assertEquals("delivered", lastState("delivered"));
  }

  /** Returns the next state that a message got into, with the reason. */
  private String nextState() throws InterruptedException {
    while (true) {
      List<Event> events = store.read(transaction -> transaction.events().after(seen, 1));
      if (!events.isEmpty()) {
        Event event = events.get(0);
        seen = event.cursor();
        return event.state() + (event.reason() == null ? "" : ": " + event.reason());
      }
      Thread.sleep(5);
    }
  }

  /** Waits for a state that does not fail before, and is the last. */
  private String lastState(String wanted) throws InterruptedException {
    String state;
    do {
      state = nextState();
      assertFalse(state.startsWith("failed"), state);
    } while (!state.equals(wanted));
    assertEquals(
        List.of(), store.read(transaction -> transaction.events().after(seen, 1)), "a later state");
    return state;
  }

  private long delivered() {
    return states().stream().filter("delivered"::equals).count();
  }

  private List<String> states() {
    List<Event> events = store.read(transaction -> transaction.events().after(seen, 100));
    return events.stream().map(Event::state).toList();
  }

  private void receive(String id, String state) {
    receive(id, state, ALICE);
  }

  private void receive(String id, String state, String recipient) {
    link.listener
        .receipt(
            new DeliveryReceipt(
                id,
                DeliveryReceipt.State.valueOf(state),
                Address.ofNumber(recipient),
                Address.ofNumber(SERVICE),
                "",
                ""))
        .toCompletableFuture()
        .join();
  }

  /** Some SMSCs answer in hexadecimal and write decimal receipts, or add zeros. */
  @ParameterizedTest
  @CsvSource({
    "33E95179, 0870928761",
    "870928761, 33e95179",
    "0000029095, 29095",
    "29095, 0000029095",
    "29095, 71a7",
    "ab-17, AB-17",
  })
  void aReceiptMayWriteTheIdentifierInAnotherForm(String submitted, String inReceipt)
      throws Exception {
    trustAlice();
    BlockingQueue<DeliveryReceipt> delivered = new LinkedBlockingQueue<>();
    BlockingQueue<MessageId> of = new LinkedBlockingQueue<>();
    SmsService service =
        open(
            new Handler() {
              @Override
              public void delivery(MessageId message, DeliveryReceipt receipt) {
                delivered.add(receipt);
                if (message != null) {
                  of.add(message);
                }
              }
            });
    SendHandle other = service.send("+3", Draft.text("x").to(KEY_OF_ALICE.publicKey()), true);
    next().take("other");
    other.submitted().join();
    SendHandle sent = service.send(ALICE, Draft.text("paid").to(KEY_OF_ALICE.publicKey()), true);
    next().take(submitted);
    sent.submitted().join();
    receive(inReceipt, "DELIVERED");
    assertEquals(submitted, delivered.take().messageId());
    assertEquals(sent.message().id(), of.take());
  }

  /** Decimal 10 and hexadecimal 10 are both sent to Alice: nobody knows which one is meant. */
  @Test
  void anIdentifierThatFitsTwiceNamesNone() throws Exception {
    trustAlice();
    BlockingQueue<String> ids = new LinkedBlockingQueue<>();
    SmsService service =
        open(
            new Handler() {
              @Override
              public void delivery(MessageId message, DeliveryReceipt receipt) {
                ids.add(message + receipt.messageId());
              }
            });
    for (String id : List.of("16", "A")) {
      SendHandle sent = service.send(ALICE, Draft.text(id).to(KEY_OF_ALICE.publicKey()), true);
      next().take(id);
      sent.submitted().join();
    }
    receive("10", "DELIVERED");
    assertEquals("null10", ids.take());
  }

  /** The receipt comes before the answer, and writes the identifier in another form. */
  @ParameterizedTest
  @CsvSource({
    "33E95179, 0870928761, +447700900123, delivered",
    "29095, 0000029095, 447700900123, delivered",
    "29095, 29095, +49301234567, delivered",
    "29095, 71a7, +49301234567, sent",
    "5-0900123@29401133, 5-0900123~29401130, 07700900123, delivered",
    "5-0900123@29401133, 5-0900123~29401120, 07700900123, sent",
  })
  void aReceiptMayComeBeforeTheAnswer(
      String submitted, String inReceipt, String recipient, String state) throws Exception {
    List<String> states = statesAfterEarly(List.of(inReceipt), recipient, submitted);
    assertEquals(state, states.get(states.size() - 1));
  }

  /** Decimal 16 and hexadecimal 16 may both be about it: nobody knows which one is. */
  @Test
  void twoEarlyReceiptsThatFitMarkNothing() throws Exception {
    assertEquals(List.of("sent"), statesAfterEarly(List.of("10", "0016"), "+447700900123", "16"));
  }

  private List<String> statesAfterEarly(List<String> early, String recipient, String submitted)
      throws Exception {
    trust(store, "+447700900123", KEY_OF_ALICE.publicKey());
    SendHandle sent =
        open(new Handler())
            .send("+447700900123", Draft.text("x").to(KEY_OF_ALICE.publicKey()), true);
    FakeLink.Submission submission = next();
    early.forEach(id -> receive(id, "DELIVERED", recipient));
    submission.take(submitted);
    sent.submitted().get(10, TimeUnit.MINUTES);
    return states();
  }

  /** The reference of a modem begins anew after 256 SMS; its reports state the time, too. */
  @Test
  void aReportMarksTheSmsOfItsTimeAlone() throws Exception {
    trustAlice();
    String alice = "+447700900123";
    BlockingQueue<String> ids = new LinkedBlockingQueue<>();
    SmsService service =
        open(
            new Handler() {
              @Override
              public void delivery(MessageId message, DeliveryReceipt receipt) {
                ids.add(message + " " + receipt.messageId());
              }
            });
    long hour = 3_600;
    long noon = 12 * hour;
    List<String> sent = new ArrayList<>();
    for (long time : List.of(noon, noon + hour, noon + hour + 240)) {
      SendHandle message = service.send(alice, Draft.text("x").to(KEY_OF_ALICE.publicKey()), true);
      String id = MessageIdForms.submitted(5, alice, time);
      next().take(id);
      message.submitted().join();
      sent.add(message.message().id() + " " + id);
    }
    String ambiguous = MessageIdForms.reported(5, alice, noon + hour + 120);
    assertEquals("null " + ambiguous, markedBy(ids, alice, noon + hour + 120));
    assertEquals(
        sent.get(0), markedBy(ids, "07700900123", noon + 5 * 60), "a clock that is 5 min fast");
    assertEquals(sent.get(1), markedBy(ids, alice, noon + hour - 180));
    String old = MessageIdForms.reported(5, alice, noon - hour);
    assertEquals("null " + old, markedBy(ids, alice, noon - hour));
    String another = MessageIdForms.reported(6, alice, noon);
    receive(another, "DELIVERED", alice);
    assertEquals("null " + another, ids.take());
  }

  /** As a time zone with a hexadecimal digit, which some reports have. */
  @Test
  void aReportWithoutATimeMarksTheOnlySmsWithItsReference() throws Exception {
    trustAlice();
    String alice = "+447700900123";
    BlockingQueue<String> ids = new LinkedBlockingQueue<>();
    SmsService service =
        open(
            new Handler() {
              @Override
              public void delivery(MessageId message, DeliveryReceipt receipt) {
                ids.add(message + " " + receipt.messageId());
              }
            });
    List<String> sent = new ArrayList<>();
    for (int reference : List.of(5, 6, 6, 55)) {
      SendHandle message = service.send(alice, Draft.text("x").to(KEY_OF_ALICE.publicKey()), true);
      String id = "modem/" + MessageIdForms.submitted(reference, alice, 43_200 + 600 * sent.size());
      next().take(id);
      message.submitted().join();
      sent.add(message.message().id() + " " + id);
    }
    String other = "modem/" + MessageIdForms.reported(5, "+447700900124", -1);
    for (String nobody : List.of(other, "modem/" + MessageIdForms.reported(6, alice, -1))) {
      receive(nobody, "DELIVERED", alice);
      assertEquals("null " + nobody, ids.take());
    }
    receive(MessageIdForms.reported(5, alice, -1), "DELIVERED", alice);
    assertEquals("null 5-0900123~", ids.take(), "of another modem");
    assertEquals(0, delivered());
    receive("modem/" + MessageIdForms.reported(5, alice, -1), "DELIVERED", "07700900123");
    assertEquals(sent.get(0), ids.take());
    assertEquals(1, delivered());
    receive("modem/" + MessageIdForms.reported(5, alice, -1), "DELIVERED", alice);
    assertEquals("null modem/5-0900123~", ids.take(), "it has been delivered");
    assertEquals(1, delivered());
  }

  private String markedBy(BlockingQueue<String> ids, String number, long time)
      throws InterruptedException {
    receive(MessageIdForms.reported(5, number, time), "DELIVERED", number);
    return ids.take();
  }

  /** All within one stamp: 3GPP TS 23.040, 9.2.3.24.1 wants another reference for each. */
  @Test
  void messagesOfSeveralSegmentsHaveReferencesOfTheirOwn() throws Exception {
    trustAlice();
    SmsService service = open(new Handler());
    Set<Integer> references = new TreeSet<>();
    for (int i = 0; i < 256; i++) {
      service.send(i % 2 == 0 ? "+1" : "1", Draft.text("x".repeat(200)), false);
      FakeLink.Submission first = next();
      first.take("");
      FakeLink.Submission second = next();
      second.take("");
      int reference = UserDataHeader.parse(first.sms().data()).reference();
      assertEquals(reference, UserDataHeader.parse(second.sms().data()).reference());
      references.add(reference);
    }
    assertEquals(256, references.size());
  }

  @Test
  void whatGoesAgainIsNotOvertaken() throws Exception {
    trustAlice();
    SmsService service = open(new Handler());
    service.send(ALICE, "first");
    service.send(ALICE, "second");
    FakeLink.Submission first = link.submissions.take();
    first.fail(new IOException("the link broke"));
    FakeLink.Submission again = link.submissions.take();
    assertEquals("first", received(again.sms().data()).text());
    again.take("id");
    assertEquals("second", received(link.submissions.take().sms().data()).text());
  }

  @Test
  void whatIsWithdrawnIsNotSubmittedAgain() throws Exception {
    trustAlice();
    SmsService service = open(new Handler());
    SendHandle sent = service.send(ALICE, "paid");
    FakeLink.Submission first = link.submissions.take();
    sent.withdraw();
    first.fail(new IOException("the link broke"));
    service.send(ALICE, "next");
    assertEquals("next", received(link.submissions.take().sms().data()).text());
    openAfterCrash();
    assertEquals("next", received(link.submissions.take().sms().data()).text());
    assertTrue(link.submissions.isEmpty());
  }

  private static void assertTakenBack(FakeLink.Submission submission) {
    assertThrows(
        CancellationException.class,
        () -> submission.answer().orTimeout(10, TimeUnit.MINUTES).join());
  }

  @Test
  void whatIsWithdrawnIsTakenBackFromTheLink() throws Exception {
    trustAlice();
    SmsService service = open(new Handler());
    SendHandle first = service.send(ALICE, "first");
    service.send(ALICE, "second");
    FakeLink.Submission waiting = link.submissions.take();
    first.withdraw();
    assertTakenBack(waiting);
    assertEquals("second", received(link.submissions.take().sms().data()).text());
  }

  @Test
  void whatTheSmscTakesThoughItWasWithdrawnIsSent() throws Exception {
    trustAlice();
    SmsService service = open(new Handler());
    link.sends = true;
    SendHandle taken = service.send(ALICE, Draft.text("taken"), true);
    FakeLink.Submission first = link.submissions.take();
    taken.withdraw();
    first.take("id");
    assertEquals(List.of("id"), taken.submitted().get(60, TimeUnit.SECONDS));
    receive("id", "DELIVERED");
    // On a slow machine it may have been "sending" before.
    List<String> states = states().stream().filter(state -> !state.equals("sending")).toList();
    assertEquals(List.of("cancelled", "sent", "delivered"), states);
    SendHandle failed = service.send(ALICE, "failed");
    FakeLink.Submission second = link.submissions.take();
    failed.withdraw();
    second.fail(new IOException("the link broke"));
    service.send(ALICE, "next");
    assertEquals("next", received(link.submissions.take().sms().data()).text());
  }

  @Test
  void whatTheSmscTakesTooLateIsSent() throws Exception {
    trustAlice();
    SmsService service = open(new Handler());
    link.sends = true;
    service.send(ALICE, Draft.text("taken"), true);
    FakeLink.Submission submission = link.submissions.take();
    time = time.plus(Duration.ofDays(365));
    while (!states().contains("expired")) {
      Thread.sleep(5);
    }
    submission.take("id");
    assertEquals("sent", lastState("sent"));
    receive("id", "DELIVERED");
    assertEquals("delivered", lastState("delivered"));
  }

  @Test
  void whatAnotherProgramWithdrawsIsTakenBackFromTheLink() throws Exception {
    trustAlice();
    SmsService service = open(new Handler());
    service.send(ALICE, "first");
    service.send(ALICE, "second");
    FakeLink.Submission waiting = link.submissions.take();
    try (Store other = new Store(folder)) {
      List<Long> all =
          other.read(
              transaction ->
                  transaction.outbound(SERVICE).toSend().stream().map(QueuedMessage::id).toList());
      other.write(
          transaction ->
              transaction
                  .outbound(SERVICE)
                  .changeState(all.get(0), MessageState.CANCELLED, null, 0));
    }
    assertTakenBack(waiting);
    FakeLink.Submission second = link.submissions.take();
    assertEquals("second", received(second.sms().data()).text());
    assertFalse(second.answer().isDone());
  }

  @Test
  void oneWayWithoutRoomHoldsNoOtherUp() throws Exception {
    trustAlice();
    trust(store, "+44", KEY_OF_ALICE.publicKey());
    SmsService service = open(new Handler());
    link.full = "+44";
    service.send("+44", "first");
    service.send(ALICE, "second");
    FakeLink.Submission submission = link.submissions.take();
    assertEquals("second", received(submission.sms().data()).text());
    link.room.countDown();
    assertEquals("first", received(link.submissions.take().sms().data()).text());
  }

  @Test
  void whatTheStoreHasIsPendingThoughTheLinkHoldsTheOthersUp() throws Exception {
    trustAlice();
    SmsService service = open(new Handler());
    link.full = "";
    for (int i = 1; i <= 3; i++) {
      service.send(ALICE, "text " + i);
      assertEquals(i, service.pending());
    }
    link.room.countDown();
  }

  @Test
  void whatIsWithdrawnBehindAnotherIsPendingNoMore() throws Exception {
    trustAlice();
    SmsService service = open(new Handler());
    SendHandle first = service.send(ALICE, "first");
    FakeLink.Submission submission = link.submissions.take();
    SendHandle second = service.send(ALICE, "second");
    assertEquals(2, service.pending());
    second.withdraw();
    while (service.pending() > 1) {
      Thread.sleep(10);
    }
    submission.take("id");
    assertEquals(List.of("id"), first.submitted().join());
    assertThrows(CompletionException.class, () -> second.submitted().join());
    assertTrue(link.submissions.isEmpty());
  }

  @Test
  void whatExpiresWhileItWaitsForRoomIsNotSent() throws Exception {
    trustAlice();
    trust(store, "+44", KEY_OF_ALICE.publicKey());
    SmsService service = open(new Handler());
    link.full = "";
    service.send(ALICE, "in time");
    SendHandle late = service.send("+44", "late");
    time = time.plus(Duration.ofDays(365));
    link.full = null;
    link.room.countDown();
    assertEquals("in time", received(link.submissions.take().sms().data()).text());
    CompletionException failure =
        assertThrows(CompletionException.class, () -> late.submitted().join());
    assertInstanceOf(CancellationException.class, failure.getCause());
    assertTrue(link.submissions.isEmpty());
  }

  @Test
  void whatIsRefusedForNowIsSubmittedAgainAndForGoodIsNot() throws Exception {
    trustAlice();
    SendHandle sent = open(new Handler()).send(ALICE, "paid");
    RefusedException forNow = new RefusedException("it refuses", 8, "system error", Retry.LATER);
    FakeLink.Submission first = link.submissions.take();
    first.fail(forNow);
    FakeLink.Submission second = link.submissions.take();
    assertEquals(forNow, sent.lastFailure());
    assertArrayEquals(first.sms().data(), second.sms().data());
    second.fail(forNow.forGood());
    CompletionException failure =
        assertThrows(CompletionException.class, () -> sent.submitted().join());
    assertEquals("it refuses: system error", failure.getCause().getMessage());
  }

  @Test
  void aMessageWaitsAsLongAsTheLinkIsDown() throws Exception {
    trustAlice();
    SmsService service = open(new Handler());
    link.listener.link(false, "bound already");
    service.send(ALICE, "paid");
    FakeLink.Submission submission = next();
    assertEquals("waiting: bound already", nextState());
    link.listener.link(false, "bound already");
    link.listener.link(true, "up");
    assertEquals("sending", nextState());
    link.listener.link(false, "the link broke");
    assertEquals("waiting: the link broke", nextState());
    link.listener.link(true, "up");
    assertEquals("sending", nextState());
    submission.take("4711");
    assertEquals("sent", nextState());
  }

  @Test
  void aMessageThatTheSmscHasForAWhileIsSending() throws Exception {
    trustAlice();
    open(new Handler()).send(ALICE, "paid");
    FakeLink.Submission submission = next();
    assertEquals("sending", nextState());
    submission.take("4711");
  }

  @Test
  void aMessageThatWaitsForAnotherCanBeTakenBack() throws Exception {
    trustAlice();
    SmsService service = open(new Handler());
    SendHandle first = service.send(ALICE, "first");
    FakeLink.Submission submission = next();
    SendHandle second = service.send(ALICE, "second");
    SendHandle third = service.send(ALICE, "third");
    second.withdraw();
    submission.take("1");
    next().take("3");
    assertEquals(List.of("1"), first.submitted().join());
    assertEquals(List.of("3"), third.submitted().join());
  }

  /** The store takes no more for a moment, when the SMSC has answered. */
  @Test
  void whatHasBecomeOfAMessageIsKeptInTheEnd() throws Exception {
    trustAlice();
    link = new FakeLink();
    SmsService.Settings settings = SmsService.of(store, OwnKey.of(own), SERVICE).clock(CLOCK);
    settings.closingMillis = 1;
    SmsService service = settings.open(link, new Handler());
    services.add(service);
    service.send(ALICE, "paid");
    FakeLink.Submission submission = link.submissions.take();
    execute(
        "CREATE TRIGGER refusal BEFORE UPDATE ON message WHEN NEW.state = 5"
            + " BEGIN SELECT RAISE(ABORT, 'not now'); END");
    submission.take("4711");
    for (int i = 0; i < 2; i++) {
      String note = notes.take();
      assertTrue(note.contains("could not be kept, and is tried again: "), note);
      assertTrue(note.contains("not now"), note);
    }
    execute("DROP TRIGGER refusal");
    while (!store.read(transaction -> transaction.outbound(SERVICE).toSend()).isEmpty()) {
      Thread.sleep(20);
    }
    assertTrue(link.submissions.isEmpty());
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("store.db"));
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void deliveryReceiptsNameTheMessage() throws Exception {
    trustAlice();
    BlockingQueue<MessageId> delivered = new LinkedBlockingQueue<>();
    SmsService service =
        open(
            new Handler() {
              @Override
              public void delivery(MessageId message, DeliveryReceipt receipt) {
                delivered.add(message);
              }
            });
    SendHandle sent = service.send(ALICE, Draft.text("paid").to(KEY_OF_ALICE.publicKey()), true);
    FakeLink.Submission submission = link.submissions.take();
    assertTrue(submission.receipt());
    submission.take("4711");
    sent.submitted().join();
    link.listener.receipt(
        new DeliveryReceipt(
            "4711",
            DeliveryReceipt.State.DELIVERED,
            Address.ofNumber(ALICE),
            Address.ofNumber(SERVICE),
            "",
            ""));
    assertEquals(sent.message().id(), delivered.take());
  }

  /** If the SMSC delivered it again, nobody would know whose it is. */
  @Test
  void aReceiptCountsAsTakenIfTheHandlerFails() throws Exception {
    trustAlice();
    SmsService service =
        open(
            new Handler() {
              @Override
              public void delivery(MessageId message, DeliveryReceipt receipt) {
                throw new IllegalStateException("no room");
              }
            });
    SendHandle sent = service.send(ALICE, Draft.text("paid").to(KEY_OF_ALICE.publicKey()), true);
    next().take("4711");
    sent.submitted().join();
    receive("4711", "DELIVERED");
    assertTrue(states().contains("delivered"), states().toString());
  }

  @Test
  void stampsDoNotGoBackAfterARestart() throws Exception {
    trustAlice();
    long one = open(new Handler()).send(ALICE, "one").message().stamp();
    openStore();
    long two = open(new Handler()).send(ALICE, "two").message().stamp();
    assertTrue(two >= one, one + " " + two);
  }
}
