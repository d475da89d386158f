// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The page for people, and the API's description, also drawn by Swagger UI: files of JARs. */
final class Page {
  private static final String OURS = "/org/trustedsms/gateway/";
  private static final String SWAGGER_UI = "/META-INF/resources/webjars/swagger-ui/5.30.2/";
  private static final String HTML = "text/html; charset=utf-8";
  private static final String SCRIPT = "text/javascript; charset=utf-8";
  private static final String STYLE = "text/css; charset=utf-8";

  private record Resource(String name, String type) {}

  private static final Map<String, Resource> RESOURCES =
      Map.of(
          "", new Resource(OURS + "page/index.html", HTML),
          "page/page.js", new Resource(OURS + "page/page.js", SCRIPT),
          "page/page.css", new Resource(OURS + "page/page.css", STYLE),
          "openapi.yaml", new Resource(OURS + "openapi.yaml", "application/yaml"),
          "docs", new Resource(OURS + "page/docs.html", HTML),
          "page/docs.js", new Resource(OURS + "page/docs.js", SCRIPT),
          "page/swagger-ui.js", new Resource(SWAGGER_UI + "swagger-ui-bundle.js", SCRIPT),
          "page/swagger-ui.css", new Resource(SWAGGER_UI + "swagger-ui.css", STYLE));

  private static final Map<String, String> HEADERS =
      Map.of(
          "Content-Security-Policy",
          "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
              + " img-src 'self' data:; base-uri 'none'; form-action 'none';"
              + " frame-ancestors 'none'",
          "Referrer-Policy",
          "no-referrer");

  /** By path, each read once: the largest has 1.5 MB, and anybody may ask for it. */
  private final Map<String, ApiResponse> answers = new ConcurrentHashMap<>();

  /** Answers with a file; its path has no / at the start, and that of the page itself is empty. */
  ApiResponse answer(String path) {
    if (!RESOURCES.containsKey(path)) {
      throw ApiException.notFound();
    }
    return answers.computeIfAbsent(path, known -> read(RESOURCES.get(known)));
  }

  private static ApiResponse read(Resource resource) {
    try (InputStream in = Page.class.getResourceAsStream(resource.name())) {
      return new ApiResponse(200, resource.type(), in.readAllBytes(), HEADERS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
