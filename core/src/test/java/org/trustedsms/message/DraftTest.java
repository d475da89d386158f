// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.random.RandomSource;
import org.trustedsms.random.TestRandom;
import org.trustedsms.signature.SigningToken;
import org.trustedsms.signature.SigningTokens;
import org.trustedsms.sms.SegmentCapacity;
import org.trustedsms.testing.Cases;
import org.trustedsms.text.TextCoding;
import org.trustedsms.text.TextCodings;

class DraftTest {
  private static final long NOW = 1_700_000_000L;
  private static final Curve P192 = Curves.p192();
  private static final PrivateKey ALICE = Keys.alice(P192);
  private static final PublicKey BOB = Keys.bob(P192).publicKey();
  private static final RandomSource RANDOM = TestRandom.seeded(1);
  private static final byte[] NOTHING = {};

  /** "h" in packed septets. */
  private static final byte[] H = {0x68};

  static Curve[] curves() {
    return Curves.all().toArray();
  }

  @ParameterizedTest
  @MethodSource("curves")
  void textIsThatOfTheSpecification(Curve curve) {
    PrivateKey alice = Keys.alice(curve);
    assertIs(new HandmadeMessage(alice, NOW).content(H), Draft.text("h").sign(alice, NOW, null));
  }

  @ParameterizedTest
  @MethodSource("curves")
  void publicKeyIsThatOfTheSpecification(Curve curve) {
    PrivateKey alice = Keys.alice(curve);
    byte[] point = alice.publicKey().toCompressedBytes();
    assertIs(
        new HandmadeMessage(alice, NOW).kind(3).content(HandmadeMessage.join(point, H)),
        Draft.publicKey(alice.publicKey(), "h").sign(alice, NOW, null));
    assertIs(
        new HandmadeMessage(alice, NOW).kind(3).to(BOB).content(point),
        Draft.publicKey(alice.publicKey(), "").to(BOB).sign(alice, NOW, null));
  }

  @Test
  void boundTextIsThatOfTheSpecification() {
    assertIs(
        new HandmadeMessage(ALICE, NOW).to(BOB).content(H),
        Draft.text("h").to(BOB).sign(ALICE, NOW, null));
  }

  @Test
  void askingForAnAcknowledgementIsThatOfTheSpecification() {
    assertIs(
        new HandmadeMessage(ALICE, NOW).askForAcknowledgement().content(H),
        Draft.text("h").askForAcknowledgement().sign(ALICE, NOW, null));
  }

  @Test
  void codingsAreNamed() {
    byte[] utf16 = "\u4e2d\u6587".getBytes(StandardCharsets.UTF_16BE);
    assertIs(
        new HandmadeMessage(ALICE, NOW)
            .coding(1)
            .content("\u044f1".getBytes(StandardCharsets.UTF_8)),
        Draft.text("\u044f1").sign(ALICE, NOW, null));
    assertIs(
        new HandmadeMessage(ALICE, NOW).coding(2).content(utf16),
        Draft.text("\u4e2d\u6587").sign(ALICE, NOW, null));
  }

  @ParameterizedTest
  @MethodSource("curves")
  void acknowledgementIsThatOfTheSpecification(Curve curve) {
    PrivateKey alice = Keys.alice(curve);
    OutgoingMessage sent = Draft.text("h").to(BOB).sign(alice, NOW, null);
    byte[] id = sent.id().toBytes();
    assertIs(
        new HandmadeMessage(Keys.bob(P192), NOW + 20)
            .kind(4)
            .to(alice.publicKey())
            .content(Arrays.copyOf(id, 4))
            .signedContent(id),
        Draft.acknowledgement(receivedByBob(sent, alice)).sign(Keys.bob(P192), NOW + 20, null));
  }

  private static ReceivedMessage receivedByBob(OutgoingMessage sent, PrivateKey sender) {
    KnownSender known = new KnownSender(sender.publicKey());
    return KnownSender.receive(KnownSender.receiver(Keys.bob(P192)), sent.payload(), known, NOW);
  }

  private static void assertIs(HandmadeMessage expected, OutgoingMessage actual) {
    assertArrayEquals(expected.signedBytes(), actual.evidence().signedBytes());
    assertArrayEquals(expected.payload(), actual.payload());
    byte[] signature = expected.signature();
    byte[] r = Arrays.copyOf(signature, signature.length / 2);
    assertEquals(MessageId.of(expected.signedBytes(), r), actual.id());
    assertEquals(actual.id(), actual.evidence().id());
    assertArrayEquals(expected.header(), actual.header().toBytes());
  }

  @Test
  void encryptedTextIsThatOfTheSpecification() {
    Cases.check(
        50,
        c -> {
          long stamp = 20 * c.number(0, 1L << 40);
          HandmadeMessage expected = new HandmadeMessage(ALICE, stamp).kind(2).to(BOB).content(H);
          OutgoingMessage actual =
              Draft.text("h").to(BOB).encrypted(TestRandom.seeded(stamp)).sign(ALICE, stamp, null);
          assertArrayEquals(expected.encrypted(BOB), actual.payload());
          assertArrayEquals(expected.signedBytes(), actual.evidence().signedBytes());
          assertEquals(stamp, actual.stamp());
        });
  }

  @Test
  void encryptionMayBeAskedForBeforeTheRecipientIsNamed() {
    assertArrayEquals(
        Draft.text("h").encrypted(TestRandom.seeded(1)).to(BOB).sign(ALICE, NOW, null).payload(),
        Draft.text("h").to(BOB).encrypted(TestRandom.seeded(1)).sign(ALICE, NOW, null).payload());
  }

  @Test
  void ofAnEncryptedKindTakesTheSourceOfTheEphemeralKey() {
    Draft draft = Draft.of(EncryptedText.KIND, NOTHING, NOTHING, "h", TextCodings.standard());
    assertArrayEquals(
        Draft.text("h").to(BOB).encrypted(TestRandom.seeded(1)).sign(ALICE, NOW, null).payload(),
        draft.to(BOB).encrypted(TestRandom.seeded(1)).sign(ALICE, NOW, null).payload());
  }

  @Test
  void encryptedKindWithoutASourceIsRefused() {
    Draft draft =
        Draft.of(EncryptedText.KIND, NOTHING, NOTHING, "h", TextCodings.standard()).to(BOB);
    assertThrows(IllegalArgumentException.class, () -> draft.sign(ALICE, NOW, null));
  }

  @Test
  void signsTheSameWayEveryTime() {
    Draft draft = Draft.text("h");
    assertArrayEquals(
        draft.sign(ALICE, NOW, null).payload(), draft.sign(ALICE, NOW, null).payload());
  }

  @Test
  void preparedTokenGivesAnotherSignatureOfTheSameBytes() {
    SigningTokens tokens = new SigningTokens(ALICE, RANDOM);
    Draft draft = Draft.text("h").to(BOB);
    SigningToken token = tokens.next();
    OutgoingMessage deterministic = draft.sign(ALICE, NOW, null);
    OutgoingMessage prepared = draft.sign(ALICE, NOW, token);
    assertNotEquals(deterministic.id(), prepared.id());
    assertArrayEquals(deterministic.evidence().signedBytes(), prepared.evidence().signedBytes());
    assertFalse(Arrays.equals(deterministic.payload(), prepared.payload()));
    assertSame(Verdict.VERIFIED, receivedByBob(prepared, ALICE).verdict());
    assertThrows(IllegalArgumentException.class, () -> draft.sign(ALICE, NOW, token));
  }

  /** Whatever the text, the SMS are as many as without padding, and full. */
  @Test
  void paddingFillsTheLastSms() {
    Cases.check(
        200,
        c -> {
          String text = "x".repeat(c.of(0, 1, c.integer(0, 60), c.integer(0, 600)));
          Draft draft = Draft.text(text).to(BOB).encrypted(TestRandom.seeded(1));
          int plain = draft.sign(ALICE, NOW, null).payload().length;
          OutgoingMessage sent = draft.padded().sign(ALICE, NOW, null);
          int segments = SegmentCapacity.segmentsFor(plain);
          assertEquals(SegmentCapacity.capacity(segments), sent.payload().length);
          assertEquals(plain < sent.payload().length, sent.header().isPadded());
          ReceivedMessage received = receivedByBob(sent, ALICE);
          assertSame(Verdict.VERIFIED, received.verdict());
          assertEquals(text, received.text());
          SignedBytes said =
              SignedBytes.parse(
                  received.evidence().signedBytes(),
                  MessageKinds.standard(),
                  Curves.all(),
                  TextCodings.standard());
          assertEquals(text, said.text());
          assertEquals(sent.header().isPadded(), said.header().isPadded());
        });
  }

  @Test
  void paddedTextIsThatOfTheSpecification() {
    byte[] content = Arrays.copyOf(HandmadeMessage.join(H, new byte[] {(byte) 0x80}), 133 - 85);
    assertArrayEquals(
        new HandmadeMessage(ALICE, NOW).kind(2).to(BOB).padded().content(content).encrypted(BOB),
        Draft.text("h")
            .to(BOB)
            .encrypted(TestRandom.seeded(NOW))
            .padded()
            .sign(ALICE, NOW, null)
            .payload());
    assertThrows(IllegalArgumentException.class, () -> Draft.text("h").to(BOB).padded());
  }

  @Test
  void tokenOfAnotherKeyIsRefused() {
    SigningToken token = new SigningTokens(Keys.bob(P192), RANDOM).next();
    assertThrows(IllegalArgumentException.class, () -> Draft.text("h").sign(ALICE, NOW, token));
  }

  /** Nothing is drawn from a prepared token if the message is refused. */
  @Test
  void refusedMessageUsesNoToken() {
    SigningToken token = new SigningTokens(ALICE, RANDOM).next();
    Draft draft = Draft.text("h");
    assertThrows(IllegalArgumentException.class, () -> draft.sign(ALICE, -1, token));
    assertEquals(NOW, draft.sign(ALICE, NOW, token).stamp());
  }

  @Test
  void draftsDoNotChange() {
    Draft draft = Draft.text("h");
    byte[] before = draft.sign(ALICE, NOW, null).payload();
    draft.to(BOB);
    draft.askForAcknowledgement();
    draft.to(BOB).encrypted(RANDOM);
    assertArrayEquals(before, draft.sign(ALICE, NOW, null).payload());
  }

  @Test
  void settingsAreKeptByEachOther() {
    Draft oneOrder = Draft.text("h").askForAcknowledgement().encrypted(TestRandom.seeded(1));
    Draft other = Draft.text("h").to(BOB).encrypted(TestRandom.seeded(1));
    byte[] payload = oneOrder.to(BOB).sign(ALICE, NOW, null).payload();
    assertArrayEquals(payload, other.askForAcknowledgement().sign(ALICE, NOW, null).payload());
    Header header = Header.parse(payload);
    assertEquals(2, header.kind());
    assertTrue(header.isBound());
    assertTrue(header.isAcknowledgementAsked());
  }

  @Test
  void sharesNoArray() {
    byte[] fixed = {1, 2, 3, 4};
    byte[] signed = new byte[32];
    Draft draft =
        Draft.of(MessageKinds.ACKNOWLEDGEMENT, fixed, signed, "", TextCodings.standard()).to(BOB);
    byte[] before = draft.sign(ALICE, NOW, null).payload();
    fixed[0] = 9;
    signed[0] = 9;
    OutgoingMessage message = draft.sign(ALICE, NOW, null);
    message.payload()[0] = 9;
    message.evidence().signedBytes()[0] = 9;
    assertArrayEquals(before, message.payload());
    assertEquals('t', message.evidence().signedBytes()[0]);
  }

  @Test
  void emptyTextHasNoBytes() {
    assertIs(new HandmadeMessage(ALICE, 0), Draft.text("").sign(ALICE, 0, null));
  }

  /** A receiver with the same codings would refuse coding 0, which is not one of them. */
  @Test
  void emptyTextIsInACodingThatIsOffered() {
    TextCodings codings = new TextCodings(new TextCoding[] {new Latin1Coding(3)});
    Draft draft = Draft.of(MessageKinds.SIGNED_TEXT, NOTHING, NOTHING, "", codings);
    assertEquals(3, draft.sign(ALICE, NOW, null).header().coding());
  }

  @Test
  void longestMessageHas255Sms() {
    int room = 32640 - 4 - P192.signatureLength();
    byte[] longest = Draft.text("\u0007".repeat(room)).sign(ALICE, NOW, null).payload();
    assertEquals(32640, longest.length);
    Draft longer = Draft.text("\u0007".repeat(room + 1));
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> longer.sign(ALICE, NOW, null));
    assertTrue(e.getMessage().contains("32641 bytes, 1 more than 255 SMS hold"), e.getMessage());
  }

  /** The room in an encrypted message depends on the curve of the recipient. */
  @Test
  void longestEncryptedMessageHas255Sms() {
    PublicKey recipient = Keys.bob(Curves.p256()).publicKey();
    int room = 32640 - 4 - P192.signatureLength() - 33 - 8;
    Draft longest = Draft.text("\u0007".repeat(room)).to(recipient).encrypted(RANDOM);
    assertEquals(32640, longest.sign(ALICE, NOW, null).payload().length);
    Draft longer = Draft.text("\u0007".repeat(room + 1)).to(recipient).encrypted(RANDOM);
    assertThrows(IllegalArgumentException.class, () -> longer.sign(ALICE, NOW, null));
  }

  @Test
  void longestNameLeavesRoomForTheKey() {
    int room = 32640 - 4 - 25 - P192.signatureLength();
    Draft longest = Draft.publicKey(ALICE.publicKey(), "\u0007".repeat(room));
    assertEquals(32640, longest.sign(ALICE, NOW, null).payload().length);
    Draft longer = Draft.publicKey(ALICE.publicKey(), "\u0007".repeat(room + 1));
    assertThrows(IllegalArgumentException.class, () -> longer.sign(ALICE, NOW, null));
  }

  @Test
  void whatIsNoStampIsRefused() {
    Draft draft = Draft.text("h");
    for (long none : new long[] {-1, -20, 1, 19, NOW + 10, Long.MAX_VALUE, Long.MIN_VALUE}) {
      assertThrows(IllegalArgumentException.class, () -> draft.sign(ALICE, none, null));
    }
    assertEquals(0, draft.sign(ALICE, 0, null).stamp());
    long highest = Long.MAX_VALUE - 7;
    assertEquals(highest, draft.sign(ALICE, highest, null).stamp());
  }

  @Test
  void encryptedTextNeedsARecipient() {
    Draft draft = Draft.text("h").encrypted(RANDOM);
    assertThrows(IllegalArgumentException.class, () -> draft.sign(ALICE, NOW, null));
  }

  @Test
  void acknowledgementNeedsARecipient() {
    Draft draft =
        Draft.of(
            MessageKinds.ACKNOWLEDGEMENT, new byte[4], new byte[32], "", TextCodings.standard());
    assertThrows(IllegalArgumentException.class, () -> draft.sign(ALICE, NOW, null));
  }

  @Test
  void onlyVerifiedMessagesAreAcknowledged() {
    OutgoingMessage forged = Draft.text("h").sign(Keys.carol(P192), NOW, null);
    ReceivedMessage refused = receivedByBob(forged, ALICE);
    assertThrows(IllegalArgumentException.class, () -> Draft.acknowledgement(refused));
  }

  /** Section 11; and kind 3 cannot ask for one. */
  @Test
  void acknowledgementsAndKeysAreNotAcknowledged() {
    OutgoingMessage sent = Draft.text("h").to(BOB).askForAcknowledgement().sign(ALICE, NOW, null);
    OutgoingMessage answer =
        Draft.acknowledgement(receivedByBob(sent, ALICE)).sign(Keys.bob(P192), NOW, null);
    KnownSender bob = new KnownSender(BOB);
    ReceivedMessage acknowledgement =
        KnownSender.receive(
            KnownSender.receiver(ALICE).with(new SentList().add(sent.id(), BOB.fingerprint())),
            answer.payload(),
            bob,
            NOW);
    assertSame(Verdict.VERIFIED, acknowledgement.verdict());
    assertThrows(IllegalArgumentException.class, () -> Draft.acknowledgement(acknowledgement));
    ReceivedMessage key =
        receivedByBob(Draft.publicKey(ALICE.publicKey(), "Alice").sign(ALICE, NOW, null), ALICE);
    assertSame(Verdict.KEY_OFFERED, key.verdict());
    assertThrows(IllegalArgumentException.class, () -> Draft.acknowledgement(key));
  }

  @Test
  void publicKeyIsSignedByItself() {
    Draft draft = Draft.publicKey(BOB, "Alice");
    assertThrows(IllegalArgumentException.class, () -> draft.sign(ALICE, NOW, null));
    PrivateKey otherCurve = Keys.bob(Curves.k163());
    assertThrows(IllegalArgumentException.class, () -> draft.sign(otherCurve, NOW, null));
  }

  @Test
  void fixedPartOfAnotherLengthIsRefused() {
    for (int length : new int[] {0, 3, 5}) {
      Draft draft =
          Draft.of(
                  MessageKinds.ACKNOWLEDGEMENT,
                  new byte[length],
                  new byte[32],
                  "",
                  TextCodings.standard())
              .to(BOB);
      assertThrows(IllegalArgumentException.class, () -> draft.sign(ALICE, NOW, null));
    }
  }

  @Test
  void kindWithoutATextHasNone() {
    assertThrows(
        IllegalArgumentException.class,
        () ->
            Draft.of(
                MessageKinds.ACKNOWLEDGEMENT,
                new byte[4],
                new byte[32],
                "h",
                TextCodings.standard()));
  }

  @Test
  void textThatNoCodingCarriesIsRefused() {
    TextCodings codings = new TextCodings(new TextCoding[] {new Latin1Coding(3)});
    assertThrows(
        IllegalArgumentException.class,
        () -> Draft.of(MessageKinds.SIGNED_TEXT, NOTHING, NOTHING, "\u20ac", codings));
  }

  @Test
  void onlyTextsAreEncrypted() {
    Draft draft = Draft.publicKey(BOB, "Bob");
    assertThrows(IllegalArgumentException.class, () -> draft.encrypted(RANDOM));
  }

  @Test
  void onlyTextsAreAcknowledged() {
    Draft draft = Draft.publicKey(BOB, "Bob");
    assertThrows(IllegalArgumentException.class, draft::askForAcknowledgement);
  }
}
