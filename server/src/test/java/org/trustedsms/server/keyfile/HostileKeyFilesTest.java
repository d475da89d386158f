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
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.testing.Cases;
import org.trustedsms.testing.Cases.Case;

/** Whatever bytes are in a file: a valid key, or a KeyFileException that tells nothing secret. */
class HostileKeyFilesTest {

  /** Places in files of any length are counted in these. */
  private static final int MAX_PLACE = 100_000;

  private static Path file;

  @BeforeAll
  static void createFile() throws IOException {
    file = Files.createTempFile("hostile", ".pem");
  }

  @AfterAll
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

  /** Evenly distributed: a case would try the ends of ranges often. */
  private static List<Mutation> mutations(Case c) {
    Random random = c.random();
    return Stream.generate(
            () ->
                new Mutation(
                    random.nextInt(6),
                    random.nextInt(MAX_PLACE + 1),
                    (byte) random.nextInt(),
                    1 + random.nextInt(40)))
        .limit(1 + random.nextInt(3))
        .toList();
  }

  private static String type(Case c) {
    return c.of(
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
      PrivateKey key = OpensslFiles.read(file, OpensslFiles::passphrase);
      assertEquals(OpensslFiles.p256().publicKey(), key.publicKey());
    } catch (KeyFileException e) {
      assertHarmless(e);
    }
  }

  private static void assertValidOrRefused(byte[] contents) throws IOException {
    Files.write(file, contents);
    try {
      PublicKey key = PublicKeyFiles.read(file);
      assertArrayEquals(
          key.toUncompressedBytes(),
          PublicKey.decode(key.curve(), key.toCompressedBytes()).toUncompressedBytes());
    } catch (KeyFileException e) {
      assertHarmless(e);
    } catch (InvalidEncodingException e) {
      throw new AssertionError(e);
    }
  }

  private static void assertRefused(byte[] contents) throws IOException {
    Files.write(file, contents);
    assertHarmless(
        assertThrows(
            KeyFileException.class, () -> OpensslFiles.read(file, OpensslFiles::passphrase)));
    assertHarmless(assertThrows(KeyFileException.class, () -> PublicKeyFiles.read(file)));
  }

  @Test
  void anyBytesAreRefused() {
    Cases.check(300, c -> assertRefused(c.bytes(0, 255)));
  }

  @Test
  void anyContentsOfBlocksAreRefused() {
    Cases.check(
        300,
        c -> {
          byte[] der = c.bytes(0, 255);
          if (c.flag()) {
            int length = Math.min(der.length, 127);
            byte[] sequence = new byte[length + 2];
            sequence[0] = 0x30;
            sequence[1] = (byte) length;
            System.arraycopy(der, 0, sequence, 2, length);
            der = sequence;
          }
          assertRefused(PemBlock.encode(type(c), der));
        });
  }

  @Test
  void deepNestingIsRefused() {
    Cases.check(
        300,
        c -> {
          boolean tagged = c.flag();
          byte[] deep = new byte[40_000];
          for (int i = 0; i < deep.length; i += 2) {
            deep[i] = tagged ? (byte) 0xa0 : 0x30;
            deep[i + 1] = (byte) 0x80;
          }
          assertRefused(PemBlock.encode(type(c), deep));
        });
  }

  private static String plain(Case c) {
    return c.of("p256-sec1", "p256-sec1-after-parameters", "p256-pkcs8");
  }

  private static String encrypted(Case c) {
    return c.of("p256-pkcs8-aes256", "p256-pkcs8-des3-sha1", "p256-pkcs8-aes128-sha512");
  }

  @Test
  void aPrivateKeyFileThatWasChangedGivesTheSameKeyOrNone() {
    Cases.check(
        500, c -> assertSameKeyOrRefused(mutate(OpensslFiles.bytes(plain(c)), mutations(c))));
  }

  @Test
  void anEncryptedFileThatWasChangedGivesTheSameKeyOrNone() {
    Cases.check(
        200, c -> assertSameKeyOrRefused(mutate(OpensslFiles.bytes(encrypted(c)), mutations(c))));
  }

  @Test
  void aPrivateKeyStructureThatWasChangedGivesTheSameKeyOrNone() {
    Cases.check(500, c -> assertSameKeyOrRefused(mutateStructure(plain(c), mutations(c))));
  }

  @Test
  void anEncryptedStructureThatWasChangedGivesTheSameKeyOrNone() {
    Cases.check(200, c -> assertSameKeyOrRefused(mutateStructure(encrypted(c), mutations(c))));
  }

  @Test
  void aPublicKeyFileThatWasChangedGivesAValidKeyOrNone() {
    Cases.check(
        500,
        c -> {
          String name = c.of("p256-public", "k163-public", "k163-public-compressed");
          assertValidOrRefused(
              c.flag()
                  ? mutateStructure(name, mutations(c))
                  : mutate(OpensslFiles.bytes(name), mutations(c)));
        });
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
