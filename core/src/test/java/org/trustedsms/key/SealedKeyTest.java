// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.key;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.generators.PKCS5S2ParametersGenerator;
import org.bouncycastle.crypto.params.KeyParameter;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.curve.AnyCurve;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.message.VectorDirectory;
import org.trustedsms.random.TestRandom;
import org.trustedsms.testing.Cases;
import org.trustedsms.vectors.RspFile;
import org.trustedsms.vectors.RspRecord;
import org.trustedsms.vectors.VectorResource;

class SealedKeyTest {

  private static final byte[] PIN = {'4', '7', '1', '1'};
  private static final int ITERATIONS = 2;

  static Stream<Curve> curves() {
    return Arrays.stream(Curves.all().toArray());
  }

  private static SealedKey seal(PrivateKey key) {
    return SealedKey.seal(key, PIN, ITERATIONS, TestRandom.seeded(key.curve().id()));
  }

  private static SealedKey decode(byte[] bytes) throws InvalidEncodingException {
    return SealedKey.decode(bytes, Curves.all());
  }

  // Round trip.

  @ParameterizedTest
  @MethodSource("curves")
  void opensWhatItSealed(Curve curve) throws Exception {
    PrivateKey key = TestKeys.of(curve, 1);
    SealedKey sealed = seal(key);
    assertSame(curve, sealed.curve());
    assertEquals(ITERATIONS, sealed.iterations());
    assertEquals(38 + curve.scalarLength(), sealed.toBytes().length);
    SealedKey read = decode(sealed.toBytes());
    assertSame(curve, read.curve());
    assertEquals(ITERATIONS, read.iterations());
    assertArrayEquals(sealed.toBytes(), read.toBytes());
    for (SealedKey each : new SealedKey[] {sealed, read}) {
      PrivateKey opened = each.open(PIN);
      assertArrayEquals(key.toBytes(), opened.toBytes());
      assertEquals(key.publicKey(), opened.publicKey());
    }
    // The key that was sealed, and the passphrase, are as they were.
    assertArrayEquals(TestKeys.of(curve, 1).toBytes(), key.toBytes());
    assertArrayEquals("4711".getBytes(StandardCharsets.US_ASCII), PIN);
  }

  @Test
  void opensWithThePassphraseAlone() {
    Cases.check(
        200,
        c -> {
          Curve curve = AnyCurve.of(c);
          byte[] passphrase = c.bytes(0, 80);
          byte[] other = c.bytes(0, 80);
          int iterations = c.integer(1, 50);
          PrivateKey key = TestKeys.of(curve, 2);
          SealedKey sealed =
              SealedKey.seal(key, passphrase, iterations, TestRandom.seeded(iterations));
          assertEquals(iterations, sealed.iterations());
          assertArrayEquals(key.toBytes(), sealed.open(passphrase).toBytes());
          if (!sameForHmac(passphrase, other)) {
            String message =
                assertThrows(WrongPassphraseException.class, () -> sealed.open(other)).getMessage();
            assertTrue(message.contains("wrong PIN or passphrase"), message);
          }
          // Trying harmed nothing.
          assertArrayEquals(key.toBytes(), sealed.open(passphrase).toBytes());
        });
  }

  /** HMAC pads a key with zeros: passphrases that differ in trailing zeros only are the same. */
  private static boolean sameForHmac(byte[] a, byte[] b) {
    if (a.length > 64 || b.length > 64) {
      return Arrays.equals(a, b);
    }
    return Arrays.equals(Arrays.copyOf(a, 64), Arrays.copyOf(b, 64));
  }

  @Test
  void sealsTheSameKeyDifferentlyEachTime() throws Exception {
    PrivateKey key = TestKeys.of(Curves.p256(), 3);
    byte[] first = SealedKey.seal(key, PIN, 1, TestRandom.seeded(1)).toBytes();
    byte[] second = SealedKey.seal(key, PIN, 1, TestRandom.seeded(2)).toBytes();
    int same = 0;
    for (int i = 6; i < first.length; i++) {
      same += first[i] == second[i] ? 1 : 0;
    }
    assertTrue(same < 10, same + " bytes are the same");
    assertArrayEquals(decode(first).open(PIN).toBytes(), decode(second).open(PIN).toBytes());
  }

  // Layout.

  /** The layout of the class's documentation, computed by the JDK alone. */
  @ParameterizedTest
  @ValueSource(strings = {"P-192", "P-256", "B-571"})
  void hasTheDocumentedLayout(String name) throws Exception {
    Curve curve = Curves.all().byName(name);
    int iterations = 0x1234;
    byte[] salt = HexFormat.of().parseHex("000102030405060708090a0b0c0d0e0f");
    byte[] secret = TestKeys.of(curve, 8).toBytes();
    String passphrase = "correct horse";

    byte[] k =
        SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
            .generateSecret(new PBEKeySpec(passphrase.toCharArray(), salt, iterations, 256))
            .getEncoded();
    ByteBuffer expected = ByteBuffer.allocate(22 + secret.length + 16);
    expected.put((byte) 1).put((byte) curve.id()).putInt(iterations).put(salt);
    ByteBuffer stream = ByteBuffer.allocate(96);
    for (byte counter = 1; counter <= 3; counter++) {
      stream.put(hmac(k, counter));
    }
    for (int i = 0; i < secret.length; i++) {
      expected.put((byte) (secret[i] ^ stream.get(i)));
    }
    byte[] before = Arrays.copyOf(expected.array(), expected.position());
    expected.put(hmac(hmac(k, (byte) 0), before), 0, 16);
    assertFalse(expected.hasRemaining());

    SealedKey sealed =
        SealedKey.seal(
            TestKeys.of(curve, 8),
            passphrase.getBytes(StandardCharsets.US_ASCII),
            iterations,
            TestRandom.giving(salt));
    assertArrayEquals(expected.array(), sealed.toBytes());
  }

  private static byte[] hmac(byte[] key, byte... data) throws GeneralSecurityException {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HMAC"));
    return mac.doFinal(data);
  }

  // Published vectors of PBKDF2, held against the class that SealedKey derives its key with.

  private static byte[] pbkdf2(byte[] password, byte[] salt, int iterations, int length) {
    PKCS5S2ParametersGenerator generator = new PKCS5S2ParametersGenerator(new SHA256Digest());
    generator.init(password, salt, iterations);
    return ((KeyParameter) generator.generateDerivedMacParameters(8 * length)).getKey();
  }

  /** RFC 7914 section 11, OpenSSL's and Botan's. */
  @Test
  void derivesKeysAsPublished() {
    int checked = 0;
    for (RspRecord record : RspFile.read("kdf/pbkdf2-hmac-sha256.rsp")) {
      byte[] expected = record.bytes("DK");
      byte[] actual =
          pbkdf2(
              record.bytes("P"),
              record.bytes("S"),
              record.decimal("c").intValueExact(),
              expected.length);
      assertArrayEquals(expected, actual, record::toString);
      checked++;
    }
    assertEquals(9, checked);
  }

  @Test
  void derivesKeysAsWycheproofHasIt() throws IOException {
    JsonNode file =
        new ObjectMapper()
            .readTree(VectorResource.open("wycheproof/pbkdf2_hmacsha256_test.json.gz"));
    int checked = 0;
    for (JsonNode group : file.get("testGroups")) {
      for (JsonNode test : group.get("tests")) {
        assertEquals("valid", test.get("result").asText());
        byte[] actual =
            pbkdf2(
                hex(test, "password"),
                hex(test, "salt"),
                test.get("iterationCount").asInt(),
                test.get("dkLen").asInt());
        assertArrayEquals(hex(test, "dk"), actual, test::toString);
        checked++;
      }
    }
    assertEquals(file.get("numberOfTests").asInt(), checked);
  }

  private static byte[] hex(JsonNode test, String key) {
    return HexFormat.of().parseHex(test.get(key).asText());
  }

  // What is not a sealed key.

  /**
   * Bits of the iteration count that make it large are read and not opened, which would take hours;
   * that the count is part of what the tag covers is shown by the lower bits.
   */
  @ParameterizedTest
  @ValueSource(strings = {"K-163", "P-224", "P-256", "B-571"})
  void detectsEveryChangedBit(String name) throws Exception {
    byte[] sealed = seal(TestKeys.of(Curves.all().byName(name), 1)).toBytes();
    int opened = 0;
    for (int bit = 0; bit < 8 * sealed.length; bit++) {
      byte[] changed = sealed.clone();
      changed[bit / 8] ^= (byte) (1 << bit % 8);
      SealedKey read;
      try {
        read = decode(changed);
      } catch (InvalidEncodingException e) {
        assertTrue(bit < 8 * 6, "bit " + bit + ": " + e.getMessage());
        continue;
      }
      assertArrayEquals(changed, read.toBytes());
      if (read.iterations() < 5000) {
        assertThrows(WrongPassphraseException.class, () -> read.open(PIN), "bit " + bit);
        opened++;
      }
    }
    assertTrue(opened >= 8 * (sealed.length - 6) + 12, "opened " + opened);
  }

  /** Curves with scalars of the same length cannot be taken for each other. */
  @Test
  void detectsAChangedCurve() throws Exception {
    int opened = 0;
    for (Curve from : Curves.all().toArray()) {
      byte[] sealed = seal(TestKeys.of(from, 1)).toBytes();
      for (Curve to : Curves.all().toArray()) {
        byte[] changed = sealed.clone();
        changed[1] = (byte) to.id();
        if (to == from) {
          assertArrayEquals(TestKeys.of(from, 1).toBytes(), decode(changed).open(PIN).toBytes());
        } else if (to.scalarLength() == from.scalarLength()) {
          SealedKey read = decode(changed);
          assertThrows(WrongPassphraseException.class, () -> read.open(PIN));
          opened++;
        } else {
          assertThrows(InvalidEncodingException.class, () -> decode(changed));
        }
      }
    }
    assertTrue(opened > 0);
  }

  @Test
  void refusesOtherLengths() throws Exception {
    byte[] sealed = seal(TestKeys.of(Curves.p192(), 1)).toBytes();
    for (int length = 0; length < sealed.length + 60; length++) {
      byte[] cut = Arrays.copyOf(sealed, length);
      if (length == sealed.length) {
        assertArrayEquals(sealed, decode(cut).toBytes());
      } else {
        String message =
            assertThrows(InvalidEncodingException.class, () -> decode(cut)).getMessage();
        assertTrue(message.contains(String.valueOf(length)), message);
      }
    }
  }

  @Test
  void refusesCurvesThatTheProgramLacks() {
    byte[] sealed = seal(TestKeys.of(Curves.p192(), 1)).toBytes();
    CurveSet others = new CurveSet(new Curve[] {Curves.p256(), Curves.k163()});
    String message =
        assertThrows(InvalidEncodingException.class, () -> SealedKey.decode(sealed, others))
            .getMessage();
    assertTrue(message.contains("curve 1"), message);
  }

  @Test
  void refusesOtherFormats() {
    byte[] sealed = seal(TestKeys.of(Curves.p192(), 1)).toBytes();
    for (int format = 0; format < 256; format++) {
      sealed[0] = (byte) format;
      byte[] changed = sealed.clone();
      if (format != 1) {
        assertThrows(InvalidEncodingException.class, () -> decode(changed));
      }
    }
  }

  // Iteration counts.

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Integer.MIN_VALUE, SealedKey.MAX_ITERATIONS + 1, Integer.MAX_VALUE})
  void refusesIterationCountsOutOfRange(int iterations) {
    PrivateKey key = TestKeys.of(Curves.p192(), 1);
    assertThrows(
        IllegalArgumentException.class,
        () -> SealedKey.seal(key, PIN, iterations, TestRandom.seeded(1)));
    byte[] sealed = seal(key).toBytes();
    ByteBuffer.wrap(sealed).putInt(2, iterations);
    assertThrows(InvalidEncodingException.class, () -> decode(sealed));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 255, 256, 65536, SealedKey.MAX_ITERATIONS})
  void readsIterationCountsInRange(int iterations) throws Exception {
    byte[] sealed = seal(TestKeys.of(Curves.p192(), 1)).toBytes();
    ByteBuffer.wrap(sealed).putInt(2, iterations);
    assertEquals(iterations, decode(sealed).iterations());
  }

  @Test
  void refusesAnyOtherBytes() {
    Cases.check(
        1000,
        c -> {
          byte[] bytes = c.bytes(0, 130);
          try {
            SealedKey read = decode(bytes);
            assertArrayEquals(bytes, read.toBytes());
          } catch (InvalidEncodingException e) {
            assertFalse(e.getMessage().isEmpty());
          }
        });
  }

  @Test
  void doesNotShareItsArrays() throws Exception {
    byte[] bytes = seal(TestKeys.of(Curves.p192(), 1)).toBytes();
    SealedKey read = decode(bytes);
    Arrays.fill(bytes, (byte) 0);
    Arrays.fill(read.toBytes(), (byte) 0);
    assertArrayEquals(TestKeys.of(Curves.p192(), 1).toBytes(), read.open(PIN).toBytes());
  }

  /** docs/vectors, computed from docs/format.md section 15 with other code. */
  @TestFactory
  Stream<DynamicNode> opensWhatOthersSealed() {
    return nodes("sealed")
        .map(
            node ->
                dynamicTest(
                    node.get("name").asText(),
                    () -> {
                      byte[] sealed = HexFormat.of().parseHex(node.get("sealed").asText());
                      SealedKey key = SealedKey.decode(sealed, Curves.all());
                      assertEquals(node.get("curve").asText(), key.curve().name());
                      assertEquals(node.get("iterations").asInt(), key.iterations());
                      assertEquals(
                          node.get("private").asText(),
                          HexFormat.of().formatHex(key.open(passphrase(node)).toBytes()));
                    }));
  }

  @TestFactory
  Stream<DynamicNode> refusesWhatOthersRefuse() {
    return nodes("refused")
        .map(
            node ->
                dynamicTest(
                    node.get("comment").asText(),
                    () -> {
                      byte[] sealed = HexFormat.of().parseHex(node.get("sealed").asText());
                      Class<? extends Exception> expected =
                          node.get("error").asText().equals("malformed")
                              ? InvalidEncodingException.class
                              : WrongPassphraseException.class;
                      assertThrows(
                          expected,
                          () -> SealedKey.decode(sealed, Curves.all()).open(passphrase(node)));
                    }));
  }

  private static Stream<JsonNode> nodes(String field) {
    JsonNode file = VectorDirectory.read().get("sealed");
    return StreamSupport.stream(file.get(field).spliterator(), false);
  }

  private static byte[] passphrase(JsonNode node) {
    return node.get("passphrase").asText().getBytes(StandardCharsets.UTF_8);
  }
}
