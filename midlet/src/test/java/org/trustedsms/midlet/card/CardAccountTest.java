// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.card;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.trustedsms.curve.Curves;
import org.trustedsms.ecies.Ecies;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.KeyUnavailableException;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.midlet.account.Settings;
import org.trustedsms.midlet.entropy.EntropyPool;
import org.trustedsms.midlet.store.Journal;
import org.trustedsms.midlet.store.MemoryRecords;
import org.trustedsms.midlet.store.StoreException;
import org.trustedsms.signature.Signature;
import org.trustedsms.signature.Signer;
import org.trustedsms.signature.Verifier;
import org.trustedsms.smartcard.CardChannel;

class CardAccountTest {
  private static final Settings SETTINGS = new Settings("Alice", "+1555", 16475, true, false);
  private static final String PIN = "2580";
  private static final byte[] MESSAGE =
      "Pay 250.00 to account 4711".repeat(8).getBytes(StandardCharsets.UTF_8);

  private final List<String> told = new ArrayList<>();
  private MemoryRecords records = new MemoryRecords();
  private FakeCard card = new FakeCard(1);
  private CardAccount account;

  @BeforeEach
  void start() throws StoreException {
    Journal journal = Journal.open(records);
    byte[] seed = new byte[33];
    new Random(1).nextBytes(seed);
    seed[32] = -1;
    account =
        new CardAccount(journal, new EntropyPool(seed), Curves.all()) {
          @Override
          protected CardChannel connect() throws IOException {
            return card.connect();
          }

          @Override
          protected void unlocked() {
            told.add("unlocked");
          }

          @Override
          protected void cardLost(String why) {
            told.add(why);
          }
        };
  }

  private void restart() throws StoreException {
    account.lock();
    records = records.restart();
    start();
  }

  private void create() throws StoreException {
    account.create(SETTINGS, PIN, Curves.p256());
    told.clear();
  }

  private Signature sign() {
    return new Signer(account.privateKey()).sign(MESSAGE);
  }

  private void requireSigns() {
    assertTrue(new Verifier(account.publicKey()).verify(MESSAGE, sign()));
  }

  private static void assertRefused(String words, Executable executable) {
    SecurityException e = assertThrows(SecurityException.class, executable);
    assertTrue(e.getMessage().contains(words), e.getMessage());
  }

  private void assertUnavailable(String words) {
    KeyUnavailableException e = assertThrows(KeyUnavailableException.class, this::sign);
    assertTrue(e.getMessage().contains(words), e.getMessage());
  }

  @Test
  void theCardMakesTheKeyAndSigns() throws Exception {
    assertTrue(account.isNew());
    account.create(SETTINGS, PIN, Curves.p256());
    assertEquals(List.of("unlocked"), told);
    assertEquals(card.key.publicKey(), account.publicKey());
    assertEquals("Alice", account.settings().name());
    assertFalse(account.isLocked());
    requireSigns();
    account.prepareToken();
    assertNull(account.takeToken());
    assertEquals(0, account.delay());
  }

  @Test
  void aKeyThatIsInTheCardIsTaken() throws Exception {
    card.key = PrivateKey.generate(Curves.p224(), new Random(5)::nextBytes);
    PublicKey before = card.key.publicKey();
    create();
    assertEquals(before, account.publicKey());
    requireSigns();
  }

  /** What an image of the phone's memory has. */
  @Test
  void nothingStoredOpensTheKey() throws Exception {
    create();
    byte[] secret = card.key.toBytes();
    byte[] pin = PIN.getBytes(StandardCharsets.US_ASCII);
    for (byte[] record : records.contents().values()) {
      String stored = new String(record, StandardCharsets.ISO_8859_1);
      assertFalse(stored.contains(new String(secret, StandardCharsets.ISO_8859_1)));
      assertFalse(stored.contains(new String(pin, StandardCharsets.ISO_8859_1)));
    }
    restart();
    assertFalse(account.isNew());
    assertTrue(account.isLocked());
    card.isOut = true;
    assertRefused("does not answer", () -> account.unlock(PIN));
    assertNull(account.privateKey());
  }

  @Test
  void thePinUnlocksAfterARestart() throws Exception {
    create();
    restart();
    assertEquals("Alice", account.settings().name());
    assertNull(account.privateKey());
    account.unlock(PIN);
    requireSigns();
    assertEquals(1, card.open);
    account.lock();
    assertEquals(0, card.open);
    assertTrue(account.isLocked());
  }

  @Test
  void decrypts() throws Exception {
    create();
    byte[] info = {1};
    Ecies ecies = new Ecies(8);
    byte[] sent = ecies.encrypt(account.publicKey(), MESSAGE, info, account.random());
    assertArrayEquals(MESSAGE, ecies.decrypt(account.privateKey(), sent, 0, sent.length, info));
    card.canAgree = false;
    KeyUnavailableException e =
        assertThrows(
            KeyUnavailableException.class,
            () -> ecies.decrypt(account.privateKey(), sent, 0, sent.length, info));
    assertEquals("The card cannot do this.", e.getMessage());
    assertFalse(account.isLocked());
    requireSigns();
  }

  @Test
  void aWrongPinTellsHowManyAreLeftAndABlockedCardWhatToDo() throws Exception {
    create();
    restart();
    assertRefused("Tries left: 2", () -> account.unlock("0000"));
    assertRefused("Tries left: 1", () -> account.unlock("0000"));
    assertRefused("PUK", () -> account.unlock("0000"));
    assertRefused("PUK", () -> account.unlock(PIN));
    assertTrue(account.isLocked());
    assertEquals(0, card.open);
    card.tries = 3;
    account.unlock(PIN);
    requireSigns();
  }

  @Test
  void noPinIsNoTry() throws Exception {
    create();
    assertThrows(IllegalArgumentException.class, () -> account.unlock("123"));
    assertThrows(IllegalArgumentException.class, () -> account.changePin(PIN, "x"));
    assertEquals(3, card.tries);
    assertFalse(account.isLocked());
  }

  @Test
  void aCardThatIsTakenOutLocksAndIsTold() throws Exception {
    create();
    card.isOut = true;
    assertUnavailable("does not answer");
    assertTrue(account.isLocked());
    assertEquals(1, told.size());
    assertTrue(told.get(0).contains("enter its PIN"), told.get(0));
    // Told again whenever the key is needed.
    assertNull(account.privateKey());
    assertEquals(2, told.size());
    card.isOut = false;
    account.unlock(PIN);
    requireSigns();
    account.lock();
    told.clear();
    assertNull(account.privateKey());
    assertEquals(List.of(), told);
  }

  @ParameterizedTest
  @CsvSource({"6982,PIN again", "6A88,no key", "6F00,wrong answer", "9000,wrong answer"})
  void aCardThatFailsIsTold(String status, String words) throws Exception {
    create();
    card.status = Integer.parseInt(status, 16);
    assertUnavailable(words);
    assertTrue(account.isLocked());
    card.status = 0;
    account.unlock(PIN);
    requireSigns();
  }

  @Test
  void aSignatureOfSomethingElseDoesNotLeave() throws Exception {
    create();
    card.isHostile = true;
    assertUnavailable("wrong answer");
    card.isHostile = false;
    requireSigns();
  }

  @Test
  void acceptingTakesThePin() throws Exception {
    create();
    account.confirm(PIN);
    requireSigns();
    assertRefused("Tries left: 2", () -> account.confirm("0000"));
    assertTrue(account.isLocked());
    account.confirm(PIN);
    requireSigns();
    assertEquals(1, card.open);
  }

  @Test
  void thePinIsChangedInTheCard() throws Exception {
    create();
    account.changePin(PIN, "654321");
    assertEquals("654321", card.pin);
    requireSigns();
    restart();
    assertRefused("Tries left: 2", () -> account.unlock(PIN));
    account.unlock("654321");
    requireSigns();
  }

  @Test
  void theCardMakesAnotherKey() throws Exception {
    create();
    Fingerprint former = account.publicKey().fingerprint();
    account.changeKey(PIN, Curves.p192());
    assertEquals(Curves.p192().id(), account.curve().id());
    assertEquals(card.key.publicKey(), account.publicKey());
    assertArrayEquals(new Fingerprint[] {former}, account.formerKeys());
    requireSigns();
    restart();
    account.unlock(PIN);
    requireSigns();
    assertEquals(1, account.formerKeys().length);
  }

  /** Its PIN is not sent to it before the user has typed it a second time. */
  @Test
  void anotherCardIsTakenOnlyIfTheUserInsists() throws Exception {
    create();
    Fingerprint former = account.publicKey().fingerprint();
    restart();
    card = new FakeCard(2);
    card.key = PrivateKey.generate(Curves.p256(), new Random(6)::nextBytes);
    assertRefused("another key", () -> account.unlock(PIN));
    assertEquals(0, card.pinsGiven);
    assertEquals(0, card.open);
    FakeCard third = new FakeCard(3);
    FakeCard second = card;
    card = third;
    assertRefused("another key", () -> account.unlock(PIN));
    card = second;
    assertRefused("another key", () -> account.unlock(PIN));
    account.unlock(PIN);
    assertEquals(card.key.publicKey(), account.publicKey());
    assertArrayEquals(new Fingerprint[] {former}, account.formerKeys());
    requireSigns();
  }

  @Test
  void anEmptyCardGetsAKeyIfTheUserInsists() throws Exception {
    create();
    PublicKey before = account.publicKey();
    restart();
    card = new FakeCard(2);
    assertRefused("another key", () -> account.unlock(PIN));
    account.unlock(PIN);
    assertNotNull(card.key);
    assertNotEquals(before, account.publicKey());
    requireSigns();
  }

  /** The battery is pulled between the new key in the card and its public key in the phone. */
  @Test
  void aNewKeyThatCouldNotBeStoredIsTakenLater() throws Exception {
    create();
    PublicKey before = account.publicKey();
    records.failFrom(records.operations());
    assertThrows(StoreException.class, () -> account.changeKey(PIN, Curves.p256()));
    records.work();
    assertTrue(account.isLocked());
    assertEquals(0, card.open);
    assertEquals(before, account.publicKey());
    assertRefused("another key", () -> account.unlock(PIN));
    account.unlock(PIN);
    assertEquals(card.key.publicKey(), account.publicKey());
    requireSigns();
  }

  @Test
  void withoutACardThereIsNoAccount() {
    card.isOut = true;
    assertRefused("Put it in", () -> account.create(SETTINGS, PIN, Curves.p256()));
    assertTrue(account.isNew());
  }
}
