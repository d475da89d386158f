// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.evidence;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.Evidence;
import org.trustedsms.message.Sender;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.keyfile.PublicKeyFiles;

class EvidenceFilesTest {
  private static final SecureRandom RANDOM = new SecureRandom();

  @TempDir Path parent;

  private static Evidence evidence(Curve curve) {
    PrivateKey key = PrivateKey.generate(curve, RANDOM::nextBytes);
    return new Sender(key, () -> 1_700_000_000).sign(Draft.text("hello")).evidence();
  }

  private static Set<String> names(Path folder) throws Exception {
    Set<String> names = new TreeSet<>();
    try (Stream<Path> files = Files.list(folder)) {
      files.forEach(file -> names.add(file.getFileName().toString()));
    }
    return names;
  }

  @Test
  void writesFourFiles() throws Exception {
    Evidence evidence = evidence(Curves.p256());
    Path folder = parent.resolve("a").resolve("b");
    EvidenceFiles.write(evidence, folder);
    assertEquals(Set.of("signed.bin", "r.bin", "sig.der", "key.pem"), names(folder));
    assertArrayEquals(evidence.signedBytes(), Files.readAllBytes(folder.resolve("signed.bin")));
    assertArrayEquals(evidence.r(), Files.readAllBytes(folder.resolve("r.bin")));
    assertArrayEquals(evidence.signatureDer(), Files.readAllBytes(folder.resolve("sig.der")));
    assertEquals(evidence.signer(), PublicKeyFiles.read(folder.resolve("key.pem")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"signed.bin", "r.bin", "sig.der", "key.pem"})
  void writesNothingIfOneOfTheFilesIsThere(String name) throws Exception {
    Path inTheWay = Files.writeString(parent.resolve(name), "precious");
    FileException e =
        assertThrows(
            FileException.class, () -> EvidenceFiles.write(evidence(Curves.k163()), parent));
    assertEquals(inTheWay + ": exists already; choose another folder", e.getMessage());
    assertEquals(Set.of(name), names(parent));
    assertEquals("precious", Files.readString(inTheWay));
  }

  @Test
  void refusesAFolderThatIsAFile() throws Exception {
    Path file = Files.createFile(parent.resolve("file"));
    for (Path folder : new Path[] {file, file.resolve("below")}) {
      FileException e =
          assertThrows(
              FileException.class, () -> EvidenceFiles.write(evidence(Curves.p256()), folder));
      assertTrue(e.getMessage().startsWith(folder + ": "), e.getMessage());
    }
    assertEquals(0, Files.size(file));
  }

  @Test
  void returnsTheCommandThatChecksThem() throws Exception {
    Path folder = parent.resolve("it's here");
    OpensslCheck check = EvidenceFiles.write(evidence(Curves.p384()), folder);
    String base = folder.toAbsolutePath().toString();
    assertEquals("openssl", check.arguments().get(0));
    assertEquals("-sha384", check.arguments().get(2));
    assertEquals(folder.resolve("signed.bin").toString(), check.arguments().get(7));
    String quoted = base.replace("'", "'\\''");
    assertEquals(
        "openssl dgst -sha384 -verify '"
            + quoted
            + "/key.pem' -signature '"
            + quoted
            + "/sig.der' '"
            + quoted
            + "/signed.bin'",
        check.toShell());
  }

  @Test
  void namesTheFilesAbsolutely() {
    OpensslCheck check = OpensslCheck.of("SHA-512", Path.of("-folder"));
    assertEquals("-sha512", check.arguments().get(2));
    for (int i : new int[] {4, 6, 7}) {
      assertTrue(Path.of(check.arguments().get(i)).isAbsolute(), check.toString());
    }
    assertFalse(check.toShell().contains(" -folder"), check.toShell());
  }
}
