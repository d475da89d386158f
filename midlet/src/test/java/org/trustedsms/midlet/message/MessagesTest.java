// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.message;

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

class MessagesTest {
  private static final Fingerprint BOB = new Fingerprint(filled(1));
  private static final Fingerprint CAROL = new Fingerprint(filled(2));

  private MemoryRecords records;
  private Journal journal;
  private Messages messages;

  @BeforeEach
  void open() throws StoreException {
    records = new MemoryRecords();
    journal = Journal.open(records);
    messages = new Messages(journal);
  }

  private static byte[] filled(int value) {
    byte[] bytes = new byte[32];
    Arrays.fill(bytes, (byte) value);
    return bytes;
  }

  private StoredMessage store(int state, int kind, MessageId id, Fingerprint recipient)
      throws StoreException {
    StoredMessage message = StoredMessageTest.message(messages.newItem(), "+1555", 1, kind, state);
    message.id = id;
    message.fingerprint = recipient;
    messages.store(message, null, new Changes());
    return message;
  }

  private static MessageId id(int handle, int rest) {
    byte[] bytes = filled(rest);
    Arrays.fill(bytes, 0, MessageId.HANDLE_LENGTH, (byte) handle);
    return new MessageId(bytes);
  }

  private MessageId find(int handle, Fingerprint recipient) {
    return messages.find(Arrays.copyOf(filled(handle), MessageId.HANDLE_LENGTH), recipient);
  }

  @Test
  void findsTheLatestTextToARecipient() throws StoreException {
    store(StoredMessage.SENT, StoredMessage.TEXT, id(7, 1), BOB);
    store(StoredMessage.FAILED, StoredMessage.ENCRYPTED, id(7, 2), BOB);
    store(StoredMessage.SENT, StoredMessage.TEXT, id(7, 3), CAROL);
    store(StoredMessage.SENT, StoredMessage.KEY, id(7, 4), null);
    store(StoredMessage.VERIFIED, StoredMessage.TEXT, id(7, 5), BOB);
    assertEquals(id(7, 2), find(7, BOB));
    assertEquals(id(7, 3), find(7, CAROL));
    assertNull(find(8, BOB));
    assertNull(find(7, new Fingerprint(filled(9))));
    store(StoredMessage.INTERRUPTED, StoredMessage.TEXT, id(7, 6), null);
    assertEquals(id(7, 6), find(7, BOB));
    assertEquals(id(7, 6), find(7, new Fingerprint(filled(9))));
    assertEquals(StoredMessage.INTERRUPTED, messages.sent(id(7, 6)).state());
    assertNull(messages.sent(id(7, 5)));
  }

  @Test
  void whatWasOnItsWayIsInterrupted() throws StoreException {
    StoredMessage message = store(StoredMessage.SENDING, StoredMessage.TEXT, id(1, 1), BOB);
    Messages again = new Messages(Journal.open(records.restart()));
    StoredMessage found = (StoredMessage) again.outbox().elementAt(0);
    assertEquals(StoredMessage.INTERRUPTED, found.state());
    assertEquals(message.item, found.item);
    assertEquals(StoredMessage.INTERRUPTED, again.open(found).state());
    assertEquals(found.reason(), again.open(found).reason());
  }

  @Test
  void whatCannotBeReadIsCountedAndLeftAlone() throws StoreException {
    store(StoredMessage.SENT, StoredMessage.TEXT, id(1, 1), BOB);
    int newer = journal.newItem(Journal.MESSAGE);
    journal.commit(new Changes().put(newer, new byte[] {2, 1, 1, 1}));
    journal.commit(new Changes().put(journal.newItem(Journal.MESSAGE), new byte[0]));
    Journal reopened = Journal.open(records.restart());
    Messages again = new Messages(reopened);
    assertEquals(2, again.damaged());
    assertEquals(1, again.outbox().size());
    assertEquals(3, reopened.items(Journal.MESSAGE).length);
  }

  @Test
  void whatFailsChangesNothing() throws StoreException {
    StoredMessage message = store(StoredMessage.VERIFIED, StoredMessage.TEXT, id(1, 1), BOB);
    records.failFrom(records.operations());
    assertThrows(StoreException.class, () -> messages.remove(message));
    assertEquals(1, messages.inbox().size());
    assertThrows(
        StoreException.class,
        () -> store(StoredMessage.VERIFIED, StoredMessage.TEXT, id(1, 2), BOB));
    assertEquals(1, messages.inbox().size());
    records.work();
    messages.remove(message);
    assertEquals(0, messages.inbox().size());
    assertThrows(StoreException.class, () -> messages.open(message));
  }

  @Test
  void whatCannotBeMarkedAsReadIsShownAllTheSame() throws StoreException {
    StoredMessage message =
        StoredMessageTest.message(
            messages.newItem(), "+1555", 1, StoredMessage.TEXT, StoredMessage.VERIFIED);
    message.text = "text";
    message.flags = StoredMessage.UNREAD;
    messages.store(message, null, new Changes());
    records.failFrom(records.operations() + 1);
    assertEquals("text", messages.open(message).text());
    assertEquals(1, messages.unread());
    records.work();
    messages.open(message);
    assertEquals(0, messages.unread());
  }
}
