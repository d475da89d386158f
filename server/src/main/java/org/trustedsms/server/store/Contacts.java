// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.sms.Address;

/**
 * The address book of a {@link Transaction}, to be used as long as that.
 *
 * <p>Numbers are found in any of their {@link Address#spellings}. {@code 447700900123} and {@code
 * +447700900123} may be two contacts, since the first may be a number within another country; but
 * as networks and people leave out the +, each finds the other if that is the only one.
 *
 * <p>A contact whose key is not valid cannot be read: that is a {@link StoreException}.
 */
public final class Contacts {
  private static final String ALL =
      "SELECT number, name, key_curve, key_point, trust, offered_curve, offered_point FROM contact";

  private static final String VERSION = "contacts";

  private final ShardContext context;
  private final Database database;

  Contacts(ShardContext context) {
    this.context = context;
    database = context.database();
  }

  /** Returns all contacts, by number. */
  public List<Contact> all() {
    return contacts(" ORDER BY number");
  }

  /** Returns contacts whose numbers come after one, so many at most, by number. */
  public List<Contact> after(String number, int most) {
    return contacts(" WHERE number > ? ORDER BY number LIMIT ?", number, most);
  }

  private List<Contact> contacts(String which, Object... values) {
    return database.all(ALL + which, row -> contact(row(row)), values);
  }

  /** Returns how many contacts there are: 0 or more. */
  public long count() {
    return database.number("SELECT COUNT(*) FROM contact");
  }

  /** Finds the contact whose number has the same normal form as any text. */
  public Optional<Contact> withNumber(String number) {
    return sameNumber(number).map(this::contact);
  }

  /** Returns the number of the contact with a number, as it is stored; its key may not be valid. */
  public Optional<String> storedNumber(String number) {
    return sameNumber(number).map(Row::number);
  }

  /** Returns the name of the contact with a number; its key may not be valid. */
  public Optional<String> nameOf(String number) {
    return sameNumber(number).map(Row::name);
  }

  private Optional<Row> sameNumber(String number) {
    String normal = Address.normalForm(number, context.country());
    return rows(number).stream()
        .filter(row -> Address.normalForm(row.number(), context.country()).equals(normal))
        .findFirst();
  }

  /** Returns the contacts whose numbers are spellings of a number, in the order of spellings. */
  private List<Row> rows(String number) {
    List<String> spellings = context.spellings(number);
    return database
        .all(ALL + " WHERE number " + Database.in(spellings), Contacts::row, spellings.toArray())
        .stream()
        .sorted(Comparator.comparing(row -> spellings.indexOf(row.number())))
        .toList();
  }

  /**
   * Finds a contact by its number, in any spelling, or by a name that only it has, written as the
   * contact's is but for Unicode normalization.
   */
  public Optional<Contact> find(String numberOrName) {
    List<Row> rows = rows(numberOrName);
    List<String> named = rows.isEmpty() ? numbersOf(numberOrName) : List.of();
    return rows.isEmpty() && named.size() == 1
        ? withNumber(named.get(0))
        : rows.stream().findFirst().map(this::contact);
  }

  /**
   * Finds the contact from whom a message may be, by the first spelling of its number with a key if
   * any has one. The signature still decides who the sender is.
   */
  public Optional<Contact> at(String address) {
    return row(address).map(this::contact);
  }

  private Optional<Row> row(String address) {
    List<Row> rows = address != null && Contact.isAddress(address) ? rows(address) : List.of();
    return rows.stream().filter(Row::hasKey).findFirst().or(() -> rows.stream().findFirst());
  }

  /** Returns the trusted key for an address, null if there is none. */
  PublicKey keyOf(String address) {
    return at(address).map(Contact::key).orElse(null);
  }

  /** Returns whether a key is trusted for an address, whether it is valid or not. */
  boolean hasKey(String address) {
    return row(address).filter(Row::hasKey).isPresent();
  }

  /** Returns whether a key is the one trusted for an address; null asks whether none is. */
  public boolean isKeyAt(String address, PublicKey key) {
    StoredKey asked = StoredKey.of(key);
    StoredKey stored = row(address).map(Row::key).orElse(StoredKey.NONE);
    return Objects.equals(asked.curve(), stored.curve())
        && Arrays.equals(asked.point(), stored.point());
  }

  /** Returns a number that changes whenever a contact does: 0 or more. */
  public long version() {
    return database.sum(VERSION);
  }

  /** Changes {@link #version}. */
  void touch() {
    database.next(context.first(), VERSION);
  }

  /** Returns whether a contact's number is stored like this, even if its key is not valid. */
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

  /** Removes a contact by its stored number; returns false if none. Its replay window stays. */
  public boolean remove(String number) {
    int shard = context.shard(number);
    boolean removed =
        database.run("DELETE FROM contact WHERE number = ? AND shard = ?", number, shard) > 0;
    database.next(shard, VERSION);
    return removed;
  }

  /**
   * Takes in an offered key, whose private key its sender is known to have. No key is replaced:
   * another one is kept beside the trusted one.
   *
   * @param address the originating address as the network states it; a new number becomes a
   *     contact, without the name that its sender proposes, which may be another's
   * @param firstUse whether the first key that comes from a number is trusted at once
   */
  public KeyOfferResult offer(String address, PublicKey key, boolean firstUse) {
    if (address == null || !Contact.isNumber(address)) {
      return KeyOfferResult.notKept(
          key, "a contact needs a telephone number, and the sender states none");
    }
    Contact contact;
    try {
      contact = at(address).orElse(null);
    } catch (StoreException e) {
      // The other messages verified in this change do not wait until the contact is removed.
      return KeyOfferResult.notKept(key, e.getMessage());
    }
    if (contact == null) {
      int most = context.limits().unknownSenders();
      if (database.number("SELECT COUNT(*) FROM contact WHERE key_curve IS NULL") >= most) {
        return KeyOfferResult.notKept(
            key,
            "there are %s contacts already whose key nobody has accepted; remove some"
                .formatted(most));
      }
      contact = new Contact(address, address, null, null, null);
    }
    if (key.equals(contact.key())) {
      return new KeyOfferResult(KeyOfferResult.Status.TRUSTED, key, null, null);
    }
    if (!isHere(contact)) {
      return KeyOfferResult.notKept(
          key, "the contact is stored as " + contact.number() + "; add it as " + address);
    }
    boolean isSecond = contact.offered() != null && !key.equals(contact.offered());
    if (contact.key() == null && firstUse && !isSecond) {
      put(contact.trusting(key, Trust.FIRST_USE));
      return new KeyOfferResult(KeyOfferResult.Status.ACCEPTED, key, null, null);
    }
    put(contact.offering(key));
    return contact.key() == null
        ? new KeyOfferResult(
            KeyOfferResult.Status.OFFERED, key, isSecond ? contact.offered() : null, null)
        : new KeyOfferResult(KeyOfferResult.Status.CHANGED, key, contact.key(), null);
  }

  /** Returns whether this change may put a contact: its number may be stored in another shard. */
  public boolean isHere(Contact contact) {
    return context.shards().has(contact.number());
  }

  /** A contact as it is stored: its key may not be valid. */
  private record Row(String number, String name, StoredKey key, Integer trust, StoredKey offered) {
    boolean hasKey() {
      return key.curve() != null;
    }
  }

  private static Row row(ResultSet row) throws SQLException {
    return new Row(
        row.getString(1),
        row.getString(2),
        new StoredKey(row.getString(3), row.getBytes(4)),
        row.getObject(5) == null ? null : row.getInt(5),
        new StoredKey(row.getString(6), row.getBytes(7)));
  }

  private Contact contact(Row row) {
    try {
      Trust trust = row.trust() == null ? null : StoredCode.TRUST.value(row.trust());
      return new Contact(row.number(), row.name(), row.key().key(), trust, row.offered().key());
    } catch (InvalidEncodingException e) {
      throw new StoreException(
          "%s: a key of contact %s is not valid; remove the contact, or take the file from a backup"
              .formatted(database.name(), row.number()),
          e);
    } catch (IllegalArgumentException | NullPointerException e) {
      throw database.damaged("a contact that none can be");
    }
  }
}
