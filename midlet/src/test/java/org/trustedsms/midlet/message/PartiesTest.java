// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.message;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.trustedsms.midlet.message.Network.ALICE;
import static org.trustedsms.midlet.message.Network.BOB;
import static org.trustedsms.midlet.message.TestBusiness.ACME;
import static org.trustedsms.midlet.message.TestBusiness.DAY;
import static org.trustedsms.midlet.message.TestBusiness.TRENT;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.trustedsms.certificate.Certificate;
import org.trustedsms.certificate.RevocationList;
import org.trustedsms.certificate.Roles;
import org.trustedsms.key.PublicKey;
import org.trustedsms.key.WrongPassphraseException;
import org.trustedsms.message.Draft;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Verdict;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.party.StoredOffer;
import org.trustedsms.midlet.radio.RadioException;
import org.trustedsms.text.TextCodings;
import org.trustedsms.transaction.Acceptance;
import org.trustedsms.transaction.PurchaseState;

/** Authorities, those whom they certified, and what these offer. */
class PartiesTest {
  private Network network;
  private Phone bob;
  private TestBusiness trent;
  private TestBusiness acme;

  @BeforeEach
  void start() throws Exception {
    network = Network.acquainted();
    bob = network.bob();
    trent = new TestBusiness(network, TRENT);
    acme = new TestBusiness(network, ACME);
    trent.acceptedBy(bob);
  }

  @AfterEach
  void stop() {
    network.close();
  }

  private static byte[] text(TestBusiness sender, String text) {
    return sender.sign(Draft.text(text));
  }

  private static StoredOffer offer(Phone phone, int row) {
    return (StoredOffer) phone.offers.all().elementAt(row);
  }

  private PurchaseState state(int row) {
    return offer(bob, row).purchase().state(network.now());
  }

  private void answer(StoredOffer offer, int choice, String pin) throws Exception {
    bob.onJob(job -> bob.answering.answer(offer, choice, pin, job));
    network.settle();
  }

  @Test
  void aStrangerIsUnknownUntilAnAcceptedAuthorityHasCertifiedThem() throws Exception {
    acme.send(BOB, text(acme, "Your taxi is here"));
    assertEquals(List.of("unknown sender"), bob.received());
    trent.send(BOB, trent.certify(acme, "Acme"));
    assertEquals(List.of("verified: Your taxi is here"), bob.received());
    StoredMessage message = bob.messages.open(bob.inbox().get(0));
    assertEquals("[Acme by Trent]", message.certified().label());
    assertEquals(Roles.SUPPLIER, message.certified().roles());
    assertEquals("missing", message.certified().revocations());
    assertEquals((network.now() + 30 * DAY) / 20 * 20, message.certified().until());
    assertTrue(bob.notices.lines.contains("Acme certified by Trent"));

    StoredMessage again = StoredMessage.decode(message.item, message.toBytes());
    assertEquals(message.certified().label(), again.certified().label());
    assertEquals(message.certified().until(), again.certified().until());

    network.alice().sendText(BOB, "Hi", false, false);
    assertNull(bob.inbox().get(0).certified());
  }

  @Test
  void aRepetitionIsRefusedAlsoAfterARestart() throws Exception {
    trent.send(BOB, trent.certify(acme, "Acme"));
    byte[] payload = text(acme, "Pay 5");
    acme.send(BOB, payload);
    bob = bob.restart().unlock();
    acme.send(BOB, payload);
    assertEquals(List.of("replayed", "verified: Pay 5"), bob.received());
    // Windows belong to keys: also when people have compared it meanwhile.
    acme.send(BOB, acme.sign(Draft.publicKey(acme.key.publicKey(), "Acme")));
    bob.accept(ACME, true);
    acme.send(BOB, payload);
    assertEquals("replayed", bob.received().get(0));
    acme.send(BOB, text(acme, "Pay 6"));
    assertNull(bob.inbox().get(0).certified());
  }

  @Test
  void aRepetitionIsRefusedAlsoWhenTheContactWasDeleted() throws Exception {
    trent.send(BOB, trent.certify(acme, "Acme"));
    acme.send(BOB, acme.sign(Draft.publicKey(acme.key.publicKey(), "Acme")));
    Contact contact = bob.accept(ACME, true);
    byte[] payload = text(acme, "Pay 5");
    acme.send(BOB, payload);
    bob.onWorker(
        () -> {
          bob.authorities.remove(contact);
          return null;
        });
    acme.send(BOB, payload);
    assertEquals(List.of("replayed", "verified: Pay 5"), bob.received());
  }

  @Test
  void aCertificateThatIsHeldComesAgainWithoutAWord() throws Exception {
    byte[] certificate = trent.certify(acme, "Acme");
    trent.send(BOB, certificate);
    acme.send(BOB, certificate);
    bob = bob.restart().unlock();
    acme.send(BOB, certificate);
    acme.send(BOB, text(acme, "Hello"));
    assertEquals(List.of("verified: Hello"), bob.received());
  }

  @Test
  void whomADistrustedAuthorityCertifiedIsUnknown() throws Exception {
    trent.send(BOB, trent.certify(acme, "Acme"));
    Contact contact = bob.contacts.byNumber(TRENT);
    bob.onWorker(() -> bob.contacts.setAuthority(contact, false));
    bob.receiving.wake();
    acme.send(BOB, text(acme, "Hello"));
    assertEquals(List.of("unknown sender"), bob.received());
    bob = bob.restart().unlock();
    assertNull(bob.authorities.find(ACME, network.now()));
    assertEquals(List.of("unknown sender"), bob.received());
  }

  @Test
  void aCertificateOfAnAuthorityThatIsAcceptedLaterCounts() throws Exception {
    TestBusiness other = new TestBusiness(network, "+436646666666");
    acme.send(BOB, other.certify(acme, "Acme"));
    acme.send(BOB, text(acme, "Hello"));
    assertEquals(List.of("unknown sender", "unknown sender"), bob.received());
    int told = bob.notices.lines.size();
    bob.receiving.wake();
    network.settle();
    assertEquals(told, bob.notices.lines.size());
    other.acceptedBy(bob);
    assertEquals(List.of("verified: Hello"), bob.received());
  }

  /** SMS overtake each other. */
  @Test
  void whatAnIssuerSignedMayComeBeforeItsOwnCertificate() throws Exception {
    TestBusiness issuer = new TestBusiness(network, "+436646666666");
    TestBusiness revoked = new TestBusiness(network, "+436647777777");
    byte[] certificate = issuer.certify(revoked, "Former");
    PublicKey[] issuers = {issuer.key.publicKey()};
    MessageId id =
        Certificate.verify(certificate, issuers, Phone.CURVES, TextCodings.standard()).id();
    issuer.send(
        BOB,
        RevocationList.issue(issuer.key, network.now(), network.now() + DAY, new MessageId[] {id}));
    acme.send(BOB, issuer.certify(acme, "Acme"));
    acme.send(BOB, text(acme, "Hello"));
    revoked.send(BOB, text(revoked, "Pay me"));
    byte[] issuersOwn = trent.certify(issuer.key.publicKey(), issuer.number, "I", Roles.AUTHORITY);
    trent.send(BOB, issuersOwn);
    revoked.send(BOB, certificate);
    assertEquals(List.of("signature invalid", "unknown sender", "verified: Hello"), bob.received());
  }

  @Test
  void onlyAComparedKeyIsAnAuthoritys() throws Exception {
    acme.send(BOB, acme.sign(Draft.publicKey(acme.key.publicKey(), "[Trent by Trent]")));
    Contact contact = bob.accept(ACME, false);
    assertEquals("(Trent by Trent)", contact.label());
    assertThrows(
        RuntimeException.class, () -> bob.onWorker(() -> bob.contacts.setAuthority(contact, true)));
    assertEquals(1, bob.contacts.authorities().length);
    // Another key is another owner.
    TestBusiness intruder = new TestBusiness(network, "+436647777777");
    network.deliver(TRENT, BOB, intruder.sign(Draft.publicKey(intruder.key.publicKey(), "Trent")));
    network.settle();
    bob.accept(TRENT, true);
    assertEquals(0, bob.contacts.authorities().length);
  }

  @Test
  void aRevokedSupplierIsUnknown() throws Exception {
    byte[] certificate = trent.certify(acme, "Acme");
    trent.send(BOB, certificate);
    PublicKey[] issuers = {trent.key.publicKey()};
    MessageId id =
        Certificate.verify(certificate, issuers, Phone.CURVES, TextCodings.standard()).id();
    trent.send(
        BOB,
        RevocationList.issue(trent.key, network.now(), network.now() + DAY, new MessageId[] {id}));
    acme.send(BOB, text(acme, "Hello"));
    assertEquals(List.of("unknown sender"), bob.received());
  }

  @Test
  void anEncryptedMessageOfACertifiedSenderWaitsForThePin() throws Exception {
    trent.send(BOB, trent.certify(acme, "Acme"));
    byte[] payload =
        acme.sign(
            Draft.text("Secret")
                .to(bob.account.publicKey())
                .encrypted(new java.util.Random(1)::nextBytes));
    bob = bob.restart();
    acme.send(BOB, payload);
    assertEquals(List.of("waits for your PIN"), bob.received());
    bob.unlock();
    assertEquals(List.of("verified: Secret"), bob.received());
  }

  @Test
  void anOfferIsAcceptedWithThePinAndTheReceiptIsTheSuppliers() throws Exception {
    trent.send(BOB, trent.certify(acme, "Acme"));
    acme.send(BOB, acme.offer(2500));
    StoredOffer offer = offer(bob, 0);
    assertEquals("25.00 EUR", offer.offer().amount().toString());
    assertEquals("[Acme by Trent]", offer.certified().label());
    assertEquals(List.of(), bob.received());
    int sent = network.sent.size();
    assertThrows(WrongPassphraseException.class, () -> answer(offer, 2, "0000"));
    assertEquals(sent, network.sent.size());
    assertSame(PurchaseState.OPEN, state(0));

    answer(offer, 2, Phone.PIN);
    assertEquals(sent + 1, network.sent.size());
    byte[] payload = network.lastPayload();
    ReceivedMessage received = acme.read(payload, bob.account.publicKey());
    assertSame(Verdict.VERIFIED, received.verdict(), received.reason());
    assertEquals(2, new Acceptance(received).choice());
    assertSame(PurchaseState.ANSWERED, state(0));
    assertThrows(IllegalArgumentException.class, () -> answer(offer, 1, Phone.PIN));
    assertThrows(IllegalArgumentException.class, () -> answer(offer, 0, ""));

    bob = bob.restart().unlock();
    bob.onJob(job -> bob.answering.sendAgain(offer(bob, 0), job));
    assertArrayEquals(payload, network.lastPayload());
    // A receipt of somebody else is none.
    TestBusiness mallory = new TestBusiness(network, "+436648888888");
    network.deliver(ACME, BOB, mallory.sign(Draft.acknowledgement(received)));
    network.settle();
    assertSame(PurchaseState.ANSWERED, state(0));
    assertEquals(0, offer(bob, 0).receiptTime());
    byte[] receipt = acme.sign(Draft.acknowledgement(received));
    acme.send(BOB, receipt);
    assertSame(PurchaseState.CLOSED, state(0));
    assertEquals(network.now(), offer(bob, 0).receiptTime());
    assertEquals("offer: 25.00 EUR, choice 2", bob.notices.last());
    // The supplier repeats it when the answer comes again: that is no attack.
    List<String> told = List.copyOf(bob.notices.lines);
    List<String> inbox = bob.received();
    acme.send(BOB, receipt);
    assertEquals(told, bob.notices.lines);
    assertEquals(inbox, bob.received());
    bob = bob.restart().unlock();
    assertSame(PurchaseState.CLOSED, state(0));
  }

  @Test
  void theSameWordsAtAnotherPriceAreAnotherOffer() throws Exception {
    trent.send(BOB, trent.certify(acme, "Acme"));
    byte[] cheap = acme.offer(2500);
    acme.send(BOB, cheap);
    acme.send(BOB, acme.offer(25000));
    acme.send(BOB, cheap);
    assertEquals(2, bob.offers.all().size());
    assertTrue(offer(bob, 0).differsInAmount(offer(bob, 1)));
    assertFalse(offer(bob, 0).differsInAmount(offer(bob, 0)));
    answer(offer(bob, 0), 0, "");
    ReceivedMessage received = acme.read(network.lastPayload(), bob.account.publicKey());
    assertEquals(0, new Acceptance(received).choice());
    assertSame(PurchaseState.OPEN, state(1));
    assertEquals(List.of("replayed"), bob.received());
  }

  @Test
  void whoIsNoSupplierOffersNothing() throws Exception {
    trent.send(BOB, trent.certify(acme.key.publicKey(), ACME, "Acme", Roles.PERSON));
    acme.send(BOB, acme.offer(2500));
    assertEquals(0, bob.offers.all().size());
    assertEquals(List.of("unknown sender"), bob.received());
    int told = bob.notices.lines.size();
    bob.receiving.wake();
    network.settle();
    assertEquals(told, bob.notices.lines.size());
  }

  @Test
  void aLateOfferIsNotAnswered() throws Exception {
    trent.send(BOB, trent.certify(acme, "Acme"));
    acme.send(BOB, acme.offer(2500));
    network.passTime(2 * DAY);
    assertSame(PurchaseState.EXPIRED, state(0));
    assertThrows(IllegalArgumentException.class, () -> answer(offer(bob, 0), 1, Phone.PIN));
  }

  @Test
  void anAnswerThatCannotBeSentIsKept() throws Exception {
    trent.send(BOB, trent.certify(acme, "Acme"));
    acme.send(BOB, acme.offer(2500));
    bob.radio.sendFailure = new RadioException(RadioException.NO_NETWORK, "No network.");
    assertThrows(RadioException.class, () -> answer(offer(bob, 0), 1, Phone.PIN));
    assertSame(PurchaseState.ANSWERED, state(0));
    bob.radio.sendFailure = null;
    bob.onJob(job -> bob.answering.sendAgain(offer(bob, 0), job));
    assertArrayEquals(offer(bob, 0).purchase().payload(), network.lastPayload());
  }

  @Test
  void theOwnCertificateGoesBeforeTheFirstAnswerAndTheFirstText() throws Exception {
    byte[] own = trent.certify(bob.account.publicKey(), BOB, "Bob", Roles.PERSON);
    trent.send(BOB, own);
    assertArrayEquals(
        own, bob.authorities.own(bob.account.publicKey(), trent.key.publicKey()).payload());
    trent.send(BOB, trent.certify(acme, "Acme"));
    acme.send(BOB, acme.offer(2500));
    int before = network.sent.size();
    answer(offer(bob, 0), 1, Phone.PIN);
    assertArrayEquals(own, network.sent.get(before).payload);
    assertEquals(before + 2, network.sent.size());
    acme.send(BOB, acme.offer(3000));
    answer(offer(bob, 0), 1, Phone.PIN);
    assertEquals(before + 3, network.sent.size());

    assertFalse(bob.messages.hasSent(ALICE, network.now() - DAY));
    bob.worker.submit(bob.text(ALICE, "Hi", false, false).introducedBy(own), null);
    bob.settle();
    network.settle();
    assertArrayEquals(own, network.sent.get(before + 3).payload);
    assertTrue(bob.messages.hasSent(ALICE, network.now() - DAY));
    assertFalse(bob.messages.hasSent(ALICE, network.now() + 1));
    assertNotNull(network.alice().inbox().get(0));
  }
}
