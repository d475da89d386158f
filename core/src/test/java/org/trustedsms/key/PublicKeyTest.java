// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.key;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.interfaces.ECPublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.x9.ECNamedCurveTable;
import org.bouncycastle.crypto.params.ECNamedDomainParameters;
import org.bouncycastle.crypto.params.ECPublicKeyParameters;
import org.bouncycastle.crypto.util.SubjectPublicKeyInfoFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.curve.ReferenceCurve;
import org.trustedsms.vectors.RspFile;
import org.trustedsms.vectors.RspRecord;

class PublicKeyTest {

  static Stream<Curve> curves() {
    return Arrays.stream(Curves.all().toArray());
  }

  private static ReferenceCurve curveOf(RspRecord record) {
    return ReferenceCurve.of(Curves.all().byName(record.section().get(0)));
  }

  private static void count(Map<String, Integer> counts, String key) {
    counts.merge(key, 1, Integer::sum);
  }

  // Published vectors.

  /** NIST CAVP PKV: 12 points on each of 15 curves, 4 of them valid, in both encodings. */
  @Test
  void validatesAsCavpDoes() {
    Map<String, Integer> counts = new TreeMap<>();
    int valid = 0;
    for (RspRecord record : RspFile.read("ecdsa/PKV.rsp.gz")) {
      ReferenceCurve reference = curveOf(record);
      BigInteger x = record.hex("Qx");
      BigInteger y = record.hex("Qy");
      // A coordinate that does not fit the field's bytes makes the encoding too long.
      byte[] encoded = reference.uncompressed(x, y);
      assertEquals(record.passes(), isValid(reference.curve(), encoded), record::toString);
      if (record.passes()) {
        valid++;
        byte[] compressed = key(reference.curve(), encoded).toCompressedBytes();
        assertArrayEquals(
            ReferenceCurve.fixed(x, reference.curve().fieldLength()),
            Arrays.copyOfRange(compressed, 1, compressed.length));
        assertEquals(key(reference.curve(), encoded), key(reference.curve(), compressed));
      }
      count(counts, reference.curve().name());
    }
    assertEquals(15, counts.size());
    assertTrue(counts.values().stream().allMatch(n -> n == 12), counts::toString);
    assertEquals(60, valid);
  }

  private static boolean isValid(Curve curve, byte[] encoded) {
    try {
      PublicKey.decode(curve, encoded);
      return true;
    } catch (InvalidEncodingException e) {
      return false;
    }
  }

  private static PublicKey key(Curve curve, byte[] encoded) {
    try {
      return PublicKey.decode(curve, encoded);
    } catch (InvalidEncodingException e) {
      throw new AssertionError(e);
    }
  }

  /** NIST CAVP KeyPair: 10 private keys on each of 15 curves, with their public keys. */
  @Test
  void belongsToThePrivateKeysOfCavp() {
    Map<String, Integer> counts = new TreeMap<>();
    for (RspRecord record : RspFile.read("ecdsa/KeyPair.rsp.gz")) {
      ReferenceCurve reference = curveOf(record);
      PublicKey key = TestKeys.of(reference.curve(), record.hex("d")).publicKey();
      assertArrayEquals(
          reference.uncompressed(record.hex("Qx"), record.hex("Qy")),
          key.toUncompressedBytes(),
          record::toString);
      count(counts, reference.curve().name());
    }
    assertEquals(15, counts.size());
    assertTrue(counts.values().stream().allMatch(n -> n == 10), counts::toString);
  }

  /** ANSI X9.62 J.3.1 and J.3.2, the only published keys on prime239v1 that have a compressed Q. */
  @Test
  void belongsToThePrivateKeysOfX962() {
    int checked = 0;
    for (RspRecord record : RspFile.read("x962/ecdsa.rsp")) {
      if (record.has("Clause")) {
        PublicKey key = TestKeys.of(curveOf(record).curve(), record.decimal("d")).publicKey();
        assertArrayEquals(record.bytes("Q"), key.toCompressedBytes());
        checked++;
      }
    }
    for (RspRecord record : RspFile.read("x962/ecdh.rsp")) {
      for (String who : new String[] {"A", "B"}) {
        PublicKey key = TestKeys.of(curveOf(record).curve(), record.hex("d" + who)).publicKey();
        assertArrayEquals(record.bytes("Q" + who), key.toUncompressedBytes());
        checked++;
      }
    }
    assertEquals(6, checked);
  }

  // Encodings.

  @ParameterizedTest
  @MethodSource("curves")
  void readsWhatItWrites(Curve curve) throws InvalidEncodingException {
    for (int seed = 0; seed < 5; seed++) {
      PublicKey key = TestKeys.of(curve, seed).publicKey();
      assertSame(curve, key.curve());
      assertFalse(key.point().isInfinity());
      assertEquals(curve.compressedPointLength(), key.toCompressedBytes().length);
      assertEquals(curve.uncompressedPointLength(), key.toUncompressedBytes().length);
      for (byte[] encoded : new byte[][] {key.toCompressedBytes(), key.toUncompressedBytes()}) {
        PublicKey read = PublicKey.decode(curve, encoded);
        assertEquals(key, read);
        assertEquals(key.hashCode(), read.hashCode());
        assertEquals(key.toString(), read.toString());
        assertArrayEquals(key.toCompressedBytes(), read.toCompressedBytes());
        assertArrayEquals(key.toUncompressedBytes(), read.toUncompressedBytes());
        assertArrayEquals(key.toSubjectPublicKeyInfo(), read.toSubjectPublicKeyInfo());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("curves")
  void writesTheSubjectPublicKeyInfoOfBouncyCastle(Curve curve) throws IOException {
    ReferenceCurve reference = ReferenceCurve.of(curve);
    String[] names = curve.names();
    ASN1ObjectIdentifier oid = ECNamedCurveTable.getOID(names.length > 1 ? names[1] : names[0]);
    ECNamedDomainParameters domain = new ECNamedDomainParameters(oid, reference.domain());
    for (int seed = 0; seed < 3; seed++) {
      PublicKey key = TestKeys.of(curve, seed).publicKey();
      ECPublicKeyParameters same =
          new ECPublicKeyParameters(
              reference.ecCurve().decodePoint(key.toUncompressedBytes()), domain);
      assertArrayEquals(
          SubjectPublicKeyInfoFactory.createSubjectPublicKeyInfo(same).getEncoded("DER"),
          key.toSubjectPublicKeyInfo());
    }
  }

  /** The curves that the JDK still has. */
  @ParameterizedTest
  @ValueSource(strings = {"P-256", "P-384", "P-521"})
  void isReadByTheJdk(String name) throws GeneralSecurityException {
    Curve curve = Curves.all().byName(name);
    for (int seed = 0; seed < 3; seed++) {
      PublicKey key = TestKeys.of(curve, seed).publicKey();
      ECPublicKey read =
          (ECPublicKey)
              KeyFactory.getInstance("EC")
                  .generatePublic(new X509EncodedKeySpec(key.toSubjectPublicKeyInfo()));
      assertArrayEquals(key.toSubjectPublicKeyInfo(), read.getEncoded());
      assertArrayEquals(
          ReferenceCurve.of(curve).uncompressed(read.getW().getAffineX(), read.getW().getAffineY()),
          key.toUncompressedBytes());
    }
  }

  @ParameterizedTest
  @MethodSource("curves")
  void refusesWhatIsNoPublicKey(Curve curve) {
    byte[] right = TestKeys.of(curve, 1).publicKey().toUncompressedBytes();
    byte[][] wrong = {
      {},
      {0},
      Arrays.copyOf(right, right.length - 1),
      Arrays.copyOf(right, right.length + 1),
      new byte[right.length],
      TestKeys.of(curve, 1).publicKey().toSubjectPublicKeyInfo(),
    };
    for (byte[] bytes : wrong) {
      assertThrows(InvalidEncodingException.class, () -> PublicKey.decode(curve, bytes));
    }
  }

  /** A key of one curve is refused on all others of the same field length. */
  @Test
  void isNotReadOnOtherCurves() {
    int sameLength = 0;
    for (Curve a : Curves.all().toArray()) {
      byte[] encoded = TestKeys.of(a, 1).publicKey().toUncompressedBytes();
      for (Curve b : Curves.all().toArray()) {
        if (a != b) {
          sameLength += a.fieldLength() == b.fieldLength() ? 1 : 0;
          assertThrows(InvalidEncodingException.class, () -> PublicKey.decode(b, encoded));
        }
      }
    }
    // prime239v1 has 30 bytes as K-233 and B-233, which are twins as the other K and B curves are.
    assertEquals(14, sameLength);
  }

  // Fingerprint and equality.

  @ParameterizedTest
  @MethodSource("curves")
  void hasTheFingerprintOfItsSubjectPublicKeyInfo(Curve curve) throws GeneralSecurityException {
    PublicKey key = TestKeys.of(curve, 2).publicKey();
    byte[] expected = MessageDigest.getInstance("SHA-256").digest(key.toSubjectPublicKeyInfo());
    assertArrayEquals(expected, key.fingerprint().toBytes());
    assertEquals(curve + " " + HexFormat.of().formatHex(expected), key.toString());
  }

  @Test
  void differsFromAllOtherKeys() {
    PublicKey key = TestKeys.of(Curves.p256(), 1).publicKey();
    assertNotEquals(key, TestKeys.of(Curves.p256(), 2).publicKey());
    assertNotEquals(key, TestKeys.of(Curves.p224(), 1).publicKey());
    assertFalse(key.equals(null));
    assertFalse(key.equals((Object) key.fingerprint()));
  }

  @Test
  void isPreparedOnRequest() {
    PublicKey key = TestKeys.of(Curves.p192(), 9).publicKey();
    assertFalse(key.point().isPrepared());
    key.prepare();
    assertTrue(key.point().isPrepared());
  }
}
