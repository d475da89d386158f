// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.key;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.curve.Curves;
import org.trustedsms.ecies.Ecies;
import org.trustedsms.emulator.card.SimulatedCard;
import org.trustedsms.key.KeyUnavailableException;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.file.Source;
import org.trustedsms.server.keyfile.KeyFileException;
import org.trustedsms.server.keyfile.KeyFiles;
import org.trustedsms.server.keyfile.OwnKey;
import org.trustedsms.signature.Signer;
import org.trustedsms.signature.Verifier;
import org.trustedsms.smartcard.SigningCard;

/** A key in a card in a reader, which Java's interface to PC/SC has; both are simulated. */
class CardReaderTest {
  private static final String PIN = "1234";
  private static final byte[] MESSAGE = "Open gate 4".getBytes(StandardCharsets.UTF_8);

  private final SimulatedCard card = new SimulatedCard(PIN, "12345678");
  private final List<String> asked = new ArrayList<>();
  private String pin = PIN;

  @BeforeAll
  static void connect() {
    SimulatedReaders.install();
  }

  @AfterAll
  static void disconnect() {
    SimulatedReaders.put();
  }

  @BeforeEach
  void putIn() {
    SimulatedReaders.put(new SimulatedReaders.Reader("ACS ACR39U 00 00", card));
  }

  /** What a phone does at its first start. */
  private PublicKey makeKey() throws Exception {
    SigningCard application = SimulatedReaders.application(card);
    application.verify(PIN.getBytes(StandardCharsets.US_ASCII));
    PublicKey key = application.generate(Curves.p256());
    application.close();
    return key;
  }

  private OwnKey open(String address) throws KeyFileException {
    return KeyFiles.read(
        Source.named(address),
        file -> {
          asked.add(file.toString());
          return pin == null ? null : pin.toCharArray();
        });
  }

  private KeyFileException assertRefused(String words, String address) {
    KeyFileException e = assertThrows(KeyFileException.class, () -> open(address));
    assertTrue(e.getMessage().contains(words), e.getMessage());
    return e;
  }

  private static void requireSigns(PrivateKey key) {
    assertTrue(new Verifier(key.publicKey()).verify(MESSAGE, new Signer(key).sign(MESSAGE)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"card:", "card:ACS", "card:ACS ACR39U 00 00"})
  void signsAndDecrypts(String address) throws Exception {
    PublicKey made = makeKey();
    try (OwnKey own = open(address)) {
      assertEquals(made, own.publicKey());
      requireSigns(own.privateKey());
      Ecies ecies = new Ecies(8);
      byte[] sent = ecies.encrypt(made, MESSAGE, new byte[0], new java.util.Random(1)::nextBytes);
      byte[] text = ecies.decrypt(own.privateKey(), sent, 0, sent.length, new byte[0]);
      assertEquals("Open gate 4", new String(text, StandardCharsets.UTF_8));
      assertTrue(own.toString().contains("nonces of its own"), own.toString());
      assertEquals(List.of(address), asked);
    }
  }

  @Test
  void aClosedKeySignsNoMore() throws Exception {
    makeKey();
    OwnKey own = open("card:");
    own.close();
    own.close();
    assertThrows(KeyUnavailableException.class, () -> requireSigns(own.privateKey()));
  }

  @Test
  void whatIsMissingIsTold() throws Exception {
    assertRefused("has no key yet", "card:");
    makeKey();
    assertRefused("no reader has this name: there are \"ACS ACR39U 00 00\"", "card:SCM");
    card.takeOut();
    assertTrue(assertRefused("there is no card in the reader", "card:").isTemporary());
    SimulatedReaders.put();
    assertTrue(assertRefused("no card reader is connected", "card:").isTemporary());
    SimulatedReaders.put(
        new SimulatedReaders.Reader("A 1", card), new SimulatedReaders.Reader("A 2", card));
    assertRefused("several readers could be meant: there are \"A 1\", \"A 2\"", "card:A");
    SimulatedReaders.put(
        new SimulatedReaders.Reader(
            "A",
            aid -> {
              throw new IOException("none of this name");
            }));
    assertRefused("does not have the applet", "card:");
  }

  @Test
  void aWrongPinIsCountedOnceAndABlockedCardToldWhatToDo() throws Exception {
    makeKey();
    pin = "0000";
    KeyFileException wrong =
        assertRefused("wrong PIN; the card takes 2; give the right PIN", "card:");
    assertFalse(wrong.isTemporary());
    assertEquals(1, asked.size());
    pin = "12";
    assertRefused("no try was counted", "card:");
    pin = null;
    assertRefused("none was given", "card:");
    pin = "0000";
    assertRefused("the card takes 1", "card:");
    assertFalse(assertRefused("PUK", "card:").isTemporary());
    pin = PIN;
    assertRefused("PUK", "card:");
  }

  @Test
  void aCardThatWasTakenOutIsOpenedAgain() throws Exception {
    makeKey();
    try (OwnKey own = open("card:")) {
      requireSigns(own.privateKey());
      card.takeOut();
      KeyUnavailableException e =
          assertThrows(KeyUnavailableException.class, () -> requireSigns(own.privateKey()));
      assertTrue(e.getMessage().startsWith("the key in the card in the reader"), e.getMessage());
      card.putIn();
      long end = System.nanoTime() + 60_000_000_000L;
      boolean signs = false;
      while (!signs && System.nanoTime() < end) {
        try {
          requireSigns(own.privateKey());
          signs = true;
        } catch (KeyUnavailableException tooSoon) {
          Thread.sleep(50);
        }
      }
      assertTrue(signs);
    }
  }
}
