// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.ReplayWindow;
import org.trustedsms.message.Senders;
import org.trustedsms.message.SentMessages;
import org.trustedsms.message.StampClock;

/**
 * What a {@link Store} keeps: the address book, what was received and sent, the last stamps. Not
 * for use by several threads, nor after a change has ended.
 */
public final class Memory {
  final ReceivedMessages received;
  final Outgoing outgoing;

  /** By number. */
  final Map<String, StoredContact> contacts = new TreeMap<>();

  /** The last stamp of each own key. */
  final Map<Fingerprint, Long> stamps = new LinkedHashMap<>();

  private final String file;

  /**
   * Creates an empty one.
   *
   * @param file what it is read from, for messages
   * @param limits how much is kept
   */
  Memory(String file, Limits limits) {
    this.file = file;
    received = new ReceivedMessages(limits);
    outgoing = new Outgoing(limits);
  }

  /**
   * Returns all contacts.
   *
   * @return a new list, by number
   * @throws StoreException if the key of one of them is not valid
   */
  public List<Contact> contacts() throws StoreException {
    List<Contact> all = new ArrayList<>(contacts.size());
    for (StoredContact contact : contacts.values()) {
      all.add(decoded(contact));
    }
    return all;
  }

  /**
   * Finds a contact.
   *
   * @param numberOrName any text. A number must be written as the contact's is, with or without +;
   *     a name likewise, but for the composition of its characters (Unicode normalization)
   * @return the contact with this number or, if there is none, the only one with this name
   * @throws StoreException if its key is not valid
   */
  public Optional<Contact> contact(String numberOrName) throws StoreException {
    StoredContact byNumber = contacts.get(numberOrName);
    if (byNumber != null) {
      return Optional.of(decoded(byNumber));
    }
    List<String> numbers = numbersOf(numberOrName);
    return numbers.size() == 1
        ? Optional.of(decoded(contacts.get(numbers.get(0))))
        : Optional.empty();
  }

  /**
   * Tells whether there is a contact with a number.
   *
   * @param number any text
   * @return true if there is one, even if its key is not valid
   */
  public boolean hasNumber(String number) {
    return contacts.containsKey(number);
  }

  /**
   * Finds the numbers of all contacts with a name.
   *
   * @param name any text
   * @return a new list, empty if there is none
   */
  public List<String> numbersOf(String name) {
    String normalized = Normalizer.normalize(name, Normalizer.Form.NFC).strip();
    return contacts.values().stream()
        .filter(contact -> contact.name().equals(normalized))
        .map(StoredContact::number)
        .toList();
  }

  private Contact decoded(StoredContact contact) throws StoreException {
    try {
      return contact.contact();
    } catch (InvalidEncodingException e) {
      throw new StoreException(
          file
              + ": a key of contact "
              + contact.number()
              + " is not valid; remove the contact, or take the file from a backup",
          e);
    }
  }

  /**
   * Adds the contact, or replaces the one with its number.
   *
   * @param contact the contact
   */
  public void put(Contact contact) {
    contacts.put(contact.number(), StoredContact.of(contact));
  }

  /**
   * Removes a contact. What was received from its key stays known.
   *
   * @param number its number
   * @return whether there was one
   */
  public boolean remove(String number) {
    return contacts.remove(number) != null;
  }

  /**
   * Returns one sender, whatever the address is.
   *
   * @param key the sender's key; null if none is known
   * @return the sender with what was received from this key; what is received is kept with the
   *     change
   */
  public Senders knowing(PublicKey key) {
    return new Senders() {
      @Override
      public PublicKey key(String address) {
        return key;
      }

      @Override
      public ReplayWindow window(Fingerprint sender) {
        return received.window(sender);
      }

      @Override
      public void keep(Fingerprint sender, ReplayWindow window, ReceivedMessage message) {
        received.keep(sender, window);
      }
    };
  }

  /**
   * Gives the next stamp for messages that are signed with a key (docs/format.md section 9).
   *
   * @param own the fingerprint of the key
   * @param now the time in seconds since 1970-01-01 UTC
   * @return now, or the last stamp of this key plus one if that is greater
   * @throws ArithmeticException if there is no greater one, as {@link StampClock#after}
   */
  public long nextStamp(Fingerprint own, long now) {
    long stamp = StampClock.after(stamps.getOrDefault(own, 0L), now);
    stamps.put(own, stamp);
    return stamp;
  }

  /**
   * Remembers a message that awaits an acknowledgement; if there are too many the oldest is
   * forgotten.
   *
   * @param own the fingerprint of the key that signed it
   * @param id its identifier
   * @param recipient the fingerprint of the recipient's key; null if it is for anyone
   */
  public void sent(Fingerprint own, MessageId id, Fingerprint recipient) {
    outgoing.add(new SentMessage(own, id, recipient));
  }

  /**
   * Returns the messages that were remembered as sent with a key.
   *
   * @param own the fingerprint of the key
   * @return those that there are now; thread-safe, and may be used after the change
   */
  public SentMessages sentBy(Fingerprint own) {
    return outgoing.by(own);
  }
}
