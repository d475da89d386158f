// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.contact;

import java.util.Vector;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.ReplayWindow;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.store.Changes;
import org.trustedsms.midlet.store.Journal;
import org.trustedsms.midlet.store.StoreException;

/**
 * The people that the user knows, and those who offered a key. Any thread may call {@link #all},
 * {@link #authorities}, {@link #byNumber}, {@link #byItem} and {@link #damaged}; everything else
 * belongs on the worker.
 */
public final class Contacts {
  /** The most characters in a name: what is longer is cut. */
  public static final int MAX_NAME = 40;

  /** The most contacts that exist by an offer alone; the oldest gives way to a new one. */
  public static final int MAX_UNKNOWN = 20;

  private static final int MIN_COMMON_DIGITS = 8;

  private final Journal journal;
  private final CurveSet curves;

  /** Of {@link Contact}, the one changed last at the end; guarded by itself. */
  private final Vector contacts = new Vector();

  private int damaged;

  /** Reads the contacts. One that cannot be read is left alone and counted. */
  public Contacts(Journal journal, CurveSet curves) {
    this.journal = journal;
    this.curves = curves;
    int[] items = journal.items(Journal.CONTACT);
    for (int i = 0; i < items.length; i++) {
      try {
        contacts.addElement(read(items[i]));
      } catch (Exception e) {
        // Stored bytes may be anything.
        damaged++;
      }
    }
  }

  private Contact read(int item) throws Exception {
    return Contact.decode(item, journal.read(item), curves);
  }

  private Contact at(int i) {
    return (Contact) contacts.elementAt(i);
  }

  /** Returns the contacts: a new Vector of {@link Contact} by label. */
  public Vector all() {
    Vector all = new Vector();
    synchronized (contacts) {
      for (int i = 0; i < contacts.size(); i++) {
        String label = at(i).label().toLowerCase();
        int place = all.size();
        while (place > 0
            && ((Contact) all.elementAt(place - 1)).label().toLowerCase().compareTo(label) > 0) {
          place--;
        }
        all.insertElementAt(at(i), place);
      }
    }
    return all;
  }

  /** Returns the contacts that are authorities, the oldest first, as a new array. */
  public Contact[] authorities() {
    Vector found = new Vector();
    synchronized (contacts) {
      for (int i = 0; i < contacts.size(); i++) {
        if (at(i).authority) {
          int place = found.size();
          while (place > 0 && ((Contact) found.elementAt(place - 1)).item > at(i).item) {
            place--;
          }
          found.insertElementAt(at(i), place);
        }
      }
    }
    Contact[] array = new Contact[found.size()];
    found.copyInto(array);
    return array;
  }

  /** Counts contacts that cannot be read: damaged, of another version, or on an unknown curve. */
  public int damaged() {
    return damaged;
  }

  /**
   * Finds the contact with just this number; otherwise the only one whose number is the same but
   * for a missing country code (at least 8 digits are); null if there is none or more than one.
   */
  public Contact byNumber(String number) {
    Contact found = null;
    boolean several = false;
    synchronized (contacts) {
      for (int i = 0; i < contacts.size(); i++) {
        if (at(i).number.equals(number)) {
          return at(i);
        }
        if (isSame(at(i).number, number)) {
          several = found != null;
          found = at(i);
        }
      }
    }
    return several ? null : found;
  }

  /** Two numbers with a country code are the same only if they are equal. */
  private static boolean isSame(String a, String b) {
    if (a.startsWith("+") && b.startsWith("+")) {
      return false;
    }
    String x = significant(a);
    String y = significant(b);
    return Math.min(x.length(), y.length()) >= MIN_COMMON_DIGITS
        && (x.endsWith(y) || y.endsWith(x));
  }

  /** Returns a number without + and the zeros that stand for the country. */
  private static String significant(String number) {
    int from = number.startsWith("+") ? 1 : 0;
    while (from < number.length() && number.charAt(from) == '0') {
      from++;
    }
    return number.substring(from);
  }

  /** Returns the contact as it is now; null if it has been deleted. */
  public Contact byItem(int item) {
    synchronized (contacts) {
      for (int i = 0; i < contacts.size(); i++) {
        if (at(i).item == item) {
          return at(i);
        }
      }
    }
    return null;
  }

  /**
   * Brings a number as people write it into the form for the radio: 3 to 20 digits, perhaps with a
   * + in front, without spaces, hyphens, brackets, slashes and full stops.
   *
   * @throws IllegalArgumentException if it is no number; says what one looks like
   */
  public static String number(String number) {
    StringBuffer digits = new StringBuffer();
    boolean right = true;
    for (int i = 0; i < number.length(); i++) {
      char c = number.charAt(i);
      if (c >= '0' && c <= '9' || c == '+' && digits.length() == 0) {
        digits.append(c);
      } else if (" -()/.".indexOf(c) < 0) {
        right = false;
      }
    }
    String result = digits.toString();
    int length = result.length() - (result.startsWith("+") ? 1 : 0);
    if (!right || length < 3 || length > 20) {
      throw new IllegalArgumentException(Texts.of(Text.NUMBER_RULE));
    }
    return result;
  }

  /**
   * Brings a name into one line of at most {@link #MAX_NAME} characters: no control characters,
   * none that turn the direction of writing, and no square brackets, which stand around the names
   * of certified senders alone.
   */
  public static String name(String name) {
    StringBuffer line = new StringBuffer();
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean hidden =
          c < ' '
              || c >= 0x7f && c < 0xa0
              || c >= 0x200b && c <= 0x200f
              || c >= 0x2028 && c <= 0x202e
              || c >= 0x2066 && c <= 0x2069;
      line.append(hidden ? ' ' : c == '[' ? '(' : c == ']' ? ')' : c);
    }
    String trimmed = line.toString().trim();
    return trimmed.length() > MAX_NAME ? trimmed.substring(0, MAX_NAME) : trimmed;
  }

  /** Commits a contact that is stored and one that is deleted; either may be null. */
  private void store(Contact contact, Contact gone) throws StoreException {
    Changes changes = new Changes();
    if (contact != null) {
      changes.put(contact.item, contact.toBytes());
    }
    if (gone != null) {
      changes.remove(gone.item);
    }
    journal.commit(changes);
    show(contact, gone);
  }

  /** Either may be null. */
  private void show(Contact contact, Contact gone) {
    synchronized (contacts) {
      if (gone != null) {
        contacts.removeElement(byItem(gone.item));
      }
      if (contact != null) {
        contacts.removeElement(byItem(contact.item));
        contacts.addElement(contact);
      }
    }
  }

  private Contact change(Contact contact) throws StoreException {
    Contact current = byItem(contact.item);
    if (current == null) {
      throw new StoreException(Texts.of(Text.CONTACT_DELETED), false);
    }
    return current.copy();
  }

  private Contact create(String number) throws StoreException {
    Contact contact = new Contact();
    contact.item = journal.newItem(Journal.CONTACT);
    contact.number = number;
    contact.name = "";
    return contact;
  }

  /**
   * Adds a contact, with any key offered from its number; cuts the name to {@link #MAX_NAME}.
   *
   * @throws IllegalArgumentException if it is no {@link #number}, or another contact has it
   * @throws StoreException if it cannot be stored; nothing has changed
   */
  public Contact add(String number, String name) throws StoreException {
    String digits = number(number);
    Contact known = byNumber(digits);
    if (known != null && known.kept) {
      throw new IllegalArgumentException(Texts.of(Text.NUMBER_TAKEN, known.label()));
    }
    return keep(known == null ? create(digits) : known.copy(), name);
  }

  private Contact keep(Contact contact, String name) throws StoreException {
    contact.name = name(name);
    contact.kept = true;
    store(contact, null);
    return contact;
  }

  /**
   * Renames a contact, so that it is not dropped for an unknown sender; returns it as it is now.
   *
   * @throws StoreException if it has been deleted or cannot be stored; nothing has changed
   */
  public Contact rename(Contact contact, String name) throws StoreException {
    return keep(change(contact), name);
  }

  /** Deletes a contact with its key and replay window, in one commit with other changes. */
  public void remove(Contact contact, Changes changes) throws StoreException {
    journal.commit(changes.remove(change(contact).item));
    show(null, contact);
  }

  /**
   * Notes a key that has come from a number, signed by itself, at a time in seconds since
   * 1970-01-01 UTC. One that is not the accepted key waits for the user's yes in place of any other
   * that waits; if the number is new a contact is made. To do this twice does no harm.
   *
   * @return {@link Contact#NEW}, {@link Contact#SAME} or {@link Contact#CHANGED}
   * @throws StoreException if it cannot be stored; nothing has changed
   */
  public int offer(String number, String name, PublicKey key, long time) throws StoreException {
    Contact known = byNumber(number);
    if (known != null && key.equals(known.key)) {
      return Contact.SAME;
    }
    if (known != null && key.equals(known.offeredKey)) {
      return known.offer();
    }
    Contact contact = known == null ? create(number) : known.copy();
    contact.offeredKey = key;
    contact.offeredName = name(name);
    contact.offeredTime = time;
    store(contact, known == null ? unknownToDrop() : null);
    return contact.offer();
  }

  private Contact unknownToDrop() {
    Contact oldest = null;
    int count = 0;
    for (int i = contacts.size() - 1; i >= 0; i--) {
      if (!at(i).kept && ++count >= MAX_UNKNOWN) {
        oldest = at(i);
      }
    }
    return oldest;
  }

  /**
   * Accepts the key that waits, as it was shown; returns the contact as it is now. If yet another
   * key has come in the meantime, that one waits now. A key other than the one before starts a new
   * replay window.
   *
   * @param compared whether the user compared the fingerprint with the owner of the key
   * @throws StoreException if it has been deleted or cannot be stored; nothing has changed
   */
  public Contact accept(Contact contact, boolean compared) throws StoreException {
    Contact changed = change(contact);
    PublicKey accepted = contact.offeredKey;
    if (accepted.equals(changed.offeredKey)) {
      changed.offeredKey = null;
    }
    if (!accepted.equals(changed.key)) {
      changed.key = accepted;
      changed.window = ReplayWindow.EMPTY;
      changed.authority = false;
    }
    changed.authority &= compared;
    changed.trust = compared ? Contact.COMPARED : Contact.FIRST_USE;
    return keep(changed, changed.name.length() == 0 ? contact.offeredName : changed.name);
  }

  /**
   * Notes that the user has compared the accepted key, as it was shown, with its owner; returns the
   * contact as it is now.
   *
   * @throws StoreException if it has been deleted or cannot be stored; nothing has changed
   */
  public Contact compared(Contact contact) throws StoreException {
    Contact changed = change(contact);
    if (changed.key == null || !changed.key.equals(contact.key)) {
      throw new StoreException(Texts.of(Text.KEY_CHANGED), false);
    }
    changed.trust = Contact.COMPARED;
    store(changed, null);
    return changed;
  }

  /**
   * Accepts a contact as an authority, whose digits agreed, or distrusts it; returns it as it is
   * now.
   *
   * @throws StoreException if it was deleted, its key has changed or was not compared, or it cannot
   *     be stored; nothing has changed
   */
  public Contact setAuthority(Contact contact, boolean authority) throws StoreException {
    Contact changed = change(contact);
    if (authority
        && (changed.trust != Contact.COMPARED
            || contact.key == null
            || !contact.key.equals(changed.key))) {
      throw new StoreException(Texts.of(Text.COMPARE_FIRST), false);
    }
    changed.authority = authority;
    store(changed, null);
    return changed;
  }

  /** Refuses the waiting key, as shown. A contact that exists by this offer alone is deleted. */
  public void refuse(Contact contact) throws StoreException {
    Contact changed = change(contact);
    if (contact.offeredKey == null || !contact.offeredKey.equals(changed.offeredKey)) {
      return;
    }
    changed.offeredKey = null;
    store(changed.kept ? changed : null, changed.kept ? null : changed);
  }

  /**
   * Puts a contact with its new replay window into changes; returns it as it then is, for {@link
   * #committed}.
   */
  public Contact received(Contact contact, ReplayWindow window, Changes changes)
      throws StoreException {
    Contact changed = contact.copy();
    changed.window = window;
    changes.put(changed.item, changed.toBytes());
    return changed;
  }

  /** Says that the changes of {@link #received}, which returned the contact, are committed. */
  public void committed(Contact contact) {
    show(contact, null);
  }

  /**
   * Reads a contact again after a commit whose outcome is unknown. If that fails, too, it is
   * unknown until the next start: better than to receive a message twice.
   */
  public void reload(String number) {
    Contact contact = byNumber(number);
    if (contact != null) {
      show(null, contact);
      try {
        show(read(contact.item), null);
      } catch (Exception e) {
        damaged++;
      }
    }
  }

  /**
   * Returns the key for whose owner a message most likely is that is not for the user: the accepted
   * key that was used last, of another contact than the sender, who may be null; null if there is
   * none.
   */
  public Fingerprint other(Contact sender) {
    synchronized (contacts) {
      for (int i = contacts.size() - 1; i >= 0; i--) {
        if (at(i).key != null && (sender == null || at(i).item != sender.item)) {
          return at(i).key.fingerprint();
        }
      }
    }
    return null;
  }
}
