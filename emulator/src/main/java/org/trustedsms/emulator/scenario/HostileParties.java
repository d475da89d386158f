// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import static org.trustedsms.emulator.scenario.ScenarioException.requireEqual;

import org.trustedsms.certificate.Certificate;
import org.trustedsms.certificate.RevocationList;
import org.trustedsms.certificate.Roles;
import org.trustedsms.certificate.Subject;
import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.driver.PhoneDriver;
import org.trustedsms.emulator.driver.ShownMessage;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Sender;
import org.trustedsms.message.Verdict;
import org.trustedsms.text.TextCodings;
import org.trustedsms.transaction.Acceptance;
import org.trustedsms.transaction.Amount;
import org.trustedsms.transaction.Offer;

/** Attacks of somebody who wants to be a supplier, to be paid, or to owe nothing. */
final class HostileParties {
  private static final int DAY = 86400;
  private static final String TEXT = "Tickets for the fair?";
  private static final String FORGED = ShownMessage.FORGED;
  private static final String UNKNOWN = "Unknown sender";
  private static final String LATE = "Too old";
  private static final String REPLAYED = "Replayed";

  private HostileParties() {}

  static void play(TestBed testBed) throws Exception {
    PhoneDriver bob = testBed.person(Participant.BOB);
    TestUser trent = new TestUser(testBed, "trent", "+447700900160");
    TestUser acme = new TestUser(testBed, "acme", "+447700900161", trent.asAuthority("Trent"));
    TestUser mallory = new TestUser(testBed, "mallory", acme.number());
    ThreeParties.accept(bob, trent);
    ThreeParties.enrol(bob, trent);
    certificates(bob, trent, acme, mallory);
    long now = ThreeParties.now();
    byte[] genuine = certificate(trent, acme, Roles.SUPPLIER, now, now + DAY);
    trent.send(bob.phone().number(), genuine);
    ScenarioSteps.requireNotice(bob, "the certificate of a supplier");
    // Bob's phone verifies earlier messages again.
    ScenarioSteps.requireNotice(bob, "the offer that Mallory signed");
    ScenarioSteps.requireNotice(bob, "the offer that Acme made before");
    ScenarioSteps.requireRefused(bob.read(0), FORGED);
    byte[] older = certificate(trent, mallory, Roles.SUPPLIER, now - DAY, now + DAY);
    refused(bob, mallory, "an older certificate for her own key", older, LATE);
    offers(bob, acme, mallory);
    receipts(bob, acme, mallory);
    revoke(bob, trent, acme, mallory, genuine);
    requireEqual("offers: of the authority, of before, agreed, expired", 4, bob.offers().size());
  }

  private static byte[] certificate(
      TestUser issuer, TestUser subject, int roles, long from, long until) {
    return Certificate.issue(
        issuer.key(),
        new Subject(subject.key().publicKey(), subject.number(), "Acme", roles),
        from,
        until);
  }

  private static Offer offer(long cents, long until) {
    return new Offer(TEXT, until).withAmount(new Amount("EUR", cents));
  }

  /** With another r: with another s it would be the same message. */
  private static byte[] changed(byte[] payload) {
    byte[] other = payload.clone();
    other[other.length - Curves.standard().signatureLength() + 10] ^= 1;
    return other;
  }

  private static void refused(
      PhoneDriver bob, TestUser from, String what, byte[] payload, String verdict)
      throws Exception {
    from.does("Bob gets " + what + ".").send(bob.phone().number(), payload);
    ScenarioSteps.requireRefused(ScenarioSteps.read(bob), verdict);
  }

  private static void refused(
      PhoneDriver bob, TestUser from, String what, Draft draft, String verdict) throws Exception {
    refused(bob, from, what, from.sign(draft).payload(), verdict);
  }

  /** One's own, a changed one, one that has ended; one without the role to offer anything. */
  private static void certificates(PhoneDriver bob, TestUser trent, TestUser acme, TestUser mallory)
      throws Exception {
    long now = ThreeParties.now();
    refused(
        bob,
        mallory,
        "a certificate that Mallory issued",
        certificate(mallory, mallory, Roles.SUPPLIER, now, now + DAY),
        UNKNOWN);
    refused(
        bob,
        mallory,
        "a changed certificate",
        changed(certificate(trent, mallory, Roles.SUPPLIER, now, now + DAY)),
        FORGED);
    refused(
        bob,
        mallory,
        "a certificate that has ended",
        certificate(trent, acme, Roles.SUPPLIER, now - 3 * DAY, now - 2 * DAY),
        LATE);
    refused(bob, mallory, "an offer that Mallory signed", offer(100, now + DAY).draft(), UNKNOWN);

    trent.send(bob.phone().number(), certificate(trent, acme, Roles.PERSON, now - DAY, now + DAY));
    ScenarioSteps.requireNotice(bob, "the certificate of a person");
    refused(
        bob,
        acme,
        "an offer from somebody certified as a person only",
        offer(100, now + DAY).draft(),
        UNKNOWN);
  }

  /** Held back for too long, of somebody else, changed; then the genuine one, twice, told once. */
  private static void offers(PhoneDriver bob, TestUser acme, TestUser mallory) throws Exception {
    String number = bob.phone().number();
    long now = ThreeParties.now();
    Sender earlier = new Sender(acme.key(), () -> now / 20 * 20 - 3600);
    mallory
        .does("Mallory delivers Acme's offer an hour late.")
        .send(number, earlier.sign(offer(2400, now - 60).draft()).payload());
    ScenarioSteps.requireNotice(bob, "an offer that is over");
    requireEqual("state", "Expired", ThreeParties.state(bob));

    byte[] genuine = acme.sign(offer(2500, now + DAY).draft()).payload();
    refused(
        bob, mallory, "a cheaper offer under Acme's number", offer(1, now + DAY).draft(), FORGED);
    refused(bob, mallory, "Acme's offer, changed", changed(genuine), FORGED);
    mallory.does("Mallory lets Acme's offer pass.").send(number, genuine);
    ScenarioSteps.requireNotice(bob, "the offer");
    requireEqual("row", "* Open: 25.00 EUR, [Acme by Trent]: " + TEXT, bob.offers().get(0));
    refused(bob, mallory, "Acme's offer a second time", genuine, REPLAYED);
  }

  /** Of somebody else, of another message; then the genuine one, twice. */
  private static void receipts(PhoneDriver bob, TestUser acme, TestUser mallory) throws Exception {
    String number = bob.phone().number();
    bob.openOffer(0);
    requireEqual("answer", "Sent to [Acme by Trent].", bob.acceptOffer(null, null).value("answer"));
    requireEqual("along", Verdict.CREDENTIAL_ACCEPTED, acme.receive().verdict());
    ReceivedMessage answer = acme.receive();
    requireEqual("choice", 1, new Acceptance(answer).choice());
    byte[] receipt = acme.sign(Draft.acknowledgement(answer)).payload();
    refused(bob, mallory, "a receipt that Mallory signed", Draft.acknowledgement(answer), FORGED);
    refused(bob, mallory, "Acme's receipt, changed", changed(receipt), FORGED);
    requireEqual("state", "Accepted", ThreeParties.state(bob));
    mallory.send(number, receipt);
    ScenarioSteps.requireNotice(bob, "the receipt");
    requireEqual("state", "Agreed", ThreeParties.state(bob));
    mallory.send(number, receipt);
    requireEqual("state", "Agreed", ThreeParties.state(bob));
  }

  /** A purchase that was agreed stays valid; nothing new of that supplier is accepted. */
  private static void revoke(
      PhoneDriver bob, TestUser trent, TestUser acme, TestUser mallory, byte[] certificate)
      throws Exception {
    String number = bob.phone().number();
    long now = ThreeParties.now();
    PublicKey[] issuer = {trent.key().publicKey()};
    Certificate read =
        Certificate.verify(certificate, issuer, Curves.all(), TextCodings.standard());
    MessageId[] all = {read.id()};
    byte[] list = RevocationList.issue(trent.key(), now, now + DAY, all);
    refused(bob, mallory, "a changed revocation list", changed(list), FORGED);
    refused(
        bob,
        mallory,
        "a revocation list that Mallory signed",
        RevocationList.issue(mallory.key(), now, now + DAY, all),
        UNKNOWN);
    trent.does("Trent revokes Acme's certificate.").send(number, list);
    ScenarioSteps.requireNotice(bob, "the revocation list");
    refused(
        bob, acme, "an offer from Acme, which is revoked", offer(2700, now + DAY).draft(), UNKNOWN);
    refused(bob, acme, "a text from Acme, which is revoked", Draft.text("We moved"), UNKNOWN);
  }
}
