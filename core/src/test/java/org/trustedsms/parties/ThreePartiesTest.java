// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.parties;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.trustedsms.certificate.Authority;
import org.trustedsms.certificate.Certificate;
import org.trustedsms.certificate.RevocationList;
import org.trustedsms.certificate.Roles;
import org.trustedsms.certificate.Subject;
import org.trustedsms.command.Command;
import org.trustedsms.command.Execution;
import org.trustedsms.command.Result;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.enrolment.Enrolment;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Certification;
import org.trustedsms.message.Draft;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.RejectedException;
import org.trustedsms.message.Verdict;
import org.trustedsms.random.TestRandom;
import org.trustedsms.testing.Cases;
import org.trustedsms.text.TextCodings;
import org.trustedsms.transaction.Acceptance;
import org.trustedsms.transaction.Amount;
import org.trustedsms.transaction.Offer;
import org.trustedsms.transaction.Purchase;
import org.trustedsms.transaction.PurchaseState;
import org.trustedsms.transaction.Sale;

/**
 * Authority, supplier, customer and a device, over a network that loses, repeats and reorders, with
 * restarts of all: enrolment, a certified stranger's first message, offer, acceptance,
 * acknowledgement, revocation, a command and its result.
 */
class ThreePartiesTest {
  private static final long NOW = 1_700_000_000L;
  private static final int DAY = 86400;
  private static final String AUTHORITY = "+100";
  private static final String SUPPLIER = "+300";
  private static final String CUSTOMER = "+200";
  private static final String DEVICE = "+400";

  /** Certifies whoever accepts at the number from which the key came. */
  private static final class CertificationAuthority extends Party {
    final Map<String, byte[]> enrolments = new HashMap<>();
    final Map<String, Integer> roles = new HashMap<>();

    CertificationAuthority(Network network, PrivateKey key) {
      super(network, AUTHORITY, key);
    }

    private Enrolment enrolment(String number) {
      try {
        byte[] bytes = enrolments.get(number);
        return bytes == null ? null : Enrolment.decode(bytes, Curves.all());
      } catch (InvalidEncodingException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    PublicKey otherKey(String from) {
      return enrolment(from) == null ? null : enrolment(from).key();
    }

    @Override
    void keyOffered(ReceivedMessage request, String from) {
      PublicKey offered = request.offeredKey();
      String name = request.offeredName();
      Enrolment known = enrolment(from);
      byte[] answer = known == null ? null : known.answerTo(offered, name, network.now());
      if (answer == null) {
        Offer offer = Enrolment.offer(from, name, offered, network.now() + DAY);
        OutgoingMessage message = sign(offer.draft(), offered);
        enrolments.put(from, Enrolment.offered(offered, name, offer, message).toBytes());
        answer = message.payload();
      }
      network.send(number(), from, answer);
    }

    @Override
    void take(ReceivedMessage message, String from) {
      Acceptance acceptance = new Acceptance(message);
      Enrolment enrolment = enrolment(from);
      if (!acceptance.offer().equals(enrolment.sale().offer())
          || !enrolment.evaluate(acceptance, network.now()).isAcknowledged()) {
        return;
      }
      if (enrolment.sale().isOpen()) {
        Subject subject =
            new Subject(enrolment.key(), from, enrolment.name(), roles.getOrDefault(from, 1));
        byte[] certificate =
            Certificate.issue(key, subject, network.now(), network.now() + 30 * DAY);
        enrolment = enrolment.certified(acceptance, certificate);
        enrolments.put(from, enrolment.toBytes());
      }
      answer(message.id(), from, enrolment.certificate());
    }

    byte[] revoke(String number) {
      try {
        byte[] payload = enrolment(number).certificate();
        PublicKey[] issuers = {key.publicKey()};
        MessageId id =
            Certificate.verify(
                    payload, issuers, Curves.all(), org.trustedsms.text.TextCodings.standard())
                .id();
        return RevocationList.issue(key, network.now(), network.now() + DAY, new MessageId[] {id});
      } catch (RejectedException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    void sendAgain() {}
  }

  /** Gets a certificate first. */
  private abstract static class Enrolled extends Party {
    private final String name;
    private byte[] request;
    private byte[] acceptance;

    Enrolled(Network network, String number, String name, PrivateKey key, Authority anchor) {
      super(network, number, key, anchor);
      this.name = name;
    }

    byte[] certificate() {
      for (Certificate held : trustStore.certificates()) {
        if (number().equals(held.subject().number())) {
          return held.payload();
        }
      }
      return null;
    }

    @Override
    void sendAgain() {
      if (certificate() != null) {
        return;
      }
      if (request == null) {
        request = sign(Draft.publicKey(key.publicKey(), name), null).payload();
      }
      network.send(number(), AUTHORITY, acceptance == null ? request : acceptance);
    }

    @Override
    void take(ReceivedMessage message, String from) {
      if (message.kind() == Offer.KIND && from.equals(AUTHORITY)) {
        assertTrue(message.text().contains(key.publicKey().fingerprint().toDigits()));
        OutgoingMessage answer = sign(Offer.answer(message, 1, ""), message.sender());
        acceptance = answer.payload();
        answer(message.id(), from, acceptance);
      }
    }
  }

  private static final class Supplier extends Enrolled {
    final Map<MessageId, byte[]> sales = new HashMap<>();
    final List<String> events = new ArrayList<>();
    byte[] offer;
    MessageId offerId;
    byte[] command;
    final Set<Integer> results = new HashSet<>();

    Supplier(Network network, PrivateKey key, Authority anchor) {
      super(network, SUPPLIER, "Taxi", key, anchor);
    }

    void publish() {
      Offer ride =
          new Offer("A ride to the station?", network.now() + DAY)
              .withAmount(new Amount("EUR", 2500))
              .withChoices(new String[] {"now", "at 9:00"});
      OutgoingMessage message = sign(ride.draft(), null);
      offer = message.payload();
      offerId = message.id();
      sales.put(offerId, Sale.open(ride, offerId).toBytes());
    }

    Sale sale() {
      try {
        return Sale.decode(sales.get(offerId));
      } catch (InvalidEncodingException e) {
        throw new AssertionError(e);
      }
    }

    void order(String words, PublicKey device) {
      command =
          sign(Command.draft(words, network.now() + DAY, TextCodings.standard()), device).payload();
    }

    @Override
    void sendAgain() {
      super.sendAgain();
      if (offer != null && sale().isOpen()) {
        network.send(number(), CUSTOMER, certificate());
        network.send(number(), CUSTOMER, offer);
      }
      if (command != null && results.isEmpty()) {
        network.send(number(), DEVICE, command);
      }
    }

    @Override
    void take(ReceivedMessage message, String from) {
      super.take(message, from);
      if (message.kind() == Acceptance.KIND) {
        Acceptance acceptance = new Acceptance(message);
        Sale sale = sale();
        events.add(sale.evaluate(acceptance, network.now()).toString());
        if (sale.isOpen()) {
          sales.put(offerId, sale.taking(acceptance).toBytes());
        }
        OutgoingMessage answer = sign(Draft.acknowledgement(message), message.sender());
        answer(message.id(), from, answer.payload());
      } else if (message.kind() == Result.KIND) {
        results.add(new Result(message).status());
      }
    }
  }

  private static final class Customer extends Enrolled {
    byte[] purchase;
    Certification supplier;
    Amount shown;

    Customer(Network network, PrivateKey key, Authority anchor) {
      super(network, CUSTOMER, "Ada", key, anchor);
    }

    Purchase purchase() {
      try {
        return Purchase.decode(purchase);
      } catch (InvalidEncodingException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    void sendAgain() {
      super.sendAgain();
      if (purchase != null && purchase().state(network.now()) == PurchaseState.ANSWERED) {
        network.send(number(), SUPPLIER, certificate());
        network.send(number(), SUPPLIER, purchase().payload());
      }
    }

    @Override
    void take(ReceivedMessage message, String from) {
      super.take(message, from);
      if (message.kind() == Offer.KIND && from.equals(SUPPLIER)) {
        supplier = message.certification();
        Offer offer = Offer.in(message);
        shown = offer.amount();
        OutgoingMessage answer = sign(Offer.answer(message, 2, ""), message.sender());
        purchase = Purchase.open(offer, message.id()).answered(2, answer).toBytes();
      } else if (message.kind() == MessageKinds.ACKNOWLEDGEMENT) {
        purchase = purchase().acknowledged(message.acknowledged()).toBytes();
      }
    }
  }

  /** Stops after it has begun a command, at times. */
  private static final class Device extends Party {
    private final Cases.Case draws;
    private byte[] execution;
    int carriedOut;

    Device(Network network, PrivateKey key, Cases.Case draws) {
      super(network, DEVICE, key);
      this.draws = draws;
    }

    @Override
    void take(ReceivedMessage message, String from) {
      Execution begun = Execution.begin(new Command(message));
      execution = begun.toBytes();
      if (draws.flag()) {
        return; // The power fails, with the command begun, before or after it was carried out.
      }
      carriedOut++;
      end(
          begun,
          Result.draft(begun.command(), begun.sender(), Result.DONE, "done", TextCodings.plain()));
    }

    private void end(Execution begun, Draft draft) {
      byte[] result = sign(draft, begun.sender()).payload();
      execution = begun.ended(result).toBytes();
      answer(begun.command(), SUPPLIER, result);
    }

    @Override
    void sendAgain() {
      try {
        Execution found = execution == null ? null : Execution.decode(execution, Curves.all());
        if (found != null && !found.isEnded()) {
          end(found, found.interrupted());
        }
      } catch (InvalidEncodingException e) {
        throw new AssertionError(e);
      }
    }
  }

  private static PrivateKey key(Curve curve, Cases.Case draws) {
    return PrivateKey.generate(curve, TestRandom.seeded(draws.number(0, Long.MAX_VALUE)));
  }

  private static void until(Network network, BooleanSupplier done, String what) {
    for (int i = 0; i < 600 && !done.getAsBoolean(); i++) {
      network.minute();
    }
    assertTrue(done.getAsBoolean(), what);
  }

  @Test
  void theWholeStory() {
    Cases.check(20, c -> tell(c, c.of(Curves.p192(), Curves.p224(), Curves.p256())));
  }

  @Test
  void keysOnSeveralCurves() {
    Cases.check(3, c -> tell(c, c.of(Curves.k233(), Curves.b283(), Curves.prime239v1())));
  }

  private static void tell(Cases.Case c, Curve curve) throws Exception {
    Network network = new Network(c, NOW);
    CertificationAuthority authority = new CertificationAuthority(network, key(Curves.p256(), c));
    authority.roles.put(SUPPLIER, Roles.SUPPLIER);
    Authority anchor = new Authority(authority.key.publicKey(), "Test Authority", AUTHORITY);
    Supplier supplier = new Supplier(network, key(curve, c), anchor);
    Customer customer = new Customer(network, key(curve, c), anchor);
    Device device = new Device(network, key(curve, c), c);
    device.knows(SUPPLIER, supplier.key.publicKey());
    supplier.knows(DEVICE, device.key.publicKey());

    until(
        network,
        () -> supplier.certificate() != null && customer.certificate() != null,
        "both are certified");

    supplier.publish();
    until(
        network,
        () ->
            customer.purchase != null
                && customer.purchase().state(network.now()) == PurchaseState.CLOSED,
        "the purchase is closed");
    assertEquals("Test Authority", customer.supplier.authority());
    assertEquals("Taxi", customer.supplier.name());
    assertTrue(customer.supplier.mayOffer());
    assertEquals("missing", customer.supplier.revocations());
    assertEquals("25.00 EUR", customer.shown.toString());
    assertEquals(List.of("taken"), supplier.events);
    assertEquals(2, supplier.sale().choice());
    assertEquals(customer.purchase().acceptance(), supplier.sale().acceptance());

    supplier.order("open gate 4", device.key.publicKey());
    until(network, () -> !supplier.results.isEmpty(), "there is a result");
    assertEquals(
        Set.of(device.carriedOut == 1 ? Result.DONE : Result.INTERRUPTED), supplier.results);
    assertTrue(device.carriedOut <= 1, "at most once");

    assertNotNull(supplier.trustStore.find(CUSTOMER, network.now()));
    byte[] list = authority.revoke(CUSTOMER);
    until(
        network,
        () -> {
          network.send(AUTHORITY, SUPPLIER, list);
          return supplier.trustStore.find(CUSTOMER, network.now()) == null;
        },
        "the customer is revoked");
    supplier.verdicts.clear();
    supplier.receive(customer.sign(Draft.text("me again"), null).payload(), CUSTOMER);
    assertSame(Verdict.UNKNOWN_SENDER, supplier.verdicts.get(0));
    supplier.receive(customer.certificate(), CUSTOMER);
    assertFalse(supplier.verdicts.contains(Verdict.CREDENTIAL_ACCEPTED));
    supplier.restart();
    assertNull(supplier.trustStore.find(CUSTOMER, network.now()));

    for (Party party : List.of(authority, supplier, customer, device)) {
      Set<MessageId> ids = new HashSet<>();
      party.verified.forEach(message -> assertTrue(ids.add(message.id()), "verified twice"));
    }
  }
}
