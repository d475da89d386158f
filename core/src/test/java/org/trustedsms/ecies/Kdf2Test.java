// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.ecies;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.generators.KDF2BytesGenerator;
import org.bouncycastle.crypto.params.KDFParameters;
import org.junit.jupiter.api.Test;
import org.trustedsms.hash.Hash;
import org.trustedsms.hash.TestHashes;
import org.trustedsms.testing.Cases;
import org.trustedsms.vectors.RspFile;
import org.trustedsms.vectors.RspRecord;

class Kdf2Test {

  /** NIST CAVP, ANS X9.63: all of SHA-1 to SHA-512, lengths with and without shared information. */
  @Test
  void derivesAsCavpDoes() {
    Map<String, Integer> counts = new TreeMap<>();
    for (RspRecord record : RspFile.read("kdf/ansx963_2001.txt.gz")) {
      String hash = record.section().get(0);
      byte[] expected = record.bytes("key_data");
      byte[] actual =
          new Kdf2(TestHashes.byName(hash))
              .derive(record.bytes("Z"), record.bytes("SharedInfo"), expected.length);
      assertArrayEquals(expected, actual, record::toString);
      counts.merge(hash, 1, Integer::sum);
    }
    assertEquals(
        List.of("SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512"), List.copyOf(counts.keySet()));
    assertEquals(List.of(20, 20, 20, 20, 20), List.copyOf(counts.values()), counts::toString);
  }

  @Test
  void derivesAsBouncyCastleDoes() {
    Cases.check(
        1000,
        c -> {
          byte[] z = c.bytes(1, 150);
          byte[] p = c.bytes(0, 150);
          int length = c.integer(0, 400);
          KDF2BytesGenerator generator = new KDF2BytesGenerator(new SHA256Digest());
          generator.init(new KDFParameters(z, p));
          byte[] expected = new byte[length];
          generator.generateBytes(expected, 0, length);
          byte[] givenZ = z.clone();
          byte[] givenP = p.clone();
          assertArrayEquals(expected, new Kdf2(Hash.sha256()).derive(givenZ, givenP, length));
          assertArrayEquals(z, givenZ);
          assertArrayEquals(p, givenP);
        });
  }

  /** The counter's second byte comes into play at block 256. */
  @Test
  void countsBeyondOneByte() {
    byte[] z = {1, 2, 3};
    byte[] p = {4};
    int length = 32 * 600 + 5;
    KDF2BytesGenerator generator = new KDF2BytesGenerator(new SHA256Digest());
    generator.init(new KDFParameters(z, p));
    byte[] expected = new byte[length];
    generator.generateBytes(expected, 0, length);
    byte[] all = new Kdf2(Hash.sha256()).derive(z, p, length);
    assertArrayEquals(expected, all);
    // A shorter key is the beginning of a longer one.
    assertArrayEquals(Arrays.copyOf(all, 77), new Kdf2(Hash.sha256()).derive(z, p, 77));
    assertEquals(0, new Kdf2(Hash.sha256()).derive(z, p, 0).length);
  }
}
