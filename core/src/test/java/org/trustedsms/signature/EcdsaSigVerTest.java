// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.signature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigInteger;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.curve.ReferenceCurve;
import org.trustedsms.hash.Hash;
import org.trustedsms.hash.TestHashes;
import org.trustedsms.key.PublicKey;
import org.trustedsms.vectors.RspFile;
import org.trustedsms.vectors.RspRecord;
import org.trustedsms.vectors.VectorResource;

/** Published signatures, right ones and wrong ones. */
class EcdsaSigVerTest {

  private static boolean verifies(
      Curve curve, byte[] point, Hash hash, byte[] message, byte[] encoded) {
    PublicKey key = key(curve, point);
    Signature signature = SignatureVectors.decode(curve, encoded);
    return key != null && signature != null && new Verifier(key, hash).verify(message, signature);
  }

  /** Returns the key, or null if it is invalid. */
  private static PublicKey key(Curve curve, byte[] point) {
    try {
      return PublicKey.decode(curve, point);
    } catch (InvalidEncodingException e) {
      return null;
    }
  }

  /** NIST CAVP SigVer: 15 curves, five hash functions, 15 signatures each, 3 of which are right. */
  @Test
  void verifiesAsCavpDoes() {
    SignatureVectors met = new SignatureVectors();
    int right = 0;
    for (RspRecord record : RspFile.read("ecdsa/SigVer.rsp.gz")) {
      Curve curve = SignatureVectors.curve(record);
      boolean verdict =
          verifies(
              curve,
              ReferenceCurve.of(curve).uncompressed(record.hex("Qx"), record.hex("Qy")),
              TestHashes.byName(SignatureVectors.hash(record)),
              record.bytes("Msg"),
              SignatureVectors.encode(curve, record.hex("R"), record.hex("S")));
      assertEquals(record.passes(), verdict, record::toString);
      right += verdict ? 1 : 0;
      met.count(record.section().get(0));
    }
    assertTrue(met.met(15 * 5, 15), met::toString);
    assertEquals(225, right);
  }

  /**
   * Wycheproof: r and s at and beyond their limits, of wrong lengths, with extreme intermediate
   * values; keys and digests that bring the addition formulas to their exceptions.
   */
  @ParameterizedTest
  @CsvSource({
    "secp192r1_sha256, 230",
    "secp224r1_sha224, 229",
    "secp224r1_sha256, 258",
    "secp224r1_sha512, 327",
    "secp256r1_sha256, 262",
    "secp256r1_sha512, 332",
    "secp384r1_sha384, 280",
    "secp384r1_sha512, 318",
    "secp521r1_sha512, 318",
  })
  void verifiesAsWycheproofDoes(String name, int count) throws IOException {
    JsonNode file =
        new ObjectMapper()
            .readTree(VectorResource.open("wycheproof/ecdsa_" + name + "_p1363_test.json.gz"));
    int checked = 0;
    for (JsonNode group : file.get("testGroups")) {
      Curve curve = Curves.all().byName(group.get("publicKey").get("curve").asText());
      assertNotNull(curve);
      Hash hash = TestHashes.byName(group.get("sha").asText());
      byte[] point = hex(group.get("publicKey").get("uncompressed"));
      PublicKey prepared = key(curve, point);
      prepared.prepare();
      for (JsonNode test : group.get("tests")) {
        boolean expected =
            switch (test.get("result").asText()) {
              case "valid" -> true;
              case "invalid" -> false;
              default -> throw new AssertionError(test);
            };
        byte[] message = hex(test.get("msg"));
        byte[] encoded = hex(test.get("sig"));
        assertEquals(expected, verifies(curve, point, hash, message, encoded), test::toString);
        Signature signature = SignatureVectors.decode(curve, encoded);
        if (signature != null) {
          Verifier verifier = new Verifier(prepared, hash);
          assertEquals(expected, verifier.verify(message, signature), test::toString);
        }
        checked++;
      }
    }
    assertEquals(count, checked);
  }

  private static byte[] hex(JsonNode node) {
    return HexFormat.of().parseHex(node.asText());
  }

  /** ANSI X9.62-1998 J.3.1 and J.3.2. */
  @Test
  void verifiesAsX962Does() {
    int checked = 0;
    for (RspRecord record : RspFile.read("x962/ecdsa.rsp")) {
      if (record.has("Clause")) {
        Curve curve = SignatureVectors.curve(record);
        byte[] encoded = SignatureVectors.encode(curve, record.decimal("r"), record.decimal("s"));
        byte[] message = record.bytes("Msg");
        Hash sha1 = TestHashes.sha1();
        assertTrue(verifies(curve, record.bytes("Q"), sha1, message, encoded));
        message[0] ^= 1;
        assertEquals(false, verifies(curve, record.bytes("Q"), sha1, message, encoded));
        checked++;
      }
    }
    assertEquals(2, checked);
  }

  /** Botan issue 2415: on prime239v1, a SHA-256 digest has 17 bits too many. */
  @Test
  void cutsADigestThatIsLongerThanTheOrder() {
    int checked = 0;
    for (RspRecord record : RspFile.read("x962/ecdsa.rsp")) {
      if (!record.has("Digest")) {
        continue;
      }
      Curve curve = Curves.prime239v1();
      byte[] point =
          ReferenceCurve.of(curve).uncompressed(record.decimal("Qx"), record.decimal("Qy"));
      byte[] digest = record.bytes("Digest");
      byte[] signature = record.bytes("Signature");
      Hash given = TestHashes.giving(digest);
      assertTrue(verifies(curve, point, given, new byte[0], signature));
      // The bits that are cut off do not count; the one before does.
      BigInteger value = new BigInteger(1, digest);
      Hash last = TestHashes.giving(ReferenceCurve.fixed(value.flipBit(16), 32));
      assertTrue(verifies(curve, point, last, new byte[0], signature));
      Hash first = TestHashes.giving(ReferenceCurve.fixed(value.flipBit(17), 32));
      assertEquals(false, verifies(curve, point, first, new byte[0], signature));
      checked++;
    }
    assertEquals(1, checked);
  }
}
