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
import java.util.HexFormat;
import org.trustedsms.hash.Hash;

/**
 * What is in the file: a JSON object (RFC 8259) in UTF-8 with the number of its format, a checksum,
 * and the memory. The checksum is SHA-256 of the memory as it is written, without white space: a
 * disk that changed a key or forgot a message is found out. Whoever may write the file can change
 * both.
 */
final class StoreFile {
  /** The largest length in bytes. */
  static final int MAX_LENGTH = 16 << 20;

  private static final int FORMAT = 1;
  private static final ObjectMapper MAPPER = mapper();

  private StoreFile() {}

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

  /** Reads the file into an empty memory; returns the checksum. */
  static String read(byte[] file, Memory memory) throws DamageException, UnknownFormatException {
    Fields fields = new Fields(parse(file));
    long format = fields.number("format");
    if (format != FORMAT) {
      throw new UnknownFormatException(format);
    }
    String checksum = fields.text("sha256");
    JsonNode kept = fields.member("memory");
    fields.end();
    if (!checksum.equals(checksum(bytes(kept)))) {
      throw new DamageException("a checksum that does not fit");
    }
    MemoryJson.read(kept, memory);
    return checksum;
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

  /** The contents of the file, and their checksum. */
  record Contents(String checksum, byte[] memory) {

    byte[] toBytes() {
      byte[] head =
          ("{\"format\":" + FORMAT + ",\"sha256\":\"" + checksum + "\",\"memory\":")
              .getBytes(StandardCharsets.US_ASCII);
      byte[] tail = "}\n".getBytes(StandardCharsets.US_ASCII);
      return ByteBuffer.allocate(head.length + memory.length + tail.length)
          .put(head)
          .put(memory)
          .put(tail)
          .array();
    }
  }

  static Contents contents(Memory memory) {
    byte[] bytes = bytes(MemoryJson.write(memory));
    return new Contents(checksum(bytes), bytes);
  }

  private static byte[] bytes(JsonNode node) throws IllegalStateException {
    try {
      return MAPPER.writeValueAsBytes(node);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String checksum(byte[] bytes) {
    return HexFormat.of().formatHex(Hash.sha256().digest(bytes));
  }
}
