// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.hash.Hash;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.ReplayWindow;

/**
 * What was kept before there was a database: {@code store.json}, a JSON object (RFC 8259) in UTF-8
 * with the number of its format, a checksum, and the memory. The checksum is SHA-256 of the memory
 * as it was written, without white space. Each member is read as strictly as it was written.
 */
final class OlderStore {
  /** The largest length in bytes. */
  static final int MAX_LENGTH = 16 << 20;

  private static final int FORMAT = 1;
  private static final ObjectMapper MAPPER = mapper();

  private final Memory memory;
  private final Contacts contacts;
  private final Set<Fingerprint> senders = new HashSet<>();
  private final Set<Fingerprint> stamped = new HashSet<>();

  private OlderStore(Memory memory) {
    this.memory = memory;
    contacts = memory.contacts();
  }

  private static ObjectMapper mapper() {
    JsonFactory factory =
        JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            // Names in a hostile file are not worth remembering.
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .streamReadConstraints(
                StreamReadConstraints.builder()
                    .maxNestingDepth(10)
                    .maxNumberLength(20)
                    .maxNameLength(100)
                    .maxStringLength(1 << 16)
                    .build())
            .build();
    return JsonMapper.builder(factory)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .build();
  }

  /**
   * Reads a file into an empty memory.
   *
   * @throws DamageException if it is damaged, or of another format
   */
  static void read(byte[] file, Memory memory) throws DamageException {
    Fields fields = new Fields(parse(file));
    long format = fields.number("format");
    if (format != FORMAT) {
      throw new DamageException("format " + format + ", which this program does not know");
    }
    String checksum = fields.text("sha256");
    JsonNode kept = fields.member("memory");
    fields.end();
    if (!checksum.equals(HexFormat.of().formatHex(Hash.sha256().digest(written(kept))))) {
      throw new DamageException("a checksum that does not fit");
    }
    new OlderStore(memory).read(new Fields(kept));
  }

  private static JsonNode parse(byte[] file) throws DamageException {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(file)).toString();
      return MAPPER.readTree(text);
    } catch (CharacterCodingException e) {
      throw new DamageException("bytes that are not UTF-8");
    } catch (JsonProcessingException e) {
      throw new DamageException(
          e.getLocation() == null
              ? "no JSON"
              : "no JSON from character " + e.getLocation().getCharOffset() + " on");
    }
  }

  private static byte[] written(JsonNode node) {
    try {
      return MAPPER.writeValueAsBytes(node);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private void read(Fields fields) throws DamageException {
    for (JsonNode contact : fields.list("contacts")) {
      readContact(new Fields(contact));
    }
    for (JsonNode window : fields.list("received")) {
      readWindow(new Fields(window));
    }
    memory.raiseNewestDropped(notBelow(-1, fields.number("newestDropped")));
    for (JsonNode stamp : fields.list("stamps")) {
      readStamp(new Fields(stamp));
    }
    for (JsonNode message : fields.list("sent")) {
      readMessage(new Fields(message));
    }
    fields.end();
  }

  private void readContact(Fields fields) throws DamageException {
    String number = fields.text("number");
    if (!Contact.isNumber(number)) {
      throw new DamageException("a contact without a telephone number");
    }
    String name = name(fields.text("name"), number);
    StoredKey key = optionalKey(fields, "key");
    Trust trust = key == StoredKey.NONE ? null : trust(fields.text("trust"));
    StoredKey offered = optionalKey(fields, "offered");
    fields.end();
    if (contacts.hasNumber(number)) {
      throw new DamageException("a contact that is there twice");
    }
    contacts.put(number, name, key, trust, offered);
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
      return StoredKey.NONE;
    }
    Fields key = new Fields(fields.member(name));
    StoredKey stored = new StoredKey(key.text("curve"), bytes(key.text("point")));
    key.end();
    if (stored.fault() != null) {
      throw new DamageException(stored.fault());
    }
    return stored;
  }

  private static Trust trust(String word) throws DamageException {
    for (Trust trust : Trust.values()) {
      if (Contacts.word(trust).equals(word)) {
        return trust;
      }
    }
    throw new DamageException("a key that is trusted in an unknown way");
  }

  private void readWindow(Fields fields) throws DamageException {
    Fingerprint sender = fingerprint(fields.text("key"));
    byte[] window = bytes(fields.text("window"));
    fields.end();
    if (!senders.add(sender)) {
      throw new DamageException("a sender is there twice");
    }
    try {
      memory.putWindow(sender.toBytes(), ReplayWindow.decode(window));
    } catch (InvalidEncodingException e) {
      throw new DamageException("what was received from a sender cannot be read");
    }
  }

  private void readStamp(Fields fields) throws DamageException {
    long last = notBelow(0, fields.number("last"));
    Fingerprint own = fingerprint(fields.text("key"));
    fields.end();
    if (!stamped.add(own)) {
      throw new DamageException("a last stamp that is there twice");
    }
    memory.putStamp(own.toBytes(), Memory.ALL_BEFORE, last);
  }

  private static long notBelow(long least, long stamp) throws DamageException {
    if (stamp < least) {
      throw new DamageException("a stamp that is negative");
    }
    return stamp;
  }

  private void readMessage(Fields fields) throws DamageException {
    Fingerprint own = fingerprint(fields.text("key"));
    MessageId id = new MessageId(bytes(fields.text("message"), MessageId.LENGTH));
    Fingerprint recipient = fields.has("recipient") ? fingerprint(fields.text("recipient")) : null;
    fields.end();
    memory.await(own, id, recipient);
  }

  private static Fingerprint fingerprint(String digits) throws DamageException {
    return new Fingerprint(bytes(digits, Fingerprint.LENGTH));
  }

  private static byte[] bytes(String digits, int length) throws DamageException {
    byte[] bytes = bytes(digits);
    if (bytes.length != length) {
      throw new DamageException("a fingerprint or an identifier of the wrong length");
    }
    return bytes;
  }

  private static byte[] bytes(String digits) throws DamageException {
    try {
      return HexFormat.of().parseHex(digits);
    } catch (IllegalArgumentException e) {
      throw new DamageException("bytes that are not in hexadecimal");
    }
  }
}
