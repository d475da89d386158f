// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PublicKey;

/**
 * The address book of a {@link Memory}, to be used as long as that.
 *
 * <p>A number is that of one contact only as it is written, since {@code 447700900123} may be
 * somebody's number within another country than {@code +447700900123}. Networks leave the + out at
 * times, and people do: who is not found under a number is looked for under the other form of it.
 */
public final class Contacts {
  private static final String ALL =
      "SELECT number, name, key_curve, key_point, trust, offered_curve, offered_point FROM contact";

  private static final String VERSION = "contacts";

  private final Place place;
  private final Database database;
  private final int maxStrangers;

  Contacts(Place place, int maxStrangers) {
    this.place = place;
    database = place.database();
    this.maxStrangers = maxStrangers;
  }

  /**
   * Returns all contacts.
   *
   * @return a new list, by number
   * @throws StoreException if the key of one of them is not valid
   */
  public List<Contact> all() {
    return database.all(ALL + " ORDER BY number", this::read);
  }

  /** Returns contacts whose numbers come after one, so many at most, by number. */
  public List<Contact> after(String number, int most) {
    return database.all(
        ALL + " WHERE number > ? ORDER BY number LIMIT ?", this::read, number, most);
  }

  /** Returns how many contacts there are: 0 or more. */
  public long count() {
    return database.number("SELECT COUNT(*) FROM contact");
  }

  /**
   * Finds the contact with a number.
   *
   * @param number any text
   * @return the contact whose number is written like this
   * @throws StoreException if its key is not valid
   */
  public Optional<Contact> withNumber(String number) {
    return database.first(ALL + " WHERE number = ?", this::read, number);
  }

  /**
   * Finds a contact.
   *
   * @param numberOrName any text. A name must be written as the contact's is, but for the
   *     composition of its characters (Unicode normalization)
   * @return the contact with this number; or with the same number with a + in front, or without; or
   *     the only one with this name
   * @throws StoreException if its key is not valid
   */
  public Optional<Contact> find(String numberOrName) {
    Optional<Contact> byNumber = withNumber(numberOrName);
    if (byNumber.isPresent()) {
      return byNumber;
    }
    if (Contact.isNumber(numberOrName)) {
      return withNumber(Contact.otherForm(numberOrName));
    }
    List<String> numbers = numbersOf(numberOrName);
    return numbers.size() == 1 ? withNumber(numbers.get(0)) : Optional.empty();
  }

  /**
   * Finds the contact from whom a message may be. Whose key is tried makes nobody somebody else:
   * the signature decides.
   *
   * @param address the originating address, as the network states it; may be null
   * @return the contact with this number, or with its other form if only that one has a key
   * @throws StoreException if its key is not valid
   */
  public Optional<Contact> at(String address) {
    if (address == null || !Contact.isAddress(address)) {
      return Optional.empty();
    }
    Optional<Contact> contact = withNumber(address);
    if (contact.isPresent() && contact.get().key() != null) {
      return contact;
    }
    Optional<Contact> other = withNumber(Contact.otherForm(address));
    return other.isPresent() && (contact.isEmpty() || other.get().key() != null) ? other : contact;
  }

  /** Returns the trusted key for an address, null if there is none. */
  PublicKey keyOf(String address) {
    return at(address).map(Contact::key).orElse(null);
  }

  /** Returns the trusted key for an address as it is stored, {@link StoredKey#NONE} if none is. */
  StoredKey storedKeyOf(String address) {
    if (!Contact.isAddress(address)) {
      return StoredKey.NONE;
    }
    return database
        .first(
            "SELECT key_curve, key_point FROM contact WHERE number IN (?, ?) AND key_curve IS NOT"
                + " NULL ORDER BY CASE WHEN number = ? THEN 0 ELSE 1 END",
            row -> new StoredKey(row.getString(1), row.getBytes(2)),
            address,
            Contact.otherForm(address),
            address)
        .orElse(StoredKey.NONE);
  }

  /**
   * Tells whether a key is the trusted one for an address, without decoding any.
   *
   * @param address the originating address
   * @param key the key; null to ask whether none is trusted
   */
  public boolean isKeyAt(String address, PublicKey key) {
    StoredKey asked = StoredKey.of(key);
    StoredKey stored = storedKeyOf(address);
    return Objects.equals(asked.curve(), stored.curve())
        && Arrays.equals(asked.point(), stored.point());
  }

  /** Returns a number that changes whenever a contact does: 0 or more. */
  public long version() {
    return database.sum(VERSION);
  }

  /** Has {@link #version} change. */
  void touch() {
    database.next(place.first(), VERSION);
  }

  /**
   * Tells whether there is a contact with a number.
   *
   * @param number any text
   * @return true if there is one whose number is written like this, even if its key is not valid
   */
  public boolean hasNumber(String number) {
    return database.number("SELECT COUNT(*) FROM contact WHERE number = ?", number) > 0;
  }

  /**
   * Finds the numbers of all contacts with a name.
   *
   * @return a new list, empty if there is none
   */
  public List<String> numbersOf(String name) {
    return database.all(
        "SELECT number FROM contact WHERE name = ? ORDER BY number",
        row -> row.getString(1),
        Normalizer.normalize(name, Normalizer.Form.NFC).strip());
  }

  /** Adds the contact, or replaces the one with its number. */
  public void put(Contact contact) {
    StoredKey key = StoredKey.of(contact.key());
    StoredKey offered = StoredKey.of(contact.offered());
    int lane = place.lane(contact.number());
    database.run(
        "INSERT INTO contact (number, lane, name, key_curve, key_point, trust, offered_curve,"
            + " offered_point) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
            + " ON CONFLICT (number, lane) DO UPDATE SET"
            + " name = excluded.name, key_curve = excluded.key_curve,"
            + " key_point = excluded.key_point, trust = excluded.trust,"
            + " offered_curve = excluded.offered_curve, offered_point = excluded.offered_point",
        contact.number(),
        lane,
        contact.name(),
        key.curve(),
        key.point(),
        contact.trust() == null ? null : contact.trust().code(),
        offered.curve(),
        offered.point());
    database.next(lane, VERSION);
  }

  /**
   * Removes a contact. What was received from its key stays known.
   *
   * @return whether there was one
   */
  public boolean remove(String number) {
    int lane = place.lane(number);
    boolean removed =
        database.run("DELETE FROM contact WHERE number = ? AND lane = ?", number, lane) > 0;
    database.next(lane, VERSION);
    return removed;
  }

  /**
   * Takes a key in that was offered, whose private key its sender is known to have. Nobody's key is
   * replaced: another one than the trusted one is only kept beside it.
   *
   * @param address the originating address as the network states it; a contact is made if it is a
   *     number that has none. It is not called what the sender proposes, who may have chosen the
   *     name of another
   * @param firstUse whether the first key that comes from a number is trusted at once
   */
  public KeyNews offer(String address, PublicKey key, boolean firstUse) {
    if (address == null || !Contact.isNumber(address)) {
      return KeyNews.notKept(key, "a contact needs a telephone number, and the sender states none");
    }
    Contact contact = at(address).orElse(null);
    if (contact == null) {
      if (database.number("SELECT COUNT(*) FROM contact WHERE key_curve IS NULL") >= maxStrangers) {
        return KeyNews.notKept(
            key,
            "there are "
                + maxStrangers
                + " contacts already whose key nobody has accepted; remove some");
      }
      contact = new Contact(address, address, null, null, null);
    }
    if (key.equals(contact.key())) {
      return new KeyNews(KeyStatus.TRUSTED, key, null, null);
    }
    boolean isSecond = contact.offered() != null && !key.equals(contact.offered());
    if (contact.key() == null && firstUse && !isSecond) {
      put(contact.trusting(key, Trust.FIRST_USE));
      return new KeyNews(KeyStatus.ACCEPTED, key, null, null);
    }
    put(contact.offering(key));
    return contact.key() == null
        ? new KeyNews(KeyStatus.OFFERED, key, isSecond ? contact.offered() : null, null)
        : new KeyNews(KeyStatus.CHANGED, key, contact.key(), null);
  }

  private Contact read(ResultSet row) throws SQLException {
    String number = row.getString(1);
    try {
      return new Contact(
          number,
          row.getString(2),
          new StoredKey(row.getString(3), row.getBytes(4)).key(),
          row.getObject(5) == null ? null : Trust.of(row.getInt(5)),
          new StoredKey(row.getString(6), row.getBytes(7)).key());
    } catch (InvalidEncodingException e) {
      throw new StoreException(
          database.name()
              + ": a key of contact "
              + number
              + " is not valid; remove the contact, or take the file from a backup",
          e);
    } catch (IllegalArgumentException | NullPointerException e) {
      throw database.damaged("a contact that none can be");
    }
  }
}
