// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.signature;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.ReferenceCurve;
import org.trustedsms.hash.Hash;
import org.trustedsms.hash.TestHashes;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.TestKeys;
import org.trustedsms.vectors.RspFile;
import org.trustedsms.vectors.RspRecord;

/** Published signatures with their nonces, which tokens are given. */
class EcdsaSigGenTest {

  private static void check(
      RspRecord record, PrivateKey key, BigInteger k, Hash hash, BigInteger r, BigInteger s) {
    Curve curve = key.curve();
    byte[] message = record.bytes("Msg");
    SigningToken token = SigningToken.of(key, ReferenceCurve.of(curve).scalar(k));
    Signature signature = token.sign(curve.scalarFromDigest(hash.digest(message)));
    assertArrayEquals(SignatureVectors.encode(curve, r, s), signature.toBytes(), record::toString);
    assertTrue(new Verifier(key.publicKey(), hash).verify(message, signature));
  }

  /** NIST CAVP SigGen: 15 curves, five hash functions, 15 signatures each. */
  @Test
  void signsAsCavpDoes() {
    SignatureVectors met = new SignatureVectors();
    for (RspRecord record : RspFile.read("ecdsa/SigGen.txt.gz")) {
      Curve curve = SignatureVectors.curve(record);
      PrivateKey key = TestKeys.of(curve, record.hex("d"));
      assertArrayEquals(
          ReferenceCurve.of(curve).uncompressed(record.hex("Qx"), record.hex("Qy")),
          key.publicKey().toUncompressedBytes());
      Hash hash = TestHashes.byName(SignatureVectors.hash(record));
      check(record, key, record.hex("k"), hash, record.hex("R"), record.hex("S"));
      met.count(record.section().get(0));
    }
    assertTrue(met.met(15 * 5, 15), met::toString);
  }

  /** ANSI X9.62-1998 J.3.1 (prime192v1) and J.3.2 (prime239v1), with SHA-1. */
  @Test
  void signsAsX962Does() {
    int checked = 0;
    for (RspRecord record : RspFile.read("x962/ecdsa.rsp")) {
      if (!record.has("Clause")) {
        continue;
      }
      PrivateKey key = TestKeys.of(SignatureVectors.curve(record), record.decimal("d"));
      assertArrayEquals(record.bytes("Q"), key.publicKey().toCompressedBytes());
      assertEquals(
          record.decimal("e"), new BigInteger(1, TestHashes.sha1().digest(record.bytes("Msg"))));
      check(
          record,
          key,
          record.decimal("k"),
          TestHashes.sha1(),
          record.decimal("r"),
          record.decimal("s"));
      checked++;
    }
    assertEquals(2, checked);
  }

  /** GEC 2, K-163 with SHA-1. */
  @Test
  void signsAsGec2Does() {
    int checked = 0;
    for (RspRecord record : RspFile.read("gec2/sect163k1.rsp")) {
      if (record.section().contains("ECDSA")) {
        Curve curve = org.trustedsms.curve.Curves.k163();
        PrivateKey key = TestKeys.of(curve, record.hex("d"));
        assertArrayEquals(
            ReferenceCurve.of(curve).uncompressed(record.hex("Qx"), record.hex("Qy")),
            key.publicKey().toUncompressedBytes());
        check(record, key, record.hex("k"), TestHashes.sha1(), record.hex("r"), record.hex("s"));
        checked++;
      }
    }
    assertEquals(1, checked);
  }
}
