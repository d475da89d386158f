// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.card;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.bridge.CardSlot;
import org.trustedsms.key.PublicKey;
import org.trustedsms.signature.Signature;
import org.trustedsms.signature.Verifier;
import org.trustedsms.smartcard.CardChannel;
import org.trustedsms.smartcard.CardException;
import org.trustedsms.smartcard.SigningCard;

class SimulatedCardTest {
  private static final String PIN = "1234";
  private static final String PUK = "12345678";
  private static final byte[] MESSAGE = digits("Open gate 4");

  private static byte[] digits(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static SigningCard application(CardSlot card) throws IOException {
    CardSlot.Channel channel = card.select(SigningCard.applicationId());
    return new SigningCard(
        new CardChannel() {
          @Override
          public byte[] transmit(byte[] command) throws IOException {
            return channel.transmit(command);
          }

          @Override
          public void close() {
            channel.close();
          }
        },
        Curves.all());
  }

  private static void requireSigns(SigningCard application, PublicKey key) throws Exception {
    Curve curve = key.curve();
    Signature signature = Signature.decode(curve, application.sign(curve, MESSAGE));
    assertTrue(new Verifier(key).verify(MESSAGE, signature));
  }

  private static int kind(org.junit.jupiter.api.function.Executable executable) {
    return assertThrows(CardException.class, executable).kind();
  }

  @Test
  void signsUntilItIsTakenOut() throws Exception {
    SimulatedCard card = new SimulatedCard(PIN, PUK);
    SigningCard application = application(card);
    assertNull(application.publicKey());
    application.verify(digits(PIN));
    PublicKey key = application.generate(Curves.p256());
    requireSigns(application, key);
    card.takeOut();
    assertEquals(CardException.UNREACHABLE, kind(() -> application.sign(key.curve(), MESSAGE)));
    assertThrows(IOException.class, () -> application(card));
    card.putIn();
    assertEquals(CardException.UNREACHABLE, kind(() -> application.sign(key.curve(), MESSAGE)));
    SigningCard again = application(card);
    assertEquals(key, again.publicKey());
    assertEquals(CardException.PIN_NEEDED, kind(() -> again.sign(key.curve(), MESSAGE)));
  }

  @Test
  void hasOneApplication() {
    SimulatedCard card = new SimulatedCard(PIN, PUK);
    byte[] other = SigningCard.applicationId();
    other[6]++;
    assertThrows(IOException.class, () -> card.select(other));
    assertThrows(IOException.class, () -> card.select(new byte[] {1}));
  }

  /** The simulator writes it over the former key, which is a byte longer. */
  @Test
  void aSecondKeyThatBeginsWithAZeroSigns() throws Exception {
    SimulatedCard card = new SimulatedCard(PIN, PUK);
    SigningCard application = application(card);
    application.verify(digits(PIN));
    application.generate(Curves.p192());
    PublicKey key;
    byte[] secret;
    do {
      key = application.generate(Curves.p192());
      secret = card.memory.secret(Curves.p192().id());
    } while (secret[0] != 0 && secret.length == 24);
    requireSigns(application, key);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "123", "12345678901234567", "12a4"})
  void aPinHasDigits(String pin) {
    assertThrows(IllegalArgumentException.class, () -> new SimulatedCard(pin, PUK));
    assertThrows(IllegalArgumentException.class, () -> new SimulatedCard(PIN, pin));
  }
}
