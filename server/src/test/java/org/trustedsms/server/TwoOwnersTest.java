// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.KeyHolder;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.Sender;
import org.trustedsms.server.keyfile.OwnKey;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Events.Cursor;
import org.trustedsms.server.store.Events.Event;
import org.trustedsms.server.store.MessageState;
import org.trustedsms.server.store.OutboundMessages;
import org.trustedsms.server.store.OutboundMessages.NewMessage;
import org.trustedsms.server.store.ShardLease;
import org.trustedsms.server.store.Shards;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.Trust;
import org.trustedsms.testing.PostgresServer;

/** Two processes that share out the shards of one store: an SMS may come to either. */
class TwoOwnersTest {
  private static final String SERVICE = "+2";
  private static final long NOW = FakeLink.NOW_MILLIS / 1000;
  private static final PrivateKey KEY = key(2);
  private static final PrivateKey THEIR_KEY = key(1);

  private final List<Side> sides = new ArrayList<>();

  private static PrivateKey key(int seed) {
    return PrivateKey.generate(Curves.p192(), new Random(seed)::nextBytes);
  }

  /** One process. */
  private static final class Side implements AutoCloseable {
    final FakeLink link = new FakeLink();
    final BlockingQueue<IncomingMessage> texts = new LinkedBlockingQueue<>();
    final BlockingQueue<IncomingMessage> refused = new LinkedBlockingQueue<>();
    final Store store;
    PrivateKey key = KEY;
    ShardLease owned;
    SmsService service;

    Side(String url) {
      store = Store.onPostgres(url, PostgresServer.USER, PostgresServer.password());
    }

    void own() {
      owned = store.tryOwn().orElseThrow();
    }

    void open() throws Exception {
      SmsService.Settings settings =
          SmsService.of(owned, OwnKey.of(key), SERVICE)
              .clock(Clock.fixed(Instant.ofEpochSecond(NOW), ZoneOffset.UTC));
      settings.closingMillis = 1;
      service =
          settings.open(
              link,
              new SmsHandler() {
                @Override
                public void text(IncomingMessage message) {
                  texts.add(message);
                }

                @Override
                public void refused(IncomingMessage message) {
                  refused.add(message);
                }
              });
    }

    @Override
    public void close() {
      service.close();
      store.close();
    }
  }

  @BeforeEach
  void open() throws Exception {
    String url = PostgresServer.shared().newSchema();
    for (int i = 0; i < 2; i++) {
      sides.add(new Side(url));
    }
    // The first has all shards until the second wants some.
    sides.get(0).own();
    sides.get(1).store.tryOwn();
    sides.get(0).owned.release();
    for (Side side : List.of(sides.get(1), sides.get(0))) {
      side.own();
      assertEquals(8, side.owned.shards().count());
      side.open();
    }
  }

  @AfterEach
  void close() {
    sides.forEach(Side::close);
  }

  private Side ownerOf(String number) {
    return sides.stream().filter(side -> side.owned.shards().has(number)).findFirst().orElseThrow();
  }

  private Side notOwnerOf(String number) {
    return sides.stream()
        .filter(side -> !side.owned.shards().has(number))
        .findFirst()
        .orElseThrow();
  }

  private void trust(String number) {
    sides
        .get(0)
        .store
        .write(
            Shards.of(number),
            transaction -> {
              Contact contact = new Contact(number, number, null, null, null);
              transaction.contacts().put(contact.trusting(THEIR_KEY.publicKey(), Trust.COMPARED));
              return null;
            });
  }

  /** An alphanumeric sender may look like a number that people write. */
  @Test
  void theSenderMayHaveSeparatorsBetweenDigits() throws Exception {
    List<String> senders = List.of("44-7700-900", "44 7700 901", "447-700-902", "4.4770.0903");
    for (String sender : senders) {
      byte[] payload = new Sender(THEIR_KEY, () -> NOW).sign(Draft.text(sender)).payload();
      Side owner = ownerOf(sender);
      owner.link.deliverAll(sender, payload);
      assertEquals(sender, owner.refused.take().from());
    }
    for (Side side : sides) {
      // Notes what was dealt with.
      side.service.close();
      side.owned.write(
          transaction -> {
            assertEquals(Map.of(), transaction.inbound(SERVICE).takeToHandOut());
            return null;
          });
    }
  }

  @Test
  void whatArrivesIsHandedOutByWhoHasTheShardOfTheNumber() throws Exception {
    for (int i = 0; i < 6; i++) {
      String number = "+39" + i;
      trust(number);
      String text = "long ".repeat(300) + number;
      byte[] payload =
          new Sender(THEIR_KEY, () -> NOW).sign(Draft.text(text).to(KEY.publicKey())).payload();
      byte[][] segments = FakeLink.segments(payload);
      // Some of it to one, the rest and all of it again to the other.
      for (int segment = 0; segment < segments.length; segment++) {
        Side to = segment % 2 == 0 ? notOwnerOf(number) : ownerOf(number);
        to.link.deliver(number, segments[segment]).toCompletableFuture().join();
      }
      notOwnerOf(number).link.deliverAll(number, payload);
      IncomingMessage message = ownerOf(number).texts.take();
      assertEquals(text, message.text());
      assertEquals(number, message.from());
    }
    assertTrue(sides.stream().allMatch(side -> side.texts.isEmpty()));
  }

  /** A key that fails for another reason than that it is away. */
  private static final class BrokenKey implements KeyHolder {
    final AtomicInteger calls = new AtomicInteger();

    @Override
    public PublicKey publicKey() {
      return KEY.publicKey();
    }

    @Override
    public byte[] sign(byte[] message) {
      throw new IllegalStateException("the key is broken");
    }

    @Override
    public boolean isToBeChecked() {
      return false;
    }

    @Override
    public byte[] agree(byte[] point) {
      calls.incrementAndGet();
      throw new IllegalStateException("the key is broken");
    }

    @Override
    public void close() {}
  }

  /** Each look at the store finds it again. */
  @Test
  void whatCannotBeVerifiedIsTriedOnce() throws Exception {
    String number = "+391";
    trust(number);
    BrokenKey broken = new BrokenKey();
    Side owner = ownerOf(number);
    owner.service.close();
    owner.key = PrivateKey.heldBy(broken);
    owner.open();
    Draft secret = Draft.text("one").to(KEY.publicKey()).encrypted(new Random(1)::nextBytes);
    owner.link.deliverAll(number, new Sender(THEIR_KEY, () -> NOW).sign(secret).payload());
    while (broken.calls.get() == 0) {
      Thread.sleep(5);
    }
    for (String text : List.of("two", "three")) {
      byte[] payload =
          new Sender(THEIR_KEY, () -> NOW).sign(Draft.text(text).to(KEY.publicKey())).payload();
      // The owner finds it when it looks at the store.
      notOwnerOf(number).link.deliverAll(number, payload);
      assertEquals(text, owner.texts.take().text());
    }
    assertEquals(1, broken.calls.get());
  }

  @Test
  void whatIsOldIsRemovedFromEachShard() throws Exception {
    Side side = sides.get(0);
    side.service.close();
    List<String> numbers =
        IntStream.range(0, 40).mapToObj(i -> "+39" + i).filter(side.owned.shards()::has).toList();
    numbers.forEach(number -> cancelled(side, number, 0));
    // If all were old the clock might be wrong.
    cancelled(side, numbers.get(0), NOW * 1000);
    side.open();
    while (side.store.<Integer>read(
            transaction ->
                transaction.outbound(SERVICE).before(Long.MAX_VALUE, null, null, null, 2).size())
        > 1) {
      Thread.sleep(5);
    }
  }

  private static void cancelled(Side side, String number, long time) {
    side.owned.write(
        Shards.of(number),
        transaction -> {
          OutboundMessages outbound = transaction.outbound(SERVICE);
          NewMessage message =
              new NewMessage(
                  number, "text", "{}", null, time, 1, 16474, false, null, null, null, null);
          outbound.changeState(
              outbound.addNow(message, queued -> {}).id(), MessageState.CANCELLED, null, time);
          return null;
        });
  }

  @Test
  void aReceiptIsNotedWhereverItArrives() throws Exception {
    for (int i = 0; i < 6; i++) {
      String number = "+44" + i;
      String smscMessageId = "id-" + i;
      Side from = ownerOf(number);
      Side other = notOwnerOf(number);
      DeliveryReceipt receipt =
          new DeliveryReceipt(
              smscMessageId,
              DeliveryReceipt.State.DELIVERED,
              Address.ofNumber(i % 4 < 2 ? number : "0" + number.substring(1)),
              Address.ofNumber(SERVICE),
              "000",
              "");
      SendHandle sent = from.service.send(number, Draft.text("one"), true);
      FakeLink.Submission submission = from.link.submissions.take();
      boolean early = i % 2 == 0;
      if (early) {
        assertNull(other.link.listener.receipt(receipt).toCompletableFuture().join());
      }
      submission.take(smscMessageId);
      sent.submitted().toCompletableFuture().join();
      if (!early) {
        other.link.listener.receipt(receipt).toCompletableFuture().join();
      }
      int sentSoFar = i + 1;
      while (delivered(other) < sentSoFar) {
        Thread.sleep(5);
      }
      assertEquals(sentSoFar, delivered(other));
    }
  }

  /** And in the order in which they were accepted, whoever accepted them. */
  @Test
  void theOwnerSendsWhateverProcessHasAcceptedIt() throws Exception {
    String number = "+393";
    List<SendHandle> sent = new ArrayList<>();
    for (int i = 0; i < 19; i++) {
      Side side = i % 3 == 0 ? ownerOf(number) : notOwnerOf(number);
      sent.add(side.service.send(number, Draft.text("text " + i), false));
    }
    for (SendHandle each : sent) {
      FakeLink.Submission submission = ownerOf(number).link.submissions.take();
      assertArrayEquals(FakeLink.segments(each.message().payload())[0], submission.sms().data());
      submission.take("id");
    }
    sent.get(18).submitted().toCompletableFuture().join();
    assertTrue(notOwnerOf(number).link.submissions.isEmpty());
  }

  private static long delivered(Side side) {
    List<Event> events =
        side.store.read(transaction -> transaction.events().after(Cursor.of("0"), 1_000));
    return events.stream().filter(event -> event.state().equals("delivered")).count();
  }
}
