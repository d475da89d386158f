// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.Country;

/**
 * The address book of a {@link Transaction}, to be used as long as that.
 *
 * <p>Numbers are looked for in each of their {@link Address#spellings}. Those without a + may be
 * two contacts, since {@code 447700900123} may be somebody's number within another country than
 * {@code +447700900123}; networks leave the + out at times, and people do, so each is found under
 * the other's number if there is only one.
 *
 * <p>A contact whose key is not valid cannot be read: that is a {@link StoreException}.
 */
public final class Contacts {
  private static final String ALL =
      "SELECT number, name, key_curve, key_point, trust, offered_curve, offered_point FROM contact";

  private static final String VERSION = "contacts";

  private final ShardContext context;
  private final Database database;
  private final int maxStrangers;
  private final Country country;

  Contacts(ShardContext context, int maxStrangers, Country country) {
    this.context = context;
    database = context.database();
    this.maxStrangers = maxStrangers;
    this.country = country;
  }

  /** Returns all contacts, by number. */
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

  /** Finds the contact whose number has the same normal form as any text. */
  public Optional<Contact> withNumber(String number) {
    return storedNumber(number).flatMap(this::stored);
  }

  /** Returns the number of the contact with a number, as it is stored; its key may not be valid. */
  public Optional<String> storedNumber(String number) {
    String normal = Address.normalForm(number, country);
    return spellings(number).stream()
        .filter(spelling -> Address.normalForm(spelling, country).equals(normal))
        .filter(this::hasNumber)
        .findFirst();
  }

  /** Returns the name of the contact with a number; its key may not be valid. */
  public Optional<String> nameOf(String number) {
    return storedNumber(number)
        .flatMap(
            stored ->
                database.first(
                    "SELECT name FROM contact WHERE number = ?", row -> row.getString(1), stored));
  }

  private List<String> spellings(String number) {
    return Address.spellings(number, country);
  }

  private Optional<Contact> stored(String number) {
    return database.first(ALL + " WHERE number = ?", this::read, number);
  }

  /**
   * Finds a contact.
   *
   * @param numberOrName any text. A name must be written as the contact's is, but for the
   *     composition of its characters (Unicode normalization)
   * @return the contact with this number, in any of its spellings; or the only one with this name
   */
  public Optional<Contact> find(String numberOrName) {
    for (String spelling : spellings(numberOrName)) {
      Optional<Contact> contact = stored(spelling);
      if (contact.isPresent()) {
        return contact;
      }
    }
    List<String> numbers = numbersOf(numberOrName);
    return numbers.size() == 1 ? stored(numbers.get(0)) : Optional.empty();
  }

  /**
   * Finds the contact from whom a message may be. Whose key is tried makes nobody somebody else:
   * the signature decides.
   *
   * @return the contact with this number, in the first of its spellings that has a key if any has
   */
  public Optional<Contact> at(String address) {
    if (address == null || !Contact.isAddress(address)) {
      return Optional.empty();
    }
    Optional<Contact> first = Optional.empty();
    for (String spelling : spellings(address)) {
      Optional<Contact> contact = stored(spelling);
      if (contact.isPresent() && contact.get().key() != null) {
        return contact;
      }
      first = first.isPresent() ? first : contact;
    }
    return first;
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
    List<String> spellings = spellings(address);
    return database
        .all(
            "SELECT key_curve, key_point, number FROM contact WHERE number "
                + Database.in(spellings)
                + " AND key_curve IS NOT NULL",
            row -> Map.entry(row.getString(3), new StoredKey(row.getString(1), row.getBytes(2))),
            spellings.toArray())
        .stream()
        .min(Comparator.comparing(found -> spellings.indexOf(found.getKey())))
        .map(Map.Entry::getValue)
        .orElse(StoredKey.NONE);
  }

  /**
   * Tells whether a key is the trusted one for an address, without decoding any.
   *
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
    database.next(context.first(), VERSION);
  }

  /**
   * Tells whether there is a contact whose number is stored like this, even if its key is not
   * valid.
   */
  public boolean hasNumber(String number) {
    return database.number("SELECT COUNT(*) FROM contact WHERE number = ?", number) > 0;
  }

  /** Finds the numbers of all contacts with a name. */
  public List<String> numbersOf(String name) {
    return database.all(
        "SELECT number FROM contact WHERE name = ? ORDER BY number",
        row -> row.getString(1),
        Normalizer.normalize(name, Normalizer.Form.NFC).strip());
  }

  public void put(Contact contact) {
    StoredKey key = StoredKey.of(contact.key());
    StoredKey offered = StoredKey.of(contact.offered());
    int shard = context.shard(contact.number());
    database.run(
        Database.put(
            "contact",
            "number, shard",
            "name, key_curve, key_point, trust, offered_curve, offered_point"),
        contact.number(),
        shard,
        contact.name(),
        key.curve(),
        key.point(),
        contact.trust() == null ? null : StoredCode.TRUST.of(contact.trust()),
        offered.curve(),
        offered.point());
    database.next(shard, VERSION);
  }

  /**
   * Removes a contact by its number as it is stored; returns whether there was one. What was
   * received from its key stays known.
   */
  public boolean remove(String number) {
    int shard = context.shard(number);
    boolean removed =
        database.run("DELETE FROM contact WHERE number = ? AND shard = ?", number, shard) > 0;
    database.next(shard, VERSION);
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
      return new KeyNews(KeyNews.Status.TRUSTED, key, null, null);
    }
    if (!isHere(contact)) {
      return KeyNews.notKept(
          key, "the contact is stored as " + contact.number() + "; add it as " + address);
    }
    boolean isSecond = contact.offered() != null && !key.equals(contact.offered());
    if (contact.key() == null && firstUse && !isSecond) {
      put(contact.trusting(key, Trust.FIRST_USE));
      return new KeyNews(KeyNews.Status.ACCEPTED, key, null, null);
    }
    put(contact.offering(key));
    return contact.key() == null
        ? new KeyNews(KeyNews.Status.OFFERED, key, isSecond ? contact.offered() : null, null)
        : new KeyNews(KeyNews.Status.CHANGED, key, contact.key(), null);
  }

  /** Tells whether this change may put a contact: its number may be stored in another shard. */
  public boolean isHere(Contact contact) {
    return context.shards().has(contact.number());
  }

  private Contact read(ResultSet row) throws SQLException {
    String number = row.getString(1);
    try {
      return new Contact(
          number,
          row.getString(2),
          new StoredKey(row.getString(3), row.getBytes(4)).key(),
          row.getObject(5) == null ? null : StoredCode.TRUST.value(row.getInt(5)),
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
