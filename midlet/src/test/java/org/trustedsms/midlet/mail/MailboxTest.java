// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.mail;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.message.MessageId;
import org.trustedsms.midlet.store.Changes;
import org.trustedsms.midlet.store.Journal;
import org.trustedsms.midlet.store.MemoryRecords;
import org.trustedsms.midlet.store.StoreException;

class MailboxTest {
  private static final Fingerprint BOB = new Fingerprint(filled(1));
  private static final Fingerprint CAROL = new Fingerprint(filled(2));

  private MemoryRecords records;
  private Journal journal;
  private Mailbox mailbox;

  @BeforeEach
  void open() throws StoreException {
    records = new MemoryRecords();
    journal = Journal.open(records);
    mailbox = new Mailbox(journal);
  }

  private static byte[] filled(int value) {
    byte[] bytes = new byte[32];
    Arrays.fill(bytes, (byte) value);
    return bytes;
  }

  private Letter store(int state, int kind, MessageId id, Fingerprint recipient)
      throws StoreException {
    Letter letter = mailbox.newLetter("+1555", 1, state);
    letter.kind = kind;
    letter.id = id;
    letter.fingerprint = recipient;
    mailbox.store(letter, null, new Changes());
    return letter;
  }

  private static MessageId id(int handle, int rest) {
    byte[] bytes = filled(rest);
    Arrays.fill(bytes, 0, MessageId.HANDLE_LENGTH, (byte) handle);
    return new MessageId(bytes);
  }

  private MessageId find(int handle, Fingerprint recipient) {
    return mailbox.find(Arrays.copyOf(filled(handle), MessageId.HANDLE_LENGTH), recipient);
  }

  @Test
  void findsTheLatestTextToARecipient() throws StoreException {
    store(Letter.SENT, Letter.TEXT, id(7, 1), BOB);
    store(Letter.FAILED, Letter.ENCRYPTED, id(7, 2), BOB);
    store(Letter.SENT, Letter.TEXT, id(7, 3), CAROL);
    store(Letter.SENT, Letter.KEY, id(7, 4), null);
    store(Letter.VERIFIED, Letter.TEXT, id(7, 5), BOB);
    assertEquals(id(7, 2), find(7, BOB));
    assertEquals(id(7, 3), find(7, CAROL));
    assertNull(find(8, BOB));
    assertNull(find(7, new Fingerprint(filled(9))));
    store(Letter.INTERRUPTED, Letter.TEXT, id(7, 6), null);
    assertEquals(id(7, 6), find(7, BOB));
    assertEquals(id(7, 6), find(7, new Fingerprint(filled(9))));
    assertEquals(Letter.INTERRUPTED, mailbox.sent(id(7, 6)).state());
    assertNull(mailbox.sent(id(7, 5)));
  }

  @Test
  void whatWasOnItsWayIsInterrupted() throws StoreException {
    Letter letter = store(Letter.SENDING, Letter.TEXT, id(1, 1), BOB);
    Mailbox again = new Mailbox(Journal.open(records.restart()));
    Letter found = (Letter) again.outbox().elementAt(0);
    assertEquals(Letter.INTERRUPTED, found.state());
    assertEquals(letter.item(), found.item());
    assertEquals("perhaps sent", found.words());
    assertEquals(Letter.INTERRUPTED, again.open(found).state());
    assertEquals(found.reason(), again.open(found).reason());
  }

  @Test
  void whatCannotBeReadIsCountedAndLeftAlone() throws StoreException {
    store(Letter.SENT, Letter.TEXT, id(1, 1), BOB);
    int newer = journal.newItem(Journal.LETTER);
    journal.commit(new Changes().put(newer, new byte[] {2, 1, 1, 1}));
    journal.commit(new Changes().put(journal.newItem(Journal.LETTER), new byte[0]));
    Journal reopened = Journal.open(records.restart());
    Mailbox again = new Mailbox(reopened);
    assertEquals(2, again.damaged());
    assertEquals(1, again.outbox().size());
    assertEquals(3, reopened.items(Journal.LETTER).length);
  }

  @Test
  void whatFailsChangesNothing() throws StoreException {
    Letter letter = store(Letter.VERIFIED, Letter.TEXT, id(1, 1), BOB);
    records.failFrom(records.operations());
    assertThrows(StoreException.class, () -> mailbox.remove(letter));
    assertEquals(1, mailbox.inbox().size());
    assertThrows(StoreException.class, () -> store(Letter.VERIFIED, Letter.TEXT, id(1, 2), BOB));
    assertEquals(1, mailbox.inbox().size());
    records.work();
    mailbox.remove(letter);
    assertEquals(0, mailbox.inbox().size());
    assertThrows(StoreException.class, () -> mailbox.open(letter));
  }

  @Test
  void whatCannotBeMarkedAsReadIsShownAllTheSame() throws StoreException {
    Letter letter = mailbox.newLetter("+1555", 1, Letter.VERIFIED);
    letter.text = "text";
    letter.flags = Letter.UNREAD;
    mailbox.store(letter, null, new Changes());
    records.failFrom(records.operations() + 1);
    assertEquals("text", mailbox.open(letter).text());
    assertEquals(1, mailbox.unread());
    records.work();
    mailbox.open(letter);
    assertEquals(0, mailbox.unread());
  }
}
