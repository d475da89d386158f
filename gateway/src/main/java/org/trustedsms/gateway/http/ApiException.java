// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Why a request is not answered as asked (RFC 9457); the detail says what to do. Everything that
 * reads a request may throw it, within a transaction, too.
 */
final class ApiException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int status;
  private final String title;

  /** The methods that are allowed, as in the header Allow; null for other errors. */
  private final String allowed;

  ApiException(int status, String title, String detail) {
    this(status, title, detail, null);
  }

  private ApiException(int status, String title, String detail, String allowed) {
    super(detail);
    this.status = status;
    this.title = title;
    this.allowed = allowed;
  }

  /** Takes the methods that are allowed; with GET, HEAD is one, too (RFC 9110, 9.1). */
  static ApiException methodNotAllowed(Set<String> allowed) {
    Set<String> all = new TreeSet<>(allowed);
    if (all.contains("GET")) {
      all.add("HEAD");
    }
    return new ApiException(
        405,
        "Method not allowed",
        "see the API's description, /openapi.yaml",
        String.join(", ", all));
  }

  static ApiException badRequest(String detail) {
    return new ApiException(400, "Bad request", detail);
  }

  static ApiException unprocessable(String detail) {
    return new ApiException(422, "Unprocessable content", detail);
  }

  static ApiException conflict(String detail) {
    return new ApiException(409, "Conflict", detail);
  }

  static ApiException notFound() {
    return new ApiException(404, "Not found", "there is no such resource");
  }

  static ApiException busy(int status, String detail) {
    return new ApiException(
        status, status == 429 ? "Too many requests" : "Service unavailable", detail);
  }

  int status() {
    return status;
  }

  String title() {
    return title;
  }

  Map<String, String> headers() {
    return switch (status) {
      case 401 -> Map.of("WWW-Authenticate", "Bearer");
      case 405 -> allowed == null ? Map.of() : Map.of("Allow", allowed);
      case 408 -> Map.of("Connection", "close");
      case 429, 503 -> Map.of("Retry-After", "1");
      default -> Map.of();
    };
  }
}
