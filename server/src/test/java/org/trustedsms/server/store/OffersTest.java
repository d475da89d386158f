// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.trustedsms.key.PublicKey;

/** Keys that unknown senders offer. */
@ParameterizedClass
@EnumSource
class OffersTest {
  private static final PublicKey ONE = Keys.key(1);
  private static final PublicKey TWO = Keys.key(2);

  @TempDir Path folder;
  @Parameter Databases databases;
  private Store store;

  @BeforeEach
  void open() throws IOException {
    store = new Store(databases.place(folder), StoreLimits.of(2, 9, 9), Duration.ofSeconds(30));
  }

  @AfterEach
  void close() {
    if (store != null) {
      store.close();
    }
  }

  private KeyOfferResult offer(String from, PublicKey key, boolean firstUse) {
    return store.write(transaction -> transaction.contacts().offer(from, key, firstUse));
  }

  private Contact contact(String number) {
    return store.read(transaction -> transaction.contacts().withNumber(number).orElse(null));
  }

  private void put(Contact contact) {
    store.update(
        transaction -> {
          transaction.contacts().put(contact);
        });
  }

  @Test
  void aKeyIsKeptBesideANewContactThatHasTheNumberAsItsName() {
    KeyOfferResult result = offer("+1", ONE, false);
    assertEquals(KeyOfferResult.Status.OFFERED, result.status());
    assertNull(result.other());
    assertEquals(new Contact("+1", "+1", null, null, ONE), contact("+1"));
    assertEquals(ONE, offer("+1", TWO, false).other());
    assertEquals(TWO, contact("+1").offered());
  }

  @Test
  void theFirstKeyIsTrustedOnlyIfThatIsWanted() {
    assertEquals(KeyOfferResult.Status.ACCEPTED, offer("+1", ONE, true).status());
    assertEquals(Trust.FIRST_USE, contact("+1").trust());
    assertEquals(KeyOfferResult.Status.TRUSTED, offer("+1", ONE, true).status());
  }

  @Test
  void whenTwoWereOfferedNoneIsTheFirst() {
    offer("+1", ONE, false);
    assertEquals(KeyOfferResult.Status.OFFERED, offer("+1", TWO, true).status());
    assertNull(contact("+1").key());
  }

  @Test
  void nobodysKeyIsReplaced() {
    put(new Contact("+1", "Alice", ONE, Trust.COMPARED, null));
    KeyOfferResult result = offer("+1", TWO, true);
    assertEquals(KeyOfferResult.Status.CHANGED, result.status());
    assertEquals(ONE, result.other());
    assertEquals(new Contact("+1", "Alice", ONE, Trust.COMPARED, TWO), contact("+1"));
  }

  @Test
  void theOtherFormOfANumberIsTheSameContact() {
    put(new Contact("+1", "Alice", ONE, Trust.COMPARED, null));
    assertEquals(KeyOfferResult.Status.TRUSTED, offer("1", ONE, false).status());
    assertEquals(KeyOfferResult.Status.CHANGED, offer("1", TWO, true).status());
    assertNull(contact("1"));
  }

  @Test
  void whoStatesNoNumberIsNotKept() {
    assertEquals(KeyOfferResult.Status.NOT_KEPT, offer("Alice", ONE, true).status());
    assertEquals(KeyOfferResult.Status.NOT_KEPT, offer("", ONE, true).status());
    assertEquals(KeyOfferResult.Status.NOT_KEPT, offer(null, ONE, true).status());
    assertEquals(0L, store.<Long>read(transaction -> transaction.contacts().count()));
  }

  @Test
  void strangersDoNotTakeTheRoomOfOthers() {
    offer("+1", ONE, false);
    offer("+2", ONE, false);
    assertEquals(KeyOfferResult.Status.NOT_KEPT, offer("+3", ONE, true).status());
    assertEquals(KeyOfferResult.Status.OFFERED, offer("+2", TWO, false).status());
    put(new Contact("+4", "Alice", ONE, Trust.COMPARED, null));
    store.write(transaction -> transaction.contacts().remove("+1"));
    assertEquals(KeyOfferResult.Status.OFFERED, offer("+3", ONE, false).status());
  }
}
