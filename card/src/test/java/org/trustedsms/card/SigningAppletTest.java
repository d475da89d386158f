// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.card;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HexFormat;
import java.util.Random;
import java.util.stream.Stream;
import javacard.security.ECPrivateKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.signature.Signature;
import org.trustedsms.signature.Verifier;
import org.trustedsms.smartcard.CardException;
import org.trustedsms.smartcard.SigningCard;

/** The applet in a simulated card, as core uses it. */
class SigningAppletTest {
  private static final byte[] PIN = TestCard.digits(TestCard.PIN);
  private static final byte[] PUK = TestCard.digits(TestCard.PUK);
  private static final byte[] WRONG = TestCard.digits("0000");
  private static final String PIN_BLOCK = HexFormat.of().formatHex(TestCard.block(TestCard.PIN));
  private static final String VERIFY = "0020008110" + PIN_BLOCK;

  private final TestCard card = new TestCard();
  private final SigningCard application = card.application();

  static Stream<Curve> curves() {
    return Stream.of(Curves.p192(), Curves.p224(), Curves.p256());
  }

  private static CardException refused(int kind, Executable use) {
    CardException refusal = assertThrows(CardException.class, use);
    assertEquals(kind, refusal.kind(), refusal.getMessage());
    return refusal;
  }

  private PublicKey begin(Curve curve) throws CardException {
    application.verify(PIN);
    return application.generate(curve);
  }

  @ParameterizedTest
  @MethodSource("curves")
  void whatTheCardSignsCoreVerifies(Curve curve) throws Exception {
    PublicKey key = begin(curve);
    assertEquals(key, application.publicKey());
    Verifier verifier = new Verifier(key);
    Random random = new Random(1);
    for (int length : new int[] {1, 32, 127, 128, 129, 255, 256, 257, 1000}) {
      byte[] message = new byte[length];
      random.nextBytes(message);
      Signature signature = Signature.decode(curve, application.sign(curve, message));
      assertTrue(verifier.verify(message, signature), length + " bytes");
      message[length - 1] ^= 1;
      assertFalse(verifier.verify(message, signature), length + " bytes, changed");
    }
  }

  /** Short and long r and s, which DER writes with other lengths. */
  @Test
  void signaturesOfEveryLengthAreRead() throws Exception {
    Curve curve = Curves.p192();
    Verifier verifier = new Verifier(begin(curve));
    for (int i = 0; i < 600; i++) {
      byte[] message = {(byte) i, (byte) (i >> 8)};
      byte[] signature = application.sign(curve, message);
      assertTrue(verifier.verify(message, Signature.decode(curve, signature)));
    }
    long lengths = card.responses.stream().mapToInt(response -> response.length).distinct().count();
    assertTrue(lengths > 3, lengths + " lengths of answers");
  }

  @ParameterizedTest
  @MethodSource("curves")
  void agreesAsCoreDoes(Curve curve) throws Exception {
    PublicKey key = begin(curve);
    assertTrue(application.agrees());
    for (int i = 1; i < 20; i++) {
      Random random = new Random(i);
      PrivateKey other = PrivateKey.generate(curve, random::nextBytes);
      byte[] agreed = application.agree(other.publicKey().toUncompressedBytes());
      assertArrayEquals(other.agree(key.point()), agreed);
    }
  }

  @Test
  void aNewCardHasNoKeyAndDoesNothingWithoutThePin() throws Exception {
    assertNull(application.publicKey());
    refused(CardException.PIN_NEEDED, () -> application.generate(Curves.p256()));
    application.verify(PIN);
    refused(CardException.NO_KEY, () -> application.sign(Curves.p256(), new byte[1]));
    application.generate(Curves.p256());
    application.logOut();
    refused(CardException.PIN_NEEDED, () -> application.sign(Curves.p256(), new byte[1]));
    refused(CardException.PIN_NEEDED, () -> application.sign(Curves.p256(), new byte[300]));
    byte[] point = Curves.p256().basePoint().toUncompressedBytes();
    refused(CardException.PIN_NEEDED, () -> application.agree(point));
    refused(CardException.PIN_NEEDED, () -> application.generate(Curves.p256()));
  }

  /** Taken out and put in again, it wants its PIN anew and has its key still. */
  @Test
  void aResetForgetsThePinAndNotTheKey() throws Exception {
    PublicKey key = begin(Curves.p256());
    card.reset();
    assertEquals(key, application.publicKey());
    refused(CardException.PIN_NEEDED, () -> application.sign(Curves.p256(), new byte[1]));
    application.verify(PIN);
    application.sign(Curves.p256(), new byte[1]);
  }

  @Test
  void wrongPinsAreCountedUntilTheCardIsBlocked() throws Exception {
    PublicKey key = begin(Curves.p256());
    card.reset();
    assertEquals(2, refused(CardException.WRONG_PIN, () -> application.verify(WRONG)).triesLeft());
    card.reset();
    assertEquals(1, refused(CardException.WRONG_PIN, () -> application.verify(WRONG)).triesLeft());
    refused(CardException.BLOCKED, () -> application.verify(WRONG));
    refused(CardException.BLOCKED, () -> application.verify(PIN));
    refused(CardException.BLOCKED, () -> application.changePin(PIN, WRONG));
    refused(CardException.PIN_NEEDED, () -> application.sign(Curves.p256(), new byte[1]));
    assertEquals(key, application.publicKey());
  }

  @Test
  void theRightPinGivesBackAllTries() throws Exception {
    for (int i = 0; i < 5; i++) {
      refused(CardException.WRONG_PIN, () -> application.verify(WRONG));
      refused(CardException.WRONG_PIN, () -> application.verify(WRONG));
      application.verify(PIN);
    }
  }

  @Test
  void aWrongPinEndsTheRightOne() throws Exception {
    begin(Curves.p256());
    refused(CardException.WRONG_PIN, () -> application.verify(WRONG));
    refused(CardException.PIN_NEEDED, () -> application.sign(Curves.p256(), new byte[1]));
  }

  @Test
  void thePinIsChangedByWhoKnowsIt() throws Exception {
    byte[] next = TestCard.digits("1234567890123456");
    refused(CardException.WRONG_PIN, () -> application.changePin(WRONG, next));
    application.changePin(PIN, next);
    refused(CardException.WRONG_PIN, () -> application.verify(PIN));
    application.verify(next);
  }

  @Test
  void thePukUnblocks() throws Exception {
    byte[] next = TestCard.digits("97531");
    PublicKey key = begin(Curves.p256());
    for (int i = 0; i < 3; i++) {
      assertThrows(CardException.class, () -> application.verify(WRONG));
    }
    assertEquals(
        9, refused(CardException.WRONG_PIN, () -> application.unblock(WRONG, next)).triesLeft());
    refused(CardException.BLOCKED, () -> application.verify(PIN));
    application.unblock(PUK, next);
    refused(CardException.PIN_NEEDED, () -> application.sign(Curves.p256(), new byte[1]));
    refused(CardException.WRONG_PIN, () -> application.verify(PIN));
    application.verify(next);
    byte[] signed = application.sign(Curves.p256(), PUK);
    assertTrue(new Verifier(key).verify(PUK, Signature.decode(Curves.p256(), signed)));
  }

  @Test
  void theTenthWrongPukIsTheEndOfTheCard() throws Exception {
    for (int i = 9; i > 0; i--) {
      assertEquals(
          i, refused(CardException.WRONG_PIN, () -> application.unblock(WRONG, PIN)).triesLeft());
    }
    refused(CardException.BLOCKED, () -> application.unblock(WRONG, PIN));
    refused(CardException.BLOCKED, () -> application.unblock(PUK, PIN));
  }

  /** Three digits, letters, digits behind the filler, and none at all. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "313233ffffffffffffffffffffffffff",
        "31323334ffffffffffffffffffffff31",
        "61626364ffffffffffffffffffffffff",
        "ffffffffffffffffffffffffffffffff",
        "00000000000000000000000000000000"
      })
  void whatIsNoPinIsNoTry(String block) throws Exception {
    for (int i = 0; i < 20; i++) {
      assertEquals("6a80", card.send("0020008110" + block));
      assertEquals("6a80", card.send("0024008120" + block + PIN_BLOCK));
      assertEquals("6a80", card.send("0024008120" + PIN_BLOCK + block));
      assertEquals("6a80", card.send("002c008120" + PIN_BLOCK + block));
    }
    application.verify(PIN);
  }

  @Test
  void withoutRightSecretsItIsNotInstalled() {
    assertThrows(RuntimeException.class, () -> new TestCard("123", TestCard.PUK));
    assertThrows(RuntimeException.class, () -> new TestCard(TestCard.PIN, ""));
  }

  @Test
  void aNewKeyTakesThePlaceOfTheOldOne() throws Exception {
    PublicKey first = begin(Curves.p256());
    PublicKey second = application.generate(Curves.p192());
    assertEquals(second, application.publicKey());
    PublicKey third = application.generate(Curves.p256());
    assertNotEquals(first, third);
    byte[] signed = application.sign(Curves.p256(), PUK);
    assertTrue(new Verifier(third).verify(PUK, Signature.decode(Curves.p256(), signed)));
  }

  @Test
  void otherCurvesAreNotThere() throws Exception {
    application.verify(PIN);
    refused(CardException.UNSUPPORTED, () -> application.generate(Curves.p384()));
    assertEquals("6a81", card.send("004680000100"));
    assertEquals("6a81", card.send("0046800001ff"));
    assertNull(application.publicKey());
  }

  @Test
  void statusWordsAreThoseOfIso7816() throws Exception {
    assertEquals("6e00", card.send("8020008110" + PIN_BLOCK));
    assertEquals("6e00", card.send("1020008110" + PIN_BLOCK));
    assertEquals("6d00", card.send("00b0000000"));
    assertEquals("6a86", card.send("0020008210" + PIN_BLOCK));
    assertEquals("6a86", card.send("0020018110" + PIN_BLOCK));
    assertEquals("6a86", card.send("00ca000000"));
    assertEquals("6700", card.send("002000810431323334"));
    assertEquals("6a88", card.send("0046810000"));
    assertEquals("6a88", card.send("002a9e9a010000"));
    assertEquals("9000", card.send(VERIFY));
    assertEquals("010001" + "01030a" + "9000", card.send("00ca010000"));
    assertEquals("6700", card.send("00468000020404"));
    application.generate(Curves.p256());
    assertEquals("6a86", card.send("0046820000"));
    assertEquals("6a86", card.send("0046810100"));
    assertEquals("6a86", card.send("002a00000100"));
    assertEquals("6700", card.send("002a9e9a81" + "00".repeat(129)));
    assertEquals("6700", card.send("002a8086020400"));
    assertEquals("010401" + "01030a" + "9000", card.send("00ca010000"));
    assertEquals("9000", card.send("0020ff81"));
    assertEquals("010400" + "01030a" + "9000", card.send("00ca010000"));
  }

  /** Whether a point is on the curve the card itself has to check; the simulated one does not. */
  @Test
  void onlyUncompressedPointsAreTaken() throws Exception {
    begin(Curves.p256());
    byte[] point = Curves.p256().basePoint().toUncompressedBytes();
    for (byte form : new byte[] {0, 2, 3, 5, 6, 7, (byte) 0xFF}) {
      point[0] = form;
      assertEquals("6a80", card.send("002a808641" + HexFormat.of().formatHex(point) + "00"));
    }
  }

  /** Whatever comes in between: what is signed is never two messages in one. */
  @Test
  void anotherCommandEndsAHalfMessage() throws Exception {
    PublicKey key = begin(Curves.p256());
    byte[] message = {7, 8, 9};
    for (String between : new String[] {VERIFY, "00ca010000", "0046810000", "00b0000000"}) {
      assertEquals("9000", card.send("002a90800101"));
      card.send(between);
      byte[] signed = application.sign(Curves.p256(), message);
      assertTrue(new Verifier(key).verify(message, Signature.decode(Curves.p256(), signed)));
    }
    card.send("002a90800101");
    card.reset();
    application.verify(PIN);
    byte[] signed = application.sign(Curves.p256(), message);
    assertTrue(new Verifier(key).verify(message, Signature.decode(Curves.p256(), signed)));
  }

  /** Every instruction and many parameters, before and after the PIN. */
  @Test
  void noAnswerHasThePrivateKey() throws Exception {
    begin(Curves.p256());
    byte[] secret = TestCard.secret((ECPrivateKey) card.keys()[SigningApplet.P256].getPrivate());
    assertEquals(application.publicKey(), PrivateKey.decode(Curves.p256(), secret).publicKey());
    for (String first : new String[] {VERIFY, "0020ff81"}) {
      for (int instruction = 0; instruction < 256; instruction++) {
        for (String parameters : new String[] {"0000", "0081", "0100", "8100", "9e9a", "8086"}) {
          for (String data : new String[] {"", "00", "0100", "0104", "024082", "ff"}) {
            card.send(first);
            if (instruction != 0x46 || !parameters.equals("8000")) {
              card.send("00" + String.format("%02x", instruction) + parameters + data);
            }
          }
        }
      }
    }
    application.verify(PIN);
    application.sign(Curves.p256(), new byte[200]);
    application.agree(Curves.p256().basePoint().toUncompressedBytes());
    String hidden = HexFormat.of().formatHex(secret);
    assertTrue(card.responses.size() > 3000);
    for (byte[] response : card.responses) {
      assertFalse(HexFormat.of().formatHex(response).contains(hidden));
    }
  }
}
