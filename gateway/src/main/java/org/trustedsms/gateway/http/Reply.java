// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** An answer to a request. The array is not copied. */
record Reply(int status, String type, byte[] body, Map<String, String> headers) {
  private static final String JSON = "application/json";

  static Reply json(int status, JsonNode body) {
    return new Reply(status, JSON, bytes(body), Map.of());
  }

  static Reply json(int status, String body) {
    return text(status, JSON, body);
  }

  static Reply json(JsonNode body) {
    return json(200, body);
  }

  static Reply text(int status, String type, String body) {
    return new Reply(status, type, body.getBytes(StandardCharsets.UTF_8), Map.of());
  }

  static Reply nothing() {
    return new Reply(204, null, new byte[0], Map.of());
  }

  static Reply problem(Problem problem) {
    return new Reply(
        problem.status(), "application/problem+json", bytes(Views.of(problem)), problem.headers());
  }

  Reply with(String header, String value) {
    return new Reply(status, type, body, Map.of(header, value));
  }

  private static byte[] bytes(JsonNode body) {
    return body.toString().getBytes(StandardCharsets.UTF_8);
  }
}
