// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.ecies;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.curve.Point;
import org.trustedsms.curve.ReferenceCurve;
import org.trustedsms.curve.Scalar;
import org.trustedsms.hash.Hash;
import org.trustedsms.hash.Hmac;
import org.trustedsms.hash.TestHashes;
import org.trustedsms.vectors.RspFile;
import org.trustedsms.vectors.RspRecord;
import org.trustedsms.vectors.VectorResource;

/**
 * Published agreements and ciphertexts, held against the parts that {@link Ecies} is made of:
 * points, key derivation, HMAC. No published ciphertext has all parameters of this project
 * (SHA-256, MAC key first, compressed point, XOR), so whole ciphertexts are compared with Bouncy
 * Castle's in {@code EciesTest}; here each test says what it puts together by hand.
 */
class PublishedEciesTest {

  private static Curve curveOf(RspRecord record) {
    return Curves.all().byName(record.section().get(0));
  }

  private static Point point(Curve curve, BigInteger x, BigInteger y)
      throws InvalidEncodingException {
    return curve.decodePoint(ReferenceCurve.of(curve).uncompressed(x, y));
  }

  private static Scalar scalar(Curve curve, BigInteger k) {
    return ReferenceCurve.of(curve).scalar(k);
  }

  /** The shared secret computed by both, which must agree: x-coordinate of a B and of b A. */
  private static byte[] agree(Curve curve, BigInteger a, BigInteger b) {
    Scalar first = scalar(curve, a);
    Scalar second = scalar(curve, b);
    byte[] shared = curve.multiplyBase(second).multiply(first).xCoordinate();
    assertArrayEquals(shared, curve.multiplyBase(first).multiply(second).xCoordinate());
    return shared;
  }

  private static byte[] join(byte[]... parts) {
    ByteBuffer joined = ByteBuffer.allocate(Arrays.stream(parts).mapToInt(p -> p.length).sum());
    for (byte[] part : parts) {
      joined.put(part);
    }
    return joined.array();
  }

  private static byte[] xor(byte[] a, byte[] b) {
    byte[] c = new byte[a.length];
    for (int i = 0; i < a.length; i++) {
      c[i] = (byte) (a[i] ^ b[i]);
    }
    return c;
  }

  private static byte[] hmac(Hash hash, byte[] key, byte[]... data) {
    Hmac hmac = new Hmac(hash);
    hmac.init(key);
    for (byte[] part : data) {
      hmac.update(part);
    }
    byte[] code = new byte[hmac.length()];
    hmac.doFinal(code);
    return code;
  }

  /** KDF1 of ISO/IEC 18033-2 section 6.2.2: as KDF2, but its counter starts at 0. */
  private static byte[] kdf1(Hash hash, byte[] z, int length) {
    byte[] out = new byte[0];
    for (int counter = 0; out.length < length; counter++) {
      byte[] count = ByteBuffer.allocate(4).putInt(counter).array();
      out = join(out, hash.digest(join(z, count)));
    }
    return Arrays.copyOf(out, length);
  }

  // Agreement.

  /**
   * NIST CAVP, SP 800-56A section 5.7.1.2: 25 agreements on each of 15 curves. They multiply by the
   * cofactor, which ECIES here does not: it is multiplied into the scalar, since all points are in
   * the subgroup of order n.
   */
  @Test
  void agreesAsCavpDoes() throws InvalidEncodingException {
    Map<String, Integer> counts = new TreeMap<>();
    for (RspRecord record : RspFile.read("ecdh/KAS_ECC_CDH_PrimitiveTest.txt.gz")) {
      Curve curve = curveOf(record);
      ReferenceCurve reference = ReferenceCurve.of(curve);
      Scalar d = scalar(curve, record.hex("dIUT"));
      assertArrayEquals(
          reference.uncompressed(record.hex("QIUTx"), record.hex("QIUTy")),
          curve.multiplyBase(d).toUncompressedBytes(),
          record::toString);
      Point theirs = point(curve, record.hex("QCAVSx"), record.hex("QCAVSy"));
      Scalar withCofactor = d.multiply(scalar(curve, reference.h()));
      byte[] expected = ReferenceCurve.fixed(record.hex("ZIUT"), curve.fieldLength());
      assertArrayEquals(expected, theirs.multiply(withCofactor).xCoordinate(), record::toString);
      if (record.text("COUNT").equals("0")) {
        theirs.prepare();
        assertArrayEquals(expected, theirs.multiply(withCofactor).xCoordinate());
      }
      counts.merge(curve.name(), 1, Integer::sum);
    }
    assertEquals(15, counts.size());
    assertTrue(counts.values().stream().allMatch(n -> n == 25), counts::toString);
  }

  /** OpenSSL's agreements on prime239v1, which has no cofactor to care for. */
  @Test
  void agreesAsOpensslDoesOnPrime239v1() throws InvalidEncodingException {
    int checked = 0;
    for (RspRecord record : RspFile.read("x962/ecdh.rsp")) {
      Curve curve = Curves.prime239v1();
      assertArrayEquals(record.bytes("Z"), agree(curve, record.hex("dA"), record.hex("dB")));
      assertArrayEquals(
          record.bytes("Z"),
          curve
              .decodePoint(record.bytes("QB"))
              .multiply(scalar(curve, record.hex("dA")))
              .xCoordinate());
      checked++;
    }
    assertEquals(2, checked);
  }

  /**
   * Wycheproof: points off the curve, compressed ones, edge cases of the field and of addition
   * chains. What it calls acceptable is a compressed point or an invalid one with a harmless
   * result: whatever is not refused must agree.
   */
  @ParameterizedTest
  @CsvSource({"secp224r1, 458", "secp256r1, 355", "secp384r1, 790", "secp521r1, 661"})
  void agreesAsWycheproofDoes(String name, int count) throws IOException {
    Curve curve = Curves.all().byName(name);
    JsonNode file =
        new ObjectMapper()
            .readTree(VectorResource.open("wycheproof/ecdh_" + name + "_ecpoint_test.json.gz"));
    Map<String, Integer> read = new TreeMap<>();
    int checked = 0;
    for (JsonNode group : file.get("testGroups")) {
      for (JsonNode test : group.get("tests")) {
        checked++;
        Point theirs;
        try {
          theirs = curve.decodePoint(hex(test, "public"));
        } catch (InvalidEncodingException e) {
          assertTrue(!test.get("result").asText().equals("valid"), test::toString);
          continue;
        }
        assertTrue(!test.get("result").asText().equals("invalid"), test::toString);
        Scalar d = scalar(curve, new BigInteger(test.get("private").asText(), 16));
        assertArrayEquals(hex(test, "shared"), theirs.multiply(d).xCoordinate(), test::toString);
        read.merge(test.get("result").asText(), 1, Integer::sum);
      }
    }
    assertEquals(count, checked);
    assertTrue(read.get("valid") > 200, read::toString);
  }

  private static byte[] hex(JsonNode test, String key) {
    return HexFormat.of().parseHex(test.get(key).asText());
  }

  // Encryption.

  /**
   * ISO/IEC 18033-2 annex C.2.2 and C.2.3, ECIES-KEM on P-192. The project's points give C0 and the
   * secret; KDF1 with SHA-1 is not the project's and is computed here.
   */
  @Test
  void encapsulatesAsIso18033Does() throws InvalidEncodingException {
    int checked = 0;
    for (RspRecord record : RspFile.read("ecies/iso18033-2.rsp")) {
      Curve curve = curveOf(record);
      Point ephemeral = curve.multiplyBase(scalar(curve, record.hex("r")));
      byte[] c0 = record.bytes("C0");
      assertArrayEquals(
          c0,
          record.text("Format").equals("compressed")
              ? ephemeral.toCompressedBytes()
              : ephemeral.toUncompressedBytes());
      Point h = point(curve, record.hex("hx"), record.hex("hy"));
      assertEquals(h, curve.multiplyBase(scalar(curve, record.hex("x"))));
      byte[] secret = agree(curve, record.hex("r"), record.hex("x"));
      assertArrayEquals(secret, h.multiply(scalar(curve, record.hex("r"))).xCoordinate());
      byte[] k = record.bytes("K");
      assertArrayEquals(k, kdf1(TestHashes.sha1(), join(c0, secret), k.length));
      checked++;
    }
    assertEquals(2, checked);
  }

  /**
   * GEC 2 on K-163: Diffie-Hellman, X9.63 key derivation, the XOR scheme and HMAC, all with SHA-1.
   * The MAC key comes after the key stream, as SEC 1 has it; here it comes before.
   */
  @Test
  void encryptsAsGec2Does() throws InvalidEncodingException {
    int checked = 0;
    Curve curve = Curves.k163();
    Hash sha1 = TestHashes.sha1();
    for (RspRecord record : RspFile.read("gec2/sect163k1.rsp")) {
      if (record.section().contains("ECDH")) {
        byte[] z = agree(curve, record.hex("dU"), record.hex("dV"));
        assertArrayEquals(record.bytes("z"), z);
        byte[] k = record.bytes("K");
        assertArrayEquals(k, new Kdf2(sha1).derive(z, new byte[0], k.length));
        checked++;
      } else if (record.section().contains("ECIES")) {
        Scalar k = scalar(curve, record.hex("k"));
        assertArrayEquals(record.bytes("R"), curve.multiplyBase(k).toCompressedBytes());
        Point v = point(curve, record.hex("QVx"), record.hex("QVy"));
        byte[] z = v.multiply(k).xCoordinate();
        assertArrayEquals(z, agree(curve, record.hex("k"), record.hex("dV")));
        byte[] keys = new Kdf2(sha1).derive(z, new byte[0], 40);
        byte[] em = xor(record.bytes("M"), keys);
        assertArrayEquals(record.bytes("EM"), em);
        byte[] d = hmac(sha1, Arrays.copyOfRange(keys, 20, 40), em);
        assertArrayEquals(record.bytes("D"), d);
        assertArrayEquals(record.bytes("C"), join(record.bytes("R"), em, d));
        checked++;
      }
    }
    assertEquals(2, checked);
  }

  /**
   * Bouncy Castle's ECIESVectorTest on P-256 and P-521: this project's DHAES mode, MAC key first,
   * with SHA-1, an uncompressed point, a MAC key of 16 bytes and encoding parameters. Put together
   * from the project's points, Kdf2 and Hmac. Its test on P-192 has static keys and no ephemeral
   * point, and the MAC key last.
   */
  @Test
  void encryptsAsBouncyCastlesVectorsDo() {
    Hash sha1 = TestHashes.sha1();
    Map<String, Integer> counts = new TreeMap<>();
    for (RspRecord record : RspFile.read("ecies/bouncycastle.rsp")) {
      Curve curve = curveOf(record);
      boolean ephemeral = record.has("EphPrivateKey");
      BigInteger other = record.hex(ephemeral ? "EphPrivateKey" : "OtherPrivateKey");
      byte[] x = agree(curve, record.hex("PrivateKey"), other);
      byte[] v =
          ephemeral ? curve.multiplyBase(scalar(curve, other)).toUncompressedBytes() : new byte[0];
      byte[] plaintext = record.bytes("Plaintext");
      byte[] p2 = record.bytes("Encoding");
      int macKeyLength = record.decimal("MacKeyLen").intValueExact();
      byte[] keys =
          new Kdf2(sha1)
              .derive(join(v, x), record.bytes("Derivation"), macKeyLength + plaintext.length);
      int stream = ephemeral ? macKeyLength : 0;
      int macKey = ephemeral ? 0 : plaintext.length;
      byte[] c = xor(plaintext, Arrays.copyOfRange(keys, stream, stream + plaintext.length));
      byte[] bitsOfP2 = ByteBuffer.allocate(8).putLong(8L * p2.length).array();
      byte[] tag =
          hmac(
              sha1,
              Arrays.copyOfRange(keys, macKey, macKey + macKeyLength),
              c,
              p2,
              ephemeral ? bitsOfP2 : new byte[0]);
      assertArrayEquals(record.bytes("Ciphertext"), join(v, c, tag), record::toString);
      counts.merge(curve.name(), 1, Integer::sum);
    }
    assertEquals("{P-192=1, P-256=14, P-521=14}", counts.toString());
  }

  /**
   * IEEE 1609.2 on P-256: Kdf2 and HMAC with SHA-256 and the XOR scheme, as here, but with the
   * x-coordinate alone in the derivation and the MAC key last, as SEC 1 has it.
   */
  @Test
  void encryptsAsIeee1609Does() throws InvalidEncodingException {
    int checked = 0;
    for (RspRecord record : RspFile.read("ecies/ieee1609-2.rsp")) {
      Curve curve = curveOf(record);
      assertEquals(
          point(curve, record.hex("Rx"), record.hex("Ry")),
          curve.multiplyBase(scalar(curve, record.hex("r"))));
      assertEquals(
          point(curve, record.hex("Vx"), record.hex("Vy")),
          curve.multiplyBase(scalar(curve, record.hex("v"))));
      byte[] z = agree(curve, record.hex("r"), record.hex("v"));
      byte[] keys = new Kdf2(Hash.sha256()).derive(z, record.bytes("P1"), 48);
      byte[] c = xor(record.bytes("k"), keys);
      assertArrayEquals(record.bytes("C"), c);
      byte[] t = hmac(Hash.sha256(), Arrays.copyOfRange(keys, 16, 48), c);
      assertArrayEquals(record.bytes("T"), Arrays.copyOf(t, 16));
      checked++;
    }
    assertEquals(4, checked);
  }

  /**
   * 3GPP TS 33.501 annex C.4.4, profile B of the SUCI on P-256: compressed point, X9.63 key
   * derivation and HMAC with SHA-256, the tag cut to 8 bytes, as here; the cipher is AES in counter
   * mode, the JDK's, and the MAC key comes last.
   */
  @Test
  void concealsAsTs33501Does() throws GeneralSecurityException, InvalidEncodingException {
    int checked = 0;
    for (RspRecord record : RspFile.read("ecies/ts33501.rsp")) {
      Curve curve = curveOf(record);
      byte[] ephemeral = record.bytes("EphPublicKey");
      assertArrayEquals(
          ephemeral,
          curve.multiplyBase(scalar(curve, record.hex("EphPrivateKey"))).toCompressedBytes());
      byte[] shared = agree(curve, record.hex("HomePrivateKey"), record.hex("EphPrivateKey"));
      assertArrayEquals(record.bytes("SharedKey"), shared);
      Point home = curve.decodePoint(record.bytes("HomePublicKey"));
      assertArrayEquals(
          shared, home.multiply(scalar(curve, record.hex("EphPrivateKey"))).xCoordinate());
      byte[] keys = new Kdf2(Hash.sha256()).derive(shared, ephemeral, 64);
      assertArrayEquals(record.bytes("EncKey"), Arrays.copyOf(keys, 16));
      if (record.has("ICB")) {
        assertArrayEquals(record.bytes("ICB"), Arrays.copyOfRange(keys, 16, 32));
      }
      byte[] macKey = Arrays.copyOfRange(keys, 32, 64);
      assertArrayEquals(record.bytes("MacKey"), macKey);
      Cipher aes = Cipher.getInstance("AES/CTR/NoPadding");
      aes.init(
          Cipher.ENCRYPT_MODE,
          new SecretKeySpec(keys, 0, 16, "AES"),
          new IvParameterSpec(keys, 16, 16));
      byte[] ciphertext = aes.doFinal(record.bytes("Plaintext"));
      assertArrayEquals(record.bytes("Ciphertext"), ciphertext);
      byte[] tag = Arrays.copyOf(hmac(Hash.sha256(), macKey, ciphertext), 8);
      assertArrayEquals(record.bytes("MacTag"), tag);
      checked++;
    }
    assertEquals(2, checked);
  }

  /**
   * Botan's two on P-521: point, agreement, KDF2 (and, computed here, KDF1) and HMAC with SHA-512;
   * the cipher is AES in CBC mode, the JDK's.
   */
  @Test
  void encryptsAsBotanDoes() throws GeneralSecurityException {
    int checked = 0;
    for (RspRecord record : RspFile.read("ecies/botan.rsp")) {
      Curve curve = curveOf(record);
      BigInteger ephemeral = record.decimal("PrivateKey");
      byte[] z = agree(curve, ephemeral, record.decimal("OtherPrivateKey"));
      byte[] keys =
          switch (record.text("Kdf")) {
            case "KDF2(SHA-512)" -> new Kdf2(Hash.sha512()).derive(z, new byte[0], 48);
            case "KDF1-18033(SHA-512)" -> kdf1(Hash.sha512(), z, 48);
            default -> throw new AssertionError(record);
          };
      Cipher aes = Cipher.getInstance("AES/CBC/PKCS5Padding");
      aes.init(
          Cipher.ENCRYPT_MODE,
          new SecretKeySpec(keys, 0, 32, "AES"),
          new IvParameterSpec(record.bytes("Iv")));
      byte[] c = aes.doFinal(record.bytes("Plaintext"));
      byte[] label = record.text("Label").getBytes(java.nio.charset.StandardCharsets.US_ASCII);
      byte[] tag = hmac(Hash.sha512(), Arrays.copyOfRange(keys, 32, 48), c, label);
      byte[] v = curve.multiplyBase(scalar(curve, ephemeral)).toCompressedBytes();
      assertArrayEquals(record.bytes("Ciphertext"), join(v, c, tag));
      checked++;
    }
    assertEquals(2, checked);
  }

  /** The order of the keys is what tells this project's ciphertexts from those of SEC 1. */
  @Test
  void doesNotReadCiphertextsOfSec1() {
    int checked = 0;
    for (RspRecord record : RspFile.read("ecies/ieee1609-2.rsp")) {
      Curve curve = curveOf(record);
      byte[] v = curve.multiplyBase(scalar(curve, record.hex("v"))).toCompressedBytes();
      byte[] ciphertext = join(v, record.bytes("C"), record.bytes("T"));
      assertThrows(
          DecryptionException.class,
          () ->
              new Ecies(16)
                  .decrypt(
                      org.trustedsms.key.TestKeys.of(curve, record.hex("r")),
                      ciphertext,
                      0,
                      ciphertext.length,
                      record.bytes("P1")));
      checked++;
    }
    assertEquals(4, checked);
  }
}
