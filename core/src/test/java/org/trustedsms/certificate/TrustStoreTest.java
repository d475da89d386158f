// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.certificate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.key.TestKeys;
import org.trustedsms.message.Certification;
import org.trustedsms.message.Draft;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.RejectedException;
import org.trustedsms.message.StorageException;
import org.trustedsms.message.Verdict;
import org.trustedsms.testing.Cases;
import org.trustedsms.testing.Conversation;
import org.trustedsms.text.TextCodings;
import org.trustedsms.transaction.Offer;

/** Steps C1 to C9 and L1 to L5, and what a receiver knows by them. */
class TrustStoreTest {
  private static final int DAY = 86400;
  private static final long NOW = 1_700_000_000L;
  private static final long END = NOW + 30 * DAY;
  private static final Curve P192 = Curves.p192();

  /** Their fingerprints begin with 683358EE both. */
  private static final PrivateKey EVE = TestKeys.of(P192, BigInteger.valueOf(51958));

  private static final PrivateKey EVA = TestKeys.of(P192, BigInteger.valueOf(105146));

  private static final PrivateKey ROOT = TestKeys.of(P192, 1);
  private static final PrivateKey OTHER_ROOT = TestKeys.of(P192, 2);
  private static final PrivateKey ISSUING = TestKeys.of(P192, 3);
  private static final PrivateKey ADA = TestKeys.of(P192, 4);
  private static final PrivateKey BOB = TestKeys.of(P192, 5);
  private static final PrivateKey ME = TestKeys.of(P192, 6);
  private static final String NUMBER = "+491701234567";

  private final MemoryStore store = new MemoryStore();
  private Authority[] anchors = {new Authority(ROOT.publicKey(), "Root", null)};
  private TrustStore trustStore = new TrustStore(anchors, Curves.all(), store, 100);

  private static byte[] certificate(
      PrivateKey issuer, PrivateKey subject, String number, String name, int roles) {
    return certificate(issuer, subject, number, name, roles, NOW, END);
  }

  private static byte[] certificate(
      PrivateKey issuer,
      PrivateKey subject,
      String number,
      String name,
      int roles,
      long from,
      long until) {
    Subject who = new Subject(subject.publicKey(), number, name, roles);
    return Certificate.issue(issuer, who, from, until);
  }

  private static byte[] ada(PrivateKey issuer) {
    return certificate(issuer, ADA, NUMBER, "Ada", Roles.PERSON);
  }

  private static byte[] issuing() {
    return certificate(ROOT, ISSUING, null, "Issuing", Roles.AUTHORITY);
  }

  private static MessageId id(byte[] certificate, PrivateKey issuer) {
    try {
      PublicKey[] issuers = {issuer.publicKey()};
      return Certificate.verify(certificate, issuers, Curves.all(), TextCodings.standard()).id();
    } catch (RejectedException e) {
      throw new AssertionError(e);
    }
  }

  private static byte[] list(PrivateKey issuer, long update, MessageId... revoked) {
    return RevocationList.issue(issuer, update, update + DAY, revoked);
  }

  private void restart(Authority... accepted) {
    anchors = accepted.length == 0 ? anchors : accepted;
    trustStore = new TrustStore(anchors, Curves.all(), store, 100);
  }

  private void accept(byte[]... payloads) {
    for (byte[] payload : payloads) {
      assertNotNull(accepted(payload, NOW));
    }
  }

  private String accepted(byte[] payload, long time) {
    try {
      return trustStore.accept(payload, time);
    } catch (RejectedException e) {
      throw new AssertionError(e.verdict() + ": " + e.getMessage(), e);
    }
  }

  /** A refusal changes nothing. */
  private void refuse(Verdict verdict, byte[] payload, long time) {
    List<byte[]> before = List.copyOf(store.payloads);
    RejectedException refusal =
        assertThrows(RejectedException.class, () -> trustStore.accept(payload, time));
    assertSame(verdict, refusal.verdict(), refusal.getMessage());
    assertEquals(before, store.payloads);
  }

  private PublicKey at(String address, long time) {
    Certification found = trustStore.find(address, time);
    return found == null ? null : found.key();
  }

  @Test
  void takesCredentialsAndNothingElse() {
    for (int kind = 0; kind < 16; kind++) {
      assertEquals(kind == 5 || kind == 10, trustStore.takes(kind));
    }
    refuse(Verdict.UNSUPPORTED, Conversation.signed(ADA, Draft.text("a"), NOW).payload(), NOW);
    for (int length = 0; length < 4; length++) {
      refuse(Verdict.MALFORMED, new byte[length], NOW);
    }
  }

  @Test
  void saysWhomAnAnchorCertified() {
    byte[] certificate = ada(ROOT);
    assertNull(trustStore.find(certificate, NOW));
    assertEquals("certificate of Root: Ada, " + NUMBER + ", person", accepted(certificate, NOW));
    CertificatePath path = (CertificatePath) trustStore.find(NUMBER, NOW);
    assertArrayEquals(path.certificates(), trustStore.find(certificate, NOW).certificates());
    assertNull(trustStore.find(certificate, END + 60));
    assertEquals(ADA.publicKey(), path.key());
    assertEquals(NUMBER, path.number());
    assertEquals("Ada", path.name());
    assertEquals("Root", path.authority());
    assertEquals(END, path.until());
    assertEquals(Roles.PERSON, path.roles());
    assertFalse(path.mayOffer());
    assertEquals("missing", path.revocations());
    assertEquals(1, path.certificates().length);
    assertEquals(1, trustStore.certificates().length);
    assertNull(trustStore.find("+491701234568", NOW));
    assertNull(trustStore.find(NUMBER.substring(1), NOW));
    assertNull(trustStore.find("Ada", NOW));
  }

  @Test
  void stepC1() {
    byte[] malformed = ada(ROOT);
    malformed[4 + 10] = 0;
    // Whoever it is from.
    malformed[4 + 6] ^= 1;
    refuse(Verdict.MALFORMED, malformed, NOW);
    byte[] unsupported = ada(OTHER_ROOT);
    unsupported[4 + 11] = 17;
    refuse(Verdict.UNSUPPORTED, unsupported, NOW);
  }

  @Test
  void stepC2() {
    refuse(Verdict.UNKNOWN_SENDER, ada(OTHER_ROOT), NOW);
    refuse(Verdict.UNKNOWN_SENDER, ada(ISSUING), NOW);
    accept(issuing(), ada(ISSUING));
    // A person, a supplier and a device certify nobody.
    accept(certificate(ROOT, BOB, "+1", "Bob", Roles.PERSON + Roles.SUPPLIER + Roles.DEVICE));
    refuse(Verdict.UNKNOWN_SENDER, ada(BOB), NOW);
    // Known is known, whoever its authority is.
    byte[] expired = certificate(OTHER_ROOT, BOB, "+2", "", 1, 0, 20);
    refuse(Verdict.UNKNOWN_SENDER, expired, NOW);
  }

  @Test
  void stepC3() {
    accept(ada(ROOT));
    refuse(Verdict.REPLAYED, ada(ROOT), NOW);
    // At any time.
    refuse(Verdict.REPLAYED, ada(ROOT), END + DAY);
    restart();
    refuse(Verdict.REPLAYED, ada(ROOT), NOW);
  }

  @Test
  void aHeldCertificateWhoseIssuerIsGoneIsOfNobody() {
    accept(issuing(), ada(ISSUING));
    store.payloads.remove(0);
    restart();
    assertEquals(0, store.payloads.size());
    refuse(Verdict.UNKNOWN_SENDER, ada(ISSUING), NOW);
  }

  @Test
  void stepC4() {
    byte[] changed = ada(ROOT);
    changed[changed.length - 50] ^= 1;
    refuse(Verdict.SIGNATURE_INVALID, changed, NOW);
    // Also when it has ended.
    refuse(Verdict.SIGNATURE_INVALID, changed, END + DAY);
    byte[] zero = ada(ROOT);
    Arrays.fill(zero, zero.length - 24, zero.length, (byte) 0);
    refuse(Verdict.SIGNATURE_INVALID, zero, NOW);
  }

  @Test
  void stepC4WhereTwoAuthoritiesHaveTheHint() {
    assertArrayEquals(
        Arrays.copyOf(EVE.publicKey().fingerprint().toBytes(), 4),
        Arrays.copyOf(EVA.publicKey().fingerprint().toBytes(), 4));
    restart(
        new Authority(EVE.publicKey(), "Eve", null), new Authority(EVA.publicKey(), "Eva", null));
    byte[] byEve = certificate(EVE, ADA, NUMBER, "", Roles.PERSON);
    byte[] byEva = certificate(EVA, ADA, NUMBER, "", Roles.PERSON);
    assertTrue(accepted(byEva, NOW).contains("of Eva"));
    assertTrue(accepted(byEve, NOW).contains("of Eve"));
    refuse(Verdict.REPLAYED, byEva, NOW);
    byte[] changed = certificate(EVA, BOB, "+1", "", Roles.PERSON);
    changed[changed.length - 1] ^= 1;
    refuse(Verdict.SIGNATURE_INVALID, changed, NOW);

    // Eve's later list is not Eva's.
    accept(list(EVE, NOW + 20));
    accept(list(EVA, NOW));
    refuse(Verdict.TOO_OLD, list(EVE, NOW - 20), NOW);
    refuse(Verdict.TOO_OLD, list(EVA, NOW - 20), NOW);
    byte[] forged = list(EVA, NOW + 40);
    forged[forged.length - 1] ^= 1;
    refuse(Verdict.SIGNATURE_INVALID, forged, NOW);
    restart();
    refuse(Verdict.REPLAYED, byEva, NOW);
    refuse(Verdict.REPLAYED, byEve, NOW);
    refuse(Verdict.REPLAYED, list(EVA, NOW), NOW);
    assertEquals(EVA.publicKey(), trustStore.certificates()[0].issuer());
    assertEquals(EVE.publicKey(), trustStore.certificates()[1].issuer());
  }

  @Test
  void oneKeyThatIsAcceptedTwiceIsOneIssuer() {
    // Were it two, the third, who has signed, would not be tried.
    restart(
        new Authority(EVE.publicKey(), "Eve", null),
        new Authority(EVE.publicKey(), "Eve again", null),
        new Authority(EVA.publicKey(), "Eva", null));
    accept(certificate(EVA, ADA, NUMBER, "", Roles.PERSON));
  }

  @Test
  void stepC5() {
    accept(issuing());
    byte[] chain = certificate(ISSUING, BOB, null, "Sub", Roles.AUTHORITY);
    refuse(Verdict.SIGNATURE_INVALID, chain, NOW);
    // Before C6 and C7.
    byte[] ended = certificate(ISSUING, BOB, null, "Sub", Roles.AUTHORITY, NOW - DAY, NOW - DAY);
    refuse(Verdict.SIGNATURE_INVALID, ended, NOW);
  }

  @Test
  void stepC7() {
    byte[] payload = ada(ROOT);
    refuse(Verdict.TOO_OLD, payload, END + 20);
    assertNotNull(accepted(payload, END + 19));
    assertEquals(ADA.publicKey(), at(NUMBER, END + 19));
    assertNull(at(NUMBER, END + 20));
    assertNull(at(NUMBER, NOW - 1));
    assertEquals(ADA.publicKey(), at(NUMBER, NOW));
  }

  @Test
  void stepC7OfAPath() {
    accept(certificate(ROOT, ISSUING, null, "I", Roles.AUTHORITY, NOW, NOW + DAY));
    byte[] payload = ada(ISSUING);
    refuse(Verdict.TOO_OLD, payload, NOW + DAY + 20);
    assertNotNull(accepted(payload, NOW + DAY + 19));
    CertificatePath path = (CertificatePath) trustStore.find(NUMBER, NOW);
    assertEquals(NOW + DAY, path.until());
    assertEquals(2, path.certificates().length);
    assertEquals("I", path.certificates()[0].subject().name());
    assertEquals("Ada", path.name());
    assertNull(at(NUMBER, NOW + DAY + 20));
  }

  @Test
  void beforeItBeginsItIsHeldAndNotUsed() {
    accept(certificate(ROOT, ADA, NUMBER, "", Roles.PERSON, NOW + DAY, END));
    assertNull(at(NUMBER, NOW));
    assertEquals(ADA.publicKey(), at(NUMBER, NOW + DAY));
  }

  @Test
  void aNewCertificateOfAnAuthorityCarriesWhatItIssued() {
    accept(certificate(ROOT, ISSUING, null, "I", Roles.AUTHORITY, NOW, NOW + DAY));
    accept(ada(ISSUING), list(ISSUING, NOW));
    accept(certificate(ROOT, ISSUING, null, "I", Roles.AUTHORITY, NOW + 20, END));
    assertEquals(ADA.publicKey(), at(NUMBER, NOW + 2 * DAY));
    assertEquals(2, trustStore.certificates().length);
    restart();
    assertEquals(ADA.publicKey(), at(NUMBER, NOW + 2 * DAY));
    assertEquals(3, store.payloads.size());
    // In whatever order a store has them.
    Collections.reverse(store.payloads);
    restart();
    assertEquals(ADA.publicKey(), at(NUMBER, NOW + 2 * DAY));
    assertEquals("missing", trustStore.find(NUMBER, NOW + 20).revocations());
    accept(list(ROOT, NOW));
    assertEquals("current", trustStore.find(NUMBER, NOW + 20).revocations());
    assertEquals(4, store.payloads.size());
  }

  @Test
  void ofTwoCertificatesOfAnAuthorityEitherMakesAPath() {
    // By another name, so that it does not take the place of the first.
    accept(certificate(ROOT, ISSUING, null, "Old", Roles.AUTHORITY, NOW, NOW + DAY));
    byte[] renamed = certificate(ROOT, ISSUING, null, "New", Roles.AUTHORITY, NOW, END);
    accept(ada(ISSUING), renamed);
    assertEquals(ADA.publicKey(), at(NUMBER, NOW + 2 * DAY));
    assertNotNull(accepted(certificate(ISSUING, BOB, "+1", "", Roles.PERSON), NOW + 2 * DAY));
    accept(list(ROOT, NOW, id(renamed, ROOT)));
    assertEquals(ADA.publicKey(), at(NUMBER, NOW));
    assertNull(at(NUMBER, NOW + 2 * DAY));
    refuse(
        Verdict.SIGNATURE_INVALID,
        certificate(ISSUING, BOB, "+2", "", Roles.PERSON),
        NOW + 2 * DAY);
  }

  @Test
  void stepC8() {
    byte[] payload = ada(ROOT);
    accept(list(ROOT, NOW, id(payload, ROOT)));
    refuse(Verdict.SIGNATURE_INVALID, payload, NOW);
    // C7 comes first.
    refuse(Verdict.TOO_OLD, payload, END + 20);
    accept(certificate(ROOT, ADA, NUMBER, "Ada", Roles.PERSON, NOW + 20, END));
  }

  @Test
  void stepC8OfAPath() {
    accept(issuing(), ada(ISSUING), list(ROOT, NOW, id(issuing(), ROOT)));
    assertNull(at(NUMBER, NOW));
    refuse(Verdict.SIGNATURE_INVALID, certificate(ISSUING, BOB, "+1", "", 1), NOW);
  }

  @Test
  void stepC9() {
    accept(certificate(ROOT, ADA, NUMBER, "Ada", Roles.PERSON, NOW, END));
    refuse(Verdict.TOO_OLD, certificate(ROOT, BOB, NUMBER, "", 1, NOW - 20, END + 20), NOW);
    refuse(Verdict.TOO_OLD, certificate(ROOT, BOB, NUMBER, "", 1, NOW, END - 20), NOW);
    assertEquals(ADA.publicKey(), at(NUMBER, NOW));
    // The same validity.
    accept(certificate(ROOT, BOB, NUMBER, "", 1, NOW, END));
    assertEquals(BOB.publicKey(), at(NUMBER, NOW));
    accept(certificate(ROOT, ADA, NUMBER, "", 1, NOW, END + 20));
    accept(certificate(ROOT, BOB, NUMBER, "", 1, NOW + 20, END));
    assertEquals(BOB.publicKey(), at(NUMBER, NOW + 20));
    assertEquals(1, trustStore.certificates().length);
    assertEquals(1, store.payloads.size());
  }

  @Test
  void stepC9WithoutNumber() {
    accept(certificate(ROOT, ADA, null, "Ada", 1, NOW, END));
    refuse(Verdict.TOO_OLD, certificate(ROOT, BOB, null, "Ada", 1, NOW - 20, END), NOW);
    // Another name; the same name with a number; the number as a name.
    accept(certificate(ROOT, BOB, null, "ada", 1, NOW - 20, END));
    accept(certificate(ROOT, BOB, NUMBER, "Ada", 1, NOW - 20, END));
    accept(certificate(ROOT, BOB, null, NUMBER, 1, NOW - 40, END));
    assertEquals(4, trustStore.certificates().length);
    assertNull(at("Ada", NOW));
    assertEquals(BOB.publicKey(), at(NUMBER, NOW));
  }

  @Test
  void anotherIssuersCertificateStays() {
    restart(anchors[0], new Authority(OTHER_ROOT.publicKey(), "Other", null));
    accept(ada(ROOT));
    accept(certificate(OTHER_ROOT, BOB, NUMBER, "Bob", 1, NOW + 20, END));
    // Of several that which was accepted first, also after a restart and a renewal.
    assertEquals(ADA.publicKey(), at(NUMBER, NOW + 20));
    accept(certificate(ROOT, ADA, NUMBER, "Ada", Roles.PERSON, NOW + 20, NOW + DAY));
    assertEquals(ADA.publicKey(), at(NUMBER, NOW + 20));
    restart();
    assertEquals(ADA.publicKey(), at(NUMBER, NOW + 20));
    assertEquals(BOB.publicKey(), at(NUMBER, NOW + 2 * DAY));
    // That authority is accepted no more.
    restart(new Authority(OTHER_ROOT.publicKey(), "Other", null));
    assertEquals(BOB.publicKey(), at(NUMBER, NOW + 20));
    assertEquals(1, store.payloads.size());
  }

  @Test
  void stepsL1AndL2() {
    byte[] malformed = list(OTHER_ROOT, NOW);
    malformed[4 + 2] = 0;
    refuse(Verdict.MALFORMED, malformed, NOW);
    refuse(Verdict.UNKNOWN_SENDER, list(OTHER_ROOT, NOW), NOW);
    accept(certificate(ROOT, BOB, "+1", "Bob", Roles.SUPPLIER));
    refuse(Verdict.UNKNOWN_SENDER, list(BOB, NOW), NOW);
    refuse(Verdict.UNKNOWN_SENDER, list(ISSUING, NOW), NOW);
    accept(issuing(), list(ISSUING, NOW));
  }

  @Test
  void stepL3() {
    accept(list(ROOT, NOW));
    refuse(Verdict.REPLAYED, list(ROOT, NOW), NOW);
    refuse(Verdict.TOO_OLD, list(ROOT, NOW, id(ada(ROOT), ROOT)), NOW);
    byte[] older = list(ROOT, NOW - 20);
    refuse(Verdict.TOO_OLD, older, NOW);
    // Before the signature costs anything.
    older[older.length - 1] ^= 1;
    refuse(Verdict.TOO_OLD, older, NOW);
    accept(list(ROOT, NOW + 20));
    assertEquals(1, store.payloads.size());
    restart();
    refuse(Verdict.TOO_OLD, list(ROOT, NOW), NOW);
    refuse(Verdict.REPLAYED, list(ROOT, NOW + 20), NOW);
  }

  @Test
  void stepL4() {
    byte[] changed = list(ROOT, NOW);
    changed[changed.length - 1] ^= 1;
    refuse(Verdict.SIGNATURE_INVALID, changed, NOW);
    accept(list(ROOT, NOW));
    byte[] later = list(ROOT, NOW + 20);
    Arrays.fill(later, later.length - 24, later.length, (byte) 0);
    refuse(Verdict.SIGNATURE_INVALID, later, NOW);
  }

  @Test
  void stepL5() {
    byte[] payload = list(ROOT, NOW);
    refuse(Verdict.SIGNATURE_INVALID, payload, NOW - 5055 * 20 - 1);
    assertEquals("revocation list of 0 certificates", accepted(payload, NOW - 5055 * 20));
  }

  @Test
  void anOldListIsBetterThanNone() {
    byte[] payload = ada(ROOT);
    accept(payload);
    assertNotNull(accepted(list(ROOT, NOW), NOW + 10 * DAY));
    assertEquals("current", trustStore.find(NUMBER, NOW + DAY + 19).revocations());
    assertEquals("old", trustStore.find(NUMBER, NOW + DAY + 20).revocations());
    assertNotNull(accepted(list(ROOT, NOW + 20, id(payload, ROOT)), NOW + 10 * DAY));
    assertNull(trustStore.find(NUMBER, NOW + DAY + 40));
    restart();
    assertNull(trustStore.find(NUMBER, NOW));
  }

  @Test
  void theWorstOfThePathsListsIsTold() {
    accept(issuing(), ada(ISSUING));
    assertEquals("missing", trustStore.find(NUMBER, NOW).revocations());
    accept(list(ISSUING, NOW + 20));
    assertEquals("missing", trustStore.find(NUMBER, NOW).revocations());
    accept(list(ROOT, NOW));
    assertEquals("current", trustStore.find(NUMBER, NOW + DAY).revocations());
    assertEquals("old", trustStore.find(NUMBER, NOW + DAY + 20).revocations());
    restart();
    assertEquals("current", trustStore.find(NUMBER, NOW + DAY).revocations());
  }

  @Test
  void whatIsRevokedStaysSoAfterTheAuthoritysNewCertificate() {
    byte[] payload = ada(ISSUING);
    accept(issuing(), payload, list(ISSUING, NOW, id(payload, ISSUING)));
    accept(certificate(ROOT, ISSUING, null, "Issuing", Roles.AUTHORITY, NOW + 20, END));
    assertNull(at(NUMBER, NOW + 20));
    Collections.rotate(store.payloads, 2);
    restart();
    assertNull(at(NUMBER, NOW + 20));
    assertEquals(3, store.payloads.size());
  }

  @Test
  void anAnchorWithANumberComesBeforeWhomOthersCertifyThere() {
    Authority rival = new Authority(OTHER_ROOT.publicKey(), "Rival", null);
    restart(new Authority(ROOT.publicKey(), "Root", "+100"), rival);
    accept(certificate(OTHER_ROOT, BOB, "+100", "Root", Roles.SUPPLIER));
    CertificatePath path = (CertificatePath) trustStore.find("+100", NOW);
    assertEquals(ROOT.publicKey(), path.key());
    assertEquals("+100", path.number());
    assertEquals("Root", path.name());
    assertEquals("Root", path.authority());
    assertEquals("current", path.revocations());
    assertEquals(Long.MAX_VALUE, path.until());
    assertEquals(Roles.AUTHORITY, path.roles());
    assertTrue(path.mayOffer());
    assertEquals(0, path.certificates().length);
    assertNull(trustStore.find("+101", NOW));
  }

  @Test
  void holdsNoMoreThanItsCapacity() {
    trustStore = new TrustStore(anchors, Curves.all(), store, 2);
    accept(certificate(ROOT, ADA, "+1", "", 1, NOW, NOW + DAY));
    accept(certificate(ROOT, ADA, "+2", "", 1, NOW, END));
    accept(certificate(ROOT, ADA, "+3", "", 1, NOW, END - DAY));
    assertNull(at("+1", NOW));
    assertEquals(ADA.publicKey(), at("+2", NOW));
    assertEquals(ADA.publicKey(), at("+3", NOW));
    assertEquals(2, store.payloads.size());
    // What takes another's place needs none.
    accept(certificate(ROOT, BOB, "+2", "", 1, NOW, END));
    assertEquals(ADA.publicKey(), at("+3", NOW));
    trustStore = new TrustStore(anchors, Curves.all(), store, 1);
    accept(certificate(ROOT, ADA, "+4", "", 1, NOW, END - 2 * DAY));
    assertEquals(1, trustStore.certificates().length);
    assertEquals(1, store.payloads.size());
    assertEquals(ADA.publicKey(), at("+4", NOW));
    assertThrows(
        IllegalArgumentException.class, () -> new TrustStore(anchors, Curves.all(), store, 0));
  }

  @Test
  void whatCannotBeStoredIsNotHeld() {
    store.full = true;
    assertThrows(StorageException.class, () -> trustStore.accept(ada(ROOT), NOW));
    assertThrows(StorageException.class, () -> trustStore.accept(list(ROOT, NOW), NOW));
    assertNull(at(NUMBER, NOW));
    store.full = false;
    accept(ada(ROOT), list(ROOT, NOW));
    assertEquals("current", trustStore.find(NUMBER, NOW).revocations());
  }

  /** A phone's screen asks for certificates while the worker takes one, which lasts seconds. */
  @Test
  void certificatesAreThereWhileAnotherIsTaken() {
    List<Certificate[]> seen = new ArrayList<>();
    CredentialStore slow =
        new CredentialStore() {
          @Override
          public byte[][] load() {
            return new byte[0][];
          }

          @Override
          public void replace(byte[] added, byte[] forgotten) {
            seen.add(CompletableFuture.supplyAsync(trustStore::certificates).join());
          }
        };
    trustStore = new TrustStore(anchors, Curves.all(), slow, 100);
    accept(ada(ROOT), certificate(ROOT, BOB, "+1", "", Roles.PERSON));
    assertEquals(List.of(0, 1), seen.stream().map(held -> held.length).toList());
  }

  @Test
  void aStoreWithOtherThingsInIt() {
    accept(issuing(), ada(ISSUING), list(ROOT, NOW));
    byte[] zero = certificate(ROOT, BOB, "+1", "", 1);
    Arrays.fill(zero, zero.length - 48, zero.length, (byte) 0);
    byte[] zeroList = list(ROOT, NOW);
    Arrays.fill(zeroList, zeroList.length - 48, zeroList.length, (byte) 0);
    store.payloads.addAll(
        0, List.of(new byte[0], new byte[3], new byte[200], zero, zeroList, ada(OTHER_ROOT)));
    restart();
    assertEquals(3, store.payloads.size());
    assertEquals(ADA.publicKey(), at(NUMBER, NOW));
    assertEquals("missing", trustStore.find(NUMBER, NOW).revocations());
  }

  @Test
  void anchorsAreCopied() {
    accept(ada(ROOT));
    anchors[0] = null;
    assertEquals(ADA.publicKey(), at(NUMBER, NOW));
  }

  private ReceivedMessage receive(byte[] payload, KnownSenders compared) {
    return new Receiver(ME, Curves.all(), compared)
        .taking(Conversation.KINDS)
        .with(trustStore)
        .receive(payload, NUMBER, NOW);
  }

  @Test
  void aStrangersFirstMessage() {
    byte[] text = Conversation.signed(ADA, Draft.text("hello").to(ME.publicKey()), NOW).payload();
    KnownSenders nobody = new KnownSenders();
    assertSame(Verdict.UNKNOWN_SENDER, receive(text, nobody).verdict());
    ReceivedMessage credential = receive(ada(ROOT), nobody);
    assertSame(Verdict.CREDENTIAL_ACCEPTED, credential.verdict());
    assertEquals("certificate of Root: Ada, " + NUMBER + ", person", credential.reason());
    assertNull(credential.text());
    assertNull(credential.sender());
    assertSame(Verdict.REPLAYED, receive(ada(ROOT), nobody).verdict());

    ReceivedMessage message = receive(text, nobody);
    assertSame(Verdict.VERIFIED, message.verdict());
    assertEquals("signed by the sender, whom Root certified, and fresh", message.reason());
    assertEquals("Ada", message.certification().name());
    assertEquals(END, message.certification().until());
    assertSame(Verdict.REPLAYED, receive(text, nobody).verdict());
    // A stranger without a number, and one whose message is somebody else's.
    Receiver receiver = new Receiver(ME, Curves.all(), new KnownSenders()).with(trustStore);
    assertSame(Verdict.UNKNOWN_SENDER, receiver.receive(text, null, NOW).verdict());
    byte[] forged = Conversation.signed(BOB, Draft.text("hello"), NOW).payload();
    assertSame(Verdict.SIGNATURE_INVALID, receive(forged, nobody).verdict());
  }

  @Test
  void theComparedKeyComesFirst() {
    accept(ada(ROOT));
    KnownSenders compared = new KnownSenders().add(NUMBER, BOB.publicKey());
    byte[] ada = Conversation.signed(ADA, Draft.text("hello"), NOW).payload();
    byte[] bob = Conversation.signed(BOB, Draft.text("hello"), NOW).payload();
    assertSame(Verdict.SIGNATURE_INVALID, receive(ada, compared).verdict());
    ReceivedMessage message = receive(bob, compared);
    assertSame(Verdict.VERIFIED, message.verdict());
    assertNull(message.certification());
    assertEquals("signed by the sender and fresh", message.reason());
  }

  @Test
  void whoMayOffer() {
    Map<Integer, Verdict> verdicts = new HashMap<>();
    for (int roles = 1; roles <= 8; roles++) {
      accept(certificate(ROOT, ADA, NUMBER, "", roles, NOW - 1000 + 20 * roles, END));
      byte[] offer = Conversation.signed(ADA, new Offer("Tea", END).draft(), NOW).payload();
      ReceivedMessage message = receive(offer, new KnownSenders());
      verdicts.put(roles, message.verdict());
      boolean may = roles == 8 || (roles & Roles.SUPPLIER) != 0;
      assertSame(may ? Verdict.VERIFIED : Verdict.UNKNOWN_SENDER, message.verdict(), "" + roles);
      assertEquals(
          may
              ? "signed by the sender, whom Root certified, and fresh"
              : "the sender is certified, but not to send messages of kind offer",
          message.reason());
      byte[] text = Conversation.signed(ADA, Draft.text("hello"), NOW).payload();
      assertSame(Verdict.VERIFIED, receive(text, new KnownSenders()).verdict());
    }
    assertEquals(8, verdicts.size());
    // People may have compared a person's key.
    KnownSenders compared = new KnownSenders().add(NUMBER, BOB.publicKey());
    byte[] offer = Conversation.signed(BOB, new Offer("Tea", END).draft(), NOW).payload();
    assertSame(Verdict.VERIFIED, receive(offer, compared).verdict());
  }

  /** Against a model: whatever arrives in whatever order, a restart changes nothing. */
  @Test
  void aRestartChangesNothing() {
    Cases.check(
        40,
        c -> {
          MemoryStore disk = new MemoryStore();
          Authority[] roots = {
            new Authority(ROOT.publicKey(), "Root", null),
            new Authority(OTHER_ROOT.publicKey(), "Other", "+9")
          };
          TrustStore held = new TrustStore(roots, Curves.all(), disk, c.integer(1, 6));
          byte[] issuing = issuing();
          for (int i = c.integer(1, 12); i > 0; i--) {
            PrivateKey issuer = c.of(ROOT, OTHER_ROOT, ISSUING);
            long from = NOW - 20 * c.integer(0, 3);
            byte[] payload =
                switch (c.integer(0, 3)) {
                  case 0 -> issuing;
                  case 1 -> list(issuer, from, id(ada(ROOT), ROOT));
                  case 2 ->
                      certificate(
                          c.of(ROOT, OTHER_ROOT), ISSUING, null, "I", Roles.AUTHORITY, from, END);
                  default ->
                      certificate(issuer, c.of(ADA, BOB), c.of("+1", "+2", "+9"), "", 1, from, END);
                };
            try {
              held.accept(payload, NOW);
            } catch (RejectedException refused) {
              assertNotNull(refused.getMessage());
            }
          }
          TrustStore again = new TrustStore(roots, Curves.all(), disk, 6);
          for (String number : List.of("+1", "+2", "+9", "+3")) {
            Certification before = held.find(number, NOW);
            Certification after = again.find(number, NOW);
            assertEquals(before == null, after == null, number);
            if (before != null) {
              assertEquals(before.key(), after.key());
              assertEquals(before.authority(), after.authority());
              assertEquals(before.until(), after.until());
              assertEquals(before.revocations(), after.revocations());
            }
          }
        });
  }

  @Test
  void keysOnOtherCurves() {
    PrivateKey root = TestKeys.of(Curves.p256(), 1);
    PrivateKey subject = TestKeys.of(Curves.k163(), 1);
    restart(new Authority(root.publicKey(), "R", null));
    accept(certificate(root, subject, NUMBER, "K", Roles.DEVICE));
    assertEquals(subject.publicKey(), at(NUMBER, NOW));
  }
}
