// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.hash;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.trustedsms.testing.Cases;

class HmacTest {

  private static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits);
  }

  /** RFC 4231 section 4, test cases 1 to 7; of case 5 the RFC gives 128 bits only. */
  @ParameterizedTest
  @CsvSource({
    "SHA-224, 1, 896fb1128abbdf196832107cd49df33f47b4b1169912ba4f53684b22",
    "SHA-256, 1, b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
    "SHA-384, 1, afd03944d84895626b0825f4ab46907f15f9dadbe4101ec682aa034c7cebc59c"
        + "faea9ea9076ede7f4af152e8b2fa9cb6",
    "SHA-512, 1, 87aa7cdea5ef619d4ff0b4241a1d6cb02379f4e2ce4ec2787ad0b30545e17cde"
        + "daa833b7d6b8a702038b274eaea3f4e4be9d914eeb61f1702e696c203a126854",
    "SHA-224, 2, a30e01098bc6dbbf45690f3a7e9e6d0f8bbea2a39e6148008fd05e44",
    "SHA-256, 2, 5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    "SHA-384, 2, af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e"
        + "8e2240ca5e69e2c78b3239ecfab21649",
    "SHA-512, 2, 164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"
        + "9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737",
    "SHA-224, 3, 7fb3cb3588c6c1f6ffa9694d7d6ad2649365b0c1f65d69d1ec8333ea",
    "SHA-256, 3, 773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe",
    "SHA-384, 3, 88062608d3e6ad8a0aa2ace014c8a86f0aa635d947ac9febe83ef4e55966144b"
        + "2a5ab39dc13814b94e3ab6e101a34f27",
    "SHA-512, 3, fa73b0089d56a284efb0f0756c890be9b1b5dbdd8ee81a3655f83e33b2279d39"
        + "bf3e848279a722c806b485a47e67c807b946a337bee8942674278859e13292fb",
    "SHA-224, 4, 6c11506874013cac6a2abc1bb382627cec6a90d86efc012de7afec5a",
    "SHA-256, 4, 82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b",
    "SHA-384, 4, 3e8a69b7783c25851933ab6290af6ca77a9981480850009cc5577c6e1f573b4e"
        + "6801dd23c4a7d679ccf8a386c674cffb",
    "SHA-512, 4, b0ba465637458c6990e5a8c5f61d4af7e576d97ff94b872de76f8050361ee3db"
        + "a91ca5c11aa25eb4d679275cc5788063a5f19741120c4f2de2adebeb10a298dd",
    "SHA-224, 5, 0e2aea68a90c8d37c988bcdb9fca6fa8",
    "SHA-256, 5, a3b6167473100ee06e0c796c2955552b",
    "SHA-384, 5, 3abf34c3503b2a23a46efc619baef897",
    "SHA-512, 5, 415fad6271580a531d4179bc891d87a6",
    "SHA-224, 6, 95e9a0db962095adaebe9b2d6f0dbce2d499f112f2d2b7273fa6870e",
    "SHA-256, 6, 60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
    "SHA-384, 6, 4ece084485813e9088d2c63a041bc5b44f9ef1012a2b588f3cd11f05033ac4c6"
        + "0c2ef6ab4030fe8296248df163f44952",
    "SHA-512, 6, 80b24263c7c1a3ebb71493c1dd7be8b49b46d1f41b4aeec1121b013783f8f352"
        + "6b56d037e05f2598bd0fd2215d6a1e5295e64f73f63f0aec8b915a985d786598",
    "SHA-224, 7, 3a854166ac5d9f023f54d517d0b39dbd946770db9c2b95c9f6f565d1",
    "SHA-256, 7, 9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2",
    "SHA-384, 7, 6617178e941f020d351e2f254e8fd32c602420feb0b8fb9adccebb82461e99c5"
        + "a678cc31e799176d3860e6110c46523e",
    "SHA-512, 7, e37b6a775dc87dbaa4dfa9f96e5e3ffddebd71f8867289865df5a32d20cdc944"
        + "b6022cac3c4982b10d5eeb55c3e4de15134676fb6de0446065c97440fa8c6a58",
  })
  void givesTheAnswersOfRfc4231(String name, int testCase, String code) {
    byte[] expected = hex(code);
    Hmac hmac = new Hmac(TestHashes.byName(name));
    hmac.init(key(testCase));
    hmac.update(data(testCase));
    byte[] actual = new byte[hmac.length()];
    hmac.doFinal(actual);
    assertArrayEquals(expected, Arrays.copyOf(actual, expected.length));
    assertTrue(testCase == 5 || expected.length == hmac.length());

    hmac.update(data(testCase));
    assertTrue(hmac.doFinalIs(expected, 0, expected.length));
  }

  private static byte[] key(int testCase) {
    return switch (testCase) {
      case 1 -> hex("0b".repeat(20));
      case 2 -> hex("4a656665");
      case 3 -> hex("aa".repeat(20));
      case 4 -> hex("0102030405060708090a0b0c0d0e0f10111213141516171819");
      case 5 -> hex("0c".repeat(20));
      default -> hex("aa".repeat(131));
    };
  }

  private static byte[] data(int testCase) {
    String text =
        switch (testCase) {
          case 1 -> "Hi There";
          case 2 -> "what do ya want for nothing?";
          case 3 -> "\u00dd".repeat(50);
          case 4 -> "\u00cd".repeat(50);
          case 5 -> "Test With Truncation";
          case 6 -> "Test Using Larger Than Block-Size Key - Hash Key First";
          default ->
              "This is a test using a larger than block-size key and a larger than block-size data."
                  + " The key needs to be hashed before being used by the HMAC algorithm.";
        };
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Keys shorter and longer than a block, data in one piece, in parts and byte by byte. */
  @Test
  void agreesWithTheJdk() {
    Cases.check(
        1000,
        c -> {
          byte[] key = c.bytes(1, 200);
          byte[] data = c.bytes(0, 200);
          int cut = c.integer(0, 200);
          Mac mac = Mac.getInstance("HmacSHA256");
          mac.init(new SecretKeySpec(key, "HMAC"));
          byte[] expected = mac.doFinal(data);

          Hmac hmac = new Hmac(Hash.sha256());
          assertEquals(32, hmac.length());
          // Whatever came before is forgotten.
          hmac.init(new byte[] {1});
          hmac.update(data);
          hmac.init(key);
          hmac.update(data);
          assertCode(expected, hmac);
          int middle = Math.min(cut, data.length);
          hmac.update(data, 0, middle);
          hmac.update(data, middle, data.length - middle);
          assertCode(expected, hmac);
          for (byte b : data) {
            hmac.update(b);
          }
          assertCode(expected, hmac);
          hmac.update(data);
          assertTrue(hmac.doFinalIs(expected, 0, 32));
          byte[] part = new byte[40];
          int length = c.integer(1, 32);
          hmac.update(data);
          hmac.doFinal(part, 3, length);
          byte[] framed = new byte[40];
          System.arraycopy(expected, 0, framed, 3, length);
          assertArrayEquals(framed, part);
        });
  }

  private static void assertCode(byte[] expected, Hmac hmac) {
    byte[] code = new byte[40];
    hmac.doFinal(code);
    assertArrayEquals(Arrays.copyOf(expected, 40), code);
  }

  @Test
  void takesAnEmptyKey() throws GeneralSecurityException {
    // RFC 2104 pads a key with zeros: none is the same as one zero.
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(new byte[1], "HMAC"));
    Hmac hmac = new Hmac(Hash.sha256());
    hmac.init(new byte[0]);
    assertCode(mac.doFinal(), hmac);
  }

  @Test
  void comparesEveryBitOfEveryLength() {
    Hmac hmac = new Hmac(Hash.sha256());
    hmac.init(new byte[] {1, 2, 3});
    byte[] code = new byte[32];
    hmac.doFinal(code);
    byte[] framed = new byte[40];
    Arrays.fill(framed, (byte) 0x55);
    System.arraycopy(code, 0, framed, 5, 32);
    for (int length = 1; length <= 32; length++) {
      assertTrue(hmac.doFinalIs(framed, 5, length));
      for (int bit = 0; bit < 8 * framed.length; bit++) {
        framed[bit / 8] ^= (byte) (1 << bit % 8);
        boolean outside = bit / 8 < 5 || bit / 8 >= 5 + length;
        assertEquals(outside, hmac.doFinalIs(framed, 5, length));
        framed[bit / 8] ^= (byte) (1 << bit % 8);
      }
    }
    assertFalse(hmac.doFinalIs(framed, 4, 32));
  }

  @Test
  void forgetsAnErasedKey() {
    byte[] first = codeAfterErasing(new byte[] {1, 2, 3});
    byte[] second = codeAfterErasing(new byte[] {4, 5, 6, 7});
    assertArrayEquals(first, second);
  }

  private static byte[] codeAfterErasing(byte[] key) {
    Hmac hmac = new Hmac(Hash.sha256());
    hmac.init(key);
    hmac.update((byte) 9);
    hmac.erase();
    byte[] code = new byte[32];
    hmac.doFinal(code);
    return code;
  }

  @Test
  void copiesTheKey() {
    byte[] key = {1, 2, 3};
    Hmac hmac = new Hmac(Hash.sha256());
    hmac.init(key);
    byte[] before = new byte[32];
    hmac.doFinal(before);
    Arrays.fill(key, (byte) 0);
    byte[] after = new byte[32];
    hmac.doFinal(after);
    assertArrayEquals(before, after);
  }

  @Test
  void hmacsOfOneHashDoNotMeet() {
    Hmac a = new Hmac(Hash.sha256());
    Hmac b = new Hmac(Hash.sha256());
    a.init(new byte[] {1});
    a.update((byte) 1);
    b.init(new byte[] {2});
    b.update((byte) 2);
    byte[] first = new byte[32];
    a.doFinal(first);
    a.update((byte) 1);
    assertTrue(a.doFinalIs(first, 0, 32));
    assertFalse(b.doFinalIs(first, 0, 32));
  }
}
