// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.party;

import java.util.Vector;
import org.trustedsms.bytes.Bytes;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Sender;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.store.Changes;
import org.trustedsms.midlet.store.Journal;
import org.trustedsms.midlet.store.StoreException;

/**
 * The offers that came, and their outcomes. Any thread may call {@link #all}, {@link #unread},
 * {@link #byItem} and {@link #damaged}; everything else belongs on the worker.
 */
public final class Offers {
  /** The most offers kept that the user never answered; the oldest gives way to a new one. */
  private static final int MAX_UNANSWERED = 30;

  private final Journal journal;

  /** Of {@link StoredOffer}, oldest first; guarded by itself. */
  private final Vector offers = new Vector();

  private int damaged;

  /** Reads the offers. One that cannot be read is left alone and counted. */
  public Offers(Journal journal, CurveSet curves) {
    this.journal = journal;
    int[] items = journal.items(Journal.OFFER);
    for (int i = 0; i < items.length; i++) {
      try {
        offers.addElement(StoredOffer.decode(items[i], journal.read(items[i]), curves));
      } catch (Exception e) {
        // Stored bytes may be anything.
        damaged++;
      }
    }
  }

  private StoredOffer at(int i) {
    return (StoredOffer) offers.elementAt(i);
  }

  /** Returns the offers: a new Vector of {@link StoredOffer}, newest first. */
  public Vector all() {
    Vector all = new Vector();
    synchronized (offers) {
      for (int i = offers.size() - 1; i >= 0; i--) {
        all.addElement(at(i));
      }
    }
    return all;
  }

  /** Counts the offers that the user has not seen as they are now. */
  public int unread() {
    int unread = 0;
    synchronized (offers) {
      for (int i = 0; i < offers.size(); i++) {
        unread += at(i).isUnread() ? 1 : 0;
      }
    }
    return unread;
  }

  /** Counts the stored offers that cannot be read. */
  public int damaged() {
    return damaged;
  }

  /** Returns the offer as it is now; null if it has been deleted. */
  public StoredOffer byItem(int item) {
    synchronized (offers) {
      for (int i = 0; i < offers.size(); i++) {
        if (at(i).item == item) {
          return at(i);
        }
      }
    }
    return null;
  }

  /** Shows an offer of {@link #received} or {@link #acknowledged} as it is after the commit. */
  public void committed(StoredOffer offer) {
    synchronized (offers) {
      int place = offers.indexOf(byItem(offer.item));
      if (place < 0) {
        offers.addElement(offer);
      } else {
        offers.setElementAt(offer, place);
      }
    }
  }

  private void drop(StoredOffer offer) {
    synchronized (offers) {
      offers.removeElement(byItem(offer.item));
    }
  }

  /** Puts an offer into changes, with its number and time, in seconds since 1970-01-01 UTC. */
  public StoredOffer received(ReceivedMessage message, String number, long time, Changes changes) {
    StoredOffer offer = StoredOffer.of(journal.newItem(Journal.OFFER), message, number, time);
    changes.put(offer.item, offer.toBytes());
    return offer;
  }

  /** Makes room after an offer: one that was never answered goes if there are many. */
  public void makeRoom() {
    StoredOffer oldest = null;
    int count = 0;
    for (int i = offers.size() - 1; i >= 0; i--) {
      if (at(i).purchase().choice() < 0 && ++count > MAX_UNANSWERED) {
        oldest = at(i);
      }
    }
    if (oldest != null) {
      remove(oldest);
    }
  }

  /** Finds the user's answer by its handle; null if there is none to this supplier. */
  public MessageId find(byte[] handle, Fingerprint supplier) {
    for (int i = offers.size() - 1; i >= 0; i--) {
      MessageId answer = at(i).purchase().acceptance();
      if (answer != null
          && Bytes.equal(answer.handle(), handle)
          && at(i).supplier().fingerprint().equals(supplier)) {
        return answer;
      }
    }
    return null;
  }

  /**
   * Puts the acknowledgement of the answer found by {@link #find} into changes, at a time in
   * seconds since 1970-01-01 UTC; returns the offer as it then is, null if deleted.
   */
  public StoredOffer acknowledged(MessageId answer, long time, Changes changes) {
    for (int i = 0; i < offers.size(); i++) {
      if (answer.equals(at(i).purchase().acceptance())) {
        StoredOffer offer = at(i);
        if (offer.receiptTime() == 0) {
          offer = offer.acknowledged(time);
          changes.put(offer.item, offer.toBytes());
        }
        return offer;
      }
    }
    return null;
  }

  /** Returns whether an offer of this supplier was answered. */
  public boolean hasAnswered(PublicKey supplier) {
    boolean answered = false;
    for (int i = 0; i < offers.size(); i++) {
      answered |= at(i).purchase().choice() >= 0 && at(i).supplier().equals(supplier);
    }
    return answered;
  }

  private StoredOffer current(StoredOffer offer) {
    StoredOffer now = byItem(offer.item);
    if (now == null) {
      throw new StoreException(Texts.of(Text.OFFER_DELETED), false);
    }
    return now;
  }

  /**
   * Signs an answer, 0 to decline, or a choice from 1 (1 if there are none); {@link #commit} stores
   * it.
   *
   * @throws IllegalArgumentException if there is no such choice, or it was answered, or is over
   */
  public StoredOffer answer(StoredOffer offer, int choice, Sender sender) {
    StoredOffer now = current(offer);
    OutgoingMessage message = sender.sign(now.answer(choice));
    return now.answered(choice, message);
  }

  /** Commits an offer as it is to be, with other changes. */
  public void commit(StoredOffer offer, Changes changes) {
    journal.commit(changes.put(offer.item, offer.toBytes()));
    committed(offer);
  }

  /** Opens an offer: marks it as seen. Returns it as it is now. */
  public StoredOffer open(StoredOffer offer) {
    StoredOffer now = current(offer);
    if (now.isUnread()) {
      now = now.opened();
      try {
        commit(now, new Changes());
      } catch (StoreException e) {
        // It can be shown all the same, and counts as unread for another while.
      }
    }
    return now;
  }

  public void remove(StoredOffer offer) {
    journal.commit(new Changes().remove(offer.item));
    drop(offer);
  }
}
