// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.kannel;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The parameters of a URL, whose values may be any bytes. Immutable. */
final class Query {
  private static final int MAX_LENGTH = 8_192;

  private final Map<String, byte[]> values = new HashMap<>();

  /** Reads the part of a URL behind the question mark, with its escapes; null if there is none. */
  Query(String raw) {
    if (raw == null || raw.length() > MAX_LENGTH) {
      throw new IllegalArgumentException("no query, or one that is too long");
    }
    for (String pair : raw.split("&", -1)) {
      int equals = pair.indexOf('=');
      if (equals < 1) {
        throw new IllegalArgumentException("a parameter without a name or a value");
      }
      if (values.put(pair.substring(0, equals), unescape(pair.substring(equals + 1))) != null) {
        throw new IllegalArgumentException("a parameter that is there twice");
      }
    }
  }

  private static byte[] unescape(String escaped) {
    if (escaped.chars().anyMatch(c -> c > 0x7F)) {
      throw new IllegalArgumentException("a character that is not escaped");
    }
    try {
      // The decoder would take a sign for a digit.
      return URLDecoder.decode(escaped.replace("%+", "%%"), StandardCharsets.ISO_8859_1)
          .getBytes(StandardCharsets.ISO_8859_1);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("a malformed escape", e);
    }
  }

  byte[] bytes(String name) {
    byte[] value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("no " + name);
    }
    return value;
  }

  /** Returns a value of which every character is printable ASCII, and there are not too many. */
  String word(String name, int most) {
    String word = new String(bytes(name), StandardCharsets.ISO_8859_1);
    if (word.length() > most || !word.chars().allMatch(c -> c >= ' ' && c <= '~')) {
      throw new IllegalArgumentException(name + " is too long, or is not of ASCII characters");
    }
    return word;
  }

  /** Returns the beginning of any text; empty if there is none. */
  String textIfAny(String name, int most) {
    String text = new String(values.getOrDefault(name, new byte[0]), StandardCharsets.ISO_8859_1);
    return text.substring(0, Math.min(most, text.length()));
  }

  Optional<Long> numberIfAny(String name) {
    try {
      return Optional.of(number(name));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Returns a number from 0 to 999,999,999,999. */
  long number(String name) {
    String digits = word(name, 12);
    if (!digits.matches("[0-9]+")) {
      throw new IllegalArgumentException(name + " is not a number");
    }
    return Long.parseLong(digits);
  }
}
