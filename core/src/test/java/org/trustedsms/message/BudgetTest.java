// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.random.TestRandom;
import org.trustedsms.sms.ApplicationPort;
import org.trustedsms.sms.Segmenter;
import org.trustedsms.testing.Cases;
import org.trustedsms.testing.Cases.Case;
import org.trustedsms.text.Gsm7Coding;
import org.trustedsms.text.TextCoding;
import org.trustedsms.text.TextCodings;
import org.trustedsms.text.Utf16Coding;
import org.trustedsms.text.Utf8Coding;

class BudgetTest {

  private static Budget budget(MessageKind kind, String curve) {
    Curve both = Curves.all().byName(curve);
    return new Budget(kind, both, both);
  }

  /** The table of section 13; -1 is "none". For 2 and 3 SMS: 123 and 251 more, as it says. */
  @ParameterizedTest
  @CsvSource({
    "K-163, 87, 99, 57",
    "B-163, 87, 99, 57",
    "P-192, 81, 92, 48",
    "P-224, 73, 83, 36",
    "K-233, 71, 81, 32",
    "prime239v1, 69, 78, 30",
    "B-233, 69, 78, 30",
    "P-256, 65, 74, 24",
    "K-283, 57, 65, 12",
    "B-283, 57, 65, 12",
    "P-384, 33, 37, -1",
    "K-409, 27, 30, -1",
    "B-409, 25, 28, -1",
    "P-521, -1, -1, -1",
    "K-571, -1, -1, -1",
    "B-571, -1, -1, -1",
  })
  void oneSmsHasTheRoomOfTheSpecification(String curve, int signed, int characters, int encrypted) {
    Budget text = budget(MessageKinds.SIGNED_TEXT, curve);
    assertEquals(signed, text.bytesLeft(1));
    assertEquals(characters, text.charactersLeft(1, new Gsm7Coding()));
    assertEquals(signed, text.charactersLeft(1, new Utf8Coding()));
    assertEquals(signed < 0 ? -1 : signed / 2, text.charactersLeft(1, new Utf16Coding()));
    assertEquals(encrypted, budget(EncryptedText.KIND, curve).bytesLeft(1));
  }

  /** Worked out from section 3, 4 and 13: 128t - 4 - 2s, and c + 8 less if encrypted. */
  @ParameterizedTest
  @CsvSource({
    "P-192, 204, 332, 171, 299",
    "P-224, 196, 324, 159, 287",
    "prime239v1, 192, 320, 153, 281",
    "P-256, 188, 316, 147, 275",
    "P-384, 156, 284, 99, 227",
    "P-521, 120, 248, 45, 173",
    "K-163, 210, 338, 180, 308",
    "K-233, 194, 322, 155, 283",
    "K-283, 180, 308, 135, 263",
    "K-409, 150, 278, 89, 217",
    "K-571, 108, 236, 27, 155",
    "B-163, 210, 338, 180, 308",
    "B-233, 192, 320, 153, 281",
    "B-283, 180, 308, 135, 263",
    "B-409, 148, 276, 87, 215",
    "B-571, 108, 236, 27, 155",
  })
  void severalSmsHaveTheRoomOfTheSpecification(
      String curve, int two, int three, int encryptedTwo, int encryptedThree) {
    Budget text = budget(MessageKinds.SIGNED_TEXT, curve);
    assertEquals(two, text.bytesLeft(2));
    assertEquals(three, text.bytesLeft(3));
    Budget encrypted = budget(EncryptedText.KIND, curve);
    assertEquals(encryptedTwo, encrypted.bytesLeft(2));
    assertEquals(encryptedThree, encrypted.bytesLeft(3));
  }

  @Test
  void overheadIsAllButTheText() {
    assertEquals(52, budget(MessageKinds.SIGNED_TEXT, "P-192").overhead());
    assertEquals(85, budget(EncryptedText.KIND, "P-192").overhead());
    assertEquals(77, budget(MessageKinds.PUBLIC_KEY, "P-192").overhead());
    assertEquals(56, budget(MessageKinds.ACKNOWLEDGEMENT, "P-192").overhead());
    Budget mixed = new Budget(EncryptedText.KIND, Curves.k163(), Curves.b571());
    assertEquals(4 + 42 + 73 + 8, mixed.overhead());
    assertEquals(6, mixed.bytesLeft(1));
  }

  /** 133 - 133: a text, but an empty one. */
  @Test
  void roomForAnEmptyTextIsNotNone() {
    MessageKind kind =
        new ExtensionTest.Command() {
          @Override
          public int fixedPartLength(Curve curve) {
            return 133 - 4 - curve.signatureLength();
          }
        };
    Budget budget = new Budget(kind, Curves.p192(), Curves.p192());
    assertEquals(0, budget.bytesLeft(1));
    assertEquals(0, budget.charactersLeft(1, new Gsm7Coding()));
  }

  @Test
  void mostSmsHaveMostRoom() {
    assertEquals(32640 - 52, budget(MessageKinds.SIGNED_TEXT, "P-192").bytesLeft(255));
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 256})
  void numbersOfSmsOutOfRangeAreRefused(int segments) {
    Budget budget = budget(MessageKinds.SIGNED_TEXT, "P-192");
    assertThrows(IllegalArgumentException.class, () -> budget.bytesLeft(segments));
    assertThrows(
        IllegalArgumentException.class, () -> budget.charactersLeft(segments, new Gsm7Coding()));
  }

  @Test
  void fitIsWhatIsSent() {
    Cases.check(
        150,
        c -> {
          String text = AnyText.of(c);
          boolean encrypted = c.flag();
          Curve sender = fastCurve(c);
          Curve recipient = fastCurve(c);
          PrivateKey alice = Keys.alice(sender);
          Draft draft = Draft.text(text).to(Keys.bob(recipient).publicKey());
          if (encrypted) {
            draft = draft.encrypted(TestRandom.seeded(1));
          }
          OutgoingMessage message = draft.sign(alice, 0, null);
          MessageKind kind = encrypted ? EncryptedText.KIND : MessageKinds.SIGNED_TEXT;
          Budget budget = new Budget(kind, sender, recipient);
          TextFit fit = budget.fit(text, TextCodings.standard());
          byte[][] segments = Segmenter.segment(message.payload(), ApplicationPort.DEFAULT, 0, 0);
          int payload = message.payload().length;
          assertEquals(segments.length, fit.segments());
          assertEquals(message.header().coding(), fit.coding().id());
          assertEquals(payload - budget.overhead(), fit.textLength());
          assertEquals(budget.bytesLeft(fit.segments()) - fit.textLength(), fit.roomLeft());
          assertEquals(0, fit.excess());
          if (segments.length > 1) {
            assertEquals(140 - segments[segments.length - 1].length, fit.roomLeft());
            assertTrue(budget.bytesLeft(fit.segments() - 1) < fit.textLength());
          }
        });
  }

  private static Curve fastCurve(Case c) {
    return c.of(Curves.p192(), Curves.p224(), Curves.k163(), Curves.p521());
  }

  /** As many letters fit behind a text as the screen says, and not one more. */
  @Test
  void charactersLeftAreWhatCanStillBeTyped() {
    TextCoding[] exact = {new Gsm7Coding(), new Utf8Coding(), new Utf16Coding()};
    TextCodings codings = new TextCodings(exact);
    Cases.check(
        300,
        c -> {
          String text = AnyText.of(c);
          Curve curve = fastCurve(c);
          Budget budget = new Budget(MessageKinds.SIGNED_TEXT, curve, curve);
          TextFit fit = budget.fit(text, codings);
          int room = fit.textLength() + fit.roomLeft();
          String typed = text + "a".repeat(fit.charactersLeft());
          int length = fit.coding().encodedLength(typed);
          assertTrue(length <= room, () -> length + " bytes in " + room);
          assertTrue(fit.coding().encodedLength(typed + "a") > room, "one more letter fits");
        });
  }

  /** 7, 15, 23 ... septets leave room for one more in their last byte. */
  @Test
  void charactersTypedAndLeftAreTheCapacityOfTheSms() {
    Budget budget = budget(MessageKinds.SIGNED_TEXT, "P-192");
    for (int typed = 0; typed <= 92; typed++) {
      TextFit fit = budget.fit("a".repeat(typed), TextCodings.standard());
      assertEquals(1, fit.segments());
      assertEquals(92 - typed, fit.charactersLeft(), typed + " typed");
    }
  }

  @Test
  void textThatIsTooLongSaysByHowMuch() {
    Budget budget = budget(MessageKinds.SIGNED_TEXT, "P-192");
    int room = 32640 - 52;
    TextFit full = budget.fit("\u0007".repeat(room), TextCodings.standard());
    assertEquals(255, full.segments());
    assertEquals(0, full.roomLeft());
    assertEquals(0, full.excess());
    TextFit longer = budget.fit("\u0007".repeat(room + 3), TextCodings.standard());
    assertEquals(255, longer.segments());
    assertEquals(0, longer.roomLeft());
    assertEquals(0, longer.charactersLeft());
    assertEquals(3, longer.excess());
    assertEquals(room + 3, longer.textLength());
    TextFit shorter = budget.fit("\u0007".repeat(room - 1), TextCodings.standard());
    assertEquals(1, shorter.roomLeft());
    assertEquals(1, shorter.charactersLeft());
  }
}
