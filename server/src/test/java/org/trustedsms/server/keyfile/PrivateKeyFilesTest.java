// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.IfExists;

class PrivateKeyFilesTest {
  private static final SecureRandom RANDOM = new SecureRandom();

  @TempDir Path folder;

  private static PassphraseSource never() {
    return file -> {
      throw new AssertionError("asked for a passphrase that is not needed");
    };
  }

  private static String problemOf(Path file, PassphraseSource passphrases) {
    KeyFileException e =
        assertThrows(KeyFileException.class, () -> OpensslFiles.read(file, passphrases));
    assertTrue(e.getMessage().startsWith(file + ": "), e.getMessage());
    assertTrue(e.getMessage().contains("; "), "says what to do: " + e.getMessage());
    return e.getMessage().substring(file.toString().length() + 2);
  }

  private static void assertContains(String part, String whole) {
    assertTrue(whole.contains(part), whole);
  }

  private Path file(byte[] contents) throws Exception {
    return Files.write(folder.resolve("some.pem"), contents);
  }

  private Path file(String contents) throws Exception {
    return file(contents.getBytes(StandardCharsets.ISO_8859_1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "p256-sec1",
        "p256-sec1-without-public-key",
        "p256-sec1-after-parameters",
        "p256-pkcs8"
      })
  void readsPlainFiles(String name) throws Exception {
    PrivateKey key = OpensslFiles.read(OpensslFiles.path(name), never());
    assertEquals(OpensslFiles.P256_X, HexFormat.of().formatHex(key.toBytes()));
    assertEquals(
        OpensslFiles.P256_PUBLIC, HexFormat.of().formatHex(key.publicKey().toUncompressedBytes()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"k163-sec1", "k163-pkcs8"})
  void readsFilesOfBinaryCurves(String name) throws Exception {
    PrivateKey key = OpensslFiles.read(OpensslFiles.path(name), never());
    assertEquals(OpensslFiles.K163_X, HexFormat.of().formatHex(key.toBytes()));
    assertEquals(
        OpensslFiles.K163_PUBLIC, HexFormat.of().formatHex(key.publicKey().toUncompressedBytes()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "p256-pkcs8-aes256",
        "p256-pkcs8-aes128-sha512",
        "p256-pkcs8-des3-sha1",
        "p256-pkcs8-scrypt"
      })
  void readsEncryptedFiles(String name) throws Exception {
    PrivateKey key = OpensslFiles.read(OpensslFiles.path(name), OpensslFiles::passphrase);
    assertEquals(OpensslFiles.P256_X, HexFormat.of().formatHex(key.toBytes()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"p256-pkcs8-aes256", "p256-pkcs8-scrypt"})
  void erasesThePassphraseThatItWasGiven(String name) throws Exception {
    char[] right = OpensslFiles.PASSPHRASE.toCharArray();
    OpensslFiles.read(OpensslFiles.path(name), file -> right);
    assertArrayEquals(new char[right.length], right);

    char[] wrong = "wrong".toCharArray();
    problemOf(OpensslFiles.path(name), file -> wrong);
    assertArrayEquals(new char[wrong.length], wrong);
  }

  @ParameterizedTest
  @ValueSource(strings = {"p256-pkcs8-aes256", "p256-pkcs8-scrypt"})
  void saysThatAPassphraseIsMissing(String name) {
    assertContains(
        "no passphrase was given", problemOf(OpensslFiles.path(name), PassphraseSource.NONE));
  }

  @ParameterizedTest
  @ValueSource(strings = {"p256-pkcs8-aes256", "p256-pkcs8-scrypt"})
  void refusesAPassphraseThatIsNoText(String name) {
    assertContains(
        "surrogate", problemOf(OpensslFiles.path(name), file -> new char[] {'a', '\ud800'}));
  }

  @ParameterizedTest
  @ValueSource(strings = {"p256-pkcs8-aes256", "p256-pkcs8-scrypt"})
  void anEmptyPassphraseIsWrongLikeAnother(String name) {
    assertContains("passphrase is wrong", problemOf(OpensslFiles.path(name), file -> new char[0]));
  }

  /** One wrong passphrase in 256 leaves padding that is right. */
  @Test
  void saysThatAPassphraseIsWrongHoweverTheGarbageLooks() throws Exception {
    Path file = folder.resolve("one-iteration.pem");
    OpensslFiles.writeEncrypted(file, OpensslFiles.p256(), "right".toCharArray(), 1, IfExists.FAIL);
    for (int i = 0; i < 1500; i++) {
      String wrong = "wrong " + i;
      assertContains("passphrase is wrong", problemOf(file, f -> wrong.toCharArray()));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "p256-sec1-explicit, explicit parameters",
    "p256-pkcs8-explicit, explicit parameters",
    "p256-sec1-after-other-parameters, two curves",
    "brainpool-p256-sec1, curve 1.3.36.3.3.2.8.1.1.7",
    "brainpool-p256-pkcs8, curve 1.3.36.3.3.2.8.1.1.7",
    "ed25519-pkcs8, another algorithm (1.3.101.112)",
    "p256-public, a public key where a private key is needed",
    "p256-pkcs8-camellia256, is encrypted otherwise than with AES",
    "p256-traditional-aes256, openssl pkey -in FILE -aes256 -out NEW.pem",
    "p256-traditional-camellia256, openssl pkey -in FILE -aes256 -out NEW.pem",
    "p256-pkcs8-pbes1, is encrypted otherwise than by PBES2",
    "p256-pkcs8-too-many-iterations, would take too long"
  })
  void refusesWhatItDoesNotTake(String name, String problem) {
    assertContains(problem, problemOf(OpensslFiles.path(name), never()));
  }

  @Test
  void refusesCurvesThatTheProgramDoesNotHave() throws Exception {
    byte[] der = EcPrivateKeyInfo.encode(OpensslFiles.p256());
    // The last byte of 1.2.840.10045.3.1.7, prime256v1: there is no 1.2.840.10045.3.1.9.
    int curve = new String(der, StandardCharsets.ISO_8859_1).indexOf("\u0003\u0001\u0007");
    der[curve + 2] = 9;
    String problem = problemOf(file(PemBlock.encode("PRIVATE KEY", der)), never());
    assertContains("curve 1.2.840.10045.3.1.9, which is not one of P-192 (legacy), ", problem);
  }

  @Test
  void readsFilesWithTextAroundAndOtherLineEnds() throws Exception {
    String pem = new String(OpensslFiles.bytes("p256-pkcs8"), StandardCharsets.US_ASCII);
    Path crlf = file("Bag Attributes: \u00e4\r\n" + pem.replace("\n", "\r\n") + "\r\nthe end");
    assertEquals(OpensslFiles.p256().publicKey(), OpensslFiles.read(crlf, never()).publicKey());
  }

  @Test
  void refusesFilesThatAreNotPem() throws Exception {
    assertContains("is empty", problemOf(file(""), never()));
    assertContains("is not a key file", problemOf(file("some text"), never()));
    assertContains("cut off", problemOf(file("-----BEGIN PRIVATE KEY--"), never()));
    assertContains("cut off", problemOf(file("-----BEGIN PRIVATE KEY-----\nMIGH\n"), never()));
    assertContains(
        "not Base64",
        problemOf(
            file("-----BEGIN PRIVATE KEY-----\n\u00e4!\n-----END PRIVATE KEY-----"), never()));
    assertContains(
        "is damaged",
        problemOf(file("-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----\n"), never()));
  }

  @Test
  void showsNoTypeThatCouldHarmATerminal() throws Exception {
    String type = "A\u001b]0;owned\u0007";
    String problem =
        problemOf(
            file("-----BEGIN " + type + "-----\nMAA=\n-----END " + type + "-----\n"), never());
    assertContains("a block of an unknown type", problem);
    assertFalse(problem.contains("\u001b"), problem);
    assertContains(
        "a X509 CRL block",
        problemOf(file("-----BEGIN X509 CRL-----\nMAA=\n-----END X509 CRL-----\n"), never()));
  }

  @Test
  void refusesFilesOfSeveralKeys() throws Exception {
    String pem = new String(OpensslFiles.bytes("p256-pkcs8"), StandardCharsets.US_ASCII);
    String publicPem = new String(OpensslFiles.bytes("p256-public"), StandardCharsets.US_ASCII);
    assertEquals(
        OpensslFiles.p256().publicKey(), OpensslFiles.read(file(pem + pem), never()).publicKey());
    assertEquals(
        OpensslFiles.p256().publicKey(),
        OpensslFiles.read(file(pem + publicPem), never()).publicKey());
    String other = new String(OpensslFiles.bytes("k163-pkcs8"), StandardCharsets.US_ASCII);
    assertContains("two different private keys", problemOf(file(pem + other), never()));
    String otherPublic = new String(OpensslFiles.bytes("k163-public"), StandardCharsets.US_ASCII);
    assertContains("not the private key's", problemOf(file(pem + otherPublic), never()));
    assertContains("contains 5 private keys", problemOf(file(pem.repeat(5)), never()));
    String rsa = new String(OpensslFiles.bytes("rsa-pkcs1"), StandardCharsets.US_ASCII);
    assertContains("RSA", problemOf(file(pem + rsa), never()));
    String parameters =
        "-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n" + "-----END EC PARAMETERS-----\n";
    assertContains("a curve and no key", problemOf(file(parameters), never()));
    assertContains("a curve and no key", problemOf(file(parameters + parameters), never()));
  }

  @Test
  void refusesFilesThatAreTooLongOrNotThere() throws Exception {
    byte[] longest = new byte[PrivateKeyFiles.MAX_LENGTH];
    assertContains("is not a key file", problemOf(file(longest), never()));
    byte[] tooLong = new byte[PrivateKeyFiles.MAX_LENGTH + 1];
    assertContains("is longer than 65536 bytes", problemOf(file(tooLong), never()));
    assertContains("no such file", problemOf(folder.resolve("missing.pem"), never()));
    KeyFileException e =
        assertThrows(KeyFileException.class, () -> OpensslFiles.read(folder, never()));
    assertTrue(e.getMessage().startsWith(folder + ": "), e.getMessage());
  }

  static Stream<Curve> curves() {
    return Stream.of(Curves.all().toArray());
  }

  @ParameterizedTest
  @MethodSource("curves")
  void readsWhatItWrites(Curve curve) throws Exception {
    PrivateKey key = PrivateKey.generate(curve, RANDOM::nextBytes);
    Path plain = folder.resolve("plain.pem");
    OpensslFiles.write(plain, key, IfExists.FAIL);
    assertArrayEquals(key.toBytes(), OpensslFiles.read(plain, never()).toBytes());

    Path encrypted = folder.resolve("encrypted.pem");
    char[] passphrase = OpensslFiles.PASSPHRASE.toCharArray();
    OpensslFiles.writeEncrypted(encrypted, key, passphrase, 1000, IfExists.FAIL);
    assertArrayEquals(OpensslFiles.PASSPHRASE.toCharArray(), passphrase, "left to the caller");
    assertArrayEquals(
        key.toBytes(), OpensslFiles.read(encrypted, OpensslFiles::passphrase).toBytes());
  }

  @Test
  void writesWhatOpensslWrites() throws Exception {
    Path file = folder.resolve("k.pem");
    OpensslFiles.write(file, OpensslFiles.p256(), IfExists.FAIL);
    assertArrayEquals(OpensslFiles.bytes("p256-pkcs8"), Files.readAllBytes(file));
    PrivateKey k163 = OpensslFiles.read(OpensslFiles.path("k163-sec1"), never());
    OpensslFiles.write(file, k163, IfExists.REPLACE);
    assertArrayEquals(OpensslFiles.bytes("k163-pkcs8"), Files.readAllBytes(file));
  }

  @Test
  void encryptsWithAFreshSaltEachTime() throws Exception {
    Path one = folder.resolve("1.pem");
    Path two = folder.resolve("2.pem");
    OpensslFiles.writeEncrypted(one, OpensslFiles.p256(), new char[] {'a'}, 1, IfExists.FAIL);
    OpensslFiles.writeEncrypted(two, OpensslFiles.p256(), new char[] {'a'}, 1, IfExists.FAIL);
    assertFalse(Files.readString(one).equals(Files.readString(two)));
  }

  @Test
  void replacesAFileOnlyIfAsked() throws Exception {
    Path file = folder.resolve("k.pem");
    Files.writeString(file, "precious");
    PrivateKey key = OpensslFiles.p256();
    FileException e =
        assertThrows(FileException.class, () -> OpensslFiles.write(file, key, IfExists.FAIL));
    assertContains(file + ": exists already", e.getMessage());
    assertThrows(
        FileException.class,
        () -> OpensslFiles.writeEncrypted(file, key, new char[] {'a'}, 1, IfExists.FAIL));
    assertEquals("precious", Files.readString(file));
    OpensslFiles.write(file, key, IfExists.REPLACE);
    assertEquals(key.publicKey(), OpensslFiles.read(file, never()).publicKey());
  }

  @Test
  void givesFilesToTheirOwnerAlone() throws Exception {
    assumeTrue(
        folder.getFileSystem().supportedFileAttributeViews().contains("posix"),
        "needs POSIX permissions");
    Path file = Files.createFile(folder.resolve("k.pem"));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
    OpensslFiles.write(file, OpensslFiles.p256(), IfExists.REPLACE);
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    Path encrypted = folder.resolve("e.pem");
    OpensslFiles.writeEncrypted(encrypted, OpensslFiles.p256(), new char[] {'a'}, 1, IfExists.FAIL);
    assertEquals(
        "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(encrypted)));
  }

  @Test
  void writesNoKeyThatHasBeenErased() throws Exception {
    Path file = Files.writeString(folder.resolve("k.pem"), "precious");
    PrivateKey key = OpensslFiles.p256();
    key.erase();
    assertThrows(
        IllegalArgumentException.class, () -> OpensslFiles.write(file, key, IfExists.REPLACE));
    assertThrows(
        IllegalArgumentException.class,
        () -> OpensslFiles.writeEncrypted(file, key, new char[] {'a'}, 1, IfExists.REPLACE));
    assertEquals("precious", Files.readString(file));
  }

  @Test
  void refusesToEncryptBadly() {
    Path file = folder.resolve("k.pem");
    PrivateKey key = OpensslFiles.p256();
    char[][] passphrases = {{}, {'\udc00'}};
    for (char[] passphrase : passphrases) {
      assertThrows(
          IllegalArgumentException.class,
          () -> OpensslFiles.writeEncrypted(file, key, passphrase, 1, IfExists.FAIL));
    }
    for (int iterations : new int[] {-1, 0, PrivateKeyFiles.MAX_ITERATIONS + 1}) {
      assertThrows(
          IllegalArgumentException.class,
          () ->
              OpensslFiles.writeEncrypted(file, key, new char[] {'a'}, iterations, IfExists.FAIL));
    }
    assertFalse(Files.exists(file));
  }
}
