// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.hash;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.trustedsms.testing.Cases;

class HashTest {

  /**
   * The examples of NIST for FIPS 180 ("SHA256.pdf" and its kin): one block, two blocks. The empty
   * message and a million letters are those of FIPS 180-2 and of NIST's SHA Test Vectors.
   */
  @ParameterizedTest
  @CsvSource({
    "SHA-256, abc, 1," + "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    "SHA-256, '', 1," + "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "SHA-256, abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq, 1,"
        + "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    "SHA-256, a, 1000000," + "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
    "SHA-384, abc, 1,"
        + "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed"
        + "8086072ba1e7cc2358baeca134c825a7",
    "SHA-384, abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmno"
        + "ijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu, 1,"
        + "09330c33f71147e83d192fc782cd1b4753111b173b3b05d22fa08086e3b0f712"
        + "fcc7c71a557e2db966c3e9fa91746039",
    "SHA-512, abc, 1,"
        + "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
        + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
    "SHA-512, abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmno"
        + "ijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu, 1,"
        + "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018"
        + "501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909",
    "SHA-1, abc, 1, a9993e364706816aba3e25717850c26c9cd0d89d",
    "SHA-224, abc, 1, 23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7",
  })
  void givesTheKnownAnswers(String name, String text, int times, String digest) {
    byte[] data = text.repeat(times).getBytes(StandardCharsets.US_ASCII);
    assertEquals(digest, HexFormat.of().formatHex(TestHashes.byName(name).digest(data)));
  }

  @Test
  void agreesWithTheJdk() {
    Cases.check(
        1000,
        c -> {
          byte[] data = c.bytes(0, 300);
          for (Hash hash : List.of(Hash.sha256(), Hash.sha384(), Hash.sha512())) {
            byte[] expected = MessageDigest.getInstance(hash.name()).digest(data);
            assertArrayEquals(expected, hash.digest(data));
            assertEquals(expected.length, hash.length());
          }
        });
  }

  @Test
  void isNamedAndMadeOnce() {
    assertEquals("SHA-256", Hash.sha256().name());
    assertEquals("SHA-384", Hash.sha384().name());
    assertEquals("SHA-512", Hash.sha512().name());
    assertEquals(32, Hash.sha256().length());
    assertEquals(48, Hash.sha384().length());
    assertEquals(64, Hash.sha512().length());
    assertSame(Hash.sha256(), Hash.sha256());
    assertSame(Hash.sha384(), Hash.sha384());
    assertSame(Hash.sha512(), Hash.sha512());
  }

  @Test
  void servesSeveralThreads() throws NoSuchAlgorithmException {
    byte[][] expected = new byte[100][];
    for (int i = 0; i < expected.length; i++) {
      expected[i] = MessageDigest.getInstance("SHA-256").digest(new byte[i * 11]);
    }
    IntStream.range(0, 2000)
        .parallel()
        .forEach(
            i ->
                assertArrayEquals(
                    expected[i % expected.length],
                    Hash.sha256().digest(new byte[i % expected.length * 11])));
  }
}
