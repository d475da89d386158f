// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;

/** Reads the members of a JSON object, of which each must be asked for and none be missing. */
final class Fields {
  private final JsonNode object;
  private final Set<String> asked = new HashSet<>();

  Fields(JsonNode node) throws DamageException {
    if (!(node instanceof ObjectNode)) {
      throw new DamageException("something else in the place of an object");
    }
    object = node;
  }

  String text(String name) throws DamageException {
    JsonNode node = member(name);
    if (!node.isTextual()) {
      throw new DamageException("a \"" + name + "\" that is no text");
    }
    return node.textValue();
  }

  long number(String name) throws DamageException {
    JsonNode node = member(name);
    if (!node.isIntegralNumber() || !node.canConvertToLong()) {
      throw new DamageException("a \"" + name + "\" that is no number");
    }
    return node.longValue();
  }

  Iterable<JsonNode> list(String name) throws DamageException {
    JsonNode node = member(name);
    if (!node.isArray()) {
      throw new DamageException("a \"" + name + "\" that is no list");
    }
    return node;
  }

  JsonNode member(String name) throws DamageException {
    if (!has(name)) {
      throw new DamageException("a \"" + name + "\" is missing");
    }
    return object.get(name);
  }

  boolean has(String name) {
    asked.add(name);
    return object.has(name);
  }

  /** To be called when all was asked for. */
  void end() throws DamageException {
    for (Iterator<String> names = object.fieldNames(); names.hasNext(); ) {
      if (!asked.contains(names.next())) {
        throw new DamageException("a name that it does not know");
      }
    }
  }
}
