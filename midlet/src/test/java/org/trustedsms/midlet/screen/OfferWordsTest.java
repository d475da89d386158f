// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.Curves;
import org.trustedsms.enrolment.Enrolment;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Sender;
import org.trustedsms.midlet.party.Offers;
import org.trustedsms.midlet.party.StoredOffer;
import org.trustedsms.midlet.screen.display.Symbol;
import org.trustedsms.midlet.store.Changes;
import org.trustedsms.midlet.store.Journal;
import org.trustedsms.midlet.store.MemoryRecords;
import org.trustedsms.transaction.Amount;
import org.trustedsms.transaction.Offer;

class OfferWordsTest {
  private static final long NOW = 1_700_000_000;
  private static final long LATER = NOW + 1000;
  private static final String NUMBER = "+4915112345";

  private final PrivateKey supplier = PrivateKey.generate(Curves.p192(), new Random(1)::nextBytes);
  private final PrivateKey customer = PrivateKey.generate(Curves.p192(), new Random(2)::nextBytes);
  private Offers offers;

  @BeforeEach
  void open() throws Exception {
    offers =
        new Offers(Journal.open(new MemoryRecords()), new CurveSet(new Curve[] {Curves.p192()}));
  }

  private StoredOffer offer(Offer terms) {
    byte[] payload = new Sender(supplier, () -> NOW).sign(terms.draft()).payload();
    ReceivedMessage message =
        new Receiver(customer, Curves.all(), new KnownSenders().add(NUMBER, supplier.publicKey()))
            .taking(new MessageKinds(new MessageKind[] {Offer.KIND}))
            .receive(payload, NUMBER, NOW);
    Changes changes = new Changes();
    StoredOffer offer = offers.received(message, NUMBER, NOW, changes);
    offers.commit(offer, changes);
    return offer;
  }

  private static Offer ride() {
    return new Offer("A ride\nAmount\n1.00 EUR", NOW + 500).withAmount(new Amount("EUR", 2500));
  }

  private StoredOffer answered(int choice) {
    Changes changes = new Changes();
    StoredOffer offer = offers.answer(offer(ride()), choice, new Sender(customer, () -> NOW));
    offers.commit(offer, changes);
    return offer;
  }

  private StoredOffer closed(int choice) {
    StoredOffer offer = answered(choice);
    return offers.acknowledged(offer.purchase().acceptance(), LATER, new Changes());
  }

  @Test
  void everyStateHasItsOwnWords() {
    Set<String> sentences = new HashSet<>();
    state("Open", Symbol.QUESTION, offer(ride()), NOW, sentences);
    state("Expired", Symbol.DASH, offer(ride()), LATER, sentences);
    state("Accepted", Symbol.ARROW, answered(1), NOW, sentences);
    state("No receipt", Symbol.WARNING, answered(1), LATER, sentences);
    state("Agreed", Symbol.TICK, closed(1), LATER, sentences);
    state("Declining", Symbol.ARROW, answered(0), NOW, sentences);
    state("No receipt", Symbol.WARNING, answered(0), LATER, sentences);
    state("Declined", Symbol.DASH, closed(0), LATER, sentences);
    assertEquals(8, sentences.size());
  }

  private static void state(
      String title, Symbol symbol, StoredOffer offer, long now, Set<String> sentences) {
    assertEquals(title, OfferWords.state(offer, now));
    assertSame(symbol, OfferWords.symbol(offer, now));
    sentences.add(OfferWords.sentence(offer, now, false));
  }

  @Test
  void noLineOfATextPassesForOneOfThePhones() {
    StoredOffer offer = offer(ride());
    assertEquals("> A ride\n> Amount\n> 1.00 EUR", OfferWords.text(offer));
    assertEquals(
        "25.00 EUR, " + NUMBER + " (unchecked): A ride Amount 1.00 EUR",
        OfferWords.what(offer, null));
  }

  @Test
  void anOfferToCertifyHasTheDigitsOfTheKey() {
    Offer certify = Enrolment.offer("+15550001", "Bob", customer.publicKey(), NOW + 500);
    assertTrue(OfferWords.certifies(offer(certify), customer.publicKey()));
    assertFalse(OfferWords.certifies(offer(ride()), customer.publicKey()));
  }

  @Test
  void choicesAreNamed() {
    StoredOffer offer = offer(ride().withChoices(new String[] {"now", "later"}));
    assertEquals("later", OfferWords.choice(offer, 2));
    assertEquals("Declined", OfferWords.choice(offer, 0));
    assertEquals("Accepted", OfferWords.choice(offer(ride()), 1));
    assertEquals("no charge", OfferWords.amount(offer(new Offer("Free", NOW + 500))));
  }
}
