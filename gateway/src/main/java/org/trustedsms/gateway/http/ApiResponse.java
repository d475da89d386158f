// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** An answer to a request. The array is not copied. */
record ApiResponse(int status, String type, byte[] body, Map<String, String> headers) {
  private static final String JSON = "application/json";

  static ApiResponse json(int status, JsonNode body) {
    return new ApiResponse(status, JSON, bytes(body), Map.of());
  }

  static ApiResponse json(int status, String body) {
    return text(status, JSON, body);
  }

  static ApiResponse json(JsonNode body) {
    return json(200, body);
  }

  static ApiResponse text(int status, String type, String body) {
    return new ApiResponse(status, type, body.getBytes(StandardCharsets.UTF_8), Map.of());
  }

  static ApiResponse nothing() {
    return new ApiResponse(204, null, new byte[0], Map.of());
  }

  static ApiResponse problem(ApiException exception) {
    return new ApiResponse(
        exception.status(),
        "application/problem+json",
        bytes(Views.of(exception)),
        exception.headers());
  }

  ApiResponse with(String header, String value) {
    return new ApiResponse(status, type, body, Map.of(header, value));
  }

  private static byte[] bytes(JsonNode body) {
    return body.toString().getBytes(StandardCharsets.UTF_8);
  }
}
