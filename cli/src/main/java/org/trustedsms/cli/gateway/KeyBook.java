// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.gateway;

import org.trustedsms.key.PublicKey;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Memory;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.StoreException;
import org.trustedsms.server.store.Trust;

/**
 * Puts keys that were announced into the address book. Nobody's key is replaced: another one than
 * the trusted one is only kept beside it. Thread-safe.
 */
public final class KeyBook {
  /**
   * Most contacts without a trusted key. Anybody can make one, with any number as the sender's; so
   * they must not take the room of others.
   */
  static final int MAX_STRANGERS = 1_000;

  private final Store store;
  private final boolean firstUse;

  /**
   * Creates it.
   *
   * @param store where contacts are kept
   * @param firstUse whether the first key that comes from a number is trusted at once
   */
  public KeyBook(Store store, boolean firstUse) {
    this.store = store;
    this.firstUse = firstUse;
  }

  /**
   * Takes a key in, whose private key its sender is known to have.
   *
   * @param number the sender as the network states it; a contact is made if it is a number that has
   *     none. He is not called what he calls himself: he may have chosen the name of another
   * @param key the key
   * @return what came of it
   * @throws StoreException if the store cannot be used; then nothing has changed
   */
  public KeyNews offer(String number, PublicKey key) throws StoreException {
    if (!Contact.isNumber(number)) {
      return KeyNews.notKept(key, "a contact needs a telephone number, and the sender states none");
    }
    return store.change(memory -> offer(memory, number, key));
  }

  private KeyNews offer(Memory memory, String number, PublicKey key) throws StoreException {
    Contact contact = memory.contact(number).orElse(null);
    if (contact == null) {
      if (isFull(memory)) {
        return KeyNews.notKept(
            key,
            "there are "
                + MAX_STRANGERS
                + " contacts already whose key nobody has accepted; remove some with \"trusted-sms"
                + " contacts remove\"");
      }
      contact = new Contact(number, number, null, null, null);
    }
    return contact.key() == null ? first(memory, contact, key) : another(memory, contact, key);
  }

  private static boolean isFull(Memory memory) throws StoreException {
    return memory.contacts().stream().filter(contact -> contact.key() == null).count()
        >= MAX_STRANGERS;
  }

  private KeyNews first(Memory memory, Contact contact, PublicKey key) {
    PublicKey before = key.equals(contact.offered()) ? null : contact.offered();
    boolean accept = firstUse && before == null;
    memory.put(accept ? contact.trusting(key, Trust.FIRST_USE) : contact.offering(key));
    return KeyNews.of(accept ? KeyStatus.ACCEPTED : KeyStatus.OFFERED, key, before);
  }

  private static KeyNews another(Memory memory, Contact contact, PublicKey key) {
    if (contact.key().equals(key)) {
      return KeyNews.of(KeyStatus.TRUSTED, key, null);
    }
    memory.put(contact.offering(key));
    return KeyNews.of(KeyStatus.CHANGED, key, contact.key());
  }
}
