// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.key;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.trustedsms.cli.console.Json;
import org.trustedsms.key.PublicKey;

/** A public key in JSON. */
public final class KeyJson {
  private KeyJson() {}

  /**
   * Describes a key.
   *
   * @return its curve, and its fingerprint in both forms
   */
  public static ObjectNode of(PublicKey key) {
    ObjectNode object = Json.object();
    object.put("curve", key.curve().name());
    object.put("digits", key.fingerprint().toDigits());
    object.put("fingerprint", key.fingerprint().toString());
    return object;
  }
}
