// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.party;

import java.util.Hashtable;
import org.trustedsms.bytes.Bytes;
import org.trustedsms.certificate.Authority;
import org.trustedsms.certificate.Certificate;
import org.trustedsms.certificate.CredentialStore;
import org.trustedsms.certificate.TrustStore;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Certification;
import org.trustedsms.message.Certifier;
import org.trustedsms.message.ReplayWindow;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.contact.Contacts;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.store.Changes;
import org.trustedsms.midlet.store.Journal;
import org.trustedsms.midlet.store.StoreException;

/**
 * The authorities' certificates, and the replay windows of those whom they certified. Any thread
 * may call {@link #find} and {@link #own}; everything else belongs on the worker.
 */
public final class Authorities implements CredentialStore {
  /** The most certificates held; there is room for the windows of twice as many keys. */
  private static final int MAX_CERTIFICATES = 20;

  private final Journal journal;
  private final Contacts contacts;
  private final CurveSet curves;

  /** Arrays of an item number, by fingerprint. */
  private final Hashtable windows = new Hashtable();

  private volatile TrustStore trustStore;

  /** Of which the credentials are. */
  private Contact[] accepted;

  /** The item of the message that brings a credential, and goes when that is kept; or 0. */
  private int message;

  /** Reads what is stored. What cannot be read is as if it were not there. */
  public Authorities(Journal journal, Contacts contacts, CurveSet curves) {
    this.journal = journal;
    this.contacts = contacts;
    this.curves = curves;
    int[] items = journal.items(Journal.WINDOW);
    for (int i = 0; i < items.length; i++) {
      byte[] stored = read(items[i]);
      if (stored.length >= Fingerprint.LENGTH) {
        windows.put(
            new Fingerprint(Bytes.part(stored, 0, Fingerprint.LENGTH)), new int[] {items[i]});
      }
    }
    refresh();
  }

  /** Follows the contacts; returns whether authorities have been accepted or distrusted. */
  public boolean refresh() {
    Contact[] now = contacts.authorities();
    boolean same = accepted != null && accepted.length == now.length;
    for (int i = 0; same && i < now.length; i++) {
      same =
          now[i].key().equals(accepted[i].key())
              && now[i].label().equals(accepted[i].label())
              && now[i].number().equals(accepted[i].number());
    }
    if (same) {
      return false;
    }
    Authority[] anchors = new Authority[now.length];
    for (int i = 0; i < anchors.length; i++) {
      anchors[i] = new Authority(now[i].key(), now[i].label(), now[i].number());
    }
    trustStore = new TrustStore(anchors, curves, this, MAX_CERTIFICATES);
    accepted = now;
    return true;
  }

  /** Finds a sender's certification in force at a time, in seconds since 1970 UTC; or null. */
  public Certification find(String number, long time) {
    return trustStore.find(number, time);
  }

  public Certification certification(byte[] payload, long time) {
    return trustStore.find(payload, time);
  }

  /** Finds a key's held certificate that ends last, of this issuer (null: of any); or null. */
  public Certificate own(PublicKey key, PublicKey issuer) {
    Certificate found = null;
    Certificate[] all = trustStore.certificates();
    for (int i = 0; i < all.length; i++) {
      if (all[i].subject().key().equals(key)
          && (issuer == null || all[i].issuer().equals(issuer))
          && (found == null || found.until() < all[i].until())) {
        found = all[i];
      }
    }
    return found;
  }

  /** Returns whether messages of a kind bring certificates or revocation lists. */
  public boolean takes(int kind) {
    return trustStore.takes(kind);
  }

  /**
   * Returns what checks credentials and knows certified senders; it removes the item of the
   * verified message in one commit with what it brings.
   */
  public Certifier certifier(int item) {
    message = item;
    return trustStore;
  }

  /** Reads an item; what cannot be read is empty. */
  private byte[] read(int item) {
    byte[] stored = null;
    try {
      stored = journal.read(item);
    } catch (StoreException e) {
      // Nothing is said by a certificate that is not there.
    }
    return stored == null ? new byte[0] : stored;
  }

  public byte[][] load() {
    int[] items = journal.items(Journal.CREDENTIAL);
    byte[][] payloads = new byte[items.length][];
    for (int i = 0; i < items.length; i++) {
      payloads[i] = read(items[i]);
    }
    return payloads;
  }

  public void replace(byte[] added, byte[] forgotten) {
    Changes changes = new Changes();
    int item = 0;
    int[] items = journal.items(Journal.CREDENTIAL);
    for (int i = 0; forgotten != null && i < items.length; i++) {
      item = Bytes.equal(read(items[i]), forgotten) ? items[i] : item;
    }
    if (added != null) {
      changes.put(item == 0 ? journal.newItem(Journal.CREDENTIAL) : item, added);
      if (message != 0) {
        changes.remove(message);
      }
      journal.commit(changes);
    } else if (item != 0) {
      forget(item);
    }
  }

  /** Deletes an item; one that remains because the memory fails is deleted at the next start. */
  private void forget(int item) {
    try {
      journal.commit(new Changes().remove(item));
    } catch (StoreException e) {
      // It is not used any more.
    }
  }

  /** Returns what was accepted from a key while it was certified; empty if nothing was. */
  public ReplayWindow window(Fingerprint key) {
    int[] item = (int[]) windows.get(key);
    byte[] stored = item == null ? null : journal.read(item[0]);
    try {
      return stored == null
          ? ReplayWindow.EMPTY
          : ReplayWindow.decode(
              Bytes.part(stored, Fingerprint.LENGTH, stored.length - Fingerprint.LENGTH));
    } catch (InvalidEncodingException e) {
      throw new StoreException(Texts.of(Text.UNREADABLE_SENDER), false);
    }
  }

  /** Adds the window of a certified key to the changes of a commit. */
  public void received(Fingerprint key, ReplayWindow window, Changes changes) {
    int[] item = (int[]) windows.get(key);
    if (item == null) {
      if (windows.size() >= 2 * MAX_CERTIFICATES) {
        forgetWindow(changes);
      }
      item = new int[] {journal.newItem(Journal.WINDOW)};
      windows.put(key, item);
    }
    changes.put(item[0], Bytes.join(key.toBytes(), window.toBytes()));
  }

  /** Deletes a contact. The window of its key stays, since an authority may certify it. */
  public void remove(Contact contact) {
    Changes changes = new Changes();
    Contact current = contacts.byItem(contact.item());
    if (current != null && current.window().count() > 0) {
      received(current.key().fingerprint(), current.window(), changes);
    }
    contacts.remove(contact, changes);
  }

  /** Forgets the oldest window of a key of which no certificate is held; there is one. */
  private void forgetWindow(Changes changes) {
    Certificate[] held = trustStore.certificates();
    int[] items = journal.items(Journal.WINDOW);
    for (int i = 0; i < items.length; i++) {
      byte[] stored = read(items[i]);
      Fingerprint key =
          stored.length < Fingerprint.LENGTH
              ? null
              : new Fingerprint(Bytes.part(stored, 0, Fingerprint.LENGTH));
      boolean needed = false;
      for (int j = 0; j < held.length; j++) {
        needed |= held[j].subject().key().fingerprint().equals(key);
      }
      if (!needed) {
        changes.remove(items[i]);
        if (key != null) {
          windows.remove(key);
        }
        return;
      }
    }
  }
}
