// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.Trust;

class KeyBookTest {
  private static final String ALICE = "+390001";
  private static final PublicKey FIRST = key(1);
  private static final PublicKey SECOND = key(2);

  @TempDir private Path folder;

  private Store store;
  private KeyBook book;

  private static PublicKey key(int seed) {
    return PrivateKey.generate(Curves.p192(), new Random(seed)::nextBytes).publicKey();
  }

  @BeforeEach
  void open() {
    store = new Store(folder.resolve("store"));
    book = new KeyBook(store, false);
  }

  private Contact alice() throws Exception {
    return store.look().contact(ALICE).orElseThrow();
  }

  private void know(Contact contact) throws Exception {
    store.change(
        memory -> {
          memory.put(contact);
          return null;
        });
  }

  @Test
  void aStrangersKeyIsKeptUnderHisNumber() throws Exception {
    KeyNews news = book.offer(ALICE, FIRST);
    assertEquals(KeyNews.of(KeyStatus.OFFERED, FIRST, null), news);
    assertEquals(new Contact(ALICE, ALICE, null, null, FIRST), alice());
    assertEquals(news, book.offer(ALICE, FIRST), "again changes nothing");
  }

  @Test
  void anotherOfferedKeyIsTold() throws Exception {
    book.offer(ALICE, FIRST);
    assertEquals(KeyNews.of(KeyStatus.OFFERED, SECOND, FIRST), book.offer(ALICE, SECOND));
    assertEquals(SECOND, alice().offered());
    assertNull(alice().key());
  }

  @Test
  void theFirstKeyIsTrustedIfAskedAndNoOtherAfterIt() throws Exception {
    KeyBook trusting = new KeyBook(store, true);
    assertEquals(KeyStatus.ACCEPTED, trusting.offer(ALICE, FIRST).status());
    assertEquals(new Contact(ALICE, ALICE, FIRST, Trust.FIRST_USE, null), alice());
    assertEquals(KeyStatus.TRUSTED, trusting.offer(ALICE, FIRST).status());
    assertEquals(KeyNews.of(KeyStatus.CHANGED, SECOND, FIRST), trusting.offer(ALICE, SECOND));
    assertEquals(new Contact(ALICE, ALICE, FIRST, Trust.FIRST_USE, SECOND), alice());
  }

  /** Otherwise whoever comes second would be trusted, and the first key forgotten. */
  @Test
  void whatComesAfterAnotherOfferIsNotTheFirst() throws Exception {
    book.offer(ALICE, FIRST);
    KeyBook trusting = new KeyBook(store, true);
    assertEquals(KeyNews.of(KeyStatus.OFFERED, SECOND, FIRST), trusting.offer(ALICE, SECOND));
    assertNull(alice().key());
  }

  @Test
  void aContactKeepsNameAndTrustedKey() throws Exception {
    know(new Contact(ALICE, "Alice", FIRST, Trust.COMPARED, null));
    assertEquals(KeyNews.of(KeyStatus.TRUSTED, FIRST, null), book.offer(ALICE, FIRST));
    assertEquals(KeyNews.of(KeyStatus.CHANGED, SECOND, FIRST), book.offer(ALICE, SECOND));
    assertEquals(new Contact(ALICE, "Alice", FIRST, Trust.COMPARED, SECOND), alice());
  }

  @Test
  void whoIsNoNumberGetsNoContact() throws Exception {
    for (String from : new String[] {"", "Alice", "+", "1234567890123456"}) {
      assertEquals(KeyStatus.NOT_KEPT, book.offer(from, FIRST).status(), from);
    }
    assertEquals(0, store.look().contacts().size());
  }

  @Test
  void strangersDoNotFillTheAddressBook() throws Exception {
    store.change(
        memory -> {
          for (int i = 0; i < KeyBook.MAX_STRANGERS; i++) {
            String number = "+49" + i;
            memory.put(new Contact(number, number, null, null, null));
          }
          return null;
        });
    KeyNews news = book.offer(ALICE, FIRST);
    assertEquals(KeyStatus.NOT_KEPT, news.status());
    assertTrue(news.reason().contains("contacts remove"), news.reason());
    assertEquals(KeyStatus.OFFERED, book.offer("+490", FIRST).status(), "who is there already");
    know(new Contact(ALICE, "Alice", null, null, null));
    assertEquals(KeyStatus.OFFERED, book.offer(ALICE, FIRST).status());
  }
}
