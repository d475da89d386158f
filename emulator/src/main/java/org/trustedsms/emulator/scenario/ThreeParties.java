// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import static org.trustedsms.emulator.scenario.ScenarioException.requireEqual;

import java.time.Instant;
import java.util.List;
import org.trustedsms.certificate.Certificate;
import org.trustedsms.certificate.Roles;
import org.trustedsms.certificate.Subject;
import org.trustedsms.emulator.driver.PhoneDriver;
import org.trustedsms.emulator.driver.ShownMessage;
import org.trustedsms.emulator.driver.ShownOffer;
import org.trustedsms.enrolment.Enrolment;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Verdict;
import org.trustedsms.transaction.Acceptance;
import org.trustedsms.transaction.Amount;
import org.trustedsms.transaction.Offer;
import org.trustedsms.transaction.SaleEvent;

/** The authority, the supplier and the user. */
final class ThreeParties {
  private static final int DAY = 86400;
  private static final String TAXI = "A ride to the station?";
  private static final String SUPPLIER = "[Acme by Trent]";

  private ThreeParties() {}

  static long now() {
    return Instant.now().getEpochSecond();
  }

  static void play(TestBed testBed) throws Exception {
    PhoneDriver bob = testBed.person(Participant.BOB);
    TestUser trent = new TestUser(testBed, "trent", "+447700900160");
    TestUser acme = new TestUser(testBed, "acme", "+447700900161", trent.asAuthority("Trent"));
    accept(bob, trent);
    enrol(bob, trent);
    introduceTo(bob, trent, acme);
    buy(bob, acme);
    decline(bob, acme);
    distrust(bob, acme);
  }

  static void accept(PhoneDriver bob, TestUser trent) throws Exception {
    bob.addContact("Trent", trent.number());
    Draft key = Draft.publicKey(trent.key().publicKey(), "Trent");
    trent.does("Trent, an authority, sends a key.").send(bob.phone().number(), key);
    ScenarioSteps.requireNotice(bob, "the authority's key");
    requireEqual("Bob accepts the key", true, bob.checkKey("Trent", trent.digits()));
    requireEqual("accepted", true, bob.acceptAuthority("Trent", trent.digits()));
    requireEqual("authorities", List.of("Trent"), bob.authorities());
  }

  static void enrol(PhoneDriver bob, TestUser trent) throws Exception {
    String number = bob.phone().number();
    requireEqual("answer", "Sent to Trent.", bob.enrol("Trent"));
    ReceivedMessage request = trent.receive();
    requireEqual("request", Verdict.KEY_OFFERED, request.verdict());
    PublicKey key = request.offeredKey();
    trent.knows(number, key);
    Offer terms = Enrolment.offer(number, request.offeredName(), key, now() + DAY);
    OutgoingMessage offer = trent.sign(terms.draft().to(key));
    Enrolment enrolment = Enrolment.offered(key, request.offeredName(), terms, offer);
    trent.does("Trent sends an offer to certify to Bob's number.").send(number, offer.payload());
    ScenarioSteps.requireNotice(bob, "the offer to certify");
    ShownOffer shown = bob.openOffer(0);
    requireEqual("supplier", "Trent\n" + trent.number(), shown.value("From"));
    String digits = shown.value("Your digits").replace('\n', ' ');
    requireEqual("the digits are in it", true, shown.value("Text").contains(digits));
    requireEqual("answer", "Sent to Trent.", bob.acceptOffer(null, null).value("answer"));

    Acceptance acceptance = new Acceptance(trent.receive());
    requireEqual("acceptance", SaleEvent.TAKEN, enrolment.evaluate(acceptance, now()));
    Subject subject = new Subject(key, number, enrolment.name(), Roles.PERSON);
    trent
        .does("Trent sends the certificate.")
        .send(number, Certificate.issue(trent.key(), subject, now(), now() + 30 * DAY));
    ScenarioSteps.requireNotice(bob, "the certificate");
    requireEqual(
        "certificate",
        bob.name() + ", " + number + ", person",
        bob.ownCertificate().lines().findFirst().orElse(""));
    requireEqual("state", "You accepted. Your certificate has come.", bob.openOffer(0).sentence());
    bob.toMenu();
  }

  private static void introduceTo(PhoneDriver bob, TestUser trent, TestUser acme) throws Exception {
    String number = bob.phone().number();
    Subject subject = new Subject(acme.key().publicKey(), acme.number(), "Acme", Roles.SUPPLIER);
    acme.does("Acme, a merchant, writes to Bob, who does not know its key.")
        .send(number, Draft.text("Who are we?"));
    ScenarioSteps.requireRefused(ScenarioSteps.read(bob), "Unknown sender");
    acme.does("Acme sends the certificate that Trent issued.")
        .send(number, Certificate.issue(trent.key(), subject, now() - DAY, now() + DAY));
    ScenarioSteps.requireNotice(bob, "the supplier's certificate");
    ScenarioSteps.requireNotice(bob, "the verdict on what came before");
    ShownMessage message = bob.read(0);
    requireEqual("verdict", ShownMessage.CERTIFIED, message.state());
    requireEqual("sender", SUPPLIER, message.name());
    requireEqual("row", SUPPLIER + ": Who are we?", bob.inbox().get(0));
  }

  private static Offer ride(long cents) {
    return new Offer(TAXI, now() + DAY)
        .withAmount(new Amount("EUR", cents))
        .withChoices(new String[] {"now", "at 9:00"});
  }

  private static void buy(PhoneDriver bob, TestUser acme) throws Exception {
    String number = bob.phone().number();
    acme.does("Acme offers a ride for 25.00 EUR.").send(number, ride(2500).draft());
    ScenarioSteps.requireNotice(bob, "the offer");
    requireEqual("row", "* Open: 25.00 EUR, " + SUPPLIER + ": " + TAXI, bob.offers().get(0));
    ShownOffer offer = bob.openOffer(0);
    requireEqual("amount", "25.00 EUR", offer.value("Amount"));
    requireEqual("text", "> " + TAXI, offer.value("Text"));
    ShownOffer refused = bob.acceptOffer("at 9:00", "0000");
    requireEqual("answer to a wrong PIN", "Wrong PIN.", refused.value("answer"));
    bob.openOffer(0);
    ShownOffer accepted = bob.acceptOffer("at 9:00", null);
    requireEqual("shown once more", "at 9:00", accepted.value("Your choice"));
    requireEqual("shown once more", "25.00 EUR", accepted.value("Amount"));
    requireEqual("answer", "Sent to " + SUPPLIER + ".", accepted.value("answer"));
    requireEqual("certificate along", Verdict.CREDENTIAL_ACCEPTED, acme.receive().verdict());
    ReceivedMessage answer = acme.receive();
    requireEqual("acceptance", Verdict.VERIFIED, answer.verdict());
    requireEqual("customer", "Bob", answer.certification().name());
    requireEqual("choice", 2, new Acceptance(answer).choice());
    requireEqual("state", "Accepted", state(bob));
    acme.does("Acme signs a receipt.").send(number, Draft.acknowledgement(answer));
    requireEqual("notice", "Receipt", ScenarioSteps.requireNotice(bob, "the receipt").title());
    ShownOffer closed = bob.openOffer(0);
    requireEqual("state", "Agreed", closed.state());
    requireEqual("sentence", "You accepted. The supplier signed a receipt.", closed.sentence());
    requireEqual("receipt", true, closed.value("Receipt").startsWith("signed by\n" + SUPPLIER));
    bob.toMenu();
    requireEqual("state", "Agreed", state(bob));
  }

  /** The first word of the newest row. */
  static String state(PhoneDriver driver) {
    return driver.offers().get(0).replace("* ", "").replaceAll(":.*", "");
  }

  private static void decline(PhoneDriver bob, TestUser acme) throws Exception {
    acme.does("Acme offers the same ride for 250.00 EUR.")
        .send(bob.phone().number(), ride(25000).draft());
    ScenarioSteps.requireNotice(bob, "the other offer");
    ShownOffer offer = bob.openOffer(0);
    requireEqual("amount", "250.00 EUR", offer.value("Amount"));
    requireEqual(
        "warning",
        "Another offer has the same words but another amount: 25.00 EUR, " + SUPPLIER + ".",
        offer.value("WARNING"));
    bob.phone().press("SOFT2");
    bob.phone().await("the offers", screen -> screen.title().equals("Offers"));
    bob.openOffer(0);
    requireEqual("answer", "Sent to " + SUPPLIER + ".", bob.declineOffer());
    requireEqual("choice", 0, new Acceptance(acme.receive()).choice());
    requireEqual("state", "Declining", state(bob));
  }

  private static void distrust(PhoneDriver bob, TestUser acme) throws Exception {
    bob.distrust("Trent");
    acme.does("Acme writes again.").send(bob.phone().number(), Draft.text("Still there?"));
    ScenarioSteps.requireRefused(ScenarioSteps.read(bob), "Unknown sender");
  }
}
