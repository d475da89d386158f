// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.certificate.Certificate;
import org.trustedsms.certificate.Roles;
import org.trustedsms.certificate.Subject;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.Evidence;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Sender;
import org.trustedsms.message.Verdict;
import org.trustedsms.random.RandomSource;
import org.trustedsms.testing.Openssl;
import org.trustedsms.testing.PurchaseFolder;
import org.trustedsms.testing.SampleCurves;
import org.trustedsms.text.TextCodings;
import org.trustedsms.transaction.Acceptance;
import org.trustedsms.transaction.Amount;
import org.trustedsms.transaction.Offer;

/** A third party who has OpenSSL alone runs the script of a transaction to its last line. */
@DisabledOnOs(OS.WINDOWS)
class OpensslChecksTransactionIT {
  private static final long NOW = 1_700_000_000;
  private static final int YEAR = 366 * 86400;
  private static final RandomSource RANDOM = new SecureRandom()::nextBytes;

  @TempDir Path folder;

  static Stream<Curve> curves() {
    return SampleCurves.stream();
  }

  private static ReceivedMessage receive(
      PrivateKey key, PrivateKey from, OutgoingMessage message, OutgoingMessage... sent) {
    MessageKind[] kinds = {Offer.KIND, Acceptance.KIND, MessageKinds.ACKNOWLEDGEMENT};
    ReceivedMessage received =
        new Receiver(key, Curves.all(), new KnownSenders().add("", from.publicKey()))
            .taking(new MessageKinds(kinds))
            .with((handle, recipient, answer) -> sent[0].id())
            .receive(message.payload(), "", NOW);
    assertSame(Verdict.VERIFIED, received.verdict(), received.reason());
    return received;
  }

  private static Certificate certificate(PrivateKey issuer, PublicKey key, String name, int roles)
      throws Exception {
    byte[] payload =
        Certificate.issue(issuer, new Subject(key, null, name, roles), NOW - YEAR, NOW + YEAR);
    PublicKey[] issuers = {issuer.publicKey()};
    return Certificate.verify(payload, issuers, Curves.all(), TextCodings.standard());
  }

  private static PurchaseEvidenceFiles transaction(Curve curve, boolean bound) throws Exception {
    return transaction(curve, bound, 2);
  }

  private static PurchaseEvidenceFiles transaction(Curve curve, boolean bound, int choice)
      throws Exception {
    PrivateKey anchor = PrivateKey.generate(Curves.p256(), RANDOM);
    PrivateKey authority = PrivateKey.generate(curve, RANDOM);
    PrivateKey supplier = PrivateKey.generate(curve, RANDOM);
    PrivateKey customer = PrivateKey.generate(curve, RANDOM);
    Draft draft =
        new Offer("A ride?", NOW + 3600)
            .withAmount(new Amount("EUR", 2500))
            .withChoices(new String[] {"now", "later"})
            .draft();
    OutgoingMessage offer =
        new Sender(supplier, () -> NOW).sign(bound ? draft.to(customer.publicKey()) : draft);
    ReceivedMessage offered = receive(customer, supplier, offer);
    OutgoingMessage acceptance =
        new Sender(customer, () -> NOW).sign(Offer.answer(offered, choice, "at 9"));
    ReceivedMessage accepted = receive(supplier, customer, acceptance, offer);
    OutgoingMessage acknowledgement =
        new Sender(supplier, () -> NOW).sign(Draft.acknowledgement(accepted));
    ReceivedMessage closed = receive(customer, supplier, acknowledgement, acceptance);
    Certificate issuing = certificate(anchor, authority.publicKey(), "Issuing", Roles.AUTHORITY);
    return new PurchaseEvidenceFiles(
        offered.evidence(),
        accepted.evidence(),
        closed.evidence(),
        List.of(issuing, certificate(authority, supplier.publicKey(), "Taxi", Roles.SUPPLIER)),
        List.of(certificate(anchor, customer.publicKey(), "Ada", Roles.PERSON)));
  }

  private Openssl.Result run(Path script) throws Exception {
    return Openssl.in(folder).run(List.of("sh", script.toString()));
  }

  @ParameterizedTest
  @MethodSource("curves")
  void theScriptEndsWithVerified(Curve curve) throws Exception {
    Openssl.nameOf(curve);
    for (boolean bound : new boolean[] {true, false}) {
      Openssl.Result outcome =
          run(PurchaseFolder.write(transaction(curve, bound), folder.resolve("bound " + bound)));
      assertTrue(outcome.text().endsWith("\nVerified\n"), outcome.text());
      assertEquals(0, outcome.exitCode());
      assertTrue(outcome.text().contains("\n= the offer was ACCEPTED, choice 2\n"), outcome.text());
      assertTrue(outcome.text().contains("\n  amount     25.00 EUR\n"), outcome.text());
      assertTrue(outcome.text().contains("Taxi"), outcome.text());
      PurchaseEvidence transaction = PurchaseEvidence.in(folder.resolve("bound " + bound));
      assertTrue(outcome.text().contains("\n" + transaction.toText() + "\nVerified\n"));
    }
  }

  @Tag("exhaustive")
  @Test
  void aDeclinedOfferIsNotAnAcceptedOne() throws Exception {
    Openssl.nameOf(Curves.p256());
    Path place = folder.resolve("declined");
    Openssl.Result outcome = run(PurchaseFolder.write(transaction(Curves.p256(), true, 0), place));
    assertEquals(0, outcome.exitCode(), outcome.text());
    assertTrue(outcome.text().contains("\nthe offer \"A ride?\" was DECLINED\n"), outcome.text());
    assertTrue(outcome.text().contains("\n= the offer was DECLINED\n"), outcome.text());
    assertFalse(outcome.text().contains("ACCEPTED"), outcome.text());
    assertTrue(PurchaseEvidence.in(place).isDeclined());
  }

  @Test
  void anotherStatementIsNotVerified() throws Exception {
    Openssl.nameOf(Curves.p256());
    Path script =
        PurchaseFolder.write(transaction(Curves.p256(), true, 0), folder.resolve("changed"));
    Path statement = script.resolveSibling(PurchaseEvidenceFiles.STATEMENT);
    String text = Files.readString(statement);
    String before = digest(statement);
    for (String changed :
        List.of(
            text.replace("= the offer was DECLINED", "= the offer was ACCEPTED, choice 1"),
            text.replace("= amount 2500", "= amount 250"),
            text + "= no amount\n")) {
      Files.writeString(statement, changed);
      assertNotVerified(script, changed);
      // The digest in the script may be exchanged with it.
      Files.writeString(script, Files.readString(script).replace(before, digest(statement)));
      before = digest(statement);
      assertNotVerified(script, changed);
      assertThrows(InvalidEvidenceException.class, () -> PurchaseEvidence.in(script.getParent()));
    }
  }

  private static String digest(Path file) throws Exception {
    return HexFormat.of()
        .formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
  }

  @Test
  void whatIsChangedOrExchangedIsNotVerified() throws Exception {
    Openssl.nameOf(Curves.p256());
    PurchaseEvidenceFiles one = transaction(Curves.p256(), true);
    PurchaseEvidenceFiles two = transaction(Curves.p256(), true);
    List<PurchaseEvidenceFiles> wrong =
        List.of(
            with(one, two.offer(), one.acceptance(), one.acknowledgement()),
            with(one, one.offer(), two.acceptance(), one.acknowledgement()),
            with(one, one.offer(), one.acceptance(), two.acknowledgement()),
            with(one, two.offer(), two.acceptance(), two.acknowledgement()),
            with(one, one.acceptance(), one.offer(), one.acknowledgement()));
    for (int i = 0; i < wrong.size(); i++) {
      Path place = folder.resolve("wrong" + i);
      assertNotVerified(PurchaseFolder.write(wrong.get(i), place), "exchange " + i);
      assertThrows(InvalidEvidenceException.class, () -> PurchaseEvidence.in(place));
    }
    Path script = PurchaseFolder.write(one, folder.resolve("one"));
    assertEquals(0, run(script).exitCode());
    try (Stream<Path> files = Files.walk(script.getParent())) {
      for (Path file : files.filter(f -> f.toString().matches(".*\\.(bin|der)")).toList()) {
        byte[] bytes = Files.readAllBytes(file);
        byte[] changed = bytes.clone();
        changed[bytes.length - 1] ^= 1;
        Files.write(file, changed);
        assertNotVerified(script, file.toString());
        Files.write(file, bytes);
      }
    }
    assertEquals(0, run(script).exitCode());
  }

  private static PurchaseEvidenceFiles with(
      PurchaseEvidenceFiles chains, Evidence offer, Evidence acceptance, Evidence acknowledgement) {
    return new PurchaseEvidenceFiles(
        offer, acceptance, acknowledgement, chains.supplier(), chains.customer());
  }

  private void assertNotVerified(Path script, String what) throws Exception {
    Openssl.Result outcome = run(script);
    assertNotEquals(0, outcome.exitCode(), what);
    assertFalse(outcome.text().endsWith("Verified\n"), what);
  }
}
