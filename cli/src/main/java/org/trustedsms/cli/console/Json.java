// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.trustedsms.key.PublicKey;

/**
 * The JSON (RFC 8259) that commands print: names in camelCase, bytes as lower-case hexadecimal
 * digits, times as in RFC 3339, what is not known left out. All is ASCII, so that it is UTF-8 in
 * any terminal's encoding, and harms no terminal. Thread-safe.
 */
public final class Json {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(
                  JsonInclude.Include.NON_NULL, JsonInclude.Include.NON_NULL))
          .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
          .build();
  private static final ObjectWriter PRETTY = MAPPER.writerWithDefaultPrettyPrinter();

  private Json() {}

  /** Returns an empty object. */
  public static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  /** Makes an object of a record of text, numbers, and lists and records of such. */
  public static ObjectNode object(Record value) {
    return MAPPER.valueToTree(value);
  }

  /** Describes a key: its curve and whether that is legacy, and its fingerprint in both forms. */
  public static ObjectNode of(PublicKey key) {
    return object()
        .put("curve", key.curve().name())
        .put("legacy", key.curve().isLegacy())
        .put("digits", key.fingerprint().toDigits())
        .put("fingerprint", key.fingerprint().toString());
  }

  public static ArrayNode array(List<String> words) {
    ArrayNode array = MAPPER.createArrayNode();
    words.forEach(array::add);
    return array;
  }

  /** Returns an object for people and programs to read: several lines, without a line end. */
  public static String lines(ObjectNode node) {
    return written(PRETTY, node);
  }

  /** Returns an object in one line, without its end, for programs that read one after the other. */
  public static String line(ObjectNode node) {
    return written(MAPPER.writer(), node);
  }

  private static String written(ObjectWriter writer, ObjectNode node) {
    try {
      return writer.writeValueAsString(node);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
