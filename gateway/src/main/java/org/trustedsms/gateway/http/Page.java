// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;

/** The page for people, and the API's description: files of the JAR. */
final class Page {
  private static final Map<String, String> TYPES =
      Map.of(
          "page/index.html", "text/html; charset=utf-8",
          "page/page.js", "text/javascript; charset=utf-8",
          "page/page.css", "text/css; charset=utf-8",
          "openapi.yaml", "application/yaml");

  private static final Map<String, String> HEADERS =
      Map.of(
          "Content-Security-Policy",
          "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
              + " img-src 'self' data:; base-uri 'none'; form-action 'none';"
              + " frame-ancestors 'none'",
          "Referrer-Policy",
          "no-referrer");

  /**
   * Answers with a file.
   *
   * @param path without a / at the start; empty for the page itself
   */
  ApiResponse answer(String path) throws ApiException {
    String name = path.isEmpty() ? "page/index.html" : path;
    String type = TYPES.get(name);
    if (type == null) {
      throw ApiException.notFound();
    }
    try (InputStream in = Page.class.getResourceAsStream("/org/trustedsms/gateway/" + name)) {
      return new ApiResponse(200, type, in.readAllBytes(), HEADERS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
