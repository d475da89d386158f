// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.util.URIUtil;
import org.trustedsms.bytes.Bytes;
import org.trustedsms.gateway.http.ApiDescription.Operation;
import org.trustedsms.server.store.AccessTokens.Token;
import org.trustedsms.server.store.Events.Cursor;
import org.trustedsms.server.store.IdempotencyKey;

/**
 * A request whose sender is known.
 *
 * @param path the parts of the path, as Jetty normalizes them, below the version
 * @param query parameters by their names, which the operation has checked
 * @param mediaType of the body, in lower case and without parameters; empty if it is not given
 * @param idempotencyKey null if none was given
 */
record ApiRequest(
    Operation operation,
    List<String> path,
    Map<String, String> query,
    byte[] body,
    String mediaType,
    String idempotencyKey,
    Token token) {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  /** Returns the body; throws an ApiException if the API's description does not allow it. */
  JsonNode json() {
    JsonNode node = any();
    requireFit(operation.body(), "the body", node);
    return node;
  }

  /** Throws a problem if a value is none that a schema allows; the name is what it is called. */
  static void requireFit(RequestSchema schema, String name, JsonNode value) {
    String problem = schema.problem(name, value);
    if (problem != null) {
      throw ApiException.unprocessable(problem);
    }
  }

  JsonNode any() {
    return json(body);
  }

  static JsonNode json(byte[] text) {
    try {
      JsonNode node = MAPPER.readTree(text);
      if (node.isMissingNode()) {
        throw ApiException.badRequest("the body is empty; it must be JSON");
      }
      return node;
    } catch (JsonProcessingException e) {
      throw ApiException.badRequest(
          e.getOriginalMessage().startsWith("Trailing token")
              ? "more than one JSON value; messages go one per line (curl: --data-binary)"
              : "the body is no JSON: " + e.getOriginalMessage());
    } catch (java.io.IOException e) {
      throw ApiException.badRequest("the body cannot be read");
    }
  }

  /**
   * Returns the idempotency key of the request.
   *
   * @param what is asked for: the same body can mean something else elsewhere
   * @return null if it has none
   */
  IdempotencyKey key(String what) {
    return key(idempotencyKey, what, body);
  }

  /** Returns the idempotency key of what a part of the request asks for; null if it has none. */
  IdempotencyKey key(String given, String what, byte[] content) {
    if (given == null) {
      return null;
    }
    byte[] place = (what + "\n").getBytes(StandardCharsets.US_ASCII);
    byte[] digest = sha256(Bytes.join(place, content));
    return new IdempotencyKey(token.name(), given, digest);
  }

  /** Returns a SHA-256, by the machine's instructions for it. */
  static byte[] sha256(byte[] content) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(content);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  String pathName() {
    try {
      // Jetty leaves blanks and other characters escaped.
      return URIUtil.decodePath(path.get(1));
    } catch (IllegalArgumentException e) {
      throw ApiException.badRequest("the path has an escape that cannot be read");
    }
  }

  long id() {
    return Long.parseLong(pathName());
  }

  int limit() {
    return Integer.parseInt(query.get("limit"));
  }

  long before() {
    String before = query.get("before");
    return before == null ? Long.MAX_VALUE : Long.parseLong(before);
  }

  /** Returns the row that the page begins after; empty if it begins with the first. */
  String after() {
    String after = numberParameter("after");
    return after == null ? "" : after;
  }

  /** Returns what may be a telephone number, or null. An unescaped + has arrived as a blank. */
  String numberParameter(String parameter) {
    String value = query.get(parameter);
    return value != null && value.startsWith(" ") ? "+" + value.substring(1) : value;
  }

  static Cursor cursor(String given) {
    try {
      return Cursor.of(given);
    } catch (IllegalArgumentException e) {
      throw ApiException.badRequest("\"" + printable(given) + "\" is not the id of an event");
    }
  }

  static String printable(String value) {
    String start = value.substring(0, Math.min(40, value.length()));
    return start.replaceAll("[^ -~]", "?");
  }
}
