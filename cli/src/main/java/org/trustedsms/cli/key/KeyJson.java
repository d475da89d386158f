// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.key;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.trustedsms.cli.console.Json;
import org.trustedsms.key.PublicKey;

/** A public key in JSON. */
public final class KeyJson {
  private KeyJson() {}

  /** Describes a key: its curve and whether that is legacy, and its fingerprint in both forms. */
  public static ObjectNode of(PublicKey key) {
    return Json.object()
        .put("curve", key.curve().name())
        .put("legacy", key.curve().isLegacy())
        .put("digits", key.fingerprint().toDigits())
        .put("fingerprint", key.fingerprint().toString());
  }
}
