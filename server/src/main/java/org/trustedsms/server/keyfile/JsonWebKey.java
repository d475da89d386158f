// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;

/** Reads an elliptic-curve key as JSON (RFC 7517, RFC 7518 section 6.2), alone or in a key set. */
final class JsonWebKey {
  private static final Pattern MEMBER =
      Pattern.compile("\"(kty|crv|x|y|d)\"\\s*:\\s*\"([^\"\\\\]*)\"");

  private JsonWebKey() {}

  static boolean isOne(String text) {
    return text.startsWith("{") || text.startsWith("[");
  }

  /** Reads a file's only key: a private key as of SEC 1, otherwise a SubjectPublicKeyInfo. */
  static PemBlock read(String text) throws KeyFileException {
    Map<String, String> members = new HashMap<>();
    Matcher member = MEMBER.matcher(text);
    while (member.find()) {
      if (members.put(member.group(1), member.group(2)) != null) {
        throw new KeyFileException("has more than one JSON Web Key", "keep the one that you need");
      }
    }
    if (!"EC".equals(members.get("kty"))) {
      throw new KeyFileException(
          "is JSON without an elliptic-curve key (\"kty\": \"EC\")",
          "give a JSON Web Key of that kind, or PEM");
    }
    String name = members.getOrDefault("crv", "");
    if (!name.matches("P-(256|384|521)")) {
      throw new KeyFileException(
          "has a JSON Web Key whose curve (\"crv\") is none of P-256, P-384 and P-521",
          "take a key on one of these");
    }
    return Asn1.parse("JSON Web Key", () -> block(members, Curves.all().byName(name)));
  }

  private static PemBlock block(Map<String, String> members, Curve curve) throws IOException {
    byte[] point =
        ByteBuffer.allocate(curve.uncompressedPointLength())
            .put((byte) 4)
            .put(number(members, "x", curve))
            .put(number(members, "y", curve))
            .array();
    if (!members.containsKey("d")) {
      return PemBlock.publicKey(curve, point);
    }
    byte[] secret = number(members, "d", curve);
    try {
      return new PemBlock(PemBlock.SEC1, EcPrivateKeyInfo.sec1(secret, curve, point));
    } finally {
      Arrays.fill(secret, (byte) 0);
    }
  }

  private static byte[] number(Map<String, String> members, String name, Curve curve)
      throws IOException {
    byte[] number = Base64.getUrlDecoder().decode(members.getOrDefault(name, ""));
    if (number.length != curve.scalarLength()) {
      throw new IOException("a number of another length");
    }
    return number;
  }
}
