// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.message;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
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
import org.trustedsms.server.evidence.PurchaseEvidenceFiles;
import org.trustedsms.testing.PurchaseFolder;
import org.trustedsms.text.TextCodings;
import org.trustedsms.transaction.Amount;
import org.trustedsms.transaction.Offer;

/** The evidence of a transaction, for tests. */
public final class SampleTransaction {
  private static final long NOW = 1_700_000_000;

  private SampleTransaction() {}

  private static ReceivedMessage receive(
      PrivateKey key, PrivateKey from, OutgoingMessage message, OutgoingMessage... sent) {
    return new Receiver(key, Curves.all(), new KnownSenders().add("", from.publicKey()))
        .taking(AllKinds.of(Curves.all()))
        .with((handle, recipient, answer) -> sent[0].id())
        .receive(message.payload(), "", NOW);
  }

  /** Writes a transaction in which a ride for 25 EUR was answered with a choice; 0 declines. */
  public static Path write(Path folder, int choice) throws Exception {
    PrivateKey supplier = PrivateKey.generate(Curves.p256(), new SecureRandom()::nextBytes);
    PrivateKey customer = PrivateKey.generate(Curves.p256(), new SecureRandom()::nextBytes);
    Draft draft =
        new Offer("A ride?", NOW + 3600)
            .withAmount(new Amount("EUR", 2500))
            .withChoices(new String[] {"now", "later"})
            .draft()
            .to(customer.publicKey());
    OutgoingMessage offer = new Sender(supplier, () -> NOW).sign(draft);
    ReceivedMessage offered = receive(customer, supplier, offer);
    OutgoingMessage answer =
        new Sender(customer, () -> NOW).sign(Offer.answer(offered, choice, "at 9"));
    ReceivedMessage answered = receive(supplier, customer, answer, offer);
    OutgoingMessage receipt = new Sender(supplier, () -> NOW).sign(Draft.acknowledgement(answered));
    byte[] certificate =
        Certificate.issue(
            supplier,
            new Subject(customer.publicKey(), "+447700900102", "Ada", Roles.PERSON),
            NOW - 86400,
            NOW + 86400);
    PurchaseFolder.write(
        new PurchaseEvidenceFiles(
            offered.evidence(),
            answered.evidence(),
            receive(customer, supplier, receipt, answer).evidence(),
            List.of(),
            List.of(
                Certificate.verify(
                    certificate,
                    new PublicKey[] {supplier.publicKey()},
                    Curves.all(),
                    TextCodings.standard()))),
        folder);
    return folder;
  }
}
