// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.der;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.ASN1Encoding;
import org.bouncycastle.asn1.ASN1Integer;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.ASN1Primitive;
import org.bouncycastle.asn1.DERBitString;
import org.bouncycastle.asn1.DERSequence;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.testing.Cases;

class DerTest {

  private static byte[] reference(ASN1Encodable object) throws IOException {
    return object.toASN1Primitive().getEncoded(ASN1Encoding.DER);
  }

  private static ASN1Encodable read(byte[] encoded) throws IOException {
    return ASN1Primitive.fromByteArray(encoded);
  }

  @Test
  void writesIntegers() {
    Cases.check(
        1000,
        c -> {
          byte[] magnitude = c.bytes(1, 254);
          assertArrayEquals(
              reference(new ASN1Integer(new BigInteger(1, magnitude))), Der.integer(magnitude));
        });
  }

  @Test
  void writesIntegersWithAnyNumberOfZerosInFront() throws IOException {
    for (int zeros = 0; zeros < 80; zeros++) {
      for (int length = 0; length < 3; length++) {
        for (int first : new int[] {0x01, 0x7f, 0x80, 0xff}) {
          byte[] magnitude = new byte[zeros + 1 + length];
          magnitude[zeros] = (byte) first;
          assertArrayEquals(
              reference(new ASN1Integer(new BigInteger(1, magnitude))), Der.integer(magnitude));
        }
      }
      assertArrayEquals(HexFormat.of().parseHex("020100"), Der.integer(new byte[zeros + 1]));
    }
  }

  @Test
  void writesBitStrings() {
    Cases.check(
        1000,
        c -> {
          byte[] bytes = c.bytes(0, 254);
          assertArrayEquals(reference(new DERBitString(bytes)), Der.bitString(bytes));
        });
  }

  @Test
  void writesSequences() {
    Cases.check(
        1000,
        c -> {
          byte[] first = c.bytes(1, 120);
          byte[] second = c.bytes(0, 120);
          ASN1Encodable[] elements = {
            new ASN1Integer(new BigInteger(1, first)), new DERBitString(second)
          };
          byte[] encoded = Der.sequence(Der.integer(first), Der.bitString(second));
          assertArrayEquals(reference(new DERSequence(elements)), encoded);
          assertEquals(read(encoded), new DERSequence(elements));
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.2.840.10045.2.1", "1.3.132.0.1", "1.2.840.10045.3.1.7", "2.999.3"})
  void writesObjectIdentifiers(String oid) throws IOException {
    byte[] expected = reference(new ASN1ObjectIdentifier(oid));
    byte[] contents = Arrays.copyOfRange(expected, 2, expected.length);
    assertArrayEquals(expected, Der.objectIdentifier(contents));
  }

  /** All lengths up to 255, of which those from 128 on take a byte more. */
  @Test
  void writesEveryLength() throws IOException {
    for (int length = 0; length <= 254; length++) {
      byte[] bytes = new byte[length];
      Arrays.fill(bytes, (byte) 0x5a);
      byte[] encoded = Der.bitString(bytes);
      assertArrayEquals(reference(new DERBitString(bytes)), encoded);
      assertEquals(1 + length + (1 + length < 128 ? 2 : 3), encoded.length);
    }
    for (int length = 1; length <= 255; length++) {
      byte[] magnitude = new byte[length];
      magnitude[0] = 0x7f;
      assertArrayEquals(
          reference(new ASN1Integer(new BigInteger(1, magnitude))), Der.integer(magnitude));
    }
    byte[] half = new byte[127];
    byte[] rest = new byte[128];
    byte[] longest = Der.sequence(half, rest);
    assertEquals(3 + 255, longest.length);
    assertArrayEquals(new byte[] {0x30, (byte) 0x81, (byte) 0xff}, Arrays.copyOf(longest, 3));
    assertArrayEquals(new byte[] {0x30, 0x7f}, Arrays.copyOf(Der.sequence(half, new byte[0]), 2));
    assertArrayEquals(
        new byte[] {0x30, (byte) 0x81, (byte) 0x80},
        Arrays.copyOf(Der.sequence(new byte[0], rest), 3));
  }

  @Test
  void refusesWhatIsLongerThan255Bytes() {
    String message =
        assertThrows(
                IllegalArgumentException.class, () -> Der.sequence(new byte[128], new byte[128]))
            .getMessage();
    assertTrue(message.contains("256"), message);
    assertThrows(IllegalArgumentException.class, () -> Der.bitString(new byte[255]));
    byte[] signBitSet = new byte[255];
    signBitSet[0] = (byte) 0x80;
    assertThrows(IllegalArgumentException.class, () -> Der.integer(signBitSet));
    assertThrows(IllegalArgumentException.class, () -> Der.objectIdentifier(new byte[256]));
  }

  @Test
  void leavesItsArgumentsAlone() {
    byte[] bytes = {0, 0, (byte) 0x80};
    Der.integer(bytes);
    Der.bitString(bytes);
    Der.sequence(bytes, bytes);
    assertArrayEquals(new byte[] {0, 0, (byte) 0x80}, bytes);
  }
}
