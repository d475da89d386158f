// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A JSON Schema (2020-12), of those keywords that the API's description uses for requests. Objects
 * have no fields but those that are described. A {@code x-rule} says in words what a value must be.
 * Immutable and thread-safe.
 */
final class RequestSchema {
  private static final Set<String> KEYWORDS =
      Set.of(
          ("type enum const pattern format minLength maxLength minimum maximum minItems maxItems"
                  + " items properties required additionalProperties unevaluatedProperties anyOf"
                  + " oneOf discriminator default description examples x-rule")
              .split(" "));

  private final JsonNode schema;
  private final String type;
  private final List<String> words;
  private final Pattern pattern;
  private final long least;
  private final long most;
  private final boolean isTime;
  private final RequestSchema items;
  private final Map<String, RequestSchema> fields = new LinkedHashMap<>();
  private final List<String> required;

  /** Fields of which there must be one; empty if none need be there. */
  private final List<String> oneRequired;

  /** The field that decides which of the choices a value must be; empty if there are none. */
  private final String chooser;

  private final Map<String, RequestSchema> choices = new LinkedHashMap<>();

  /**
   * Reads a schema.
   *
   * @param root what its references are relative to
   * @throws IllegalStateException if it has a keyword that is not checked here
   */
  static RequestSchema of(JsonNode schema, JsonNode root) {
    return new RequestSchema(resolved(schema, root), root);
  }

  private RequestSchema(ObjectNode schema, JsonNode root) {
    schema.fieldNames().forEachRemaining(RequestSchema::requireKnown);
    this.schema = schema;
    type = schema.path("type").asText();
    words = schema.has("const") ? List.of(schema.path("const").asText()) : texts(schema, "enum");
    pattern = schema.has("pattern") ? Pattern.compile(schema.path("pattern").asText()) : null;
    isTime = schema.path("format").asText().equals("date-time");
    least = bound("minimum", "minLength", "minItems", type.equals("integer") ? Long.MIN_VALUE : 0);
    most = bound("maximum", "maxLength", "maxItems", Long.MAX_VALUE);
    items = schema.has("items") ? of(schema.path("items"), root) : null;
    schema
        .path("properties")
        .properties()
        .forEach(field -> fields.put(field.getKey(), of(field.getValue(), root)));
    required = texts(schema, "required");
    oneRequired = new ArrayList<>();
    schema.path("anyOf").forEach(any -> oneRequired.addAll(texts(any, "required")));
    chooser = schema.path("discriminator").path("propertyName").asText();
    for (JsonNode choice : schema.path("oneOf")) {
      ObjectNode common = schema.deepCopy().without(List.of("oneOf", "discriminator"));
      RequestSchema one = new RequestSchema(merged(resolved(choice, root), common), root);
      choices.put(one.fields.get(chooser).words.get(0), one);
    }
  }

  private static void requireKnown(String keyword) {
    if (!KEYWORDS.contains(keyword)) {
      throw new IllegalStateException("the API's description has \"" + keyword + "\", unchecked");
    }
  }

  private static ObjectNode resolved(JsonNode schema, JsonNode root) {
    ObjectNode own = schema.deepCopy();
    JsonNode reference = own.remove("$ref");
    return reference == null
        ? own
        : merged(resolved(root.at(reference.asText().substring(1)), root), own);
  }

  /** Returns a schema that a value fits if it fits both. */
  private static ObjectNode merged(ObjectNode one, ObjectNode other) {
    other
        .properties()
        .forEach(
            keyword -> {
              JsonNode before = one.get(keyword.getKey());
              if (before instanceof ObjectNode fields) {
                fields.setAll((ObjectNode) keyword.getValue());
              } else if (before instanceof ArrayNode names) {
                names.addAll((ArrayNode) keyword.getValue());
              } else {
                one.set(keyword.getKey(), keyword.getValue());
              }
            });
    return one;
  }

  private static List<String> texts(JsonNode schema, String keyword) {
    List<String> texts = new ArrayList<>();
    schema.path(keyword).forEach(text -> texts.add(text.asText()));
    return texts;
  }

  private long bound(String value, String length, String size, long otherwise) {
    for (String keyword : List.of(value, length, size)) {
      if (schema.has(keyword)) {
        return schema.path(keyword).asLong();
      }
    }
    return otherwise;
  }

  /** Returns what a value is that is not given; null if it is nothing. */
  String otherwise() {
    return schema.has("default") ? schema.path("default").asText() : null;
  }

  /** Returns what a text in a query stands for. */
  JsonNode read(String text) {
    return type.equals("integer") && text.matches("[0-9]{1,18}")
        ? LongNode.valueOf(Long.parseLong(text))
        : TextNode.valueOf(text);
  }

  /** Returns the schema of the entries of an array. */
  RequestSchema items() {
    return items;
  }

  /** Returns what is wrong with a value such as "the body", and what to do; null if nothing is. */
  String problem(String name, JsonNode value) {
    return problem(() -> name, value);
  }

  /** Returns the same; the name is asked for only if something is wrong. */
  private String problem(Supplier<String> name, JsonNode value) {
    if (value.isTextual() && hasLoneSurrogate(value.textValue())) {
      return name.get() + " has half a surrogate pair, which is not a character";
    }
    if (!fits(value)) {
      return name.get() + " must be " + rule();
    }
    if (!choices.isEmpty()) {
      String word = value.path(chooser).asText();
      RequestSchema choice = choices.get(word);
      return choice == null
          ? quoted(chooser) + " must be " + alternatives(choices.keySet())
          : choice.problem(() -> chooser + " " + word, value);
    }
    if (value.isObject()) {
      return problemOfFields(name, value);
    }
    for (JsonNode item : value) {
      String problem = items.problem(() -> "each of " + name.get(), item);
      if (problem != null) {
        return problem;
      }
    }
    return null;
  }

  private String problemOfFields(Supplier<String> name, JsonNode value) {
    for (Map.Entry<String, JsonNode> field : value.properties()) {
      RequestSchema known = fields.get(field.getKey());
      String problem =
          known == null
              ? quoted(field.getKey()) + " is not a field of " + name.get() + "; remove it"
              : known.problem(() -> quoted(field.getKey()), field.getValue());
      if (problem != null) {
        return problem;
      }
    }
    for (String field : required) {
      if (!value.has(field)) {
        return quoted(field) + " is missing; it must be " + fields.get(field).rule();
      }
    }
    return oneRequired.isEmpty() || oneRequired.stream().anyMatch(value::has)
        ? null
        : "give " + alternatives(oneRequired.stream().map(RequestSchema::quoted).toList());
  }

  private static boolean hasLoneSurrogate(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (!Character.isSupplementaryCodePoint(text.codePointAt(i))) {
          return true;
        }
        i++;
      }
    }
    return false;
  }

  private static String quoted(String field) {
    return "\"" + ApiRequest.printable(field) + "\"";
  }

  private boolean fits(JsonNode value) {
    if (!words.isEmpty()) {
      return value.isTextual() && words.contains(value.asText());
    }
    return switch (type) {
      case "boolean" -> value.isBoolean();
      case "integer" ->
          value.isIntegralNumber() && value.canConvertToLong() && isIn(value.asLong());
      case "array" -> value.isArray() && isIn(value.size());
      case "string" -> value.isTextual() && fits(value.asText());
      default -> value.isObject();
    };
  }

  private boolean fits(String text) {
    return isIn(text.codePointCount(0, text.length()))
        && (pattern == null || pattern.matcher(text).matches())
        && (!isTime || isTime(text));
  }

  private static boolean isTime(String text) {
    try {
      return Instant.parse(text) != null;
    } catch (DateTimeException e) {
      return false;
    }
  }

  private boolean isIn(long number) {
    return number >= least && number <= most;
  }

  /** Returns what a value must be. */
  private String rule() {
    if (schema.has("x-rule")) {
      return schema.path("x-rule").asText();
    }
    if (!words.isEmpty()) {
      return alternatives(words);
    }
    return switch (type) {
      case "boolean" -> "true or false";
      case "integer" -> "a whole number, " + least + " to " + most;
      case "array" -> "an array" + range("entries");
      case "string" ->
          isTime
              ? "a time such as " + schema.at("/examples/0").asText()
              : "a text"
                  + range("characters")
                  + (pattern == null ? "" : " that matches " + pattern);
      default -> "a JSON object";
    };
  }

  private String range(String unit) {
    if (most == Long.MAX_VALUE) {
      return least == 0 ? "" : " of " + least + " or more " + unit;
    }
    return " of " + least + " to " + most + " " + unit;
  }

  private static String alternatives(Collection<String> words) {
    String all = words.stream().collect(Collectors.joining(", "));
    int last = all.lastIndexOf(", ");
    return last < 0 ? all : all.substring(0, last) + " or " + all.substring(last + 2);
  }
}
