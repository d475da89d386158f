// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.key;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfEnvironmentVariable;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.cli.command.key.PublicKeyCommands.FingerprintCommand;
import org.trustedsms.cli.command.key.PublicKeyCommands.PubkeyCommand;
import org.trustedsms.cli.console.CommandResult;
import org.trustedsms.cli.console.PrintedCall;
import org.trustedsms.cli.key.PassphraseOption;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.file.Source;
import org.trustedsms.server.keyfile.PassphraseSource;
import org.trustedsms.server.keyfile.PrivateKeyFiles;
import org.trustedsms.server.keyfile.PublicKeyFiles;

class KeyCommandsTest {
  @TempDir Path folder;

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private static CommandResult keygen(String... args) {
    return PrintedCall.with(new KeygenCommand(), args);
  }

  private PublicKey publicKey(String name) throws Exception {
    return PublicKeyFiles.read(folder.resolve(name));
  }

  private PublicKey keyOf(String name, String passphrase) throws Exception {
    PassphraseSource source =
        passphrase == null ? PassphraseSource.NONE : file -> passphrase.toCharArray();
    return PrivateKeyFiles.read(new Source(folder.resolve(name), false), source).publicKey();
  }

  @Test
  void thePointIsTheCompressedFormOfTheKey() throws Exception {
    keygen("--no-passphrase", "--out", file("k"), "--public", file("p"));
    CommandResult called =
        PrintedCall.with(new PubkeyCommand(), file("p"), "--point", "--out", file("point"));
    assertEquals(0, called.status(), called.err());
    String hex = Files.readString(folder.resolve("point")).strip();
    assertEquals(33, hex.length() / 2);
    PublicKey key = publicKey("p");
    assertEquals(key, PublicKey.decode(key.curve(), HexFormat.of().parseHex(hex)));
  }

  private Set<String> names() throws Exception {
    try (Stream<Path> all = Files.list(folder)) {
      Set<String> names = new TreeSet<>();
      all.forEach(path -> names.add(path.getFileName().toString()));
      return names;
    }
  }

  @ParameterizedTest
  @CsvSource({
    "p192,P-192",
    "P-224,P-224",
    "secp256r1,P-256",
    "prime256v1,P-256",
    "prime239v1,prime239v1",
    "sect163k1,K-163",
    "K_233,K-233",
    "ansix9p192r1,P-192",
    "SECT571R1,B-571"
  })
  void curvesOfAllNames(String name, String curve) throws Exception {
    CommandResult called =
        keygen("--curve", name, "--no-passphrase", "--out", file("k"), "--public", file("p"));
    assertEquals(0, called.status(), called.err());
    assertEquals(curve, publicKey("p").curve().name());
    assertEquals(publicKey("p"), keyOf("k", null));
    assertTrue(called.out().contains(publicKey("p").fingerprint().toDigits()), called.out());
    assertTrue(called.out().contains(curve), called.out());
  }

  @Test
  void p256IfNothingIsSaid() throws Exception {
    CommandResult called = keygen("--no-passphrase", "--out", file("k"));
    assertEquals(0, called.status());
    assertFalse(called.out().contains("legacy"), called.out());
    assertEquals("P-256", keyOf("k", null).curve().name());
    assertEquals(Set.of("k"), names());
  }

  @Test
  void twoKeysDiffer() throws Exception {
    keygen("--no-passphrase", "--out", file("a"));
    keygen("--no-passphrase", "--out", file("b"));
    assertFalse(keyOf("a", null).equals(keyOf("b", null)));
  }

  @Test
  void encryptedWithThePassphraseOfAFile() throws Exception {
    Files.writeString(folder.resolve("words"), "grüne Äpfel\n");
    CommandResult called =
        keygen("--out", file("k"), "--public", file("p"), "--passphrase-file", file("words"));
    assertEquals(0, called.status(), called.err());
    assertTrue(called.out().contains("(encrypted)"), called.out());
    assertTrue(Files.readString(folder.resolve("k")).contains("BEGIN ENCRYPTED PRIVATE KEY"));
    assertEquals(publicKey("p"), keyOf("k", "grüne Äpfel"));
    CommandResult fingerprint =
        PrintedCall.with(
            new FingerprintCommand(), file("k"), "--passphrase-file", file("words"), "--json");
    JsonNode said = new ObjectMapper().readTree(fingerprint.out());
    assertEquals(publicKey("p").fingerprint().toDigits(), said.get("digits").textValue());
    assertEquals(publicKey("p").fingerprint().toString(), said.get("fingerprint").textValue());
    assertEquals("P-256", said.get("curve").textValue());

    Files.writeString(folder.resolve("words"), "rote Äpfel\n");
    CommandResult wrong =
        PrintedCall.with(new PubkeyCommand(), file("k"), "--passphrase-file", file("words"));
    assertTrue(wrong.failed(3, "the passphrase is wrong"), wrong.err());
    assertEquals("", wrong.out());
    assertFalse(wrong.err().contains("Äpfel"), wrong.err());
  }

  @Test
  @DisabledIfEnvironmentVariable(named = PassphraseOption.VARIABLE, matches = ".+")
  void withoutAPassphraseNothingIsMade() throws Exception {
    CommandResult called = keygen("--out", file("k"), "--public", file("p"));
    assertTrue(called.failed(3, "--no-passphrase"), called.err());
    assertEquals(Set.of(), names());
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void thePrivateKeyIsItsOwnersAlone() throws Exception {
    keygen("--no-passphrase", "--out", file("k"));
    assertEquals(
        "rw-------",
        PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("k"))));
  }

  @Test
  void nothingIsReplacedUnlessForced() throws Exception {
    for (String there : new String[] {"k", "p"}) {
      Files.writeString(folder.resolve(there), "precious");
      CommandResult called = keygen("--no-passphrase", "--out", file("k"), "--public", file("p"));
      assertTrue(called.failed(3, file(there) + ": exists already"), called.err());
      assertEquals(Set.of(there), names());
      assertEquals("precious", Files.readString(folder.resolve(there)));
      Files.delete(folder.resolve(there));
    }
    Files.writeString(folder.resolve("k"), "old");
    Files.writeString(folder.resolve("p"), "old");
    assertEquals(
        0,
        keygen("--no-passphrase", "--force", "--out", file("k"), "--public", file("p")).status());
    assertEquals(publicKey("p"), keyOf("k", null));
    assertEquals(Set.of("k", "p"), names());
  }

  @Test
  void thePrivateKeyIsNotReplacedByWhatIsMadeOfIt() throws Exception {
    keygen("--no-passphrase", "--out", file("k"));
    Files.createSymbolicLink(folder.resolve("link"), folder.resolve("k"));
    String before = Files.readString(folder.resolve("k"));
    for (String out : new String[] {"k", "link"}) {
      CommandResult called =
          CommandResult.with(new PubkeyCommand(), file("k"), "--out", file(out), "--force");
      assertTrue(called.failed(3, file(out) + ": is an input, too"), called.toString());
    }
    assertEquals(before, Files.readString(folder.resolve("k")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"folder", "missing/k", "file/k"})
  void bothFilesOrNone(String place) throws Exception {
    Files.createDirectory(folder.resolve("folder"));
    Files.createFile(folder.resolve("file"));
    Set<String> before = names();
    CommandResult badPrivate =
        keygen("--no-passphrase", "--out", file(place), "--public", file("p"));
    assertTrue(badPrivate.failed(3, file(place) + ": "), badPrivate.err());
    CommandResult badPublic =
        keygen("--no-passphrase", "--out", file("k"), "--public", file(place));
    assertTrue(badPublic.failed(3, file(place) + ": "), badPublic.err());
    assertEquals(before, names());
  }

  @Test
  void twoFilesOfOneNameAreRefused() throws Exception {
    Path other = folder.resolve("x").resolve("..").resolve("k");
    Files.createDirectory(folder.resolve("x"));
    CommandResult called =
        keygen("--no-passphrase", "--out", file("k"), "--public", other.toString());
    assertTrue(called.failed(3, "is the file of the private key, too"), called.err());
    assertEquals(Set.of("x"), names());
  }

  @Test
  void throughPipes() throws Exception {
    CommandResult made = keygen("--no-passphrase", "--curve=k163", "--out", "-");
    assertEquals(0, made.status(), made.err());
    assertTrue(made.out().startsWith("-----BEGIN PRIVATE KEY-----"), made.out());
    assertTrue(made.err().contains("K-163 (legacy)"), made.err());
    byte[] pem = made.out().getBytes(StandardCharsets.US_ASCII);
    CommandResult publicKey = PrintedCall.from(pem, new PubkeyCommand(), "-");
    assertTrue(publicKey.out().startsWith("-----BEGIN PUBLIC KEY-----"), publicKey.out());
    CommandResult again =
        PrintedCall.from(
            publicKey.out().getBytes(StandardCharsets.US_ASCII),
            new PubkeyCommand(),
            "-",
            "--out",
            file("p"));
    assertEquals("", again.out());
    assertEquals(publicKey.out(), Files.readString(folder.resolve("p")));
    CommandResult one = PrintedCall.from(pem, new FingerprintCommand(), "-");
    assertEquals(one.out(), PrintedCall.with(new FingerprintCommand(), file("p")).out());
  }

  @Test
  void calledWrongly() throws Exception {
    assertTrue(keygen().failed(2, "'--out=file'"));
    assertTrue(keygen("--out=-", "--public=-", "--no-passphrase").failed(2, "both standard"));
    assertTrue(keygen("--out=-", "--json", "--no-passphrase").failed(2, "--json prints"));
    CommandResult curve = keygen("--curve=p193", "--out", file("k"));
    assertTrue(curve.failed(2, "no curve is named \"p193\""), curve.err());
    assertTrue(curve.err().contains("P-192 (legacy), P-224, prime239v1"), curve.err());
    assertTrue(PrintedCall.with(new PubkeyCommand()).failed(2, "KEYFILE"));
    assertTrue(
        PrintedCall.with(new FingerprintCommand(), "-", "--passphrase-file=-")
            .failed(2, "one standard input"));
    assertEquals(Set.of(), names());
  }

  @Test
  void filesThatAreNoKeys() throws Exception {
    Files.write(folder.resolve("huge"), new byte[100_000]);
    Files.write(folder.resolve("binary"), new byte[] {0, 1, 2, (byte) 0xff});
    for (String name : new String[] {"missing", "huge", "binary", ""}) {
      String file = name.isEmpty() ? folder.toString() : file(name);
      CommandResult pubkey = PrintedCall.with(new PubkeyCommand(), file, "--out", file("p"));
      assertTrue(pubkey.failed(3, file + ": "), pubkey.err());
      CommandResult fingerprint = PrintedCall.with(new FingerprintCommand(), file);
      assertTrue(fingerprint.failed(3, file + ": "), fingerprint.err());
      assertEquals("", fingerprint.out());
    }
    assertTrue(
        PrintedCall.from(new byte[0], new FingerprintCommand(), "-")
            .failed(3, "standard input: is empty"));
    assertEquals(Set.of("huge", "binary"), names());
  }
}
