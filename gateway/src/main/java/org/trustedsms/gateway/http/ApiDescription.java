// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The API's description, openapi.yaml: its operations, by which requests are checked. */
final class ApiDescription {
  /** The header that has the idempotency key. */
  static final String KEY = "Idempotency-Key";

  private static final String RESOURCE = "/org/trustedsms/gateway/openapi.json";
  private static final String VERSION = "/v1/";
  private static final String PARAMETERS = "parameters";
  private static final String REFERENCE = "$ref";

  private final JsonNode root = read();

  /**
   * One method at one path.
   *
   * @param place the path below the version, with a star for the name in it
   * @param scope what its token must permit
   * @param name what stands for the star; null if there is none
   * @param key the header Idempotency-Key; null if it has no meaning
   * @param body null if it takes none, or another than JSON
   */
  record Operation(
      String id,
      String place,
      String method,
      Scope scope,
      Map<String, RequestSchema> parameters,
      RequestSchema name,
      RequestSchema key,
      RequestSchema body) {

    /**
     * Checks a query.
     *
     * @return the query, with the values of what is not given
     * @throws ApiException if it has a parameter that is not described, or a wrong value
     */
    Map<String, String> checked(Map<String, String> query) {
      for (Map.Entry<String, String> given : query.entrySet()) {
        RequestSchema known = parameters.get(given.getKey());
        String quoted = "\"" + ApiRequest.printable(given.getKey()) + "\"";
        if (known == null) {
          throw ApiException.badRequest(quoted + " is not a parameter here; remove it");
        }
        requireNo(known.problem(quoted, known.read(given.getValue())));
      }
      Map<String, String> all = new HashMap<>(query);
      parameters.forEach(
          (parameter, schema) -> {
            if (schema.otherwise() != null) {
              all.putIfAbsent(parameter, schema.otherwise());
            }
          });
      return all;
    }

    void requireKey(String given) {
      requireNo(key.problem(KEY, TextNode.valueOf(given)));
    }

    /** Checks the name in a path, which has one. */
    void requireName(String given) {
      requireNo(name.problem("\"" + ApiRequest.printable(given) + "\"", TextNode.valueOf(given)));
    }

    private static void requireNo(String problem) {
      if (problem != null) {
        throw ApiException.badRequest(problem);
      }
    }
  }

  private static JsonNode read() {
    try (InputStream in = ApiDescription.class.getResourceAsStream(RESOURCE)) {
      return new ObjectMapper().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the operations below the version. */
  List<Operation> operations() {
    List<Operation> operations = new ArrayList<>();
    for (Map.Entry<String, JsonNode> path : root.path("paths").properties()) {
      if (path.getKey().startsWith(VERSION)) {
        String place = path.getKey().substring(VERSION.length()).replaceAll("\\{[^}]+}", "*");
        path.getValue()
            .properties()
            .forEach(
                method -> {
                  if (!method.getKey().equals(PARAMETERS)) {
                    operations.add(operation(place, path.getValue(), method));
                  }
                });
      }
    }
    return operations;
  }

  private Operation operation(String place, JsonNode path, Map.Entry<String, JsonNode> method) {
    JsonNode node = method.getValue();
    JsonNode body = node.at("/requestBody/content/application~1json/schema");
    return new Operation(
        node.path("operationId").asText(),
        place,
        method.getKey().toUpperCase(Locale.ROOT),
        Scope.valueOf(node.at("/security/0/token/0").asText().toUpperCase(Locale.ROOT)),
        parameters(node, "query"),
        parameters(path, "path").values().stream().findFirst().orElse(null),
        parameters(node, "header").get(KEY),
        body.isMissingNode() ? null : RequestSchema.of(body, root));
  }

  private Map<String, RequestSchema> parameters(JsonNode of, String in) {
    Map<String, RequestSchema> parameters = new HashMap<>();
    for (JsonNode given : of.path(PARAMETERS)) {
      JsonNode parameter =
          given.has(REFERENCE) ? root.at(given.path(REFERENCE).asText().substring(1)) : given;
      if (parameter.path("in").asText().equals(in)) {
        parameters.put(
            parameter.path("name").asText(), RequestSchema.of(parameter.path("schema"), root));
      }
    }
    return parameters;
  }
}
