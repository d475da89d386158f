// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The API's description (OpenAPI 3.1), against which what is asked and answered is held. */
public final class Description {
  public static final JsonNode ROOT = read();

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final JsonSchemaFactory FACTORY =
      JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012);
  private static final Map<JsonNode, JsonSchema> SCHEMAS = new ConcurrentHashMap<>();

  /**
   * What can be asked.
   *
   * @param path with its parameters in braces
   */
  record Operation(String method, String path) {
    JsonNode node() {
      return ROOT.path("paths").path(path).path(method.toLowerCase(java.util.Locale.ROOT));
    }

    boolean takesToken() {
      return node().path("security").size() > 0;
    }
  }

  private Description() {}

  private static JsonNode read() {
    try (InputStream in = Description.class.getResourceAsStream("openapi.yaml")) {
      return new YAMLMapper().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<Operation> operations() {
    List<Operation> all = new ArrayList<>();
    ROOT.path("paths")
        .properties()
        .forEach(
            path -> {
              for (String method : List.of("GET", "POST", "PUT", "DELETE")) {
                Operation operation = new Operation(method, path.getKey());
                if (!operation.node().isMissingNode()) {
                  all.add(operation);
                }
              }
            });
    return all;
  }

  /**
   * Finds what was asked; null if the description does not have it. A path without parameters goes
   * before one with some.
   */
  static Operation find(String method, String path) {
    String asked = path.split("\\?", 2)[0];
    if (ROOT.path("paths").has(asked)) {
      Operation plain = new Operation(method, asked);
      return plain.node().isMissingNode() ? null : plain;
    }
    return operations().stream()
        .filter(operation -> operation.method().equals(method))
        .filter(operation -> asked.matches(operation.path().replaceAll("\\{[^}]+}", "[^/]+")))
        .findFirst()
        .orElse(null);
  }

  /** Throws an error if the description does not have this answer. */
  static void check(Operation operation, int status, HttpHeaders headers, byte[] body)
      throws IOException {
    String where = operation + " answers " + status;
    JsonNode answer = resolve(operation.node().path("responses").path(Integer.toString(status)));
    if (answer.isMissingNode()) {
      throw new AssertionError(where + ", which is not described: " + new String(body));
    }
    for (Map.Entry<String, JsonNode> header : answer.path("headers").properties()) {
      JsonNode described = resolve(header.getValue());
      String value =
          headers
              .firstValue(header.getKey())
              .orElseThrow(() -> new AssertionError(where + " without " + header.getKey()));
      fit(described.path("schema"), TextNode.valueOf(value), where + ", " + header.getKey());
    }
    JsonNode content = answer.path("content");
    if (content.isMissingNode()) {
      if (body.length > 0) {
        throw new AssertionError(where + " with a body");
      }
      return;
    }
    String type = headers.firstValue("Content-Type").orElse("").split(";")[0];
    if (!content.has(type)) {
      throw new AssertionError(where + " with " + type);
    }
    if (type.endsWith("json")) {
      fit(content.path(type).path("schema"), MAPPER.readTree(body), where);
    }
  }

  /** Throws an error if the description does not have what was asked, and was done. */
  static void checkBody(Operation operation, String body) throws IOException {
    JsonNode schema = operation.node().at("/requestBody/content/application~1json/schema");
    if (body != null) {
      fit(schema, MAPPER.readTree(body), operation + " is asked");
    }
  }

  /** Returns what another program finds wrong with a value. */
  public static Set<ValidationMessage> wrong(JsonNode schema, JsonNode value) {
    return SCHEMAS.computeIfAbsent(schema, Description::schema).validate(value);
  }

  static void fit(JsonNode schema, JsonNode value, String where) {
    Set<ValidationMessage> wrong = wrong(schema, value);
    if (!wrong.isEmpty()) {
      throw new AssertionError(where + ": " + wrong + " in " + value);
    }
  }

  private static JsonSchema schema(JsonNode schema) {
    ObjectNode whole = schema.deepCopy();
    whole.set("components", ROOT.path("components"));
    return FACTORY.getSchema(
        whole, SchemaValidatorsConfig.builder().formatAssertionsEnabled(true).build());
  }

  static JsonNode resolve(JsonNode node) {
    return node.has("$ref") ? ROOT.at(node.path("$ref").asText().substring(1)) : node;
  }
}
