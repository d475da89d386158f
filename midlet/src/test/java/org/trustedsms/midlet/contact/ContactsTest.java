// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.contact;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.message.ReplayWindow;
import org.trustedsms.midlet.store.Changes;
import org.trustedsms.midlet.store.Journal;
import org.trustedsms.midlet.store.MemoryRecords;
import org.trustedsms.midlet.store.StoreException;

class ContactsTest {
  private MemoryRecords records;
  private Journal journal;
  private Contacts contacts;

  @BeforeEach
  void open() throws StoreException {
    use(new MemoryRecords());
  }

  private void use(MemoryRecords stored) throws StoreException {
    records = stored;
    journal = Journal.open(records);
    contacts = new Contacts(journal, Keys.CURVES);
  }

  private void restart() throws StoreException {
    use(records.restart());
  }

  private List<String> labels() {
    List<String> labels = new ArrayList<>();
    for (Object contact : contacts.all()) {
      labels.add(((Contact) contact).label());
    }
    return labels;
  }

  private Contact accepted(String number, int key) throws StoreException {
    contacts.offer(number, "Name", Keys.key(key), 1000);
    return contacts.accept(contacts.byNumber(number), false);
  }

  @Test
  void contactsAreListedByLabel() throws StoreException {
    contacts.add("+15550003", "bob");
    contacts.add("+15550001", "Alice");
    contacts.add("+15550002", "");
    contacts.add("+15550004", "Carol");
    assertEquals(List.of("+15550002", "Alice", "bob", "Carol"), labels());
    restart();
    assertEquals(List.of("+15550002", "Alice", "bob", "Carol"), labels());
    Contact alice = contacts.byNumber("+15550001");
    contacts.rename(alice, "Zoe");
    assertEquals(List.of("+15550002", "bob", "Carol", "Zoe"), labels());
    contacts.remove(alice, new Changes());
    assertNull(contacts.byItem(alice.item()));
    restart();
    assertEquals(List.of("+15550002", "bob", "Carol"), labels());
  }

  @ParameterizedTest
  @CsvSource({
    "+43 664 123-4567, +436641234567",
    "0664/123 45 67, 06641234567",
    "(555) 1.2, 55512",
    "123, 123",
    "+12345678901234567890, +12345678901234567890"
  })
  void numbersAreWrittenInManyWays(String written, String number) throws StoreException {
    assertEquals(number, Contacts.number(written));
    assertEquals(number, contacts.add(written, "").number());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "12",
        "+12",
        "123456789012345678901",
        "12a4",
        "1+23",
        "++123",
        "*100#",
        "1\n23"
      })
  void whatIsNoNumberIsRefused(String written) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> contacts.add(written, ""));
    assertTrue(e.getMessage().contains("3 to 20 digits"), e.getMessage());
    assertEquals(List.of(), labels());
  }

  @ParameterizedTest
  @CsvSource({
    "+436641234567, +436641234567, true",
    "+436641234567, 06641234567, true",
    "06641234567, +436641234567, true",
    "+436641234567, 00436641234567, true",
    "+15551234567, 5551234567, true",
    "+436641234567, +496641234567, false",
    "06641234567, 06761234567, false",
    "+436641234567, 1234567, false",
    "12345, 12345, true",
    "12345, 012345, false"
  })
  void aNumberIsFoundWithoutItsCountry(String stored, String number, boolean found)
      throws StoreException {
    Contact contact = contacts.add(stored, "Name");
    Contact same = contacts.byNumber(number);
    assertEquals(found ? contact.item() : 0, same == null ? 0 : same.item());
  }

  @Test
  void aNumberThatFitsTwoIsNobodys() throws StoreException {
    Contact austrian = contacts.add("+436641234567", "Austrian");
    contacts.add("+496641234567", "German");
    assertNull(contacts.byNumber("06641234567"));
    assertEquals(austrian.item(), contacts.byNumber("+436641234567").item());
    contacts.remove(austrian, new Changes());
    assertEquals("German", contacts.byNumber("06641234567").name());
    assertNull(contacts.byNumber(""));
    assertNull(contacts.byNumber("BANK"));
  }

  @Test
  void aNumberIsAddedOnce() throws StoreException {
    contacts.add("+436641234567", "Alice");
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> contacts.add("0664 1234567", "Bob"));
    assertEquals("Alice has this number already.", e.getMessage());
  }

  @Test
  void aKeyIsNewThenTheSameThenChanged() throws StoreException {
    assertEquals(Contact.NEW, contacts.offer("+15550001", "An\nna ", Keys.key(1), 1000));
    Contact contact = contacts.byNumber("+15550001");
    assertEquals(Contact.NEW, contact.offer());
    assertEquals("An na", contact.offeredName());
    assertEquals("", contact.name());
    assertEquals("+15550001", contact.label());
    assertEquals(1000, contact.offeredTime());
    assertNull(contact.key());
    assertNull(contact.window());
    assertEquals(Contact.NEW, contacts.offer("+15550001", "Anna", Keys.key(1), 2000));

    contact = contacts.accept(contact, true);
    assertEquals(Keys.key(1), contact.key());
    assertEquals(Contact.COMPARED, contact.trust());
    assertEquals("An na", contact.name());
    assertEquals(Contact.SAME, contact.offer());
    assertEquals(Contact.SAME, contacts.offer("+15550001", "Anna", Keys.key(1), 3000));
    assertEquals(Contact.SAME, contacts.byNumber("+15550001").offer());

    assertEquals(Contact.CHANGED, contacts.offer("+15550001", "Eve", Keys.key(3), 4000));
    restart();
    contact = contacts.byNumber("+15550001");
    assertEquals(Contact.CHANGED, contact.offer());
    assertEquals(Keys.key(1), contact.key());
    assertEquals("An na", contact.name());
    contacts.refuse(contact);
    contact = contacts.byNumber("+15550001");
    assertEquals(Contact.SAME, contact.offer());
    assertEquals(Keys.key(1), contact.key());
  }

  @Test
  void theUserGetsTheKeyThatHeSaw() throws StoreException {
    contacts.offer("+15550001", "Anna", Keys.key(1), 1000);
    Contact seen = contacts.byNumber("+15550001");
    assertEquals(Contact.NEW, contacts.offer("+15550001", "Eve", Keys.key(3), 2000));
    contacts.refuse(seen);
    assertEquals(Keys.key(3), contacts.byNumber("+15550001").offeredKey());
    Contact accepted = contacts.accept(seen, true);
    assertEquals(Keys.key(1), accepted.key());
    assertEquals(Keys.key(3), accepted.offeredKey());
    assertEquals(Contact.CHANGED, accepted.offer());
    assertEquals("Anna", accepted.name());
    // And compares the key that he saw.
    Contact other = contacts.accept(accepted, false);
    assertThrows(StoreException.class, () -> contacts.compared(accepted));
    assertEquals(Contact.FIRST_USE, contacts.byItem(other.item()).trust());
    assertEquals(Contact.COMPARED, contacts.compared(other).trust());
    assertEquals(Contact.COMPARED, contacts.byItem(other.item()).trust());
  }

  @Test
  void anotherKeyStartsAnotherWindow() throws StoreException {
    Contact contact = accepted("+15550001", 1);
    byte[] empty = contact.window().toBytes();
    byte[] used = ReplayWindow.above(1000).toBytes();
    Contact changed = contact.copy();
    changed.window = ReplayWindow.above(1000);
    journal.commit(new Changes().put(contact.item(), changed.toBytes()));
    restart();
    contact = contacts.byNumber("+15550001");
    assertArrayEquals(used, contact.window().toBytes());
    // A name, an offer, and the same key accepted again keep it.
    contacts.offer("+15550001", "Name", Keys.key(3), 1000);
    Contact seen = contacts.rename(contact, "Another");
    assertArrayEquals(used, seen.window().toBytes());
    assertEquals(Keys.key(3), contacts.accept(seen, true).key());
    assertArrayEquals(empty, contacts.byNumber("+15550001").window().toBytes());
  }

  @Test
  void aWindowIsChangedByACommitAlone() throws Exception {
    Contact contact = accepted("+15550001", 1);
    byte[] before = contact.window().toBytes();
    byte[] after = ReplayWindow.above(1000).toBytes();
    assertArrayEquals(before, contact.window().toBytes());

    Changes changes = new Changes();
    Contact received = contacts.received(contact, ReplayWindow.above(1000), changes);
    assertArrayEquals(before, contacts.byItem(contact.item()).window().toBytes());
    journal.commit(changes);
    contacts.committed(received);
    assertArrayEquals(after, contacts.byItem(contact.item()).window().toBytes());
    restart();
    assertArrayEquals(after, contacts.byItem(contact.item()).window().toBytes());
  }

  @Test
  void strangersGiveWayToStrangersAlone() throws StoreException {
    contacts.add("+15559999", "Kept");
    accepted("+15559998", 1);
    for (int i = 0; i < 2 * Contacts.MAX_UNKNOWN; i++) {
      contacts.offer("+1555" + (1000 + i), "Stranger", Keys.key(3), i);
      // A second key of the same number takes no second place.
      contacts.offer("+1555" + (1000 + i), "Stranger", Keys.key(5), i);
      assertEquals(Math.min(i + 1, Contacts.MAX_UNKNOWN) + 2, contacts.all().size());
    }
    restart();
    assertEquals(Contacts.MAX_UNKNOWN + 2, contacts.all().size());
    assertNull(contacts.byNumber("+15551000"));
    assertNotNull(contacts.byNumber("+15551039"));
    assertNotNull(contacts.byNumber("+15559999"));
    assertNotNull(contacts.byNumber("+15559998"));
    Contact stranger = contacts.byNumber("+15551039");
    contacts.refuse(stranger);
    assertNull(contacts.byNumber("+15551039"));
    assertThrows(StoreException.class, () -> contacts.accept(stranger, true));
    assertThrows(StoreException.class, () -> contacts.rename(stranger, "Name"));
    assertThrows(StoreException.class, () -> contacts.remove(stranger, new Changes()));
    // One whom the user adds keeps his offer, and stays.
    Contact added = contacts.add("+15551030", "Friend");
    assertEquals(Contact.NEW, added.offer());
    contacts.refuse(added);
    assertEquals("Friend", contacts.byNumber("+15551030").name());
  }

  @Test
  void theKeyOfAnotherIsTheOneUsedLast() throws StoreException {
    contacts.add("+15550001", "No key");
    contacts.offer("+15550002", "Not accepted", Keys.key(1), 1000);
    assertNull(contacts.other(null));
    for (int i = 0; i < 3; i++) {
      accepted("+1555" + (1000 + i), 3 + i);
    }
    assertEquals(Keys.key(5).fingerprint(), contacts.other(null));
    Contact last = contacts.byNumber("+15551002");
    assertEquals(Keys.key(4).fingerprint(), contacts.other(last));
  }

  @Test
  void whatCannotBeReadIsCountedAndLeftAlone() throws StoreException {
    contacts.add("+15550001", "Alice");
    journal.commit(new Changes().put(journal.newItem(Journal.CONTACT), new byte[] {9, 9}));
    restart();
    assertEquals(1, contacts.damaged());
    assertEquals(List.of("Alice"), labels());
    assertEquals(2, journal.items(Journal.CONTACT).length);
  }

  @Test
  void whatFailsAtAnyOperationChangesNothing() throws StoreException {
    Contact contact = accepted("+15550001", 1);
    contacts.offer("+15550001", "New", Keys.key(3), 2000);
    MemoryRecords before = records.restart();
    int failures = 0;
    boolean reached = true;
    for (int n = 0; reached; n++) {
      use(before.restart());
      records.failFrom(records.operations() + n);
      Contact seen = contacts.byItem(contact.item());
      boolean failed = false;
      try {
        contacts.accept(seen, true);
      } catch (StoreException e) {
        failed = true;
        failures++;
      }
      reached = records.troubleReached();
      assertEquals(failed ? Keys.key(1) : Keys.key(3), contacts.byItem(contact.item()).key());
      records.work();
      Contact now = contacts.byItem(contact.item());
      restart();
      assertEquals(now.key(), contacts.byItem(contact.item()).key());
      assertNotEquals(now.offer() == Contact.SAME, failed);
    }
    assertTrue(failures > 0);
  }

  @Test
  void aFullStoreKeepsWhatItHas() throws StoreException {
    Contact contact = accepted("+15550001", 1);
    contacts.offer("+15550001", "New", Keys.key(3), 2000);
    records.setCapacity(records.used());
    StoreException e = assertThrows(StoreException.class, () -> contacts.add("+15550002", "Bob"));
    assertTrue(e.isFull());
    assertThrows(StoreException.class, () -> contacts.offer("+15550003", "Eve", Keys.key(5), 2000));
    assertEquals(1, contacts.all().size());
    assertEquals(Keys.key(3), contacts.accept(contacts.byItem(contact.item()), true).key());
  }

  @Test
  void namesAreOneLineThatCannotPassForACertifiedSender() {
    assertEquals("(Acme by Trent)", Contacts.name("[Acme by Trent]"));
    assertEquals("a b c", Contacts.name("\na\rb\u202ec\u200f"));
    assertEquals(Contacts.MAX_NAME, Contacts.name("x".repeat(100)).length());
  }
}
