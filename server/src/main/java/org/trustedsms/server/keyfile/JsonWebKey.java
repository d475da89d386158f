// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.io.IOException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.ASN1Encoding;
import org.bouncycastle.asn1.ASN1Integer;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.DERBitString;
import org.bouncycastle.asn1.DEROctetString;
import org.bouncycastle.asn1.DERSequence;
import org.bouncycastle.asn1.DERTaggedObject;
import org.bouncycastle.asn1.sec.SECObjectIdentifiers;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.asn1.x9.X9ObjectIdentifiers;

/** Reads an elliptic-curve key as JSON (RFC 7517, RFC 7518 section 6.2), alone or in a key set. */
final class JsonWebKey {
  private static final Pattern MEMBER =
      Pattern.compile("\"(kty|crv|x|y|d)\"\\s*:\\s*\"([^\"\\\\]*)\"");

  private static final Map<String, Curve> CURVES =
      Map.of(
          "P-256", new Curve(SECObjectIdentifiers.secp256r1, 32),
          "P-384", new Curve(SECObjectIdentifiers.secp384r1, 48),
          "P-521", new Curve(SECObjectIdentifiers.secp521r1, 66));

  /** A curve and the length of a coordinate in bytes, which the private key has, too. */
  private record Curve(ASN1ObjectIdentifier oid, int length) {}

  private JsonWebKey() {}

  static boolean isOne(String text) {
    return text.startsWith("{") || text.startsWith("[");
  }

  /**
   * Reads the only key of a file.
   *
   * @return a private key as of SEC 1, or a SubjectPublicKeyInfo
   */
  static PemBlock read(String text) throws KeyProblem {
    Map<String, String> members = new HashMap<>();
    Matcher member = MEMBER.matcher(text);
    while (member.find()) {
      if (members.put(member.group(1), member.group(2)) != null) {
        throw new KeyProblem("has more than one JSON Web Key", "keep the one that you need");
      }
    }
    if (!"EC".equals(members.get("kty"))) {
      throw new KeyProblem(
          "is JSON without an elliptic-curve key (\"kty\": \"EC\")",
          "give a JSON Web Key of that kind, or PEM");
    }
    Curve curve = members.containsKey("crv") ? CURVES.get(members.get("crv")) : null;
    if (curve == null) {
      throw new KeyProblem(
          "has a JSON Web Key whose curve (\"crv\") is none of P-256, P-384 and P-521",
          "take a key on one of these");
    }
    return Asn1.parse("JSON Web Key", () -> block(members, curve));
  }

  private static PemBlock block(Map<String, String> members, Curve curve) throws IOException {
    byte[] point = new byte[1 + 2 * curve.length];
    point[0] = 4;
    System.arraycopy(number(members, "x", curve), 0, point, 1, curve.length);
    System.arraycopy(number(members, "y", curve), 0, point, 1 + curve.length, curve.length);
    if (!members.containsKey("d")) {
      AlgorithmIdentifier algorithm =
          new AlgorithmIdentifier(X9ObjectIdentifiers.id_ecPublicKey, curve.oid);
      return new PemBlock(
          PemBlock.PUBLIC_KEY, new SubjectPublicKeyInfo(algorithm, point).getEncoded());
    }
    byte[] secret = number(members, "d", curve);
    try {
      ASN1Encodable[] key = {
        new ASN1Integer(1),
        new DEROctetString(secret),
        new DERTaggedObject(true, 0, curve.oid),
        new DERTaggedObject(true, 1, new DERBitString(point))
      };
      return new PemBlock(PemBlock.SEC1, new DERSequence(key).getEncoded(ASN1Encoding.DER));
    } finally {
      Arrays.fill(secret, (byte) 0);
    }
  }

  private static byte[] number(Map<String, String> members, String name, Curve curve)
      throws IOException {
    byte[] number = Base64.getUrlDecoder().decode(members.getOrDefault(name, ""));
    if (number.length != curve.length) {
      throw new IOException("a number of another length");
    }
    return number;
  }
}
