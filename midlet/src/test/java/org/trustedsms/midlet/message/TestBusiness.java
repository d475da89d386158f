// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.message;

import java.util.Arrays;
import java.util.Random;
import org.trustedsms.certificate.Certificate;
import org.trustedsms.certificate.Roles;
import org.trustedsms.certificate.Subject;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.kind.AllKinds;
import org.trustedsms.message.Draft;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Sender;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.transaction.Amount;
import org.trustedsms.transaction.Offer;

/** An authority or a supplier, without a phone. */
final class TestBusiness {
  static final String TRENT = "+436644444444";
  static final String ACME = "+436645555555";
  static final int DAY = 86400;

  final Network network;
  final String number;
  final PrivateKey key;
  private long stamp;

  /** The last message that it signed. */
  OutgoingMessage last;

  TestBusiness(Network network, String number) {
    this.network = network;
    this.number = number;
    Random random = new Random(number.hashCode());
    key = PrivateKey.generate(Curves.p192(), random::nextBytes);
  }

  byte[] sign(Draft draft) {
    stamp = Math.max(network.now() / 20 * 20, stamp + 20);
    last = new Sender(key, () -> stamp).sign(draft);
    return last.payload();
  }

  void send(String to, byte[] payload) throws Exception {
    network.deliver(number, to, payload);
    network.settle();
  }

  byte[] certify(PublicKey subject, String whose, String name, int roles) {
    return Certificate.issue(
        key,
        new Subject(subject, whose, name, roles),
        network.now() - DAY,
        network.now() + 30 * DAY);
  }

  byte[] certify(TestBusiness other, String name) {
    return certify(other.key.publicKey(), other.number, name, Roles.SUPPLIER);
  }

  byte[] offer(long cents) {
    return sign(
        new Offer("A ride to the station?", network.now() + DAY)
            .withAmount(new Amount("EUR", cents))
            .withChoices(new String[] {"now", "at 9:00"})
            .draft());
  }

  /** Becomes an authority of somebody, who compares the digits. */
  void acceptedBy(Phone phone) throws Exception {
    send(phone.number, sign(Draft.publicKey(key.publicKey(), "Trent")));
    Contact contact = phone.accept(number, true);
    phone.onWorker(() -> phone.contacts.setAuthority(contact, true));
    phone.receiving.wake();
    network.settle();
  }

  /** Reads a payload that somebody sent whose key it knows, in answer to the last message. */
  ReceivedMessage read(byte[] payload, PublicKey sender) {
    return new Receiver(key, Phone.CURVES, new KnownSenders().add("it", sender))
        .taking(AllKinds.of(Phone.CURVES))
        .with(
            (handle, recipient, answer) ->
                Arrays.equals(last.id().handle(), handle) ? last.id() : null)
        .receive(payload, "it", network.now());
  }
}
