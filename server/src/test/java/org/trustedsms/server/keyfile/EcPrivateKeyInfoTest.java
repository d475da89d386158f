// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.ASN1Integer;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.DERBitString;
import org.bouncycastle.asn1.DERNull;
import org.bouncycastle.asn1.DEROctetString;
import org.bouncycastle.asn1.DERSequence;
import org.bouncycastle.asn1.DERTaggedObject;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x9.X9ObjectIdentifiers;
import org.junit.jupiter.api.Test;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;

/** Structures that OpenSSL does not write. */
class EcPrivateKeyInfoTest {
  private static final Curve CURVE = Curves.p256();
  private static final byte[] SCALAR = HexFormat.of().parseHex(OpensslFiles.P256_X);
  private static final byte[] POINT = HexFormat.of().parseHex(OpensslFiles.P256_PUBLIC);

  private static byte[] sec1(int version, byte[] scalar, ASN1Encodable... fields) throws Exception {
    List<ASN1Encodable> all =
        new ArrayList<>(List.of(new ASN1Integer(version), new DEROctetString(scalar)));
    all.addAll(Arrays.asList(fields));
    return new DERSequence(all.toArray(new ASN1Encodable[0])).getEncoded();
  }

  private static ASN1Encodable named(Curve curve) {
    return new DERTaggedObject(true, 0, ASN1ObjectIdentifier.fromContents(curve.oid()));
  }

  private static ASN1Encodable publicKey(byte[] point) {
    return new DERTaggedObject(true, 1, new DERBitString(point));
  }

  private static void assertProblem(String problem, byte[] der, Curve known) {
    KeyFileException e =
        assertThrows(KeyFileException.class, () -> EcPrivateKeyInfo.decodeSec1(der, known));
    assertTrue(e.getMessage().contains(problem), e.getMessage());
  }

  private static void assertPkcs8Problem(String problem, byte[] der) {
    KeyFileException e =
        assertThrows(KeyFileException.class, () -> EcPrivateKeyInfo.decodePkcs8(der));
    assertTrue(e.getMessage().contains(problem), e.getMessage());
  }

  @Test
  void takesTheCurveFromInsideOrAround() throws Exception {
    assertArrayEquals(
        SCALAR, EcPrivateKeyInfo.decodeSec1(sec1(1, SCALAR, named(CURVE)), null).toBytes());
    assertArrayEquals(SCALAR, EcPrivateKeyInfo.decodeSec1(sec1(1, SCALAR), CURVE).toBytes());
    assertArrayEquals(
        SCALAR, EcPrivateKeyInfo.decodeSec1(sec1(1, SCALAR, named(CURVE)), CURVE).toBytes());
    assertProblem("does not say which curve", sec1(1, SCALAR), null);
    assertProblem("two curves", sec1(1, SCALAR, named(CURVE)), Curves.k283());
  }

  @Test
  void refusesCurvesThatAreInherited() throws Exception {
    assertProblem(
        "does not name the curve",
        sec1(1, SCALAR, new DERTaggedObject(true, 0, DERNull.INSTANCE)),
        null);
  }

  @Test
  void takesCompressedPublicKeys() throws Exception {
    byte[] compressed = OpensslFiles.p256().publicKey().toCompressedBytes();
    PrivateKey key =
        EcPrivateKeyInfo.decodeSec1(sec1(1, SCALAR, named(CURVE), publicKey(compressed)), null);
    assertArrayEquals(SCALAR, key.toBytes());
  }

  @Test
  void refusesPublicKeysOfOthers() throws Exception {
    byte[] base = CURVE.basePoint().toUncompressedBytes();
    assertProblem("does not belong", sec1(1, SCALAR, named(CURVE), publicKey(base)), null);
    byte[] offCurve = POINT.clone();
    offCurve[64] ^= 1;
    assertProblem("is not valid", sec1(1, SCALAR, named(CURVE), publicKey(offCurve)), null);
    byte[] hybrid = POINT.clone();
    hybrid[0] = 7;
    assertProblem("is not valid", sec1(1, SCALAR, named(CURVE), publicKey(hybrid)), null);
  }

  @Test
  void refusesPublicKeysOfOthersInPkcs8() throws Exception {
    AlgorithmIdentifier algorithm = EcParameters.algorithm(CURVE);
    byte[] base = CURVE.basePoint().toUncompressedBytes();
    byte[] inner = sec1(1, SCALAR, publicKey(base));
    assertPkcs8Problem("does not belong", new PrivateKeyInfo(algorithm, inner).getEncoded());
    // The public key of OneAsymmetricKey, RFC 5958 section 2.
    byte[] plain = sec1(1, SCALAR);
    byte[] wrong = new PrivateKeyInfo(algorithm, plain, null, base).getEncoded();
    assertPkcs8Problem("does not belong", wrong);
    byte[] right = new PrivateKeyInfo(algorithm, plain, null, POINT).getEncoded();
    assertArrayEquals(SCALAR, EcPrivateKeyInfo.decodePkcs8(right).toBytes());
  }

  @Test
  void refusesPkcs8WithTwoCurvesOrNone() throws Exception {
    byte[] inner = sec1(1, SCALAR, named(Curves.k283()));
    assertPkcs8Problem(
        "two curves", new PrivateKeyInfo(EcParameters.algorithm(CURVE), inner).getEncoded());
    AlgorithmIdentifier without = new AlgorithmIdentifier(X9ObjectIdentifiers.id_ecPublicKey);
    assertPkcs8Problem("does not say which curve", new PrivateKeyInfo(without, inner).getEncoded());
  }

  @Test
  void takesScalarsWithOtherNumbersOfLeadingZeros() throws Exception {
    PrivateKey small = EcPrivateKeyInfo.decodeSec1(sec1(1, new byte[] {5}, named(CURVE)), null);
    assertEquals(5, small.toBytes()[31]);
    byte[] longer = new byte[40];
    System.arraycopy(SCALAR, 0, longer, 8, 32);
    assertArrayEquals(
        SCALAR, EcPrivateKeyInfo.decodeSec1(sec1(1, longer, named(CURVE)), null).toBytes());
    longer[3] = 1;
    assertProblem("not in [1, n-1]", sec1(1, longer, named(CURVE)), null);
  }

  @Test
  void refusesScalarsOutOfRange() throws Exception {
    byte[] n =
        HexFormat.of().parseHex("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551");
    assertProblem("not in [1, n-1]", sec1(1, n, named(CURVE)), null);
    assertProblem("not in [1, n-1]", sec1(1, new byte[32], named(CURVE)), null);
    assertProblem("not in [1, n-1]", sec1(1, new byte[0], named(CURVE)), null);
    n[31]--;
    assertArrayEquals(n, EcPrivateKeyInfo.decodeSec1(sec1(1, n, named(CURVE)), null).toBytes());
  }

  @Test
  void refusesOtherStructures() throws Exception {
    assertProblem("unknown version", sec1(2, SCALAR, named(CURVE)), null);
    assertProblem("is damaged", sec1(1, SCALAR, named(CURVE), named(CURVE)), null);
    assertProblem("is damaged", sec1(1, SCALAR, publicKey(POINT), named(CURVE)), null);
    assertProblem(
        "is damaged",
        sec1(1, SCALAR, named(CURVE), new DERTaggedObject(true, 2, DERNull.INSTANCE)),
        null);
    assertProblem("is damaged", sec1(1, SCALAR, new ASN1Integer(1)), CURVE);
    assertProblem("is damaged", new DERSequence().getEncoded(), CURVE);
    assertProblem("is damaged", new DERSequence(new ASN1Integer(1)).getEncoded(), CURVE);
    byte[] good = sec1(1, SCALAR, named(CURVE));
    assertProblem("is damaged", Arrays.copyOf(good, good.length + 1), null);
    assertProblem("is damaged", Arrays.copyOf(good, good.length - 1), null);
  }
}
