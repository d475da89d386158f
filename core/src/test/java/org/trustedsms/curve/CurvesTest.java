// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.nist.NISTNamedCurves;
import org.bouncycastle.asn1.sec.SECNamedCurves;
import org.bouncycastle.asn1.x9.X962NamedCurves;
import org.bouncycastle.math.ec.ECCurve;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.vectors.VectorResource;

class CurvesTest {

  private static final int SEGMENT = 133;
  private static final int HEADER = 4;

  static Stream<Curve> curves() {
    return Arrays.stream(Curves.all().toArray());
  }

  @Test
  void newKeysAreOnP256() {
    assertSame(Curves.p256(), Curves.standard());
    assertEquals(128, Curves.standard().securityBits());
    assertEquals("P-256", Curves.standard().label());
  }

  /** SP 800-57 part 1 rev. 5 table 2; SP 800-186 section 3 names the three. */
  @ParameterizedTest
  @MethodSource("curves")
  void below112BitsIsLegacy(Curve curve) {
    boolean legacy = Set.of("P-192", "K-163", "B-163").contains(curve.name());
    assertEquals(legacy, curve.isLegacy());
    assertEquals(legacy, curve.securityBits() < 112);
    assertEquals(curve.name() + (legacy ? " (legacy)" : ""), curve.label());
  }

  /**
   * Names: SP 800-186 and SEC 2 v2.0 (appendix A gives the ANSI names). Sizes of field and order:
   * the same. The last column is what a single SMS leaves for text, 133 bytes less 4 of header and
   * the signature, as this project's byte budget has it.
   */
  @ParameterizedTest
  @CsvSource({
    "1, P-192, secp192r1 prime192v1 ansix9p192r1, 1.2.840.10045.3.1.1, 192, 192, SHA-256, 81",
    "2, P-224, secp224r1 ansix9p224r1, 1.3.132.0.33, 224, 224, SHA-256, 73",
    "3, prime239v1, '', 1.2.840.10045.3.1.4, 239, 239, SHA-256, 69",
    "4, P-256, secp256r1 prime256v1 ansix9p256r1, 1.2.840.10045.3.1.7, 256, 256, SHA-256, 65",
    "5, P-384, secp384r1 ansix9p384r1, 1.3.132.0.34, 384, 384, SHA-384, 33",
    "6, P-521, secp521r1 ansix9p521r1, 1.3.132.0.35, 521, 521, SHA-512, -3",
    "7, K-163, sect163k1 ansix9t163k1, 1.3.132.0.1, 163, 163, SHA-256, 87",
    "8, K-233, sect233k1 ansix9t233k1, 1.3.132.0.26, 233, 232, SHA-256, 71",
    "9, K-283, sect283k1 ansix9t283k1, 1.3.132.0.16, 283, 281, SHA-384, 57",
    "10, K-409, sect409k1 ansix9t409k1, 1.3.132.0.36, 409, 407, SHA-512, 27",
    "11, K-571, sect571k1 ansix9t571k1, 1.3.132.0.38, 571, 570, SHA-512, -15",
    "12, B-163, sect163r2 ansix9t163r2, 1.3.132.0.15, 163, 163, SHA-256, 87",
    "13, B-233, sect233r1 ansix9t233r1, 1.3.132.0.27, 233, 233, SHA-256, 69",
    "14, B-283, sect283r1 ansix9t283r1, 1.3.132.0.17, 283, 282, SHA-384, 57",
    "15, B-409, sect409r1 ansix9t409r1, 1.3.132.0.37, 409, 409, SHA-512, 25",
    "16, B-571, sect571r1 ansix9t571r1, 1.3.132.0.39, 571, 570, SHA-512, -15",
  })
  void hasTheCurvesOfTheStandards(
      int id,
      String name,
      String otherNames,
      String oid,
      int fieldBits,
      int orderBits,
      String hash,
      int leftForText)
      throws IOException {
    Curve curve = Curves.all().byId(id);
    assertSame(curve, Curves.all().toArray()[id - 1]);
    assertEquals(id, curve.id());
    assertEquals(name, curve.name());
    assertEquals(name, curve.toString());
    String names = (name + " " + otherNames).strip();
    assertEquals(names, String.join(" ", curve.names()));
    for (String each : names.split(" ")) {
      for (String spelled :
          new String[] {
            each,
            each.toUpperCase(Locale.ROOT),
            each.toLowerCase(Locale.ROOT),
            each.replace("-", ""),
            each.replace('-', '_')
          }) {
        assertSame(curve, Curves.all().byName(spelled), spelled);
        assertTrue(curve.isNamed(spelled), spelled);
      }
    }

    byte[] der = new ASN1ObjectIdentifier(oid).getEncoded();
    assertArrayEquals(Arrays.copyOfRange(der, 2, der.length), curve.oid());

    assertEquals(id > 6, curve.isBinary());
    assertEquals(fieldBits, curve.fieldBits());
    assertEquals((fieldBits + 7) / 8, curve.fieldLength());
    assertEquals(orderBits, curve.orderBits());
    assertEquals((orderBits + 7) / 8, curve.scalarLength());
    assertEquals(2 * ((orderBits + 7) / 8), curve.signatureLength());
    assertEquals(1 + (fieldBits + 7) / 8, curve.compressedPointLength());
    assertEquals(1 + 2 * ((fieldBits + 7) / 8), curve.uncompressedPointLength());
    assertEquals(orderBits / 2, curve.securityBits());
    assertEquals(hash, curve.hash().name());
    assertEquals(leftForText, SEGMENT - HEADER - curve.signatureLength());
  }

  @ParameterizedTest
  @MethodSource("curves")
  void hasTheParametersThatBouncyCastleTabulates(Curve curve) {
    ReferenceCurve reference = ReferenceCurve.of(curve);
    assertTrue(reference.areSame(reference.g(), curve.basePoint()));
    ECCurve expected = reference.ecCurve();
    ECCurve actual = curve.rawBase().getCurve();
    assertEquals(expected.getFieldSize(), curve.fieldBits());
    assertEquals(expected.getA().toBigInteger(), actual.getA().toBigInteger());
    assertEquals(expected.getB().toBigInteger(), actual.getB().toBigInteger());
    assertEquals(expected.getField(), actual.getField());
    assertEquals(reference.n(), actual.getOrder());
    assertEquals(reference.h(), actual.getCofactor());
    assertEquals(reference.n().bitLength(), curve.orderBits());
    assertEquals(
        BigInteger.ZERO, ReferenceCurve.integer(reference.scalar(reference.n())), "n mod n");
    assertEquals(
        reference.n().subtract(BigInteger.ONE),
        ReferenceCurve.integer(reference.scalar(BigInteger.ONE.negate())),
        "-1 mod n");
  }

  /** Every name that NIST, SEC or X9.62 gives to one of the 16, and no other name, is known. */
  @Test
  void knowsExactlyTheNamesOfItsCurvesInBouncyCastlesTables() throws IOException {
    Map<String, Curve> byOid = new HashMap<>();
    for (Curve curve : Curves.all().toArray()) {
      byOid.put(Arrays.toString(curve.oid()), curve);
    }
    Set<Curve> met = new HashSet<>();
    int names = 0;
    for (Map.Entry<String, ASN1ObjectIdentifier> entry : tabulatedNames().entrySet()) {
      byte[] der = entry.getValue().getEncoded();
      Curve expected = byOid.get(Arrays.toString(Arrays.copyOfRange(der, 2, der.length)));
      assertSame(expected, Curves.all().byName(entry.getKey()), entry.getKey());
      if (expected != null) {
        met.add(expected);
        names++;
      }
    }
    assertEquals(16, met.size());
    assertTrue(names >= 33, "15 NIST names, 15 SEC names and 3 X9.62 names, not " + names);
  }

  private static Map<String, ASN1ObjectIdentifier> tabulatedNames() {
    Map<String, ASN1ObjectIdentifier> names = new HashMap<>();
    for (Enumeration<?> e = NISTNamedCurves.getNames(); e.hasMoreElements(); ) {
      String name = (String) e.nextElement();
      names.put(name, NISTNamedCurves.getOID(name));
    }
    for (Enumeration<?> e = SECNamedCurves.getNames(); e.hasMoreElements(); ) {
      String name = (String) e.nextElement();
      names.put(name, SECNamedCurves.getOID(name));
    }
    for (Enumeration<?> e = X962NamedCurves.getNames(); e.hasMoreElements(); ) {
      String name = (String) e.nextElement();
      names.put(name, X962NamedCurves.getOID(name));
    }
    return names;
  }

  /** Wycheproof's table of prime curves: p, n, a, b, the base point and the cofactor. */
  @Test
  void agreesWithWycheproofOnPrimeCurves() throws IOException {
    JsonNode file =
        new ObjectMapper()
            .readTree(VectorResource.open("wycheproof/ec_prime_order_curves_test.json.gz"));
    Set<Curve> met = new HashSet<>();
    for (JsonNode group : file.get("testGroups")) {
      for (JsonNode test : group.get("tests")) {
        Curve curve = Curves.all().byName(test.get("name").asText());
        if (curve == null) {
          continue;
        }
        met.add(curve);
        byte[] der = new ASN1ObjectIdentifier(test.get("oid").asText()).getEncoded();
        assertArrayEquals(Arrays.copyOfRange(der, 2, der.length), curve.oid());
        ECCurve raw = curve.rawBase().getCurve();
        assertEquals(hex(test, "p"), raw.getField().getCharacteristic());
        assertEquals(hex(test, "n"), raw.getOrder());
        assertEquals(hex(test, "a"), raw.getA().toBigInteger());
        assertEquals(hex(test, "b"), raw.getB().toBigInteger());
        assertEquals(test.get("h").asInt(), raw.getCofactor().intValue());
        assertArrayEquals(
            ReferenceCurve.of(curve).uncompressed(hex(test, "gx"), hex(test, "gy")),
            curve.basePoint().toUncompressedBytes());
      }
    }
    assertTrue(
        met.containsAll(Set.of(Curves.p224(), Curves.p256(), Curves.p384(), Curves.p521())),
        "met only " + met);
  }

  private static BigInteger hex(JsonNode test, String key) {
    return new BigInteger(test.get(key).asText(), 16);
  }

  @Test
  void makesEachCurveOnce() {
    Curve[] first = Curves.all().toArray();
    Curve[] second = Curves.all().toArray();
    assertEquals(16, first.length);
    for (int i = 0; i < first.length; i++) {
      assertSame(first[i], second[i]);
    }
    Curve[] byMethod = {
      Curves.p192(),
      Curves.p224(),
      Curves.prime239v1(),
      Curves.p256(),
      Curves.p384(),
      Curves.p521(),
      Curves.k163(),
      Curves.k233(),
      Curves.k283(),
      Curves.k409(),
      Curves.k571(),
      Curves.b163(),
      Curves.b233(),
      Curves.b283(),
      Curves.b409(),
      Curves.b571()
    };
    assertArrayEquals(first, byMethod);
  }

  @Test
  void knowsNoOtherNames() {
    for (String name :
        new String[] {"", "-", "P", "192", "P-193", "secp256k1", "P-1 92", "Ｐ-192"}) {
      assertNull(Curves.all().byName(name), name);
    }
  }
}
