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
import java.util.regex.Pattern;
import org.eclipse.jetty.util.URIUtil;
import org.trustedsms.bytes.Bytes;
import org.trustedsms.server.store.AccessTokens.Token;
import org.trustedsms.server.store.Events.Told;
import org.trustedsms.server.store.IdempotencyKey;

/**
 * A request whose sender is known.
 *
 * @param path the parts of the path, as Jetty normalizes them, below the version
 * @param query parameters by their names
 * @param mediaType of the body, in lower case and without parameters; empty if it is not given
 * @param name the idempotency key that was given; null if none was
 */
record ApiRequest(
    List<String> path,
    Map<String, String> query,
    byte[] body,
    String mediaType,
    String name,
    Token token) {
  private static final int DEFAULT_LIMIT = 50;
  private static final int MAX_LIMIT = 500;

  private static final Pattern PRINTABLE = Pattern.compile("[ -~]+");

  /** The longest idempotency key, in characters. */
  static final int MAX_KEY = 200;

  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  /** Returns the body, a JSON object. */
  JsonNode json() throws ApiException {
    JsonNode node = any();
    if (!node.isObject()) {
      throw ApiException.badRequest("the body must be a JSON object");
    }
    return node;
  }

  JsonNode any() throws ApiException {
    return json(body);
  }

  static JsonNode json(byte[] text) throws ApiException {
    try {
      return MAPPER.readTree(text);
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
   * Returns the body, a JSON object that has no other fields than these.
   *
   * @throws ApiException if it has: what it asks for would not be done
   */
  JsonNode json(String... fields) throws ApiException {
    JsonNode node = json();
    for (String field : (Iterable<String>) node::fieldNames) {
      if (!List.of(fields).contains(field)) {
        throw ApiException.unprocessable(
            "\"" + printable(field) + "\" is not a field of this request; remove it");
      }
    }
    return node;
  }

  /**
   * Returns the idempotency key of the request.
   *
   * @param what is asked for: the same body can mean something else elsewhere
   * @return null if it has none
   */
  IdempotencyKey key(String what) {
    return key(name, what, body);
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

  /** Throws a problem if a text cannot be an idempotency key; the field is where it was given. */
  static String requireKey(String field, String key) throws ApiException {
    if (key.length() > MAX_KEY || !PRINTABLE.matcher(key).matches()) {
      throw ApiException.badRequest(
          field + " must have 1 to " + MAX_KEY + " printable characters of ASCII");
    }
    return key;
  }

  String named() throws ApiException {
    try {
      // Jetty leaves blanks and other characters escaped.
      return URIUtil.decodePath(path.get(1));
    } catch (IllegalArgumentException e) {
      throw ApiException.badRequest("the path has an escape that cannot be read");
    }
  }

  long id() throws ApiException {
    return number(named());
  }

  int limit() throws ApiException {
    long limit = number("limit", DEFAULT_LIMIT);
    if (limit < 1 || limit > MAX_LIMIT) {
      throw ApiException.badRequest("\"limit\" must be 1 to " + MAX_LIMIT);
    }
    return (int) limit;
  }

  long before() throws ApiException {
    return number("before", Long.MAX_VALUE);
  }

  /** Returns the row that the page begins after; empty if it begins with the first. */
  String after() {
    String after = numberParameter("after");
    return after == null ? "" : after;
  }

  /**
   * Returns a parameter that may be a telephone number. A plus that is not escaped arrives as a
   * blank, with which no number begins.
   *
   * @return null if it is not given
   */
  String numberParameter(String parameter) {
    String value = query.get(parameter);
    return value != null && value.startsWith(" ") ? "+" + value.substring(1) : value;
  }

  long number(String parameter, long otherwise) throws ApiException {
    String value = query.get(parameter);
    return value == null ? otherwise : number(value);
  }

  static long number(String value) throws ApiException {
    if (!value.matches("[0-9]{1,18}")) {
      throw ApiException.badRequest("\"" + printable(value) + "\" is no number");
    }
    return Long.parseLong(value);
  }

  static Told told(String given) throws ApiException {
    try {
      return Told.of(given);
    } catch (IllegalArgumentException e) {
      throw ApiException.badRequest("\"" + printable(given) + "\" is not the id of an event");
    }
  }

  static String printable(String value) {
    String start = value.substring(0, Math.min(40, value.length()));
    return start.replaceAll("[^ -~]", "?");
  }
}
