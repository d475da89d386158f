// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.message;

import java.util.Vector;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.message.MessageId;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.store.Changes;
import org.trustedsms.midlet.store.Journal;
import org.trustedsms.midlet.store.StoreException;

/**
 * Inbox and outbox. Any thread may call {@link #inbox}, {@link #outbox}, {@link #unread} and {@link
 * #damaged}; everything else belongs on the worker.
 */
public final class Messages {
  /** The most refused messages kept; the oldest gives way to a new one. */
  public static final int MAX_REFUSED = 30;

  /** Room that must be left for a message to be taken from the radio: 16 SMS and what is around. */
  private static final int ROOM = 4096;

  private final Journal journal;

  // Without what StoredMessage.list drops, oldest first; guarded by this object.
  private final Vector inbox = new Vector();
  private final Vector outbox = new Vector();

  private int damaged;

  /**
   * Reads the messages. One being sent at the program's end becomes {@link
   * StoredMessage#INTERRUPTED}; unreadable ones are left and counted.
   */
  public Messages(Journal journal) {
    this.journal = journal;
    int[] items = journal.items(Journal.MESSAGE);
    for (int i = 0; i < items.length; i++) {
      try {
        StoredMessage message = load(items[i]);
        if (message.state == StoredMessage.SENDING) {
          message.state = StoredMessage.INTERRUPTED;
          message.reason = Texts.of(Text.ENDED_WHILE_SENDING);
        }
        show(message);
      } catch (StoreException e) {
        damaged++;
      }
    }
  }

  /** Returns the messages received: a new Vector of {@link StoredMessage}, newest first. */
  public synchronized Vector inbox() {
    return reversed(inbox);
  }

  /** Returns the messages sent: a new Vector of {@link StoredMessage}, newest first. */
  public synchronized Vector outbox() {
    return reversed(outbox);
  }

  private static Vector reversed(Vector box) {
    Vector reversed = new Vector();
    for (int i = box.size() - 1; i >= 0; i--) {
      reversed.addElement(box.elementAt(i));
    }
    return reversed;
  }

  /** Counts the messages received that the user has not opened. */
  public synchronized int unread() {
    int unread = 0;
    for (int i = 0; i < inbox.size(); i++) {
      if (received(i).isUnread()) {
        unread++;
      }
    }
    return unread;
  }

  /** Counts the stored messages that cannot be read: damaged, or of another version. */
  public int damaged() {
    return damaged;
  }

  /**
   * Marks a listed message as read, and returns it with its whole text; throws StoreException if it
   * has been deleted or cannot be read.
   */
  public StoredMessage open(StoredMessage message) throws StoreException {
    StoredMessage whole = load(message.item);
    StoredMessage listed = current(message.item);
    // INTERRUPTED is not written.
    whole.state = listed.state;
    whole.reason = listed.reason;
    if (whole.is(StoredMessage.UNREAD)) {
      whole.flags ^= StoredMessage.UNREAD;
      try {
        journal.commit(new Changes().put(whole.item, whole.toBytes()));
        listed.flags = whole.flags;
      } catch (StoreException e) {
        // It can be shown all the same, and counts as unread for another while.
      }
    }
    return whole;
  }

  /** Deletes a message. There may be room now for what failed: see {@link Receiving#wake}. */
  public void remove(StoredMessage message) throws StoreException {
    store(null, message, new Changes());
    tryAgain();
  }

  /** Sets nothing aside any more. */
  public void tryAgain() {
    for (int i = 0; i < inbox.size(); i++) {
      received(i).setAside = false;
    }
  }

  /** See {@link org.trustedsms.message.SentMessages}. */
  MessageId find(byte[] handle, Fingerprint recipient) {
    for (int i = outbox.size() - 1; i >= 0; i--) {
      StoredMessage message = sent(i);
      if (message.kind != StoredMessage.KEY
          && message.id != null
          && (message.fingerprint == null || message.fingerprint.equals(recipient))
          && startsWith(message.id.toBytes(), handle)) {
        return message.id;
      }
    }
    return null;
  }

  private static boolean startsWith(byte[] bytes, byte[] prefix) {
    for (int i = 0; i < prefix.length; i++) {
      if (bytes[i] != prefix[i]) {
        return false;
      }
    }
    return true;
  }

  /** Returns the message of the user's own that has this identifier, or null. */
  StoredMessage sent(MessageId id) throws StoreException {
    for (int i = outbox.size() - 1; i >= 0; i--) {
      if (id.equals(sent(i).id)) {
        return load(sent(i).item);
      }
    }
    return null;
  }

  /** Returns whether a text was sent to a number since a time, in seconds since 1970-01-01 UTC. */
  public synchronized boolean hasSent(String number, long from) {
    boolean found = false;
    for (int i = 0; i < outbox.size(); i++) {
      StoredMessage message = sent(i);
      found |=
          message.number.equals(number)
              && message.time >= from
              && message.kind != StoredMessage.KEY
              && (message.state == StoredMessage.SENT
                  || message.state == StoredMessage.ACKNOWLEDGED);
    }
    return found;
  }

  /** Returns whether a message may be taken from the radio. */
  boolean hasRoom() {
    return journal.hasRoomFor(ROOM);
  }

  int newItem() throws StoreException {
    return journal.newItem(Journal.MESSAGE);
  }

  int size() {
    return inbox.size();
  }

  /** Returns a message of the inbox as lists have it. */
  StoredMessage received(int i) {
    return (StoredMessage) inbox.elementAt(i);
  }

  private StoredMessage sent(int i) {
    return (StoredMessage) outbox.elementAt(i);
  }

  /** Returns the message as lists have it, or null if it has been deleted. */
  StoredMessage current(int item) {
    StoredMessage found = find(inbox, item);
    return found == null ? find(outbox, item) : found;
  }

  private static StoredMessage find(Vector box, int item) {
    for (int i = 0; i < box.size(); i++) {
      StoredMessage message = (StoredMessage) box.elementAt(i);
      if (message.item == item) {
        return message;
      }
    }
    return null;
  }

  StoredMessage load(int item) throws StoreException {
    byte[] bytes = journal.read(item);
    if (bytes == null) {
      throw new StoreException(Texts.of(Text.MESSAGE_DELETED), false);
    }
    return StoredMessage.decode(item, bytes);
  }

  /**
   * Commits changes together with a message that is stored, and then is the one that lists have,
   * and one that is deleted; both may be null. The oldest refused one goes if there are too many.
   */
  void store(StoredMessage message, StoredMessage gone, Changes changes) throws StoreException {
    if (message != null) {
      changes.put(message.item, message.toBytes());
      if (message.isRefused()) {
        gone = refusedTooMany(message.item);
      }
    }
    if (gone != null) {
      changes.remove(gone.item);
    }
    journal.commit(changes);
    if (gone != null) {
      hide(gone);
    }
    if (message != null) {
      show(message);
    }
  }

  private StoredMessage refusedTooMany(int besides) {
    StoredMessage oldest = null;
    int count = 0;
    for (int i = inbox.size() - 1; i >= 0; i--) {
      if (received(i).isRefused() && received(i).item != besides && ++count >= MAX_REFUSED) {
        oldest = received(i);
      }
    }
    return oldest;
  }

  private Vector box(StoredMessage message) {
    return message.isOutgoing() ? outbox : inbox;
  }

  private synchronized void hide(StoredMessage message) {
    box(message).removeElement(current(message.item));
  }

  /** Puts a message that is stored into lists. */
  synchronized void show(StoredMessage message) {
    message.list();
    Vector box = box(message);
    int place = box.indexOf(current(message.item));
    if (place < 0) {
      box.addElement(message);
    } else {
      box.setElementAt(message, place);
    }
  }
}
