// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.message;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.trustedsms.cli.command.key.KeyJson;
import org.trustedsms.cli.message.Correspondent;

/** Who a message is from or for, in JSON. */
final class PeopleJson {
  private PeopleJson() {}

  static ObjectNode of(Correspondent somebody) {
    ObjectNode object = KeyJson.of(somebody.key());
    if (somebody.number() != null) {
      object.put("number", somebody.number());
      object.put("name", somebody.name());
    }
    return object;
  }
}
