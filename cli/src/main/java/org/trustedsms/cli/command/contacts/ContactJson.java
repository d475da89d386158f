// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.contacts;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.trustedsms.cli.command.key.KeyJson;
import org.trustedsms.cli.console.Json;
import org.trustedsms.server.store.Contact;

/** How a contact is shown to programs. */
final class ContactJson {
  private ContactJson() {}

  /** What is not there is left out. */
  static ObjectNode of(Contact contact) {
    ObjectNode json = Json.object();
    json.put("number", contact.number());
    json.put("name", contact.name());
    if (contact.key() != null) {
      json.set("key", KeyJson.of(contact.key()));
      json.put("trust", contact.trust().jsonWord());
    }
    if (contact.offered() != null) {
      json.set("offered", KeyJson.of(contact.offered()));
    }
    return json;
  }
}
