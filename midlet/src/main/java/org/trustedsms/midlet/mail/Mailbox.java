// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.mail;

import java.util.Vector;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.SentMessages;
import org.trustedsms.midlet.store.Changes;
import org.trustedsms.midlet.store.Journal;
import org.trustedsms.midlet.store.StoreException;

/**
 * Inbox and outbox.
 *
 * <p>{@link #inbox}, {@link #outbox}, {@link #unread} and {@link #damaged} may be called by any
 * thread at any time; all else belongs on the worker.
 */
public final class Mailbox implements SentMessages {
  /** How many refused messages are kept; the oldest gives way to a new one. */
  public static final int MAX_REFUSED = 30;

  /** Room that must be left for a message to be taken from the radio: 16 SMS and what is around. */
  private static final int ROOM = 4096;

  private final Journal journal;

  /** Of letters without what {@link Letter#list} drops, oldest first; guarded by itself. */
  private final Vector letters = new Vector();

  private int damaged;

  /**
   * Reads the letters. One that was on its way when the program ended becomes {@link
   * Letter#INTERRUPTED}; one that cannot be read is left alone and counted.
   *
   * @param journal the store
   */
  public Mailbox(Journal journal) {
    this.journal = journal;
    int[] items = journal.items(Journal.LETTER);
    for (int i = 0; i < items.length; i++) {
      try {
        Letter letter = load(items[i]);
        if (letter.state == Letter.SENDING) {
          letter.state = Letter.INTERRUPTED;
          letter.reason =
              "The program ended while this was sent. Ask the recipient before you send it again.";
        }
        letter.list();
        letters.addElement(letter);
      } catch (StoreException e) {
        damaged++;
      }
    }
  }

  /** Returns the messages received: a new Vector of {@link Letter}, newest first. */
  public Vector inbox() {
    return box(false);
  }

  /** Returns the messages sent: a new Vector of {@link Letter}, newest first. */
  public Vector outbox() {
    return box(true);
  }

  private Vector box(boolean outgoing) {
    Vector box = new Vector();
    synchronized (letters) {
      for (int i = letters.size() - 1; i >= 0; i--) {
        if (at(i).isOutgoing() == outgoing) {
          box.addElement(at(i));
        }
      }
    }
    return box;
  }

  /** Counts the messages received that the user has not opened: 0 or more. */
  public int unread() {
    int unread = 0;
    synchronized (letters) {
      for (int i = 0; i < letters.size(); i++) {
        if (at(i).is(Letter.UNREAD)) {
          unread++;
        }
      }
    }
    return unread;
  }

  /**
   * Counts the stored messages that cannot be read, since they are damaged or of another version: 0
   * or more.
   */
  public int damaged() {
    return damaged;
  }

  /**
   * Opens a message: reads its whole text, and marks it as read.
   *
   * @param letter a message, as lists have it
   * @return the message with all of its text
   * @throws StoreException if it has been deleted or cannot be read
   */
  public Letter open(Letter letter) throws StoreException {
    Letter whole = load(letter.item);
    Letter listed = current(letter.item);
    // INTERRUPTED is not written.
    whole.state = listed.state;
    whole.reason = listed.reason;
    if (whole.is(Letter.UNREAD)) {
      whole.flags ^= Letter.UNREAD;
      try {
        journal.commit(new Changes().put(whole.item, whole.toBytes()));
        listed.flags = whole.flags;
      } catch (StoreException e) {
        // It can be shown all the same, and counts as unread for another while.
      }
    }
    return whole;
  }

  /**
   * Deletes a message. There may be room now for what failed: see {@link Receiving#wake}.
   *
   * @param letter the message
   * @throws StoreException if it cannot be deleted
   */
  public void remove(Letter letter) throws StoreException {
    store(null, letter, new Changes());
    for (int i = 0; i < letters.size(); i++) {
      at(i).setAside = false;
    }
  }

  /** Implements {@link SentMessages}: texts only, the latest first. */
  public MessageId find(byte[] handle, Fingerprint recipient) {
    synchronized (letters) {
      for (int i = letters.size() - 1; i >= 0; i--) {
        Letter letter = at(i);
        if (letter.isOutgoing()
            && letter.kind != Letter.KEY
            && letter.id != null
            && (letter.fingerprint == null || letter.fingerprint.equals(recipient))
            && startsWith(letter.id.toBytes(), handle)) {
          return letter.id;
        }
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
  Letter sent(MessageId id) {
    for (int i = letters.size() - 1; i >= 0; i--) {
      if (at(i).isOutgoing() && id.equals(at(i).id)) {
        return at(i);
      }
    }
    return null;
  }

  /** Tells whether a message may be taken from the radio. */
  boolean hasRoom() {
    return journal.hasRoomFor(ROOM);
  }

  /** Returns a letter for the inbox or the outbox that is not stored yet. */
  Letter newLetter(String number, long time, int state) throws StoreException {
    Letter letter = new Letter();
    letter.item = journal.newItem(Journal.LETTER);
    letter.number = number;
    letter.time = time;
    letter.state = state;
    return letter;
  }

  int size() {
    return letters.size();
  }

  Letter at(int i) {
    return (Letter) letters.elementAt(i);
  }

  /** Returns the letter as lists have it, or null if it has been deleted. */
  Letter current(int item) {
    for (int i = 0; i < letters.size(); i++) {
      if (at(i).item == item) {
        return at(i);
      }
    }
    return null;
  }

  Letter load(int item) throws StoreException {
    byte[] bytes = journal.read(item);
    if (bytes == null) {
      throw new StoreException("The message has been deleted.", false);
    }
    return Letter.decode(item, bytes);
  }

  /**
   * Commits changes together with a letter that is stored, and then is the one that lists have, and
   * one that is deleted; both may be null. A refused one makes the oldest refused one go if there
   * are too many.
   */
  void store(Letter letter, Letter gone, Changes changes) throws StoreException {
    if (letter != null) {
      changes.put(letter.item, letter.toBytes());
      if (letter.isRefused()) {
        gone = refusedTooMany(letter.item);
      }
    }
    if (gone != null) {
      changes.remove(gone.item);
    }
    journal.commit(changes);
    synchronized (letters) {
      if (gone != null) {
        letters.removeElement(current(gone.item));
      }
      if (letter != null) {
        show(letter);
      }
    }
  }

  private Letter refusedTooMany(int besides) {
    Letter oldest = null;
    int count = 0;
    for (int i = letters.size() - 1; i >= 0; i--) {
      if (at(i).isRefused() && at(i).item != besides && ++count >= MAX_REFUSED) {
        oldest = at(i);
      }
    }
    return oldest;
  }

  /** Puts a letter that is stored into lists. */
  void show(Letter letter) {
    letter.list();
    int place = letters.indexOf(current(letter.item));
    if (place < 0) {
      letters.addElement(letter);
    } else {
      letters.setElementAt(letter, place);
    }
  }
}
