// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.random;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.trustedsms.hash.Hash;
import org.trustedsms.testing.Cases;
import org.trustedsms.vectors.RspFile;
import org.trustedsms.vectors.RspRecord;

class HmacDrbgTest {

  private static byte[] join(byte[]... parts) {
    int length = 0;
    for (byte[] part : parts) {
      length += part.length;
    }
    byte[] joined = new byte[length];
    int at = 0;
    for (byte[] part : parts) {
      System.arraycopy(part, 0, joined, at, part.length);
      at += part.length;
    }
    return joined;
  }

  private static byte[] seed(RspRecord record) {
    return join(
        record.bytes("EntropyInput"), record.bytes("Nonce"), record.bytes("PersonalizationString"));
  }

  private static byte[] next(RandomSource source, int length) {
    byte[] bytes = new byte[length];
    source.nextBytes(bytes);
    return bytes;
  }

  /**
   * NIST CAVP, no reseeding: instantiate, generate twice, compare the second. Half of the file's
   * 240 records have additional input for each call, which this class does not take.
   */
  @Test
  void givesTheAnswersOfCavp() {
    int checked = 0;
    for (RspRecord record : RspFile.read("drbg/HMAC_DRBG-SHA256-no_reseed.rsp.gz")) {
      if (!record.texts("AdditionalInput").equals(List.of("", ""))) {
        continue;
      }
      byte[] expected = record.bytes("ReturnedBits");
      HmacDrbg drbg = new HmacDrbg(Hash.sha256(), seed(record));
      next(drbg, expected.length);
      assertArrayEquals(expected, next(drbg, expected.length), record::toString);
      checked++;
    }
    assertEquals(120, checked);
  }

  /**
   * NIST CAVP: instantiate, reseed, generate twice, compare the second; see above for the count.
   */
  @Test
  void givesTheAnswersOfCavpWithReseeding() {
    int checked = 0;
    for (RspRecord record : RspFile.read("drbg/HMAC_DRBG-SHA256-pr_false.rsp.gz")) {
      if (!record.texts("AdditionalInput").equals(List.of("", ""))) {
        continue;
      }
      assertEquals("", record.text("AdditionalInputReseed"));
      byte[] expected = record.bytes("ReturnedBits");
      HmacDrbg drbg = new HmacDrbg(Hash.sha256(), seed(record));
      drbg.reseed(record.bytes("EntropyInputReseed"));
      next(drbg, expected.length);
      assertArrayEquals(expected, next(drbg, expected.length), record::toString);
      checked++;
    }
    assertEquals(120, checked);
  }

  /** SP 800-90A section 10.1.2, written once more with the JDK's HMAC. */
  private static final class Model {
    private final Mac mac;
    private byte[] key;
    private byte[] v;

    Model(Hash hash, byte[] seed) throws GeneralSecurityException {
      mac = Mac.getInstance("Hmac" + hash.name().replace("-", ""));
      key = new byte[hash.length()];
      v = new byte[hash.length()];
      Arrays.fill(v, (byte) 1);
      update(seed);
    }

    private byte[] hmac(byte[] data) throws GeneralSecurityException {
      mac.init(new SecretKeySpec(key, "HMAC"));
      return mac.doFinal(data);
    }

    void update(byte[] data) throws GeneralSecurityException {
      key = hmac(join(v, new byte[] {0}, data));
      v = hmac(v);
      if (data.length > 0) {
        key = hmac(join(v, new byte[] {1}, data));
        v = hmac(v);
      }
    }

    byte[] next(int length) throws GeneralSecurityException {
      byte[] out = new byte[0];
      while (out.length < length) {
        v = hmac(v);
        out = join(out, v);
      }
      update(new byte[0]);
      return Arrays.copyOf(out, length);
    }
  }

  @Test
  void followsTheStandardThroughAnyCalls() {
    Cases.check(
        1000,
        c -> {
          byte[] seed = c.bytes(1, 100);
          List<Integer> calls = c.list(0, 8, e -> e.integer(-100, 200));
          int which = c.integer(0, 2);
          Hash hash = List.of(Hash.sha256(), Hash.sha384(), Hash.sha512()).get(which);
          Model model = new Model(hash, seed);
          byte[] given = seed.clone();
          HmacDrbg drbg =
              c.integer(0, 1) == 0 ? new HmacDrbg(hash, given) : HmacDrbg.shortLived(hash, given);
          // The seed was copied.
          Arrays.fill(given, (byte) 0);
          for (int call : calls) {
            if (call < 0) {
              byte[] fresh = new byte[-call - 1];
              Arrays.fill(fresh, (byte) call);
              model.update(fresh);
              drbg.reseed(fresh);
            } else {
              assertArrayEquals(model.next(call), next(drbg, call));
            }
          }
          assertArrayEquals(model.next(33), next(drbg, 33));
        });
  }

  /** RFC 6979 appendix A.1.2: x and h1 of K-163, and the nonce that the third candidate is. */
  @Test
  void generatesTheNonceOfRfc6979() {
    byte[] x = HexFormat.of().parseHex("009a4d6792295a7f730fc3f2b49cbc0f62e862272f");
    byte[] h1 = HexFormat.of().parseHex("01795edf0d54db760f156d0dac04c0322b3a204224");
    HmacDrbg drbg = HmacDrbg.shortLived(Hash.sha256(), join(x, h1));
    assertEquals("9305a46de7ff8eb107194debd3fd48aa20d5e7656c", hex(next(drbg, 21)));
    assertEquals("c70c78608a3b5be9289be90ef6e81a9e2c1516d575", hex(next(drbg, 21)));
    assertEquals(
        "475e80e992140567fcc3a50dab90fe84bcd7bb03638e9c4656a06f37f6508a7c", hex(next(drbg, 32)));
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  @Test
  void fillsNothingAndMuch() throws GeneralSecurityException {
    byte[] seed = {1, 2, 3};
    Model model = new Model(Hash.sha256(), seed);
    HmacDrbg drbg = new HmacDrbg(Hash.sha256(), seed);
    next(drbg, 0);
    model.next(0);
    assertArrayEquals(model.next(100_000), next(drbg, 100_000));
  }

  @Test
  void refusesAnEmptySeed() {
    byte[] empty = new byte[0];
    assertThrows(IllegalArgumentException.class, () -> new HmacDrbg(Hash.sha256(), empty));
    assertThrows(IllegalArgumentException.class, () -> HmacDrbg.shortLived(Hash.sha256(), empty));
  }

  /** Whatever the seed was, an erased generator gives the same: nothing of it is left. */
  @Test
  void forgetsItsState() {
    HmacDrbg a = new HmacDrbg(Hash.sha256(), new byte[] {1});
    HmacDrbg b = new HmacDrbg(Hash.sha256(), new byte[] {2});
    next(b, 100);
    assertFalse(Arrays.equals(next(a, 64), next(b, 64)));
    HmacDrbg shortLived = HmacDrbg.shortLived(Hash.sha256(), new byte[] {3});
    next(shortLived, 10);
    a.erase();
    b.erase();
    shortLived.erase();
    byte[] ofNothing = next(a, 64);
    assertArrayEquals(ofNothing, next(b, 64));
    assertArrayEquals(ofNothing, next(shortLived, 64));
  }
}
