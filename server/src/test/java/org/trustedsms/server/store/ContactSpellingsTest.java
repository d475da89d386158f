// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.server.sms.Country;

/** A contact is found in each spelling of its number, also in one in which it was stored before. */
class ContactSpellingsTest {
  private static final String NORMAL = "+447700900123";

  @TempDir Path folder;

  private Store store;

  @BeforeEach
  void open() {
    store = new Store(folder).country(Country.of("+44,0"));
  }

  @AfterEach
  void close() {
    if (store != null) {
      store.close();
    }
  }

  private void put(String number, int key) {
    store.update(
        transaction -> {
          transaction
              .contacts()
              .put(new Contact(number, number, Keys.key(key), Trust.COMPARED, null));
        });
  }

  private String found(String written) {
    return store
        .<Optional<Contact>>read(transaction -> transaction.contacts().find(written))
        .map(Contact::number)
        .orElse("");
  }

  private String at(String address) {
    return store
        .<Optional<Contact>>read(transaction -> transaction.contacts().at(address))
        .map(Contact::number)
        .orElse("");
  }

  @ParameterizedTest
  @ValueSource(strings = {NORMAL, "447700900123", "00447700900123", "07700900123"})
  void inWhateverSpellingItWasStored(String stored) {
    put(stored, 1);
    for (String written :
        List.of("0044 7700 900123", "+44 (7700) 900-123", "07700 900123", "+447700900123")) {
      assertEquals(stored, found(written), written);
    }
    for (String originator : List.of(NORMAL, "07700900123", "00447700900123")) {
      assertEquals(stored, at(originator));
      assertTrue(
          store.<Boolean>read(
              transaction -> transaction.contacts().isKeyAt(originator, Keys.key(1))));
    }
    assertEquals("", found("+447700900124"));
  }

  @Test
  void theSpellingThatIsWrittenGoesBeforeOthers() {
    put("00447700900123", 1);
    put(NORMAL, 2);
    assertEquals("00447700900123", found("0044 7700 900123"));
    assertEquals(Optional.of("00447700900123"), stored("00447700900123"));
    assertEquals(NORMAL, found("07700 900123"));
    assertEquals(NORMAL, at("07700900123"));
    assertTrue(
        store.<Boolean>read(
            transaction -> transaction.contacts().isKeyAt("07700900123", Keys.key(2))));
  }

  @Test
  void aNumberWithoutPlusIsTheSameOnlyIfThereIsNoOther() {
    put(NORMAL, 1);
    assertEquals(NORMAL, found("447700900123"));
    assertFalse(stored("447700900123").isPresent());
    assertEquals(Optional.of(NORMAL), stored("07700 900123"));
    put("447700900123", 2);
    assertEquals("447700900123", found("447700 900123"));
    assertEquals(NORMAL, found(NORMAL));
  }

  private Optional<String> stored(String written) {
    return store.read(transaction -> transaction.contacts().storedNumber(written));
  }

  @Test
  void withoutACountryANationalNumberIsNoOther() {
    store.country(Country.NONE);
    put(NORMAL, 1);
    assertEquals("", found("07700 900123"));
    assertEquals(NORMAL, found("0044 7700 900123"));
  }

  @Test
  void aKeyThatIsOfferedIsKeptWithTheContactInItsOldSpelling() {
    put("00447700900123", 1);
    KeyOfferResult result =
        store.write(transaction -> transaction.contacts().offer(NORMAL, Keys.key(2), true));
    assertEquals(KeyOfferResult.Status.CHANGED, result.status());
    assertEquals(1, store.<Long>read(transaction -> transaction.contacts().count()));
    assertEquals(
        Keys.key(2),
        store
            .<Contact>read(transaction -> transaction.contacts().withNumber(NORMAL).orElseThrow())
            .offered());
  }

  @Test
  void aKeyThatIsOfferedElsewhereDoesNotReplaceTheContactInItsOldSpelling() {
    store.country(Country.of("+36,06"));
    put("0612345678", 1);
    Shards shards = Shards.of("+3612345678");
    assertFalse(shards.has("0612345678"));
    KeyOfferResult result =
        store.write(
            shards, transaction -> transaction.contacts().offer("+3612345678", Keys.key(2), true));
    assertEquals(KeyOfferResult.Status.NOT_KEPT, result.status());
    assertEquals("0612345678", at("+3612345678"));
  }
}
