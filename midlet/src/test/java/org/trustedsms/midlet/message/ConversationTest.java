// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.trustedsms.midlet.message.Network.ALICE;
import static org.trustedsms.midlet.message.Network.BOB;
import static org.trustedsms.midlet.message.Network.CAROL;

import java.security.SecureRandom;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.Sender;
import org.trustedsms.midlet.account.Settings;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.radio.Incoming;
import org.trustedsms.midlet.store.MemoryRecords;

/** What phones do with each other, and what an attacker between them achieves. */
class ConversationTest {
  private Network network;
  private Phone alice;
  private Phone bob;
  private Phone carol;

  @BeforeEach
  void start() throws Exception {
    network = Network.acquainted();
    alice = network.alice();
    bob = network.bob();
    carol = network.carol();
  }

  @AfterEach
  void stop() {
    network.close();
  }

  @Test
  void aSignedTextIsVerified() throws Exception {
    alice.sendText(BOB, "Hello, Bob", false, false);
    assertEquals(List.of("sent: Hello, Bob"), alice.sent());
    assertEquals(List.of("verified: Hello, Bob"), bob.received());
    StoredMessage message = bob.inbox().get(0);
    assertEquals(ALICE, message.number());
    assertEquals(network.now(), message.time());
    assertEquals(alice.account.publicKey().fingerprint(), message.fingerprint());
    assertEquals(alice.outbox().get(0).id, message.id);
    assertEquals(StoredMessage.TEXT, message.kind());
    assertEquals(Curves.p192().id(), message.curve());
    assertEquals(1, message.segments());
    assertTrue(message.isUnread());
    assertEquals(1, bob.messages.unread());
    assertEquals("received: verified", bob.notices.last());
    assertEquals("sent", alice.notices.last());
    assertEquals(0, bob.radio.sends);
  }

  @Test
  void anEncryptedTextIsVerifiedAndCannotBeReadOnItsWay() throws Exception {
    alice.sendText(BOB, "ABCDEFGHIJKLMNOP secret ABCDEFGH", true, false);
    assertEquals(List.of("verified: ABCDEFGHIJKLMNOP secret ABCDEFGH"), bob.received());
    assertEquals(StoredMessage.ENCRYPTED, bob.inbox().get(0).kind());
    network.deliver(ALICE, CAROL, network.lastPayload());
    network.settle();
    assertEquals(List.of("not for this recipient"), carol.received());
  }

  @Test
  void aLongTextOfAllKindsOfCharactersComesWhole() throws Exception {
    String text = "Grüße, 漢字, \uD83D\uDE00, \u20AC and a lone \uD800. ".repeat(300);
    alice.sendText(BOB, text, true, false);
    StoredMessage listed = bob.inbox().get(0);
    assertEquals(StoredMessage.VERIFIED, listed.state());
    assertEquals(text.substring(0, StoredMessage.LISTED), listed.text());
    assertEquals(text, bob.onWorker(() -> bob.messages.open(listed)).text());
    assertFalse(bob.inbox().get(0).isUnread());
    assertEquals(0, bob.messages.unread());
    assertEquals(text, bob.onWorker(() -> bob.messages.open(bob.inbox().get(0))).text());
    Phone again = bob.restart();
    assertEquals(text, again.onWorker(() -> again.messages.open(again.inbox().get(0))).text());
    assertEquals(0, again.messages.unread());
  }

  @Test
  void noChangedByteIsEverVerified() throws Exception {
    alice.sendText(BOB, "Pay 10", false, false);
    byte[] payload = network.lastPayload();
    for (int i = 0; i < payload.length; i++) {
      byte[] forged = payload.clone();
      forged[i] ^= (byte) (1 << i % 8);
      network.deliver(ALICE, BOB, forged);
      network.settle();
      assertTrue(bob.inbox().get(0).isRefused(), "byte " + i + ": " + bob.received());
      assertEquals("", bob.inbox().get(0).text());
    }
    assertEquals(
        1,
        bob.inbox().stream().filter(message -> message.state() == StoredMessage.VERIFIED).count());
    assertEquals(1 + Messages.MAX_REFUSED, bob.inbox().size());
    network.deliver(ALICE, BOB, payload);
    network.settle();
    assertEquals("replayed", bob.received().get(0));
  }

  @Test
  void noChangedByteOfAnEncryptedTextIsEverVerified() throws Exception {
    alice.sendText(BOB, "Pay 10", true, false);
    byte[] payload = network.lastPayload();
    for (int i = 0; i < payload.length; i++) {
      byte[] forged = payload.clone();
      forged[i] ^= (byte) (1 << i % 8);
      network.deliver(ALICE, BOB, forged);
      network.settle();
      assertTrue(bob.inbox().get(0).isRefused(), "byte " + i + ": " + bob.received());
    }
  }

  @Test
  void aReplayIsKnownAfterARestart() throws Exception {
    alice.sendText(BOB, "Open the door", false, false);
    byte[] payload = network.lastPayload();
    bob = bob.restart();
    network.passTime(86400);
    network.deliver(ALICE, BOB, payload);
    network.settle();
    assertEquals(List.of("replayed", "verified: Open the door"), bob.received());
    assertTrue(bob.account.isLocked());
    bob.unlock();
    network.passTime(7 * 86400);
    network.deliver(ALICE, BOB, payload);
    network.settle();
    assertEquals("replayed", bob.received().get(0));
  }

  @Test
  void aRedirectedMessageIsKnownAsSuch() throws Exception {
    alice.sendText(BOB, "You are dismissed", false, false);
    network.deliver(ALICE, CAROL, network.lastPayload());
    network.settle();
    assertEquals(List.of("not for this recipient"), carol.received());
    assertEquals(
        "for another recipient, or encrypted for another key", carol.inbox().get(0).reason());
  }

  @Test
  void whatComesBackToItsSenderIsRefused() throws Exception {
    alice.sendText(BOB, "I owe you 10", false, false);
    network.deliver(BOB, ALICE, network.lastPayload());
    network.deliver(ALICE, ALICE, network.lastPayload());
    alice.sendKey(BOB);
    network.deliver(BOB, ALICE, network.lastPayload());
    network.settle();
    assertEquals(
        List.of("not for this recipient", "unknown sender", "signature invalid"), alice.received());
    assertEquals(Contact.SAME, alice.contacts.byNumber(BOB).offer());
    assertNull(alice.contacts.byNumber(ALICE));
  }

  @Test
  void anotherNumberIsAnotherSender() throws Exception {
    alice.sendText(BOB, "From Alice", false, false);
    network.deliver(CAROL, BOB, network.lastPayload());
    network.deliver("+1555", BOB, network.lastPayload());
    network.deliver("", BOB, network.lastPayload());
    network.settle();
    assertEquals(
        List.of("unknown sender", "unknown sender", "signature invalid", "verified: From Alice"),
        bob.received());
  }

  @Test
  void aTextOfAStrangerIsVerifiedOnceHisKeyIsAccepted() throws Exception {
    Phone dave = network.start("+15550001", new MemoryRecords());
    dave.create();
    dave.sendText(BOB, "It is me, Dave", false, true);
    assertEquals(List.of("unknown sender"), bob.received());
    assertNull(bob.contacts.byNumber("+15550001"));
    dave.sendKey(BOB);
    assertEquals("key 1 of +15550001", bob.notices.last());
    assertEquals(List.of("unknown sender"), bob.received());
    Contact contact = bob.contacts.byNumber("+15550001");
    assertEquals(Contact.NEW, contact.offer());
    assertNull(contact.key());
    assertEquals("User +15550001", contact.offeredName());
    bob = bob.restart();
    bob.accept("+15550001", false);
    assertEquals(List.of("verified: It is me, Dave"), bob.received());
    assertEquals(Contact.FIRST_USE, bob.contacts.byNumber("+15550001").trust());
    bob.unlock();
    network.settle();
    // The acknowledgement comes from somebody whose key Dave has not accepted.
    assertEquals(List.of("unknown sender"), dave.received());
  }

  /** Whoever announces a key chooses its name: it is no text, and no contact is called by it. */
  @Test
  void aStrangersWordsAreNeverAContacts() throws Exception {
    PrivateKey stranger = PrivateKey.generate(Curves.p224(), new SecureRandom()::nextBytes);
    byte[] payload =
        new Sender(stranger, () -> network.now())
            .sign(Draft.publicKey(stranger.publicKey(), "Open gate 4"))
            .payload();
    network.deliver(ALICE, BOB, payload);
    network.deliver("+15550001", BOB, payload);
    network.settle();
    assertEquals(List.of(), bob.received());
    assertEquals(Contact.CHANGED, bob.contacts.byNumber(ALICE).offer());
    assertEquals(alice.account.publicKey(), bob.contacts.byNumber(ALICE).key());
    for (String number : List.of(ALICE, "+15550001")) {
      assertFalse(bob.contacts.byNumber(number).name().contains("Open"), number);
      assertEquals("Open gate 4", bob.contacts.byNumber(number).offeredName());
    }
  }

  @Test
  void aChangedKeyWaitsForAYes() throws Exception {
    alice.onWorker(
        () -> {
          alice.account.changeKey(Phone.PIN, Curves.p224());
          return null;
        });
    alice.sendText(BOB, "With my new key", false, false);
    assertEquals(List.of("signature invalid"), bob.received());
    alice.sendKey(BOB);
    assertEquals("key 2 of " + ALICE, bob.notices.last());
    Contact contact = bob.contacts.byNumber(ALICE);
    assertEquals(Contact.CHANGED, contact.offer());
    assertFalse(alice.account.publicKey().equals(contact.key()));
    alice.sendText(BOB, "With my new key", false, false);
    assertEquals("signature invalid", bob.received().get(0));
    bob.accept(ALICE, true);
    alice.sendText(BOB, "At last", false, false);
    assertEquals("verified: At last", bob.received().get(0));
    alice.sendKey(BOB);
    assertEquals("key 0 of " + ALICE, bob.notices.last());
    // Bob's message to the key that Alice had before.
    bob.sendText(ALICE, "To you", false, false);
    assertEquals("verified: To you", alice.received().get(0));
  }

  @Test
  void aMessageToAFormerKeyIsNotForThisRecipient() throws Exception {
    alice.onWorker(
        () -> {
          alice.account.changeKey(Phone.PIN, Curves.p192());
          return null;
        });
    bob.sendText(ALICE, "To your old key", false, false);
    assertEquals(List.of("not for this recipient"), alice.received());
  }

  @Test
  void anAcknowledgementMarksTheMessage() throws Exception {
    alice.sendText(BOB, "first", false, true);
    alice.sendText(BOB, "second", true, true);
    alice.sendText(CAROL, "third", false, true);
    assertEquals(
        List.of("acknowledged: third", "acknowledged: second", "acknowledged: first"),
        alice.sent());
    assertEquals(network.now(), alice.outbox().get(0).acknowledgedTime());
    assertEquals(List.of(), alice.received());
    assertEquals("acknowledged: third", alice.notices.last());
    assertFalse(bob.inbox().get(0).is(StoredMessage.ACKNOWLEDGEMENT_DUE));
    assertTrue(bob.inbox().get(0).isAcknowledgementAsked());
    Phone again = alice.restart();
    assertEquals("acknowledged: third", again.sent().get(0));
    assertEquals(network.now(), again.outbox().get(0).acknowledgedTime());
    assertEquals(List.of(), bob.sent());
  }

  @Test
  void anAcknowledgementIsSentOnce() throws Exception {
    alice.sendText(BOB, "first", false, true);
    byte[] payload = network.sent.get(0).payload;
    assertEquals(2, network.sent.size());
    for (int i = 0; i < 5; i++) {
      network.deliver(ALICE, BOB, payload);
    }
    network.settle();
    bob = bob.restart().unlock();
    network.settle();
    assertEquals(2, network.sent.size());
    // An acknowledgement is not acknowledged, and not told twice.
    byte[] acknowledgement = network.lastPayload();
    List<String> told = List.copyOf(alice.notices.lines);
    network.deliver(BOB, ALICE, acknowledgement);
    network.settle();
    assertEquals(List.of(), alice.received());
    assertEquals(told, alice.notices.lines);
    assertEquals(2, network.sent.size());
  }

  @Test
  void noAcknowledgementIsSentForWhatIsRefusedOrAgainstTheSettings() throws Exception {
    alice.sendText(BOB, "first", false, true);
    byte[] forged = network.sent.get(0).payload.clone();
    forged[forged.length - 1] ^= 1;
    network.deliver(ALICE, BOB, forged);
    network.settle();
    assertEquals(1, bob.radio.sends);
    bob.onWorker(
        () -> {
          bob.account.change(new Settings("Bob", BOB, 16474, true, false));
          return null;
        });
    alice.sendText(BOB, "second", false, true);
    assertEquals("verified: second", bob.received().get(0));
    assertEquals(1, bob.radio.sends);
    assertEquals("sent: second", alice.sent().get(0));
  }

  @Test
  void anAcknowledgementOfSomebodyElseMarksNothing() throws Exception {
    alice.sendText(BOB, "first", false, true);
    byte[] acknowledgement = network.lastPayload();
    network.deliver(CAROL, ALICE, acknowledgement);
    network.settle();
    assertEquals(List.of("signature invalid"), alice.received());
    bob.sendText(ALICE, "for Alice", false, false);
    network.deliver(BOB, CAROL, acknowledgement);
    network.settle();
    assertEquals(List.of("signature invalid"), carol.received());
  }

  @Test
  void aLockedPhoneVerifiesTextsAndKeepsEncryptedOnes() throws Exception {
    bob = bob.restart();
    assertTrue(bob.account.isLocked());
    alice.sendText(BOB, "sealed", true, true);
    alice.sendText(BOB, "open", false, true);
    assertEquals(List.of("verified: open", "waits for your PIN"), bob.received());
    assertTrue(bob.notices.lines.contains("received: waits for your PIN"));
    assertEquals(2, bob.messages.unread());
    assertEquals(List.of("sent: open", "sent: sealed"), alice.sent());
    bob = bob.restart();
    assertEquals(List.of("verified: open", "waits for your PIN"), bob.received());
    bob.onWorker(() -> bob.messages.open(bob.inbox().get(1)));
    network.passTime(3 * 86400);
    bob.unlock();
    network.settle();
    assertEquals(List.of("verified: open", "verified: sealed"), bob.received());
    assertEquals(List.of("acknowledged: open", "acknowledged: sealed"), alice.sent());
  }

  @Test
  void aLockedPhoneKeepsNothingOfStrangersUnjudged() throws Exception {
    alice.sendText(BOB, "sealed", true, false);
    bob = bob.restart();
    network.deliver("+15550001", BOB, network.lastPayload());
    network.settle();
    assertEquals("unknown sender", bob.received().get(0));
  }

  @Test
  void whatIsNotSignedSaysSo() throws Exception {
    network.deliver(ALICE, BOB, new byte[0]);
    network.deliver("", BOB, new byte[0]);
    network.deliver(ALICE, BOB, new byte[] {0x44});
    network.deliver(ALICE, BOB, new byte[Incoming.MAX_LENGTH]);
    network.deliver(ALICE, BOB, new byte[Incoming.MAX_LENGTH + 1]);
    network.deliver(BOB, new Incoming(ALICE, new byte[] {0x44, 1, 2, 3, 4}, -5));
    network.deliver("x".repeat(1000), BOB, new byte[] {0x44, 1, 2, 3, 4});
    network.settle();
    assertEquals(
        List.of(
            "malformed",
            "malformed",
            "malformed",
            "unsupported",
            "malformed",
            "malformed",
            "malformed"),
        bob.received());
    assertEquals(
        "an ordinary text message, or an empty one: it is not signed", bob.inbox().get(6).reason());
    assertEquals(7, bob.restart().inbox().size());
  }

  @Test
  void aKeyWithoutANumberIsNoOnes() throws Exception {
    alice.sendKey(CAROL);
    network.deliver("", BOB, network.lastPayload());
    network.settle();
    assertEquals(List.of("unknown sender"), bob.received());
    assertEquals(2, bob.contacts.all().size());
  }

  @Test
  void aTextToNobodyKnownIsForAnyone() throws Exception {
    alice.worker.submit(
        Sending.text(
            alice.account, alice.messages, alice.radio, alice.notices, BOB, null, "To all", true),
        null);
    alice.settle();
    network.settle();
    network.deliver(ALICE, CAROL, network.sent.get(0).payload);
    network.settle();
    assertEquals(List.of("verified: To all"), bob.received());
    assertEquals(List.of("verified: To all"), carol.received());
    assertEquals(List.of("acknowledged: To all"), alice.sent());
    assertNull(alice.outbox().get(0).fingerprint());
  }

  @Test
  void refusedMessagesDoNotPushVerifiedOnesOut() throws Exception {
    alice.sendText(BOB, "kept", false, false);
    for (int i = 0; i < 2 * Messages.MAX_REFUSED; i++) {
      network.deliver(CAROL, BOB, new byte[] {(byte) i});
    }
    network.settle();
    assertEquals(1 + Messages.MAX_REFUSED, bob.inbox().size());
    Phone again = bob.restart();
    assertEquals(1 + Messages.MAX_REFUSED, again.inbox().size());
    assertEquals("verified: kept", again.received().get(Messages.MAX_REFUSED));
  }

  @Test
  void aNewPhoneLeavesMessagesWhereTheyAre() throws Exception {
    network.deliver(ALICE, "+15550001", new byte[] {1, 2, 3, 4});
    Phone dave = network.start("+15550001", new MemoryRecords());
    assertEquals(1, network.waitingFor("+15550001"));
    dave.create();
    dave.receiving.wake();
    network.settle();
    assertEquals(List.of("unsupported"), dave.received());
  }

  @Test
  void aPreparedTokenIsUsedOnce() throws Exception {
    alice.onWorker(
        () -> {
          alice.account.prepareToken();
          return null;
        });
    alice.sendText(BOB, "first", false, false);
    assertNull(alice.onWorker(() -> alice.account.takeToken()));
    alice.sendText(BOB, "second", false, false);
    assertEquals(List.of("verified: second", "verified: first"), bob.received());
  }

  @Test
  void deletingALetterDeletesIt() throws Exception {
    alice.sendText(BOB, "first", false, false);
    StoredMessage message = bob.inbox().get(0);
    bob.onWorker(
        () -> {
          bob.messages.remove(message);
          return null;
        });
    assertEquals(List.of(), bob.received());
    assertEquals(List.of(), bob.restart().received());
    assertNotNull(alice.messages.current(alice.outbox().get(0).item));
  }
}
