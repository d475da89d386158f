// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.ReferenceCurve;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.random.TestRandom;
import org.trustedsms.text.TextCoding;
import org.trustedsms.text.TextCodings;

/**
 * The table of section 10, step by step, in its order; then what else a receiver must withstand.
 */
class ReceiverTest {
  private static final long NOW = 1_700_000_000L;
  private static final int DAY = 86400;

  /** 2^63 - 8. */
  private static final long HIGHEST = Long.MAX_VALUE - 7;

  private static final Curve P192 = Curves.p192();
  private static final PrivateKey ALICE = Keys.alice(P192);
  private static final PrivateKey BOB = Keys.bob(P192);
  private static final PrivateKey CAROL = Keys.carol(P192);
  private static final PublicKey TO_BOB = BOB.publicKey();
  private static final PublicKey TO_CAROL = CAROL.publicKey();

  /** Not assigned in version 1. */
  private static final int NO_CURVE = 31;

  private static final int NO_CODING = 3;

  /** Carries nothing and decodes all: a receiver with it finds no text malformed. */
  private static final TextCodings ANYTHING_GOES =
      new TextCodings(new TextCoding[] {new Latin1Coding(0), new Latin1Coding(1)});

  private final Receiver bob = KnownSender.receiver(BOB);
  private final Receiver bobKnowsCarol = bob.withOther(TO_CAROL.fingerprint());
  private final KnownSender alice = new KnownSender(ALICE.publicKey());

  private static HandmadeMessage text() {
    return text(NOW);
  }

  private static HandmadeMessage text(long stamp) {
    return new HandmadeMessage(ALICE, stamp).to(TO_BOB).content(new byte[] {0x61});
  }

  private static HandmadeMessage acknowledgement(MessageId id) {
    return new HandmadeMessage(ALICE, NOW)
        .kind(4)
        .to(TO_BOB)
        .content(id.handle())
        .signedContent(id.toBytes());
  }

  private static byte[] zeroSignature(Curve curve) {
    return new byte[curve.signatureLength()];
  }

  private static Receiver lockedBob() {
    return new Receiver(TO_BOB, Curves.all(), new KnownSenders()).taking(MessageKinds.standard());
  }

  private static KnownSender known(PrivateKey key) {
    return new KnownSender(key.publicKey());
  }

  private ReceivedMessage assertVerdict(Verdict expected, byte[] payload) {
    return assertVerdict(expected, bob, payload, alice);
  }

  /** Receives at NOW; what is refused must say why, give nothing away and change nothing. */
  private static ReceivedMessage assertVerdict(
      Verdict expected, Receiver receiver, byte[] payload, KnownSender sender) {
    byte[] before = sender == null ? null : sender.window().toBytes();
    byte[] copy = payload.clone();
    ReceivedMessage message = KnownSender.receive(receiver, payload, sender, NOW);
    assertSame(expected, message.verdict(), message.reason());
    assertFalse(message.reason().isBlank());
    assertArrayEquals(copy, payload);
    if (expected == Verdict.VERIFIED) {
      assertNotNull(message.text());
      assertNotNull(message.sender());
      assertNotNull(message.evidence());
      assertNotNull(message.signedFixedPart());
      assertNull(message.offeredKey());
      assertNull(message.offeredName());
    } else {
      assertNull(message.text());
      assertNull(message.sender());
      assertNull(message.signedFixedPart());
      assertNull(message.acknowledged());
      boolean keyOffered = expected == Verdict.KEY_OFFERED;
      assertEquals(keyOffered, message.offeredKey() != null);
      assertEquals(keyOffered, message.offeredName() != null);
      assertEquals(keyOffered, message.evidence() != null);
      assertEquals(keyOffered, message.id() != null);
      assertEquals(keyOffered, message.stamp() != -1);
      if (sender != null) {
        assertArrayEquals(before, sender.window().toBytes());
      }
    }
    return message;
  }

  private static void assertReason(String part, ReceivedMessage message) {
    assertTrue(message.reason().contains(part), message.reason());
  }

  @Test
  void goodMessageIsVerified() {
    ReceivedMessage message =
        assertVerdict(Verdict.VERIFIED, text().askForAcknowledgement().payload());
    assertEquals("a", message.text());
    assertEquals(NOW, message.stamp());
    assertEquals(ALICE.publicKey(), message.sender());
    assertSame(MessageKinds.SIGNED_TEXT, message.kind());
    assertTrue(message.header().isAcknowledgementAsked());
    assertEquals(0, message.signedFixedPart().length);
    assertArrayEquals(
        text().askForAcknowledgement().signedBytes(), message.evidence().signedBytes());
    assertEquals(sha256(text().askForAcknowledgement()), message.id());
    assertEquals(message.id(), message.evidence().id());
  }

  @Test
  void step1TooShort() {
    byte[] payload = text().payload();
    for (int length = 0; length < 4; length++) {
      ReceivedMessage message = assertVerdict(Verdict.MALFORMED, Arrays.copyOf(payload, length));
      assertNull(message.header());
      assertNull(message.kind());
    }
  }

  @Test
  void step1TooLong() {
    byte[] text = new byte[32640 - 4 - 48];
    Arrays.fill(text, (byte) 'x');
    HandmadeMessage longest = new HandmadeMessage(ALICE, NOW).coding(1).content(text);
    assertEquals(32640, longest.payload().length);
    assertEquals(
        "x".repeat(text.length), assertVerdict(Verdict.VERIFIED, longest.payload()).text());
    HandmadeMessage longer =
        new HandmadeMessage(ALICE, NOW)
            .coding(1)
            .content(HandmadeMessage.join(text, new byte[] {'x'}));
    ReceivedMessage message = assertVerdict(Verdict.MALFORMED, longer.payload());
    assertReason("32641 bytes", message);
    assertEquals(1, message.header().kind());
  }

  @Test
  void step1ComesBeforeStep2() {
    assertVerdict(Verdict.MALFORMED, new byte[3]);
    assertVerdict(Verdict.MALFORMED, new byte[32641]);
    assertVerdict(Verdict.UNSUPPORTED, new byte[4]);
    assertVerdict(Verdict.UNSUPPORTED, new byte[32640]);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2, 3})
  void step2OtherVersion(int version) {
    ReceivedMessage message = assertVerdict(Verdict.UNSUPPORTED, text().version(version).payload());
    assertReason("version " + version, message);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15})
  void step3UnknownKind(int kind) {
    assertReason("kind " + kind, assertVerdict(Verdict.UNSUPPORTED, text().kind(kind).payload()));
  }

  @Test
  void steps2And3ComeBeforeStep4() {
    HandmadeMessage wrong =
        new HandmadeMessage(ALICE, NOW).kind(4).askForAcknowledgement().coding(NO_CODING);
    assertVerdict(Verdict.UNSUPPORTED, wrong.version(2).payload());
    assertVerdict(Verdict.UNSUPPORTED, wrong.version(1).kind(8).payload());
    assertVerdict(Verdict.MALFORMED, wrong.kind(4).payload());
  }

  @Test
  void step4EncryptedForAnyone() {
    assertVerdict(Verdict.MALFORMED, new HandmadeMessage(ALICE, NOW).kind(2).encrypted(TO_BOB));
  }

  @Test
  void step4AcknowledgementForAnyone() {
    byte[] payload = new HandmadeMessage(ALICE, NOW).kind(4).content(new byte[4]).payload();
    assertVerdict(Verdict.MALFORMED, payload);
  }

  @Test
  void step4AcknowledgementThatAsksForOne() {
    MessageId id = Draft.text("sent").to(ALICE.publicKey()).sign(BOB, NOW, null).id();
    Receiver waiting = bob.with(new SentList().add(id, ALICE.publicKey().fingerprint()));
    assertVerdict(
        Verdict.MALFORMED, waiting, acknowledgement(id).askForAcknowledgement().payload(), alice);
    assertVerdict(Verdict.VERIFIED, waiting, acknowledgement(id).payload(), alice);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void step4AcknowledgementWithATextCoding(int coding) {
    MessageId id = Draft.text("sent").to(ALICE.publicKey()).sign(BOB, NOW, null).id();
    Receiver waiting = bob.with(new SentList().add(id, ALICE.publicKey().fingerprint()));
    assertVerdict(Verdict.MALFORMED, waiting, acknowledgement(id).coding(coding).payload(), alice);
  }

  @Test
  void step4PublicKeyThatAsksForAnAcknowledgement() {
    byte[] point = ALICE.publicKey().toCompressedBytes();
    HandmadeMessage key = new HandmadeMessage(ALICE, NOW).kind(3).content(point);
    assertVerdict(Verdict.KEY_OFFERED, key.payload());
    assertVerdict(Verdict.MALFORMED, key.askForAcknowledgement().payload());
  }

  @Test
  void step4ComesBeforeSteps5And6() {
    HandmadeMessage wrong = new HandmadeMessage(ALICE, NOW).kind(4).to(TO_BOB).coding(NO_CODING);
    assertVerdict(Verdict.MALFORMED, wrong.payload());
    assertVerdict(Verdict.MALFORMED, wrong.curve(NO_CURVE).payload());
    HandmadeMessage key = new HandmadeMessage(ALICE, NOW).kind(3).askForAcknowledgement();
    assertVerdict(Verdict.MALFORMED, key.coding(NO_CODING).curve(NO_CURVE).payload());
  }

  @Test
  void step5UnknownCurve() {
    for (int curve = 0; curve < 32; curve++) {
      if (curve < 1 || curve > 16) {
        assertReason(
            "curve " + curve, assertVerdict(Verdict.UNSUPPORTED, text().curve(curve).payload()));
      }
    }
  }

  @Test
  void step5CurveThatThisProgramWasNotBuiltWith() {
    Receiver small = new Receiver(BOB, new CurveSet(new Curve[] {P192}), new KnownSenders());
    PrivateKey onK163 = Keys.alice(Curves.k163());
    byte[] payload = new HandmadeMessage(onK163, NOW).to(TO_BOB).payload();
    assertVerdict(Verdict.UNSUPPORTED, small, payload, known(onK163));
    assertVerdict(Verdict.VERIFIED, bob, payload, known(onK163));
    assertVerdict(Verdict.VERIFIED, small, text().payload(), alice);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void step6UnknownCoding(int coding) {
    Receiver gsmOnly = bob.with(only(0));
    ReceivedMessage message =
        assertVerdict(Verdict.UNSUPPORTED, gsmOnly, text().coding(coding).payload(), alice);
    assertReason("text coding " + coding, message);
    assertSame(MessageKinds.SIGNED_TEXT, message.kind());
  }

  @Test
  void step5ComesBeforeStep7AndStep6AfterIt() {
    byte[] curve = text().curve(NO_CURVE).header();
    assertVerdict(Verdict.UNSUPPORTED, curve);
    Receiver gsmOnly = bob.with(only(0));
    assertVerdict(Verdict.MALFORMED, gsmOnly, text().coding(NO_CODING).header(), alice);
    assertVerdict(Verdict.MALFORMED, text().header());
  }

  /** The least lengths on P-192, worked out from section 3. */
  @ParameterizedTest
  @CsvSource({"1, 52", "2, 85", "3, 77", "4, 56"})
  void step7TooShort(int kind, int least) {
    byte[] header = new HandmadeMessage(ALICE, NOW).kind(kind).to(TO_BOB).header();
    String reason = " on P-192 has " + (kind == 4 ? "" : "at least ") + least;
    for (int length = 4; length < least; length++) {
      assertReason(reason, assertVerdict(Verdict.MALFORMED, Arrays.copyOf(header, length)));
    }
    ReceivedMessage message = KnownSender.receive(bob, Arrays.copyOf(header, least), alice, NOW);
    assertNotEquals(kind == 3 ? Verdict.KEY_OFFERED : Verdict.MALFORMED, message.verdict());
  }

  @Test
  void step7AcknowledgementWithMore() {
    MessageId id = Draft.text("sent").to(ALICE.publicKey()).sign(BOB, NOW, null).id();
    Receiver waiting = bob.with(new SentList().add(id, ALICE.publicKey().fingerprint()));
    HandmadeMessage longer =
        acknowledgement(id)
            .content(HandmadeMessage.join(id.handle(), new byte[1]))
            .signedContent(HandmadeMessage.join(id.toBytes(), new byte[1]));
    assertVerdict(Verdict.MALFORMED, waiting, longer.payload(), alice);
  }

  /**
   * R and T are as long as on the curve of the receiver, the signature as on that of the header.
   */
  @ParameterizedTest
  @CsvSource({"P-192, K-571, 4 + 48 + 81", "K-571, P-192, 4 + 144 + 33"})
  void step7EncryptedToTheCurveOfTheReceiver(String from, String to, String least) {
    PrivateKey sender = Keys.alice(Curves.all().byName(from));
    PrivateKey recipient = Keys.bob(Curves.all().byName(to));
    int length = Arrays.stream(least.split(" \\+ ")).mapToInt(Integer::parseInt).sum();
    byte[] payload =
        new HandmadeMessage(sender, NOW)
            .kind(2)
            .to(recipient.publicKey())
            .encrypted(recipient.publicKey());
    assertEquals(length, payload.length);
    Receiver receiver = KnownSender.receiver(recipient);
    assertVerdict(Verdict.MALFORMED, receiver, Arrays.copyOf(payload, length - 1), known(sender));
    assertVerdict(Verdict.VERIFIED, receiver, payload, known(sender));
  }

  @Test
  void step7ComesBeforeSteps9And10() {
    byte[] tooShort = Arrays.copyOf(text().payload(), 51);
    assertVerdict(Verdict.MALFORMED, bob, tooShort, null);
    assertVerdict(Verdict.MALFORMED, bob, tooShort, known(Keys.alice(Curves.k163())));
    assertVerdict(Verdict.MALFORMED, text().curve(Curves.p521().id()).payload());
  }

  @Test
  void step8InvalidPoint() {
    byte[] point = ALICE.publicKey().toCompressedBytes();
    for (int first : new int[] {0, 1, 4, 5, 6, 7, 0x82, 0xff}) {
      point[0] = (byte) first;
      byte[] payload = new HandmadeMessage(ALICE, NOW).kind(3).content(point.clone()).payload();
      assertVerdict(Verdict.MALFORMED, payload);
    }
    Arrays.fill(point, (byte) 0xff);
    point[0] = 2;
    assertVerdict(
        Verdict.MALFORMED, new HandmadeMessage(ALICE, NOW).kind(3).content(point).payload());
  }

  /** x = 0 on K-163 is the point of order two. */
  @Test
  void step8PointOutsideTheSubgroup() {
    PrivateKey onK163 = Keys.alice(Curves.k163());
    byte[] point = new byte[22];
    point[0] = 2;
    byte[] payload = new HandmadeMessage(onK163, NOW).kind(3).content(point).payload();
    assertVerdict(Verdict.MALFORMED, payload);
  }

  @Test
  void step8ComesBeforeStep13() {
    HandmadeMessage key =
        new HandmadeMessage(ALICE, NOW)
            .kind(3)
            .content(new byte[25])
            .signature(zeroSignature(P192));
    assertVerdict(Verdict.MALFORMED, key.payload());
    assertVerdict(
        Verdict.SIGNATURE_INVALID, key.content(ALICE.publicKey().toCompressedBytes()).payload());
  }

  @Test
  void step9UnknownSender() {
    byte[] payload = text().payload();
    ReceivedMessage message = assertVerdict(Verdict.UNKNOWN_SENDER, bob, payload, null);
    assertSame(MessageKinds.SIGNED_TEXT, message.kind());
    assertVerdict(Verdict.VERIFIED, payload);
  }

  @Test
  void step9ComesBeforeSteps11To18() {
    HandmadeMessage text = text().signature(zeroSignature(P192));
    assertVerdict(Verdict.UNKNOWN_SENDER, bob, text.payload(), null);
    assertVerdict(Verdict.UNKNOWN_SENDER, bob, text.kind(2).to(TO_CAROL).encrypted(TO_CAROL), null);
    assertVerdict(
        Verdict.UNKNOWN_SENDER,
        bob,
        acknowledgement(MessageId.of(new byte[1], new byte[0])).payload(),
        null);
    assertVerdict(Verdict.UNKNOWN_SENDER, bob, text(0).payload(), null);
  }

  /** A key that is offered is nobody's yet: its sender need not be known, nor have that key. */
  @Test
  void step9PublicKeyNeedsNoKnownSender() {
    byte[] payload = Draft.publicKey(ALICE.publicKey(), "Alice").sign(ALICE, NOW, null).payload();
    ReceivedMessage message = assertVerdict(Verdict.KEY_OFFERED, bob, payload, null);
    assertEquals("Alice", message.offeredName());
    assertEquals(ALICE.publicKey(), message.offeredKey());
    assertEquals(ALICE.publicKey(), message.evidence().signer());
    assertEquals(NOW, message.stamp());
    KnownSender carol = known(CAROL);
    byte[] before = carol.window().toBytes();
    assertVerdict(Verdict.KEY_OFFERED, bob, payload, carol);
    assertVerdict(Verdict.KEY_OFFERED, bob, payload, known(Keys.alice(Curves.k163())));
    assertArrayEquals(before, carol.window().toBytes());
  }

  @Test
  void step10AnotherCurveThanTheSendersKey() {
    PrivateKey onK163 = Keys.alice(Curves.k163());
    byte[] payload = new HandmadeMessage(onK163, NOW).to(TO_BOB).payload();
    ReceivedMessage message = assertVerdict(Verdict.SIGNATURE_INVALID, payload);
    assertReason("signed on K-163, but the key known for the sender is on P-192", message);
  }

  /** B-163 and K-163 have fields and scalars of one length. */
  @Test
  void step10SimilarCurve() {
    PrivateKey onK163 = Keys.alice(Curves.k163());
    byte[] payload = new HandmadeMessage(onK163, NOW).curve(Curves.b163().id()).payload();
    assertVerdict(Verdict.SIGNATURE_INVALID, bob, payload, known(onK163));
  }

  @Test
  void step10ComesBeforeStep12() {
    PrivateKey onK163 = Keys.alice(Curves.k163());
    HandmadeMessage sealed =
        new HandmadeMessage(onK163, NOW).kind(2).to(TO_CAROL).content(new byte[9]);
    assertVerdict(Verdict.SIGNATURE_INVALID, sealed.encrypted(TO_CAROL));
    assertVerdict(Verdict.NOT_FOR_THIS_RECIPIENT, bob, sealed.encrypted(TO_CAROL), known(onK163));
  }

  @Test
  void step12EncryptedForSomeoneElse() {
    byte[] payload = text().kind(2).to(TO_CAROL).encrypted(TO_CAROL);
    assertVerdict(Verdict.NOT_FOR_THIS_RECIPIENT, payload);
    assertVerdict(Verdict.NOT_FOR_THIS_RECIPIENT, bobKnowsCarol, payload, alice);
    assertVerdict(Verdict.VERIFIED, KnownSender.receiver(CAROL), payload, known(ALICE));
  }

  /** Someone who has Bob's public key takes Alice's signed text, and encrypts it anew to Bob. */
  @Test
  void step12EncryptedAnewToBob() {
    HandmadeMessage forCarol = text().kind(2).to(TO_CAROL);
    assertVerdict(Verdict.SIGNATURE_INVALID, forCarol.encrypted(TO_BOB));
    assertVerdict(Verdict.NOT_FOR_THIS_RECIPIENT, bobKnowsCarol, forCarol.encrypted(TO_BOB), alice);
  }

  @Test
  void step12LockedReceiverReadsAllButEncryptedMessages() {
    Receiver locked = lockedBob();
    byte[] sealed = text(NOW + 20).kind(2).encrypted(TO_BOB);
    ReceivedMessage message = assertVerdict(Verdict.NOT_FOR_THIS_RECIPIENT, locked, sealed, alice);
    assertReason("locked", message);
    assertVerdict(Verdict.VERIFIED, locked, text().payload(), alice);
    assertVerdict(Verdict.VERIFIED, bob, sealed, alice);
    byte[] key = Draft.publicKey(ALICE.publicKey(), "").to(TO_BOB).sign(ALICE, NOW, null).payload();
    assertVerdict(Verdict.KEY_OFFERED, locked, key, null);
  }

  @Test
  void step12ComesBeforeStep13() {
    HandmadeMessage sealed = text().kind(2).signature(zeroSignature(P192));
    assertVerdict(Verdict.SIGNATURE_INVALID, sealed.encrypted(TO_BOB));
    assertVerdict(Verdict.NOT_FOR_THIS_RECIPIENT, sealed.encrypted(TO_CAROL));
    assertVerdict(Verdict.NOT_FOR_THIS_RECIPIENT, lockedBob(), sealed.encrypted(TO_BOB), alice);
  }

  @ParameterizedTest
  @MethodSource("curves")
  void step13SignatureOutOfRange(Curve curve) {
    PrivateKey sender = Keys.alice(curve);
    HandmadeMessage text = new HandmadeMessage(sender, NOW).to(TO_BOB);
    int half = curve.scalarLength();
    byte[] signature = text.signature();
    byte[] zero = new byte[half];
    byte[] n = ReferenceCurve.fixed(ReferenceCurve.of(curve).n(), half);
    byte[] most = new byte[half];
    Arrays.fill(most, (byte) 0xff);
    for (byte[] wrong : List.of(zero, n, most)) {
      for (int offset : new int[] {0, half}) {
        byte[] changed = signature.clone();
        System.arraycopy(wrong, 0, changed, offset, half);
        byte[] payload = new HandmadeMessage(sender, NOW).to(TO_BOB).signature(changed).payload();
        assertReason(
            "out of range", assertVerdict(Verdict.SIGNATURE_INVALID, bob, payload, known(sender)));
      }
    }
    assertVerdict(Verdict.VERIFIED, bob, text.payload(), known(sender));
  }

  static Curve[] curves() {
    return Curves.all().toArray();
  }

  @Test
  void step13ComesBeforeStep14() {
    byte[] payload =
        acknowledgement(MessageId.of(new byte[1], new byte[0]))
            .signature(zeroSignature(P192))
            .payload();
    assertReason("out of range", assertVerdict(Verdict.SIGNATURE_INVALID, payload));
  }

  @Test
  void step14AcknowledgementOfWhatWasNotSent() {
    OutgoingMessage sent = Draft.text("sent").to(ALICE.publicKey()).sign(BOB, NOW, null);
    byte[] payload = acknowledgement(sent.id()).payload();
    assertReason("not sent", assertVerdict(Verdict.SIGNATURE_INVALID, payload));
    SentList toCarol = new SentList().add(sent.id(), TO_CAROL.fingerprint());
    assertVerdict(Verdict.SIGNATURE_INVALID, bob.with(toCarol), payload, alice);
    SentList toAlice = new SentList().add(sent.id(), ALICE.publicKey().fingerprint());
    ReceivedMessage message = assertVerdict(Verdict.VERIFIED, bob.with(toAlice), payload, alice);
    assertArrayEquals(sent.id().toBytes(), message.signedFixedPart());
    assertEquals(sent.id(), message.acknowledged());
    assertEquals("", message.text());
  }

  /** The whole identifier is signed, not just the handle. */
  @Test
  void step16AcknowledgementOfAnotherMessageWithTheHandle() {
    byte[] one = MessageId.of(new byte[1], new byte[0]).toBytes();
    byte[] other = one.clone();
    other[31] ^= 1;
    Fingerprint fingerprint = ALICE.publicKey().fingerprint();
    byte[] payload = acknowledgement(new MessageId(one)).payload();
    Receiver waiting = bob.with(new SentList().add(new MessageId(other), fingerprint));
    assertVerdict(Verdict.SIGNATURE_INVALID, waiting, payload, alice);
  }

  @Test
  void step14ComesBeforeStep17() {
    MessageId id = MessageId.of(new byte[1], new byte[0]);
    byte[] payload =
        new HandmadeMessage(ALICE, NOW - 8 * DAY)
            .kind(4)
            .to(TO_BOB)
            .content(id.handle())
            .signedContent(id.toBytes())
            .payload();
    assertVerdict(Verdict.SIGNATURE_INVALID, payload);
    Receiver waiting = bob.with(new SentList().add(id, ALICE.publicKey().fingerprint()));
    assertVerdict(Verdict.TOO_OLD, waiting, payload, alice);
  }

  @Test
  void step16SignedBySomeoneElse() {
    byte[] payload = new HandmadeMessage(CAROL, NOW).to(TO_BOB).payload();
    assertReason(
        "not signed by the sender for this recipient",
        assertVerdict(Verdict.SIGNATURE_INVALID, payload));
    byte[] forAnyone = new HandmadeMessage(CAROL, NOW).payload();
    assertReason(
        "not signed by the sender, or", assertVerdict(Verdict.SIGNATURE_INVALID, forAnyone));
    assertVerdict(Verdict.SIGNATURE_INVALID, bobKnowsCarol, payload, alice);
    assertVerdict(Verdict.VERIFIED, bob, payload, known(CAROL));
  }

  @Test
  void step16BoundToSomeoneElse() {
    byte[] payload = text().to(TO_CAROL).payload();
    assertVerdict(Verdict.SIGNATURE_INVALID, payload);
    ReceivedMessage message =
        assertVerdict(Verdict.NOT_FOR_THIS_RECIPIENT, bobKnowsCarol, payload, alice);
    assertReason(TO_CAROL.fingerprint().toDigits(), message);
  }

  @Test
  void step16KeyAndAcknowledgementBoundToSomeoneElse() {
    byte[] key =
        Draft.publicKey(ALICE.publicKey(), "").to(TO_CAROL).sign(ALICE, NOW, null).payload();
    assertVerdict(Verdict.SIGNATURE_INVALID, bob, key, null);
    assertVerdict(Verdict.NOT_FOR_THIS_RECIPIENT, bobKnowsCarol, key, null);
    MessageId id = MessageId.of(new byte[1], new byte[0]);
    SentList sent = new SentList().add(id, ALICE.publicKey().fingerprint());
    byte[] payload = acknowledgement(id).to(TO_CAROL).payload();
    assertVerdict(Verdict.SIGNATURE_INVALID, bob.with(sent), payload, alice);
    assertVerdict(Verdict.NOT_FOR_THIS_RECIPIENT, bobKnowsCarol.with(sent), payload, alice);
  }

  /** What is signed for anyone has zeros where a recipient would be. */
  @Test
  void step16BindingIsSigned() {
    byte[] bound = text().payload();
    bound[0] &= ~1;
    assertVerdict(Verdict.SIGNATURE_INVALID, bobKnowsCarol, bound, alice);
    byte[] forAnyone = new HandmadeMessage(ALICE, NOW).payload();
    assertVerdict(Verdict.VERIFIED, forAnyone);
    forAnyone[0] |= 1;
    assertVerdict(Verdict.SIGNATURE_INVALID, bobKnowsCarol, forAnyone, alice);
  }

  @Test
  void step16OthersAreNotTriedForAMessageForAnyone() {
    Receiver zeros = bob.withOther(new Fingerprint(new byte[32]));
    byte[] payload = new HandmadeMessage(ALICE, NOW).payload();
    payload[4] ^= 1;
    assertVerdict(Verdict.SIGNATURE_INVALID, zeros, payload, alice);
    byte[] boundToCarol = text().to(TO_CAROL).payload();
    boundToCarol[0] &= ~1;
    assertVerdict(Verdict.SIGNATURE_INVALID, bobKnowsCarol, boundToCarol, alice);
  }

  @ParameterizedTest
  @CsvSource({
    "0, verified",
    "20, verified",
    "-20, verified",
    "101100, verified",
    "101120, signature invalid",
    "1310720, signature invalid",
    "-604800, verified",
    "-604820, too old",
    "-1209600, too old",
    "-1209620, signature invalid",
    "-1310720, signature invalid",
    "-1700000000, signature invalid",
  })
  void step16And17StampsAroundTheReferenceTime(long seconds, String verdict) {
    byte[] payload = text(NOW + seconds).payload();
    ReceivedMessage message = KnownSender.receive(bob, payload, alice, NOW);
    assertEquals(verdict, message.verdict().toString());
    assertEquals(verdict.equals("verified") ? NOW + seconds : -1, message.stamp());
  }

  /** All seconds of one step are the same reference time, but for the age. */
  @ParameterizedTest
  @CsvSource({
    "0, -604800, verified",
    "19, -604780, verified",
    "1, -604800, too old",
    "19, -1209600, too old",
    "19, 101100, verified",
    "19, 101120, signature invalid",
  })
  void step16ReferenceTimeWithinAStep(long second, long seconds, String verdict) {
    byte[] payload = text(NOW + seconds).payload();
    assertEquals(
        verdict, KnownSender.receive(bob, payload, alice, NOW + second).verdict().toString());
  }

  /** As the threat model says: who keeps such a message has it verified later, once. */
  @Test
  void step16AStampAheadIsVerifiedWhenItsTimeHasCome() {
    long later = NOW + 2 * DAY;
    byte[] payload = text(later).payload();
    assertVerdict(Verdict.SIGNATURE_INVALID, bob, payload, alice);
    assertSame(Verdict.VERIFIED, KnownSender.receive(bob, payload, alice, later).verdict());
    assertSame(Verdict.REPLAYED, KnownSender.receive(bob, payload, alice, later).verdict());
  }

  @ParameterizedTest
  @CsvSource({"0, 0, verified", "0, -20, too old", "39, -40, too old", "40, -40, verified"})
  void step17MaximumAge(int maximumAge, long seconds, String verdict) {
    Receiver strict = bob.withMaximumAge(maximumAge);
    ReceivedMessage message =
        KnownSender.receive(strict, text(NOW + seconds).payload(), alice, NOW);
    assertEquals(verdict, message.verdict().toString());
  }

  @Test
  void step17TheMaximumAgeIsUpTo14Days() {
    Receiver patient = bob.withMaximumAge(Receiver.MAX_MAXIMUM_AGE);
    assertVerdict(Verdict.VERIFIED, patient, text(NOW - 14 * DAY).payload(), alice);
    for (int age : new int[] {-1, 14 * DAY + 1, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
      assertThrows(IllegalArgumentException.class, () -> bob.withMaximumAge(age));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0, verified",
    "0, 101100, verified",
    "0, 101120, signature invalid",
    "10, 0, verified",
    "604800, 0, verified",
    "604820, 0, too old",
    "1209619, 0, too old",
    "1209620, 0, signature invalid",
  })
  void step16StampsNearZero(long reference, long stamp, String verdict) {
    ReceivedMessage message =
        KnownSender.receive(bobKnowsCarol, text(stamp).payload(), alice, reference);
    assertEquals(verdict, message.verdict().toString());
    assertEquals(verdict.equals("verified") ? stamp : -1, message.stamp());
  }

  /** Low bits of 65,535 at a reference time of 10 can only mean -1. */
  @Test
  void step16NegativeStepsAreNone() {
    byte[] negative = text(-20).payload();
    assertEquals(65535, Header.parse(negative).stepBits());
    assertSame(
        Verdict.SIGNATURE_INVALID,
        KnownSender.receive(bobKnowsCarol, negative, alice, 10).verdict());
    byte[] forCarol = text(-20).to(TO_CAROL).payload();
    assertSame(
        Verdict.SIGNATURE_INVALID,
        KnownSender.receive(bobKnowsCarol, forCarol, alice, 10).verdict());
    byte[] sealed = text(-20).kind(2).encrypted(TO_BOB);
    assertSame(
        Verdict.SIGNATURE_INVALID, KnownSender.receive(bobKnowsCarol, sealed, alice, 10).verdict());
    byte[] zero = text(0).to(TO_CAROL).payload();
    assertSame(
        Verdict.NOT_FOR_THIS_RECIPIENT,
        KnownSender.receive(bobKnowsCarol, zero, alice, 10).verdict());
  }

  @Test
  void step16ComesBeforeStep17() {
    assertVerdict(Verdict.SIGNATURE_INVALID, new HandmadeMessage(CAROL, NOW - 8 * DAY).payload());
    Receiver strict = bobKnowsCarol.withMaximumAge(100);
    assertVerdict(
        Verdict.NOT_FOR_THIS_RECIPIENT, strict, text(NOW - 120).to(TO_CAROL).payload(), alice);
    assertVerdict(Verdict.TOO_OLD, strict, text(NOW - 120).payload(), alice);
  }

  @Test
  void step17AgeOfAPublicKey() {
    Draft key = Draft.publicKey(ALICE.publicKey(), "Alice");
    byte[] old = key.sign(ALICE, NOW - 7 * DAY - 20, null).payload();
    assertReason("604820", assertVerdict(Verdict.TOO_OLD, bob, old, null));
    byte[] young = key.sign(ALICE, NOW - 7 * DAY, null).payload();
    assertVerdict(Verdict.KEY_OFFERED, bob, young, null);
  }

  @Test
  void step15ComesBeforeSteps16And17() {
    byte[] payload = text(NOW - 60).payload();
    assertVerdict(Verdict.VERIFIED, payload);
    assertVerdict(Verdict.REPLAYED, bob.withMaximumAge(40), payload, alice);
    payload[payload.length - 1] ^= 1;
    assertVerdict(Verdict.REPLAYED, payload);
  }

  @Test
  void step17ComesBeforeStep18() {
    byte[] malformed = text(NOW - 60).coding(1).content(new byte[] {(byte) 0xff}).payload();
    assertVerdict(Verdict.MALFORMED, malformed);
    assertVerdict(Verdict.TOO_OLD, bob.withMaximumAge(59), malformed, alice);
  }

  @Test
  void step17AtOrBelowTheFloor() {
    assertVerdict(Verdict.VERIFIED, text(NOW + 1000).payload());
    assertVerdict(Verdict.TOO_OLD, text(NOW + 1000 - 7 * DAY).payload());
    assertVerdict(Verdict.VERIFIED, text(NOW + 1020 - 7 * DAY).payload());
  }

  @Test
  void step17FloorComesBeforeStep18() {
    KnownSender forgetful = new KnownSender(ALICE.publicKey());
    Receiver bobForgets = bob.remembering(1);
    byte[] payload = text(NOW - 20).payload();
    assertVerdict(Verdict.VERIFIED, bobForgets, payload, forgetful);
    assertVerdict(Verdict.REPLAYED, bobForgets, payload, forgetful);
    assertVerdict(Verdict.VERIFIED, bobForgets, text().payload(), forgetful);
    assertReason("remembered", assertVerdict(Verdict.TOO_OLD, bob, payload, forgetful));
    byte[] malformed = text(NOW - 40).coding(1).content(new byte[] {(byte) 0xff}).payload();
    assertVerdict(Verdict.TOO_OLD, bob, malformed, forgetful);
    assertVerdict(Verdict.MALFORMED, bob, malformed, alice);
  }

  @Test
  void step15ReceivedBefore() {
    byte[] payload = text().payload();
    assertVerdict(Verdict.VERIFIED, payload);
    assertVerdict(Verdict.REPLAYED, payload);
    assertVerdict(Verdict.VERIFIED, text(NOW + 20).payload());
    assertVerdict(Verdict.VERIFIED, text(NOW - 20).payload());
    assertVerdict(Verdict.REPLAYED, payload);
  }

  @Test
  void step15ReceivedBeforeARestart() throws Exception {
    byte[] payload = text().payload();
    assertVerdict(Verdict.VERIFIED, payload);
    ReplayWindow stored = ReplayWindow.decode(alice.window().toBytes());
    assertVerdict(Verdict.REPLAYED, bob, payload, new KnownSender(ALICE.publicKey(), stored));
  }

  /** Even after the bits of the step have gone round, and of whatever kind. */
  @Test
  void exactRepeatOfWhatIsRememberedIsReplayedWhateverItsAge() {
    Draft text = Draft.text("x").to(BOB.publicKey());
    Draft[] drafts = {text, text.encrypted(TestRandom.seeded(1))};
    for (Draft draft : drafts) {
      KnownSender alice = new KnownSender(ALICE.publicKey());
      byte[] payload = draft.sign(ALICE, NOW, null).payload();
      assertSame(Verdict.VERIFIED, KnownSender.receive(bob, payload, alice, NOW).verdict());
      for (long days : new long[] {13, 16, 60, 3650}) {
        ReceivedMessage again = KnownSender.receive(bob, payload, alice, NOW + days * 86400);
        assertSame(Verdict.REPLAYED, again.verdict(), days + " days");
      }
    }
  }

  @Test
  void step15OneStampTwoMessages() {
    assertVerdict(Verdict.VERIFIED, text().payload());
    assertVerdict(Verdict.VERIFIED, text().content(new byte[] {0x62}).payload());
  }

  /** A text is another message when it is encrypted, and when it is for anyone. */
  @Test
  void step15WhatIsSignedCounts() {
    HandmadeMessage sealed = text().kind(2);
    assertVerdict(Verdict.VERIFIED, sealed.encrypted(TO_BOB));
    assertVerdict(Verdict.REPLAYED, sealed.encrypted(TO_BOB));
    assertVerdict(Verdict.VERIFIED, text().payload());
    assertVerdict(
        Verdict.VERIFIED, new HandmadeMessage(ALICE, NOW).content(new byte[] {0x61}).payload());
  }

  /**
   * Whoever can decrypt can encrypt anew, or turn (r, s) into (r, n - s): still the same message.
   */
  @ParameterizedTest
  @MethodSource("curves")
  void step15OtherSignatureOfTheSameBytes(Curve curve) {
    PrivateKey sender = Keys.alice(curve);
    HandmadeMessage text = new HandmadeMessage(sender, NOW).to(TO_BOB);
    int half = curve.scalarLength();
    byte[] signature = text.signature();
    BigInteger s = new BigInteger(1, Arrays.copyOfRange(signature, half, 2 * half));
    BigInteger other = ReferenceCurve.of(curve).n().subtract(s);
    byte[] turned =
        HandmadeMessage.join(Arrays.copyOf(signature, half), ReferenceCurve.fixed(other, half));
    byte[] payload = text.payload();
    byte[] twin = new HandmadeMessage(sender, NOW).to(TO_BOB).signature(turned).payload();
    assertFalse(Arrays.equals(payload, twin));

    MessageId id = assertVerdict(Verdict.VERIFIED, bob, twin, known(sender)).id();
    KnownSender known = known(sender);
    assertEquals(id, assertVerdict(Verdict.VERIFIED, bob, payload, known).id());
    assertVerdict(Verdict.REPLAYED, bob, twin, known);
  }

  @Test
  void step15AcknowledgementsAreReplayedToo() {
    MessageId id = MessageId.of(new byte[1], new byte[0]);
    Receiver waiting = bob.with(new SentList().add(id, ALICE.publicKey().fingerprint()));
    assertVerdict(Verdict.VERIFIED, waiting, acknowledgement(id).payload(), alice);
    assertVerdict(Verdict.REPLAYED, waiting, acknowledgement(id).payload(), alice);
  }

  @Test
  void step15ComesBeforeStep18() {
    byte[] payload = text().coding(1).content(new byte[] {(byte) 0xff}).payload();
    assertVerdict(Verdict.MALFORMED, payload);
    assertVerdict(Verdict.MALFORMED, payload);
    Receiver lenient = bob.with(ANYTHING_GOES);
    assertVerdict(Verdict.VERIFIED, lenient, payload, alice);
    assertVerdict(Verdict.REPLAYED, payload);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1b", // an escape with nothing behind it
    "0, 80", // a bit too many
    "1, c0af", // overlong
    "1, eda080", // a surrogate
    "1, f4908080", // above U+10FFFF
    "1, ff",
    "2, 00",
    "2, 006100",
  })
  void step18TextThatIsNotWellFormed(int coding, String hex) {
    byte[] text = HexFormat.of().parseHex(hex);
    assertReason(
        "not well formed",
        assertVerdict(Verdict.MALFORMED, text().coding(coding).content(text).payload()));
    assertVerdict(Verdict.MALFORMED, text().kind(2).coding(coding).content(text).encrypted(TO_BOB));
    byte[] point = ALICE.publicKey().toCompressedBytes();
    HandmadeMessage key =
        new HandmadeMessage(ALICE, NOW)
            .kind(3)
            .coding(coding)
            .content(HandmadeMessage.join(point, text));
    assertVerdict(Verdict.MALFORMED, bob, key.payload(), null);
  }

  /** It does not come up with a good text in place of the bad one either. */
  @Test
  void step18MalformedMessageMayBeFollowedByAGoodOneOfItsStamp() {
    assertVerdict(Verdict.MALFORMED, text().coding(1).content(new byte[] {(byte) 0xff}).payload());
    assertVerdict(Verdict.VERIFIED, text().payload());
  }

  /** An empty text is the same in every coding. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void emptyTextInAnyCoding(int coding) {
    byte[] payload = text().coding(coding).content(new byte[0]).payload();
    assertEquals("", assertVerdict(Verdict.VERIFIED, payload).text());
    HandmadeMessage key =
        new HandmadeMessage(ALICE, NOW)
            .kind(3)
            .coding(coding)
            .content(ALICE.publicKey().toCompressedBytes());
    assertEquals("", assertVerdict(Verdict.KEY_OFFERED, bob, key.payload(), null).offeredName());
  }

  @ParameterizedTest
  @CsvSource({
    "0, hello {world} \u20ac",
    "1, \u041f\u0440\u0438\u0432\u0435\u0442 from here",
    "2, \u4e2d\u6587",
    "1, 1\ud83d\ude00",
    "2, \ud83d",
    "3, hello"
  })
  void textOfEveryCodingSurvives(int coding, String text) {
    byte[] none = {};
    Draft draft = Draft.of(MessageKinds.SIGNED_TEXT, none, none, text, only(coding)).to(TO_BOB);
    OutgoingMessage sent = draft.sign(ALICE, NOW, null);
    assertEquals(coding, sent.header().coding());
    assertEquals(text, assertVerdict(Verdict.VERIFIED, sent.payload()).text());
    byte[] sealed = draft.encrypted(TestRandom.seeded(1)).sign(ALICE, NOW, null).payload();
    assertEquals(text, assertVerdict(Verdict.VERIFIED, sealed).text());
    byte[] point = ALICE.publicKey().toCompressedBytes();
    byte[] key =
        Draft.of(MessageKinds.PUBLIC_KEY, point, point, text, only(coding))
            .sign(ALICE, NOW, null)
            .payload();
    assertEquals(text, assertVerdict(Verdict.KEY_OFFERED, key).offeredName());
  }

  private static TextCodings only(int id) {
    return new TextCodings(new TextCoding[] {TextCodings.standard().byId(id)});
  }

  @ParameterizedTest
  @CsvSource({"P-192, P-256", "B-163, P-224", "P-521, K-163", "K-233, prime239v1"})
  void encryptedBetweenDifferentCurves(String from, String to) {
    PrivateKey sender = Keys.alice(Curves.all().byName(from));
    PrivateKey recipient = Keys.bob(Curves.all().byName(to));
    byte[] payload =
        Draft.text("between curves")
            .to(recipient.publicKey())
            .encrypted(TestRandom.seeded(1))
            .sign(sender, NOW, null)
            .payload();
    Receiver receiver = KnownSender.receiver(recipient);
    ReceivedMessage message = assertVerdict(Verdict.VERIFIED, receiver, payload, known(sender));
    assertEquals("between curves", message.text());
    assertEquals(sender.publicKey(), message.sender());
  }

  @ParameterizedTest
  @MethodSource("curves")
  void everyKindOnEveryCurve(Curve curve) {
    PrivateKey sender = Keys.alice(curve);
    PrivateKey recipient = Keys.bob(curve);
    Receiver receiver = KnownSender.receiver(recipient);
    KnownSender known = known(sender);
    Draft draft = Draft.text("hello").to(recipient.publicKey()).askForAcknowledgement();
    OutgoingMessage plain = draft.sign(sender, NOW, null);
    ReceivedMessage first = assertVerdict(Verdict.VERIFIED, receiver, plain.payload(), known);
    byte[] sealed = draft.encrypted(TestRandom.seeded(1)).sign(sender, NOW + 20, null).payload();
    assertEquals("hello", assertVerdict(Verdict.VERIFIED, receiver, sealed, known).text());
    byte[] key = Draft.publicKey(sender.publicKey(), "Alice").sign(sender, NOW, null).payload();
    assertEquals("Alice", assertVerdict(Verdict.KEY_OFFERED, receiver, key, null).offeredName());
    byte[] answer = Draft.acknowledgement(first).sign(recipient, NOW, null).payload();
    Receiver waiting =
        KnownSender.receiver(sender)
            .with(new SentList().add(plain.id(), recipient.publicKey().fingerprint()));
    assertEquals(
        plain.id(),
        assertVerdict(Verdict.VERIFIED, waiting, answer, known(recipient)).acknowledged());
  }

  @ParameterizedTest
  @ValueSource(strings = {"P-192", "K-163"})
  void everyBitCounts(String name) {
    Curve curve = Curves.all().byName(name);
    PrivateKey sender = Keys.alice(curve);
    PrivateKey recipient = Keys.bob(curve);
    MessageId id = MessageId.of(new byte[1], new byte[0]);
    Receiver receiver =
        KnownSender.receiver(recipient)
            .withMaximumAge(DAY)
            .with(new SentList().add(id, sender.publicKey().fingerprint()))
            .withOther(TO_CAROL.fingerprint());
    KnownSender known = known(sender);
    PublicKey to = recipient.publicKey();
    byte[] point = sender.publicKey().toCompressedBytes();
    byte[] text = {0x61, 0x31};
    assertEveryBitCounts(
        receiver, known, new HandmadeMessage(sender, NOW).to(to).content(text).payload(), 0);
    assertEveryBitCounts(
        receiver,
        known,
        new HandmadeMessage(sender, NOW).kind(2).to(to).content(text).encrypted(to),
        0);
    assertEveryBitCounts(
        receiver,
        known,
        new HandmadeMessage(sender, NOW)
            .kind(3)
            .content(HandmadeMessage.join(point, text))
            .payload(),
        point.length);
    assertEveryBitCounts(
        receiver,
        known,
        new HandmadeMessage(sender, NOW)
            .kind(4)
            .to(to)
            .content(id.handle())
            .signedContent(id.toBytes())
            .payload(),
        0);
  }

  private static void assertEveryBitCounts(
      Receiver receiver, KnownSender sender, byte[] payload, int pointLength) {
    byte[] before = sender.window().toBytes();
    Header original = Header.parse(payload);
    for (int bit = 0; bit < 8 * payload.length; bit++) {
      byte[] changed = payload.clone();
      changed[bit / 8] ^= (byte) (0x80 >> bit % 8);
      ReceivedMessage message = KnownSender.receive(receiver, changed, sender, NOW);
      Set<Verdict> expected = expected(original, Header.parse(changed), bit / 8, pointLength);
      String where = "kind " + original.kind() + ", bit " + bit + ": " + message.reason();
      assertTrue(expected.contains(message.verdict()), where);
      assertNull(message.text());
    }
    assertArrayEquals(before, sender.window().toBytes());
    assertTaken(receiver, payload, sender);
  }

  /** What a change of one bit in this byte may lead to. */
  private static Set<Verdict> expected(Header original, Header header, int place, int pointLength) {
    int kind = header.kind();
    boolean malformed =
        !header.isBound() && (kind == 2 || kind == 4)
            || header.isAcknowledgementAsked() && kind >= 3
            || header.coding() != 0 && kind == 4
            || header.isPadded() && kind != 2;
    if (header.version() != 1 || kind < 1 || kind > 4) {
      return Set.of(Verdict.UNSUPPORTED);
    } else if (malformed) {
      return Set.of(Verdict.MALFORMED);
    } else if (header.curve() < 1 || header.curve() > 16 || header.coding() > 2) {
      return Set.of(Verdict.UNSUPPORTED);
    } else if (kind != original.kind() || header.curve() != original.curve()) {
      return Set.of(Verdict.MALFORMED, Verdict.SIGNATURE_INVALID, Verdict.NOT_FOR_THIS_RECIPIENT);
    } else if (kind == 2) {
      return Set.of(Verdict.NOT_FOR_THIS_RECIPIENT);
    } else if (place >= Header.LENGTH && place < Header.LENGTH + pointLength) {
      return Set.of(Verdict.MALFORMED, Verdict.SIGNATURE_INVALID);
    }
    return Set.of(Verdict.SIGNATURE_INVALID);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void truncatedAndExtendedMessagesAreRefused(int kind) {
    MessageId id = MessageId.of(new byte[1], new byte[0]);
    byte[] point = ALICE.publicKey().toCompressedBytes();
    byte[] payload =
        switch (kind) {
          case 1 -> text().payload();
          case 2 -> text().kind(2).encrypted(TO_BOB);
          case 3 -> new HandmadeMessage(ALICE, NOW).kind(3).content(point).payload();
          default -> acknowledgement(id).payload();
        };
    Receiver receiver =
        bob.withMaximumAge(DAY).with(new SentList().add(id, ALICE.publicKey().fingerprint()));
    for (int length = 0; length < payload.length; length++) {
      assertRefused(receiver, Arrays.copyOf(payload, length));
      assertRefused(receiver, Arrays.copyOfRange(payload, payload.length - length, payload.length));
    }
    for (int more = 1; more <= 3; more++) {
      assertRefused(receiver, Arrays.copyOf(payload, payload.length + more));
      assertRefused(receiver, HandmadeMessage.join(new byte[more], payload));
      assertRefused(
          receiver, HandmadeMessage.join(payload, Arrays.copyOfRange(payload, 4, 4 + more)));
    }
    assertTaken(receiver, payload, alice);
  }

  private static void assertTaken(Receiver receiver, byte[] payload, KnownSender sender) {
    boolean key = Header.parse(payload).kind() == 3;
    assertSame(
        key ? Verdict.KEY_OFFERED : Verdict.VERIFIED,
        KnownSender.receive(receiver, payload, sender, NOW).verdict());
  }

  private void assertRefused(Receiver receiver, byte[] payload) {
    byte[] before = alice.window().toBytes();
    ReceivedMessage message = KnownSender.receive(receiver, payload, alice, NOW);
    assertNotEquals(Verdict.VERIFIED, message.verdict());
    assertNotEquals(Verdict.KEY_OFFERED, message.verdict());
    assertNull(message.text());
    assertArrayEquals(before, alice.window().toBytes());
  }

  /** Alice cannot be made to have signed with Carol's key what Carol signs. */
  @Test
  void keyOfTheSenderIsSigned() {
    byte[] signature = text().signature();
    byte[] payload =
        new HandmadeMessage(CAROL, NOW)
            .to(TO_BOB)
            .content(new byte[] {0x61})
            .signature(signature)
            .payload();
    assertVerdict(Verdict.VERIFIED, payload);
    assertVerdict(Verdict.SIGNATURE_INVALID, bob, payload, known(CAROL));
  }

  @Test
  void settingsAreKeptByEachOther() {
    MessageId id = MessageId.of(new byte[1], new byte[0]);
    SentList sent = new SentList().add(id, ALICE.publicKey().fingerprint());
    Fingerprint other = TO_CAROL.fingerprint();
    MessageKinds kinds =
        new MessageKinds(
            new MessageKind[] {MessageKinds.SIGNED_TEXT, MessageKinds.ACKNOWLEDGEMENT});
    List<Receiver> orders =
        List.of(
            bob.taking(kinds).with(ANYTHING_GOES).withMaximumAge(10).with(sent).withOther(other),
            bob.withOther(other).with(sent).withMaximumAge(10).taking(kinds).with(ANYTHING_GOES));
    for (Receiver receiver : orders) {
      assertVerdict(Verdict.VERIFIED, receiver, acknowledgement(id).payload(), known(ALICE));
      assertVerdict(Verdict.NOT_FOR_THIS_RECIPIENT, receiver, text().to(TO_CAROL).payload(), alice);
      assertVerdict(Verdict.TOO_OLD, receiver, text(NOW - 20).payload(), alice);
      assertVerdict(Verdict.UNSUPPORTED, receiver, text().kind(3).payload(), alice);
      assertVerdict(Verdict.UNSUPPORTED, receiver, text().coding(2).payload(), alice);
    }
    assertVerdict(Verdict.VERIFIED, bob, text(NOW - 20).payload(), alice);
  }

  @Test
  void ofManyThreadsOneVerifies() {
    byte[] payload = text().payload();
    AtomicInteger verified = new AtomicInteger();
    AtomicInteger replayed = new AtomicInteger();
    IntStream.range(0, 50)
        .parallel()
        .forEach(
            i -> {
              Verdict verdict = KnownSender.receive(bob, payload, alice, NOW).verdict();
              (verdict == Verdict.VERIFIED ? verified : replayed).incrementAndGet();
              assertTrue(verdict == Verdict.VERIFIED || verdict == Verdict.REPLAYED);
            });
    assertEquals(1, verified.get());
    assertEquals(49, replayed.get());
  }

  @Test
  void receivedMessageSharesNoArray() {
    byte[] payload = text().payload();
    ReceivedMessage message = assertVerdict(Verdict.VERIFIED, payload);
    byte[] signed = message.evidence().signedBytes();
    payload[4] ^= 1;
    assertArrayEquals(signed, message.evidence().signedBytes());
    MessageId id = MessageId.of(new byte[1], new byte[0]);
    Receiver waiting = bob.with(new SentList().add(id, ALICE.publicKey().fingerprint()));
    ReceivedMessage answer =
        assertVerdict(Verdict.VERIFIED, waiting, acknowledgement(id).payload(), alice);
    answer.signedFixedPart()[0] ^= 1;
    assertArrayEquals(id.toBytes(), answer.signedFixedPart());
  }

  @ParameterizedTest
  @ValueSource(longs = {Long.MIN_VALUE, -1})
  void negativeReferenceTimesAreRefused(long time) {
    byte[] payload = text().payload();
    assertThrows(
        IllegalArgumentException.class, () -> KnownSender.receive(bob, payload, alice, time));
  }

  /** Any other time is one, that of a program which takes milliseconds for seconds too. */
  @ParameterizedTest
  @ValueSource(longs = {0, NOW * 1000, HIGHEST})
  void referenceTimesMayBeFarAway(long time) {
    assertSame(
        Verdict.SIGNATURE_INVALID,
        KnownSender.receive(bob, text(NOW).payload(), alice, time).verdict());
    assertSame(
        Verdict.VERIFIED, KnownSender.receive(bob, text(time).payload(), alice, time).verdict());
  }

  /** Steps above the highest stamp are none. */
  @ParameterizedTest
  @ValueSource(longs = {0, 20, 32760, 101100, 604780})
  void step16StampsNearTheHighest(long below) {
    long stamp = HIGHEST - below;
    for (long reference : new long[] {Long.MAX_VALUE, Math.max(stamp, stamp + 20000)}) {
      KnownSender sender = known(ALICE);
      ReceivedMessage message =
          KnownSender.receive(bobKnowsCarol, text(stamp).payload(), sender, reference);
      assertSame(Verdict.VERIFIED, message.verdict(), message.reason());
      assertEquals(stamp, message.stamp());
      assertSame(
          Verdict.REPLAYED,
          KnownSender.receive(bobKnowsCarol, text(stamp).payload(), sender, reference).verdict());
      byte[] forged = new HandmadeMessage(CAROL, stamp).to(TO_BOB).payload();
      assertSame(
          Verdict.SIGNATURE_INVALID,
          KnownSender.receive(bobKnowsCarol, forged, sender, reference).verdict());
    }
    assertSame(
        Verdict.SIGNATURE_INVALID,
        KnownSender.receive(
                bobKnowsCarol, text(HIGHEST + 20 + below).payload(), alice, Long.MAX_VALUE)
            .verdict());
  }

  /** By hashing alone, before it is decrypted: with a locked key, too. */
  @Test
  void step11AnEncryptedMessageIsKnownByItsPayload() {
    byte[] payload = text().kind(2).encrypted(TO_BOB);
    ReceivedMessage message = assertVerdict(Verdict.VERIFIED, payload);
    assertEquals(1, alice.window().count());
    assertNull(assertVerdict(Verdict.REPLAYED, payload).repeated());
    assertVerdict(Verdict.REPLAYED, lockedBob(), payload, alice);
    byte[] anew =
        Draft.text("1").to(TO_BOB).encrypted(TestRandom.seeded(2)).sign(ALICE, NOW, null).payload();
    assertVerdict(Verdict.VERIFIED, anew);
    byte[] otherSeal =
        Draft.text("b").to(TO_BOB).encrypted(TestRandom.seeded(3)).sign(ALICE, NOW, null).payload();
    MessageId inGsm = assertVerdict(Verdict.VERIFIED, otherSeal).id();
    byte[] sameInside =
        Draft.text("b").to(TO_BOB).encrypted(TestRandom.seeded(4)).sign(ALICE, NOW, null).payload();
    assertEquals(inGsm, assertVerdict(Verdict.REPLAYED, sameInside).repeated());
    assertNotEquals(inGsm, message.id());
  }

  @Test
  void step15TellsWhatIsRepeated() {
    ReceivedMessage first = assertVerdict(Verdict.VERIFIED, text().payload());
    assertNull(first.repeated());
    assertEquals(first.id(), assertVerdict(Verdict.REPLAYED, text().payload()).repeated());
    assertNull(assertVerdict(Verdict.SIGNATURE_INVALID, text(NOW + 20 * DAY).payload()).repeated());
  }

  @ParameterizedTest
  @CsvSource({
    "61 80, verified",
    "61 80 00 00, verified",
    "61 80 80 00, verified",
    "80, verified",
    "80 00, verified",
    "'', malformed",
    "00 00, malformed",
    "61, malformed",
    "61 80 01, malformed",
    "61 80 00 81, malformed",
    "80 00 40 00, malformed",
    "ff 80, malformed",
  })
  void step18Padding(String hex, String verdict) {
    byte[] content = HexFormat.ofDelimiter(" ").parseHex(hex);
    HandmadeMessage padded = text().kind(2).padded().coding(1).content(content);
    Receiver receiver = hex.startsWith("61 80 80") ? bob.with(ANYTHING_GOES) : bob;
    ReceivedMessage message = KnownSender.receive(receiver, padded.encrypted(TO_BOB), alice, NOW);
    assertEquals(verdict, message.verdict().toString());
    if (message.verdict() == Verdict.VERIFIED) {
      byte[] signed = message.evidence().signedBytes();
      assertArrayEquals(content, Arrays.copyOfRange(signed, 86, signed.length));
      assertEquals(
          hex.startsWith("80") ? "" : hex.startsWith("61 80 80") ? "a\u0080" : "a", message.text());
    } else {
      assertEquals(0, alice.window().count());
    }
  }

  @Test
  void step4PaddingIsForEncryptedTextsOnly() {
    MessageId id = MessageId.of(new byte[1], new byte[0]);
    byte[] point = ALICE.publicKey().toCompressedBytes();
    assertVerdict(Verdict.MALFORMED, text().padded().payload());
    assertVerdict(
        Verdict.MALFORMED,
        new HandmadeMessage(ALICE, NOW).kind(3).padded().content(point).payload());
    assertVerdict(Verdict.MALFORMED, acknowledgement(id).padded().payload());
  }

  private static MessageId sha256(HandmadeMessage message) {
    byte[] r = Arrays.copyOf(message.signature(), 24);
    try {
      return new MessageId(
          MessageDigest.getInstance("SHA-256")
              .digest(HandmadeMessage.join(message.signedBytes(), r)));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }
}
