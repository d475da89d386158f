// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PublicKey;

/** A contact as it is in the file; trust is null exactly if key is, offered may be null. */
record StoredContact(String number, String name, StoredKey key, Trust trust, StoredKey offered) {

  static StoredContact of(Contact contact) {
    return new StoredContact(
        contact.number(),
        contact.name(),
        StoredKey.of(contact.key()),
        contact.trust(),
        StoredKey.of(contact.offered()));
  }

  Contact contact() throws InvalidEncodingException {
    return new Contact(number, name, decoded(key), trust, decoded(offered));
  }

  private static PublicKey decoded(StoredKey key) throws InvalidEncodingException {
    return key == null ? null : key.key();
  }
}
