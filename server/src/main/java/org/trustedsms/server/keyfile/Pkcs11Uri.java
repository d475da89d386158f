// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.trustedsms.server.file.Source;

/**
 * The PKCS #11 URI (RFC 7512) of a key in hardware: {@code
 * pkcs11:object=gates;slot-id=1?module-path=/usr/lib/softhsm/libsofthsm2.so}. {@code library} is
 * the path of the PKCS #11 library. {@code slot} is null for the first one; {@code label} is that
 * of the key's certificate, or null if the token has one key.
 */
record Pkcs11Uri(String library, String slot, String label) {
  private static final String SCHEME = "pkcs11:";

  static boolean isOne(Source source) {
    return !source.isStandardInput() && source.toString().startsWith(SCHEME);
  }

  static Pkcs11Uri parse(Source source) throws KeyFileException {
    Map<String, String> attributes = new HashMap<>();
    for (String attribute : source.toString().substring(SCHEME.length()).split("[;?&]")) {
      if (attribute.isEmpty()) {
        continue;
      }
      int equals = attribute.indexOf('=');
      String name = attribute.substring(0, Math.max(0, equals));
      if (!name.matches("object|slot-id|module-path")) {
        throw new KeyFileException(
            "is the address of a key in hardware with something else than object, slot-id and"
                + " module-path",
            "write pkcs11:object=LABEL;slot-id=NUMBER?module-path=LIBRARY; the PIN is given as a"
                + " passphrase is");
      }
      if (attributes.put(name, decoded(attribute.substring(equals + 1))) != null) {
        throw new KeyFileException("gives " + name + " twice", "give it once");
      }
    }
    String library = attributes.get("module-path");
    if (library == null || library.isEmpty() || library.matches("(?s).*[\"\\p{Cntrl}].*")) {
      throw new KeyFileException(
          "does not name the PKCS #11 library, or not by a path",
          "add ?module-path=LIBRARY, of the maker of the hardware");
    }
    String slot = attributes.get("slot-id");
    if (slot != null && !slot.matches("[0-9]{1,10}")) {
      throw new KeyFileException("has a slot-id that is no number", "see pkcs11-tool --list-slots");
    }
    return new Pkcs11Uri(library, slot, attributes.get("object"));
  }

  private static String decoded(String percentEncoded) throws KeyFileException {
    try {
      return URLDecoder.decode(percentEncoded.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new KeyFileException("has a % without two hexadecimal digits", "write %25 for a %");
    }
  }

  /** Returns the configuration for Java's provider. */
  String configuration() {
    // The shared secret of ECDH is needed here: it is the secret of one message.
    return String.join(
        "\n",
        "--name = trusted-sms",
        "library = \"" + library + "\"",
        slot == null ? "slotListIndex = 0" : "slot = " + slot,
        "attributes(generate, CKO_SECRET_KEY, CKK_GENERIC_SECRET) = {",
        "  CKA_SENSITIVE = false",
        "  CKA_EXTRACTABLE = true",
        "}",
        "");
  }

  @Override
  public String toString() {
    String key = label == null ? "the key" : "key " + label;
    return key + " in " + (slot == null ? "the first slot" : "slot " + slot) + " of " + library;
  }
}
