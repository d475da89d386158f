// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;

/** Whatever bytes are in a file: a valid key, or a KeyFileException that tells nothing secret. */
class HostileKeyFilesTest {
  private static final PrivateKeyFiles PRIVATE = new PrivateKeyFiles(Curves.all());
  private static final PublicKeyFiles PUBLIC = new PublicKeyFiles(Curves.all());

  /** Places in files of any length are counted in these. */
  private static final int MAX_PLACE = 100_000;

  private static Path file;

  @BeforeContainer
  static void createFile() throws IOException {
    file = Files.createTempFile("hostile", ".pem");
  }

  @AfterContainer
  static void deleteFile() throws IOException {
    Files.delete(file);
  }

  /** Changes a few places of an array. */
  private record Mutation(int kind, int place, byte value, int length) {
    byte[] apply(byte[] bytes) {
      int at = (int) ((long) place * bytes.length / MAX_PLACE);
      byte[] head = Arrays.copyOf(bytes, at);
      byte[] tail = Arrays.copyOfRange(bytes, at, bytes.length);
      switch (kind) {
        case 0:
          byte[] changed = bytes.clone();
          if (at < bytes.length) {
            changed[at] = value;
          }
          return changed;
        case 1:
          return head;
        case 2:
          byte[] inserted = new byte[length];
          Arrays.fill(inserted, value);
          return concatenate(concatenate(head, inserted), tail);
        case 3:
          return concatenate(
              head, Arrays.copyOfRange(tail, Math.min(length, tail.length), tail.length));
        case 4:
          return concatenate(
              concatenate(head, Arrays.copyOf(tail, Math.min(length, tail.length))), tail);
        default:
          byte[] flipped = bytes.clone();
          if (at < bytes.length) {
            flipped[at] ^= (byte) (1 << (value & 7));
          }
          return flipped;
      }
    }

    private static byte[] concatenate(byte[] a, byte[] b) {
      byte[] both = Arrays.copyOf(a, a.length + b.length);
      System.arraycopy(b, 0, both, a.length, b.length);
      return both;
    }
  }

  /** Evenly distributed: by default most places would be in the first bytes. */
  private static Arbitrary<Integer> number(int min, int max) {
    return Arbitraries.integers().between(min, max).withDistribution(RandomDistribution.uniform());
  }

  @Provide
  Arbitrary<List<Mutation>> mutations() {
    return Combinators.combine(
            number(0, 5), number(0, MAX_PLACE), Arbitraries.bytes(), number(1, 40))
        .as(Mutation::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(3)
        .withoutEdgeCases();
  }

  @Provide
  Arbitrary<String> plainFiles() {
    return Arbitraries.of("p256-sec1", "p256-sec1-after-parameters", "p256-pkcs8");
  }

  @Provide
  Arbitrary<String> encryptedFiles() {
    return Arbitraries.of("p256-pkcs8-aes256", "p256-pkcs8-des3-sha1", "p256-traditional-aes256");
  }

  @Provide
  Arbitrary<String> publicFiles() {
    return Arbitraries.of("p256-public", "k163-public", "k163-public-compressed");
  }

  @Provide
  Arbitrary<String> types() {
    return Arbitraries.of(
        "PRIVATE KEY", "EC PRIVATE KEY", "ENCRYPTED PRIVATE KEY", "EC PARAMETERS", "PUBLIC KEY");
  }

  private static byte[] mutate(byte[] bytes, List<Mutation> mutations) {
    byte[] mutated = bytes;
    for (Mutation mutation : mutations) {
      mutated = mutation.apply(mutated);
    }
    return mutated;
  }

  private static void assertHarmless(KeyFileException e) {
    String message = e.getMessage();
    assertTrue(message.startsWith(file + ": "), message);
    assertTrue(message.chars().allMatch(c -> c >= ' ' && c <= '~'), message);
    for (int i = 0; i + 12 <= OpensslFiles.P256_X.length(); i++) {
      assertFalse(message.contains(OpensslFiles.P256_X.substring(i, i + 12)), message);
    }
  }

  /** All these files contain the public key, so that no other private key can come out. */
  private static void assertSameKeyOrRefused(byte[] contents) throws IOException {
    Files.write(file, contents);
    try {
      PrivateKey key = PRIVATE.read(file, OpensslFiles::passphrase);
      assertEquals(OpensslFiles.p256().publicKey(), key.publicKey());
    } catch (KeyFileException e) {
      assertHarmless(e);
    }
  }

  private static void assertValidOrRefused(byte[] contents) throws IOException {
    Files.write(file, contents);
    try {
      PublicKey key = PUBLIC.read(file);
      assertArrayEquals(
          key.toUncompressedBytes(),
          PublicKey.decode(key.curve(), key.toCompressedBytes()).toUncompressedBytes());
    } catch (KeyFileException e) {
      assertHarmless(e);
    } catch (InvalidEncodingException e) {
      throw new AssertionError(e);
    }
  }

  @Property(tries = 300)
  void anyBytesAreRefused(@ForAll byte[] contents) throws IOException {
    Files.write(file, contents);
    assertHarmless(
        assertThrows(KeyFileException.class, () -> PRIVATE.read(file, OpensslFiles::passphrase)));
    assertHarmless(assertThrows(KeyFileException.class, () -> PUBLIC.read(file)));
  }

  @Property(tries = 300)
  void anyContentsOfBlocksAreRefused(
      @ForAll("types") String type, @ForAll byte[] contents, @ForAll boolean sequence)
      throws IOException {
    byte[] der = contents;
    if (sequence) {
      int length = Math.min(contents.length, 127);
      der = new byte[length + 2];
      der[0] = 0x30;
      der[1] = (byte) length;
      System.arraycopy(contents, 0, der, 2, length);
    }
    Files.write(file, PemBlock.encode(type, der));
    assertHarmless(
        assertThrows(KeyFileException.class, () -> PRIVATE.read(file, OpensslFiles::passphrase)));
    assertHarmless(assertThrows(KeyFileException.class, () -> PUBLIC.read(file)));
  }

  @Property(tries = 300)
  void deepNestingIsRefused(@ForAll("types") String type, @ForAll boolean tagged)
      throws IOException {
    byte[] deep = new byte[40_000];
    for (int i = 0; i < deep.length; i += 2) {
      deep[i] = tagged ? (byte) 0xa0 : 0x30;
      deep[i + 1] = (byte) 0x80;
    }
    Files.write(file, PemBlock.encode(type, deep));
    assertThrows(KeyFileException.class, () -> PRIVATE.read(file, OpensslFiles::passphrase));
    assertThrows(KeyFileException.class, () -> PUBLIC.read(file));
  }

  @Property(tries = 500)
  void aPrivateKeyFileThatWasChangedGivesTheSameKeyOrNone(
      @ForAll("plainFiles") String name, @ForAll("mutations") List<Mutation> mutations)
      throws IOException {
    assertSameKeyOrRefused(mutate(OpensslFiles.bytes(name), mutations));
  }

  @Property(tries = 200)
  void anEncryptedFileThatWasChangedGivesTheSameKeyOrNone(
      @ForAll("encryptedFiles") String name, @ForAll("mutations") List<Mutation> mutations)
      throws IOException {
    assertSameKeyOrRefused(mutate(OpensslFiles.bytes(name), mutations));
  }

  @Property(tries = 500)
  void aPrivateKeyStructureThatWasChangedGivesTheSameKeyOrNone(
      @ForAll("plainFiles") String name, @ForAll("mutations") List<Mutation> mutations)
      throws IOException {
    assertSameKeyOrRefused(mutateStructure(name, mutations));
  }

  @Property(tries = 200)
  void anEncryptedStructureThatWasChangedGivesTheSameKeyOrNone(
      @ForAll("encryptedFiles") String name, @ForAll("mutations") List<Mutation> mutations)
      throws IOException {
    assertSameKeyOrRefused(mutateStructure(name, mutations));
  }

  @Property(tries = 500)
  void aPublicKeyFileThatWasChangedGivesAValidKeyOrNone(
      @ForAll("publicFiles") String name,
      @ForAll("mutations") List<Mutation> mutations,
      @ForAll boolean structure)
      throws IOException {
    assertValidOrRefused(
        structure ? mutateStructure(name, mutations) : mutate(OpensslFiles.bytes(name), mutations));
  }

  /** Changes the contents of the last block of a file. */
  private static byte[] mutateStructure(String name, List<Mutation> mutations) throws IOException {
    String pem = new String(OpensslFiles.bytes(name), StandardCharsets.US_ASCII);
    int end = pem.lastIndexOf("\n-----END");
    int headers = pem.indexOf("\n\n");
    int begin = headers >= 0 ? headers + 2 : pem.indexOf('\n', pem.lastIndexOf("-----BEGIN")) + 1;
    byte[] der = Base64.getMimeDecoder().decode(pem.substring(begin, end));
    String changed = Base64.getMimeEncoder().encodeToString(mutate(der, mutations));
    return (pem.substring(0, begin) + changed + pem.substring(end))
        .getBytes(StandardCharsets.US_ASCII);
  }
}
