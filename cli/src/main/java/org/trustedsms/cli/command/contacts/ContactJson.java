// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.contacts;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.store.Contact;
import org.trustedsms.cli.store.Trust;
import org.trustedsms.key.PublicKey;

/** How a contact is shown to programs. */
final class ContactJson {
  private ContactJson() {}

  /** What is not there is left out. */
  static ObjectNode of(Contact contact) {
    ObjectNode json = Json.object();
    json.put("number", contact.number());
    json.put("name", contact.name());
    if (contact.key() != null) {
      json.set("key", key(contact.key()));
      json.put("trust", word(contact.trust()));
    }
    if (contact.offered() != null) {
      json.set("offered", key(contact.offered()));
    }
    return json;
  }

  private static ObjectNode key(PublicKey key) {
    return Json.object()
        .put("curve", key.curve().name())
        .put("digits", key.fingerprint().toDigits())
        .put("sha256", key.fingerprint().toString());
  }

  private static String word(Trust trust) {
    return switch (trust) {
      case COMPARED -> "compared";
      case FIRST_USE -> "firstUse";
    };
  }
}
