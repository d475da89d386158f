// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.card;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.bridge.CardSlot;
import org.trustedsms.key.PrivateKey;
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

  @TempDir Path folder;

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

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void aCardInAFileIsTheSameTheNextTime(int curve) throws Exception {
    Path file = folder.resolve("card");
    SigningCard application = application(SimulatedCard.of(file, PIN, PUK));
    application.verify(digits(PIN));
    PublicKey key = application.generate(Curves.all().byId(curve));
    application.changePin(digits(PIN), digits("654321"));

    SigningCard again = application(SimulatedCard.of(file, "0000", "0000"));
    assertEquals(key, again.publicKey());
    assertEquals(CardException.PIN_NEEDED, kind(() -> again.sign(key.curve(), MESSAGE)));
    assertEquals(CardException.WRONG_PIN, kind(() -> again.verify(digits(PIN))));

    SigningCard third = application(SimulatedCard.of(file, PIN, PUK));
    CardException e = assertThrows(CardException.class, () -> third.verify(digits(PIN)));
    assertEquals(1, e.triesLeft());
    assertEquals(CardException.BLOCKED, kind(() -> third.verify(digits(PIN))));

    SigningCard blocked = application(SimulatedCard.of(file, PIN, PUK));
    assertEquals(CardException.BLOCKED, kind(() -> blocked.verify(digits("654321"))));
    blocked.unblock(digits(PUK), digits("2580"));
    SigningCard last = application(SimulatedCard.of(file, PIN, PUK));
    last.verify(digits("2580"));
    requireSigns(last, key);
  }

  /** The simulator gives such a key out with a byte less. */
  @Test
  void aKeyThatBeginsWithAZeroSignsTheNextTime() throws Exception {
    PrivateKey key;
    do {
      key = PrivateKey.generate(Curves.p256(), new SecureRandom()::nextBytes);
    } while (key.toBytes()[0] != 0);
    byte[] shorter = Arrays.copyOfRange(key.toBytes(), 1, key.toBytes().length);
    byte[] point = key.publicKey().toUncompressedBytes();
    CardState state = new CardState(PIN, PUK, 3, 10, Curves.p256().id(), shorter, point);
    Path file = folder.resolve("card");
    state.write(file);
    SigningCard application = application(SimulatedCard.of(file, PIN, PUK));
    application.verify(digits(PIN));
    requireSigns(application, key.publicKey());
  }

  /** The simulator writes it over the former key, which is a byte longer. */
  @Test
  void aSecondKeyThatBeginsWithAZeroSigns() throws Exception {
    Path file = folder.resolve("card");
    SigningCard application = application(SimulatedCard.of(file, PIN, PUK));
    application.verify(digits(PIN));
    application.generate(Curves.p192());
    PublicKey key;
    do {
      key = application.generate(Curves.p192());
    } while (CardState.read(file).secret()[0] != 0 && CardState.read(file).secret().length == 24);
    requireSigns(application, key);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "pin=12", "pin=1234\npuk=1234\npin.tries=x", "\\u00"})
  void anotherFileIsNoCard(String text) throws Exception {
    Path file = Files.writeString(folder.resolve("card"), text);
    IOException e = assertThrows(IOException.class, () -> SimulatedCard.of(file, PIN, PUK));
    assertTrue(e.getMessage().contains(file + " is no simulated card"), e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "123", "12345678901234567", "12a4"})
  void aPinHasDigits(String pin) {
    assertThrows(IllegalArgumentException.class, () -> new SimulatedCard(pin, PUK));
    assertThrows(IllegalArgumentException.class, () -> new SimulatedCard(PIN, pin));
  }
}
