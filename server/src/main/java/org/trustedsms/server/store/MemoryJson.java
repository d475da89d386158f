// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HexFormat;
import java.util.Locale;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.message.MessageId;

/** What is in a memory as JSON: each member is read as strictly as it is written. */
final class MemoryJson {
  private static final HexFormat HEX = HexFormat.of();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private MemoryJson() {}

  static ObjectNode write(Memory memory) {
    ObjectNode json = NODES.objectNode();
    ArrayNode contacts = json.putArray("contacts");
    memory.contacts.values().forEach(contact -> contacts.add(contact(contact)));
    ArrayNode received = json.putArray("received");
    memory
        .received
        .settle()
        .forEach(
            (sender, window) ->
                received
                    .addObject()
                    .put("key", sender.toString())
                    .put("window", HEX.formatHex(window.toBytes())));
    json.put("newestDropped", memory.received.newestDropped());
    ArrayNode stamps = json.putArray("stamps");
    memory.stamps.forEach(
        (own, last) -> stamps.addObject().put("key", own.toString()).put("last", last));
    ArrayNode sent = json.putArray("sent");
    memory.outgoing.all().forEach(message -> sent.add(message(message)));
    return json;
  }

  private static ObjectNode contact(StoredContact contact) {
    ObjectNode json =
        NODES.objectNode().put("number", contact.number()).put("name", contact.name());
    if (contact.key() != null) {
      json.set("key", key(contact.key()));
      json.put("trust", word(contact.trust()));
    }
    if (contact.offered() != null) {
      json.set("offered", key(contact.offered()));
    }
    return json;
  }

  private static ObjectNode key(StoredKey key) {
    return NODES.objectNode().put("curve", key.curveName()).put("point", key.pointInHex());
  }

  private static String word(Trust trust) {
    return trust.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static ObjectNode message(SentMessage message) {
    ObjectNode json =
        NODES
            .objectNode()
            .put("key", message.own().toString())
            .put("message", message.id().toString());
    if (message.recipient() != null) {
      json.put("recipient", message.recipient().toString());
    }
    return json;
  }

  /** Reads into an empty memory. */
  static void read(JsonNode json, Memory memory) throws DamageException {
    Fields fields = new Fields(json);
    for (JsonNode contact : fields.list("contacts")) {
      readContact(new Fields(contact), memory);
    }
    for (JsonNode window : fields.list("received")) {
      readWindow(new Fields(window), memory);
    }
    memory.received.restoreNewestDropped(fields.number("newestDropped"));
    for (JsonNode stamp : fields.list("stamps")) {
      readStamp(new Fields(stamp), memory);
    }
    for (JsonNode message : fields.list("sent")) {
      readMessage(new Fields(message), memory);
    }
    fields.end();
  }

  private static void readContact(Fields fields, Memory memory) throws DamageException {
    String number = fields.text("number");
    if (!Contact.isNumber(number)) {
      throw new DamageException("a contact without a telephone number");
    }
    StoredKey key = optionalKey(fields, "key");
    StoredContact contact =
        new StoredContact(
            number,
            name(fields.text("name"), number),
            key,
            key == null ? null : trust(fields.text("trust")),
            optionalKey(fields, "offered"));
    if (memory.contacts.put(number, contact) != null) {
      throw new DamageException("a contact that is there twice");
    }
    fields.end();
  }

  private static String name(String name, String number) throws DamageException {
    try {
      if (ContactName.check(name, number).equals(name)) {
        return name;
      }
    } catch (IllegalArgumentException e) {
      // As one that would be kept differently.
    }
    throw new DamageException("a contact's name that none can have");
  }

  private static StoredKey optionalKey(Fields fields, String name) throws DamageException {
    if (!fields.has(name)) {
      return null;
    }
    Fields key = new Fields(fields.member(name));
    StoredKey stored = StoredKey.of(key.text("curve"), key.text("point"));
    key.end();
    return stored;
  }

  private static Trust trust(String word) throws DamageException {
    for (Trust trust : Trust.values()) {
      if (word(trust).equals(word)) {
        return trust;
      }
    }
    throw new DamageException("a key that is trusted in an unknown way");
  }

  private static void readWindow(Fields fields, Memory memory) throws DamageException {
    memory.received.restore(
        fingerprint(fields.text("key")), Hexadecimal.bytes(fields.text("window")));
    fields.end();
  }

  private static void readStamp(Fields fields, Memory memory) throws DamageException {
    long last = fields.number("last");
    if (last < 0) {
      throw new DamageException("a stamp that is negative");
    }
    if (memory.stamps.put(fingerprint(fields.text("key")), last) != null) {
      throw new DamageException("a last stamp that is there twice");
    }
    fields.end();
  }

  private static void readMessage(Fields fields, Memory memory) throws DamageException {
    Fingerprint own = fingerprint(fields.text("key"));
    MessageId id = new MessageId(bytes(fields.text("message"), MessageId.LENGTH));
    Fingerprint recipient = fields.has("recipient") ? fingerprint(fields.text("recipient")) : null;
    memory.outgoing.restore(new SentMessage(own, id, recipient));
    fields.end();
  }

  private static Fingerprint fingerprint(String digits) throws DamageException {
    return new Fingerprint(bytes(digits, Fingerprint.LENGTH));
  }

  private static byte[] bytes(String digits, int length) throws DamageException {
    byte[] bytes = Hexadecimal.bytes(digits);
    if (bytes.length != length) {
      throw new DamageException("a fingerprint or an identifier of the wrong length");
    }
    return bytes;
  }
}
