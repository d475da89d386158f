// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.bouncycastle.asn1.DERBitString;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;

class PublicKeyFilesTest {
  private static final SecureRandom RANDOM = new SecureRandom();

  @TempDir Path folder;

  private static String problemOf(Path file) {
    KeyFileException e = assertThrows(KeyFileException.class, () -> PublicKeyFiles.read(file));
    assertTrue(e.getMessage().startsWith(file + ": "), e.getMessage());
    return e.getMessage();
  }

  private static void assertContains(String part, String whole) {
    assertTrue(whole.contains(part), whole);
  }

  @ParameterizedTest
  @ValueSource(strings = {"p256-public", "p256-public-compressed"})
  void readsFiles(String name) throws Exception {
    PublicKey key = PublicKeyFiles.read(OpensslFiles.path(name));
    assertEquals(OpensslFiles.P256_PUBLIC, HexFormat.of().formatHex(key.toUncompressedBytes()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"k163-public", "k163-public-compressed"})
  void readsFilesOfBinaryCurves(String name) throws Exception {
    PublicKey key = PublicKeyFiles.read(OpensslFiles.path(name));
    assertEquals(OpensslFiles.K163_PUBLIC, HexFormat.of().formatHex(key.toUncompressedBytes()));
  }

  @ParameterizedTest
  @CsvSource({
    "p256-public-explicit, explicit parameters",
    "p256-public-hybrid, must be 02",
    "brainpool-p256-public, curve 1.3.36.3.3.2.8.1.1.7",
    "ed25519-public, another algorithm (1.3.101.112)",
    "p256-pkcs8, contains a PRIVATE KEY block where a public key is needed"
  })
  void refusesWhatItDoesNotTake(String name, String problem) {
    assertContains(problem, problemOf(OpensslFiles.path(name)));
  }

  @Test
  void refusesASecondBlock() throws Exception {
    ByteArrayOutputStream both = new ByteArrayOutputStream();
    both.write(OpensslFiles.bytes("p256-public"));
    both.write(OpensslFiles.bytes("k163-public"));
    Path file = Files.write(folder.resolve("both.pem"), both.toByteArray());
    assertContains("contains different public keys", problemOf(file));
  }

  @Test
  void refusesFilesThatAreTooLongOrNotThere() throws Exception {
    Path file = folder.resolve("long.pem");
    Files.write(file, new byte[PublicKeyFiles.MAX_LENGTH + 1]);
    assertContains("is longer than 65536 bytes", problemOf(file));
    assertContains("no such file", problemOf(folder.resolve("missing.pem")));
  }

  private Path fileWith(Curve curve, DERBitString point) throws Exception {
    byte[] der = new SubjectPublicKeyInfo(EcParameters.algorithm(curve), point).getEncoded();
    return Files.write(folder.resolve("point.pem"), PemBlock.encode(PemBlock.PUBLIC_KEY, der));
  }

  @ParameterizedTest
  @MethodSource("curves")
  void refusesPointsThatAreNoKeys(Curve curve) throws Exception {
    assertContains("is not valid", problemOf(fileWith(curve, new DERBitString(new byte[1]))));
    assertContains("is not valid", problemOf(fileWith(curve, new DERBitString(new byte[0]))));
    byte[] offCurve = curve.basePoint().toUncompressedBytes();
    offCurve[offCurve.length - 1] ^= 1;
    assertContains("is not valid", problemOf(fileWith(curve, new DERBitString(offCurve))));
    if (curve.isBinary()) {
      // (0, sqrt b) is of order two on every binary curve.
      byte[] ofOrderTwo = new byte[curve.compressedPointLength()];
      ofOrderTwo[0] = 2;
      assertContains("is not valid", problemOf(fileWith(curve, new DERBitString(ofOrderTwo))));
    }
    byte[] good = curve.basePoint().toCompressedBytes();
    assertArrayEquals(
        good, PublicKeyFiles.read(fileWith(curve, new DERBitString(good))).toCompressedBytes());
    byte[] padded = Arrays.copyOf(good, good.length + 1);
    assertContains("is damaged", problemOf(fileWith(curve, new DERBitString(padded, 3))));
  }

  static Stream<Curve> curves() {
    return Stream.of(Curves.all().toArray());
  }

  @ParameterizedTest
  @MethodSource("curves")
  void readsWhatItWrites(Curve curve) throws Exception {
    PublicKey key = PrivateKey.generate(curve, RANDOM::nextBytes).publicKey();
    Path file = folder.resolve("public.pem");
    Files.write(file, PublicKeyFiles.toPem(key));
    assertEquals(key, PublicKeyFiles.read(file));
  }

  @ParameterizedTest
  @ValueSource(strings = {"p256", "k163"})
  void writesWhatOpensslWrites(String name) throws Exception {
    PublicKey key = PublicKeyFiles.read(OpensslFiles.path(name + "-public-compressed"));
    assertArrayEquals(OpensslFiles.bytes(name + "-public"), PublicKeyFiles.toPem(key));
  }
}
