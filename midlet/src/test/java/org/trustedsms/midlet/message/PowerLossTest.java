// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.trustedsms.midlet.message.Network.ALICE;
import static org.trustedsms.midlet.message.Network.BOB;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ObjIntConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.trustedsms.message.Draft;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.party.StoredOffer;
import org.trustedsms.midlet.store.MemoryRecords;
import org.trustedsms.midlet.store.MemoryRecords.Tear;

/**
 * Something goes wrong at each single operation on the store, in turn, while a message is received
 * or sent.
 */
class PowerLossTest {
  private static final Tear HALF = whole -> Arrays.copyOf(whole, whole.length / 2);
  private static final Tear GONE = whole -> null;
  private static final Tear GARBAGE = whole -> new byte[whole.length];

  private static final List<ObjIntConsumer<MemoryRecords>> PULLS =
      List.of(
          MemoryRecords::pullBefore,
          MemoryRecords::pullAfter,
          (records, n) -> records.pullIn(n, HALF),
          (records, n) -> records.pullIn(n, GONE),
          (records, n) -> records.pullIn(n, GARBAGE));

  private static final List<ObjIntConsumer<MemoryRecords>> FAILURES =
      List.of(
          MemoryRecords::failBefore,
          MemoryRecords::failAfter,
          MemoryRecords::failFrom,
          MemoryRecords::fullAt,
          MemoryRecords::noHeapAt);

  private Network network;

  @BeforeEach
  void start() throws Exception {
    network = Network.acquainted();
  }

  @AfterEach
  void stop() {
    network.close();
  }

  /** What is done to Bob's phone, and what has to hold when it has been started again. */
  private interface Check {
    /** Returns whether the message has been lost. */
    boolean lost(Phone bob) throws Exception;
  }

  /** Delivers a payload to Bob with trouble at each operation; returns how often it was lost. */
  private int receiveWith(
      List<ObjIntConsumer<MemoryRecords>> troubles, byte[] payload, boolean mayLose, Check check)
      throws Exception {
    return receiveWith(ALICE, troubles, payload, mayLose, check);
  }

  private int receiveWith(
      String from,
      List<ObjIntConsumer<MemoryRecords>> troubles,
      byte[] payload,
      boolean mayLose,
      Check check)
      throws Exception {
    MemoryRecords before = network.bob().stop();
    int stored = operationsToStore(before, payload);
    int cases = 0;
    int losses = 0;
    for (ObjIntConsumer<MemoryRecords> trouble : troubles) {
      boolean reached = true;
      for (int n = 0; reached; n++) {
        Phone bob = network.start(BOB, before.restart()).unlock();
        trouble.accept(bob.records, bob.records.operations() + n);
        network.deliver(from, BOB, payload);
        network.settle();
        reached = bob.records.troubleReached();
        bob.records.work();
        bob = bob.restart().unlock();
        network.settle();
        if (check.lost(bob)) {
          assertTrue(mayLose && n < stored, "lost at operation " + n + " of " + stored);
          losses++;
        }
        cases++;
        bob.stop();
      }
    }
    assertTrue(cases > 4 * troubles.size(), "only " + cases + " cases");
    return losses;
  }

  /** Between the radio and the store a message is in memory alone; nothing can be done about it. */
  private int operationsToStore(MemoryRecords before, byte[] payload) throws Exception {
    Phone bob = network.start(BOB, before.restart());
    int start = bob.records.operations();
    // An encrypted one is stored, and no more, as long as the phone is locked.
    byte[] encrypted = payload.clone();
    encrypted[0] = (byte) (encrypted[0] & 0xc3 | StoredMessage.ENCRYPTED << 2);
    network.deliver(ALICE, BOB, encrypted);
    network.settle();
    assertEquals("waits for your PIN", bob.received().get(0));
    bob.stop();
    return bob.records.operations() - start;
  }

  private byte[] payloadOf(boolean encrypt, boolean acknowledgement) throws Exception {
    network.bob().radio.close();
    network.alice().sendText(BOB, "Hello", encrypt, acknowledgement);
    byte[] payload = network.lastPayload();
    network.take(BOB);
    return payload;
  }

  /** Verified once; and a repetition is one. */
  private boolean textIsLost(Phone bob, byte[] payload) throws Exception {
    List<String> received = new ArrayList<>(bob.received());
    boolean lost = received.isEmpty();
    assertTrue(lost || received.equals(List.of("verified: Hello")), received.toString());
    network.deliver(ALICE, BOB, payload);
    network.settle();
    received.add(0, lost ? "verified: Hello" : "replayed");
    assertEquals(received, bob.received());
    return lost;
  }

  @Test
  void aBatteryPulledWhileATextIsReceived() throws Exception {
    byte[] payload = payloadOf(false, true);
    int[] sent = {network.sent.size()};
    int losses =
        receiveWith(
            PULLS,
            payload,
            true,
            bob -> {
              boolean lost = textIsLost(bob, payload);
              int acknowledgements = network.sent.size() - sent[0];
              assertTrue(acknowledgements <= 1, acknowledgements + " acknowledgements");
              sent[0] = network.sent.size();
              return lost;
            });
    assertTrue(losses > 0, "the battery is to be pulled before the message is stored, too");
  }

  @Test
  void aBatteryPulledWhileAnEncryptedTextIsReceived() throws Exception {
    byte[] payload = payloadOf(true, false);
    receiveWith(PULLS, payload, true, bob -> textIsLost(bob, payload));
  }

  @Test
  void aStoreThatFailsWhileATextIsReceived() throws Exception {
    byte[] payload = payloadOf(false, false);
    receiveWith(FAILURES, payload, true, bob -> textIsLost(bob, payload));
  }

  @Test
  void aStoreThatFailsForAMomentLosesNothing() throws Exception {
    byte[] payload = payloadOf(false, true);
    MemoryRecords before = network.bob().stop();
    for (ObjIntConsumer<MemoryRecords> trouble : FAILURES) {
      boolean reached = true;
      for (int n = 0; reached; n++) {
        Phone bob = network.start(BOB, before.restart()).unlock();
        trouble.accept(bob.records, bob.records.operations() + n);
        network.deliver(ALICE, BOB, payload);
        network.settle();
        reached = bob.records.troubleReached();
        bob.records.work();
        // The user deletes something, here what does not exist, and goes on.
        bob.onWorker(
            () -> {
              bob.messages.remove(
                  StoredMessageTest.message(
                      bob.messages.newItem(), "", 0, StoredMessage.TEXT, StoredMessage.SENT));
              return null;
            });
        bob.receiving.wake();
        network.settle();
        assertEquals(List.of("verified: Hello"), bob.received(), "operation " + n);
        network.deliver(ALICE, BOB, payload);
        network.settle();
        assertEquals("replayed", bob.received().get(0), "operation " + n);
        bob.stop();
      }
    }
  }

  @Test
  void aBatteryPulledWhileAKeyIsReceived() throws Exception {
    network.bob().radio.close();
    Phone alice = network.alice();
    alice.onWorker(
        () -> {
          alice.account.changeKey(Phone.PIN, Phone.CURVES.byId(1));
          return null;
        });
    alice.sendKey(BOB);
    byte[] payload = network.lastPayload();
    network.take(BOB);
    receiveWith(
        PULLS,
        payload,
        true,
        bob -> {
          assertEquals(List.of(), bob.received());
          Contact contact = bob.contacts.byNumber(ALICE);
          assertNotNull(contact.key());
          assertEquals(2, bob.contacts.all().size());
          return contact.offer() != Contact.CHANGED;
        });
  }

  @Test
  void aBatteryPulledWhileAnAcknowledgementIsReceived() throws Exception {
    network.alice().radio.close();
    Phone bob = network.bob();
    bob.sendText(ALICE, "Hello", false, true);
    bob.radio.close();
    network.start(ALICE, network.alice().stop()).unlock();
    network.settle();
    byte[] acknowledgement = network.lastPayload();
    network.take(BOB);
    receiveWith(
        PULLS,
        acknowledgement,
        true,
        again -> {
          boolean lost = again.sent().equals(List.of("sent: Hello"));
          assertTrue(lost || again.sent().equals(List.of("acknowledged: Hello")));
          assertEquals(List.of(), again.received());
          network.deliver(ALICE, BOB, acknowledgement);
          network.settle();
          assertEquals(List.of("acknowledged: Hello"), again.sent());
          assertEquals(List.of(), again.received());
          return lost;
        });
  }

  @Test
  void aBatteryPulledWhileATextIsSent() throws Exception {
    MemoryRecords before = network.alice().stop();
    MemoryRecords bobBefore = network.bob().stop();
    for (ObjIntConsumer<MemoryRecords> pull : PULLS) {
      boolean reached = true;
      for (int n = 0; reached; n++) {
        Phone alice = network.start(ALICE, before.restart()).unlock();
        Phone bob = network.start(BOB, bobBefore.restart());
        pull.accept(alice.records, alice.records.operations() + n);
        alice.sendText(BOB, "Hello", false, false);
        reached = alice.records.troubleReached();
        boolean arrived = !bob.received().isEmpty();
        alice = alice.restart().unlock();
        List<String> outbox = alice.sent();
        assertTrue(
            outbox.equals(List.of(arrived ? "sent: Hello" : "nothing"))
                || outbox.equals(List.of("perhaps sent: Hello"))
                || outbox.isEmpty() && !arrived,
            "operation " + n + ", arrived " + arrived + ": " + outbox);
        // The clock of stamps has not gone back, even though the phone's stands still.
        alice.sendText(BOB, "Hello", false, false);
        alice.sendText(BOB, "Again", false, false);
        List<String> all = new ArrayList<>(List.of("verified: Again", "verified: Hello"));
        if (arrived) {
          all.add("verified: Hello");
        }
        assertEquals(all, bob.received());
        assertEquals(
            all.size(), bob.inbox().stream().map(sms -> sms.id).distinct().count(), "stamps");
        alice.stop();
        bob.stop();
      }
    }
  }

  @Test
  void aStoreThatFailsWhileATextIsSent() throws Exception {
    MemoryRecords before = network.alice().stop();
    MemoryRecords bobBefore = network.bob().stop();
    for (ObjIntConsumer<MemoryRecords> trouble : FAILURES) {
      boolean reached = true;
      for (int n = 0; reached; n++) {
        Phone alice = network.start(ALICE, before.restart()).unlock();
        Phone bob = network.start(BOB, bobBefore.restart());
        trouble.accept(alice.records, alice.records.operations() + n);
        alice.sendText(BOB, "Hello", false, false);
        reached = alice.records.troubleReached();
        alice.records.work();
        assertEquals(1, alice.notices.sent.size());
        if (alice.notices.sent.get(0) == null) {
          assertEquals(List.of(), alice.sent());
          assertEquals(List.of(), bob.received());
          assertTrue(alice.notices.last().startsWith("nothing sent: "), alice.notices.last());
        } else {
          assertEquals(List.of("verified: Hello"), bob.received());
        }
        boolean nothing = alice.sent().isEmpty();
        alice = alice.restart();
        // What failed after it was done, and could not be undone, is in doubt.
        assertTrue(
            nothing
                ? alice.sent().isEmpty() || alice.sent().equals(List.of("perhaps sent: Hello"))
                : !alice.sent().isEmpty(),
            "operation " + n + ": " + alice.sent());
        alice.stop();
        bob.stop();
      }
    }
  }

  private TestBusiness acmeCertifiedBy(TestBusiness trent) throws Exception {
    TestBusiness acme = new TestBusiness(network, TestBusiness.ACME);
    trent.send(BOB, trent.certify(acme, "Acme"));
    return acme;
  }

  private TestBusiness trentAccepted() throws Exception {
    TestBusiness trent = new TestBusiness(network, TestBusiness.TRENT);
    trent.acceptedBy(network.bob());
    return trent;
  }

  @Test
  void aBatteryPulledWhileACertificateIsReceived() throws Exception {
    byte[] certificate =
        trentAccepted().certify(new TestBusiness(network, TestBusiness.ACME), "Acme");
    receiveWith(
        TestBusiness.ACME,
        PULLS,
        certificate,
        true,
        bob -> {
          boolean lost = bob.authorities.find(TestBusiness.ACME, network.now()) == null;
          assertEquals(List.of(), bob.received());
          network.deliver(TestBusiness.ACME, BOB, certificate);
          network.settle();
          assertNotNull(bob.authorities.find(TestBusiness.ACME, network.now()));
          assertEquals(List.of(), bob.received());
          return lost;
        });
  }

  @Test
  void aBatteryPulledWhileATextOfACertifiedSenderIsReceived() throws Exception {
    TestBusiness acme = acmeCertifiedBy(trentAccepted());
    byte[] payload = acme.sign(Draft.text("Hello"));
    receiveWith(
        TestBusiness.ACME,
        PULLS,
        payload,
        true,
        bob -> {
          boolean lost = bob.received().isEmpty();
          assertTrue(lost || bob.received().equals(List.of("verified: Hello")));
          acme.send(BOB, payload);
          assertEquals(
              lost ? List.of("verified: Hello") : List.of("replayed", "verified: Hello"),
              bob.received());
          return lost;
        });
  }

  @Test
  void aBatteryPulledWhileAnOfferIsReceived() throws Exception {
    TestBusiness acme = acmeCertifiedBy(trentAccepted());
    byte[] payload = acme.offer(2500);
    receiveWith(
        TestBusiness.ACME,
        PULLS,
        payload,
        true,
        bob -> {
          boolean lost = bob.offers.all().isEmpty();
          assertEquals(List.of(), bob.received());
          acme.send(BOB, payload);
          assertEquals(1, bob.offers.all().size());
          assertEquals(lost ? List.of() : List.of("replayed"), bob.received());
          return lost;
        });
  }

  private static StoredOffer offer(Phone phone) {
    return (StoredOffer) phone.offers.all().elementAt(0);
  }

  @Test
  void aBatteryPulledWhileAReceiptIsReceived() throws Exception {
    TestBusiness acme = acmeCertifiedBy(trentAccepted());
    acme.send(BOB, acme.offer(2500));
    Phone before = network.bob();
    before.onJob(job -> before.answering.answer(offer(before), 1, Phone.PIN, job));
    byte[] receipt =
        acme.sign(
            Draft.acknowledgement(acme.read(network.lastPayload(), before.account.publicKey())));
    receiveWith(
        TestBusiness.ACME,
        PULLS,
        receipt,
        true,
        bob -> {
          boolean lost = offer(bob).receiptTime() == 0;
          assertEquals(List.of(), bob.received());
          acme.send(BOB, receipt);
          assertTrue(offer(bob).receiptTime() != 0);
          assertEquals(List.of(), bob.received());
          return lost;
        });
  }

  @Test
  void aBatteryPulledWhileAnOfferIsAnswered() throws Exception {
    TestBusiness acme = acmeCertifiedBy(trentAccepted());
    acme.send(BOB, acme.offer(2500));
    MemoryRecords before = network.bob().stop();
    int answeredUnsent = 0;
    for (ObjIntConsumer<MemoryRecords> pull : PULLS) {
      boolean reached = true;
      for (int n = 0; reached; n++) {
        Phone bob = network.start(BOB, before.restart()).unlock();
        int sent = network.sent.size();
        pull.accept(bob.records, bob.records.operations() + n);
        try {
          bob.onJob(job -> bob.answering.answer(offer(bob), 2, Phone.PIN, job));
        } catch (Exception | AssertionError e) {
          // The battery is out.
        }
        reached = bob.records.troubleReached();
        boolean left = network.sent.size() > sent;
        Phone again = bob.restart().unlock();
        int choice = offer(again).purchase().choice();
        assertTrue(choice == 2 || choice == -1 && !left, "operation " + n + ": " + choice);
        if (choice == 2 && left) {
          assertTrue(Arrays.equals(network.lastPayload(), offer(again).purchase().payload()));
        }
        answeredUnsent += choice == 2 && !left ? 1 : 0;
        again.stop();
      }
    }
    assertTrue(answeredUnsent > 0, "the battery is to be pulled between storing and sending, too");
  }
}
