// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.bouncycastle.crypto.Digest;
import org.bouncycastle.crypto.ExtendedDigest;
import org.bouncycastle.crypto.params.KeyParameter;
import org.bouncycastle.util.Memoable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.trustedsms.platform.crypto.HMac;
import org.trustedsms.platform.crypto.PKCS5S2ParametersGenerator;
import org.trustedsms.platform.crypto.SHA256Digest;
import org.trustedsms.platform.crypto.SHA384Digest;
import org.trustedsms.platform.crypto.SHA512Digest;
import org.trustedsms.platform.util.Hex;

/** The classes that replace Bouncy Castle's, against Bouncy Castle's and the JDK's. */
class SubstitutesTest {
  private static final int ROUNDS = 2000;

  private final Random random = new Random(1);

  @Test
  void hex() {
    for (int i = 0; i < ROUNDS; i++) {
      byte[] bytes = bytes(random.nextInt(70));
      String digits = HexFormat.of().formatHex(bytes);
      assertEquals(digits, Hex.toHexString(bytes));
      assertArrayEquals(bytes, Hex.decodeStrict(digits));
      assertArrayEquals(bytes, Hex.decodeStrict(digits.toUpperCase(Locale.ROOT)));
    }
    for (String bad :
        List.of("0", "0g", "g0", "00 ", " 0", "0x", "-1", "+1", "\uff11\uff12", "/0")) {
      assertThrows(IllegalStateException.class, () -> Hex.decodeStrict(bad), bad);
      assertThrows(
          IllegalStateException.class,
          () -> org.bouncycastle.util.encoders.Hex.decodeStrict(bad),
          bad);
    }
  }

  private static ExtendedDigest digest(String name) {
    return switch (name) {
      case "SHA-256" -> new SHA256Digest();
      case "SHA-384" -> new SHA384Digest();
      default -> new SHA512Digest();
    };
  }

  /** Lengths around blocks, in pieces, also after a copy, a reset and a state taken over. */
  @ParameterizedTest
  @CsvSource({"SHA-256, 64", "SHA-384, 128", "SHA-512, 128"})
  void sha2(String name, int blockLength) throws NoSuchAlgorithmException {
    MessageDigest jdk = MessageDigest.getInstance(name);
    ExtendedDigest digest = digest(name);
    ExtendedDigest other = digest(name);
    assertEquals(name, digest.getAlgorithmName());
    assertEquals(jdk.getDigestLength(), digest.getDigestSize());
    assertEquals(blockLength, digest.getByteLength());
    for (int length = 0; length < 600; length++) {
      byte[] message = bytes(length);
      byte[] expected = jdk.digest(message);
      int done = 0;
      while (done < length) {
        int piece = random.nextInt(length - done + 1);
        digest.update(message, done, piece);
        done += piece;
        if (done < length) {
          digest.update(message[done++]);
        }
      }
      Digest copy = (Digest) ((Memoable) digest).copy();
      other.update(message, 0, length / 2);
      ((Memoable) other).reset((Memoable) digest);
      assertDigest(expected, digest);
      assertDigest(expected, copy);
      assertDigest(expected, other);
      digest.update((byte) 1);
      digest.reset();
    }
  }

  private static void assertDigest(byte[] expected, Digest digest) {
    byte[] out = new byte[expected.length + 3];
    assertEquals(expected.length, digest.doFinal(out, 2));
    assertArrayEquals(expected, Arrays.copyOfRange(out, 2, out.length - 1));
    assertEquals(0, out[0] | out[1] | out[out.length - 1]);
  }

  @ParameterizedTest
  @CsvSource({"SHA-256, HmacSHA256", "SHA-384, HmacSHA384", "SHA-512, HmacSHA512"})
  void hmac(String name, String jdkName) throws Exception {
    HMac hmac = new HMac(digest(name));
    for (int keyLength = 1; keyLength < 300; keyLength++) {
      byte[] key = bytes(keyLength);
      javax.crypto.Mac jdk = javax.crypto.Mac.getInstance(jdkName);
      jdk.init(new javax.crypto.spec.SecretKeySpec(key, jdkName));
      hmac.update((byte) 1);
      hmac.init(new KeyParameter(key));
      assertEquals(jdk.getMacLength(), hmac.getMacSize());
      // The second code starts afresh with the same key.
      for (int i = 0; i < 2; i++) {
        byte[] data = bytes(random.nextInt(200));
        hmac.update(data, 0, data.length);
        hmac.update((byte) 5);
        jdk.update(data);
        assertHmac(jdk.doFinal(new byte[] {5}), hmac);
      }
    }
  }

  /** The JDK takes no empty key. */
  @ParameterizedTest
  @CsvSource({"SHA-256", "SHA-384", "SHA-512"})
  void hmacWithoutKey(String name) {
    HMac hmac = new HMac(digest(name));
    hmac.init(new KeyParameter(new byte[0]));
    org.bouncycastle.crypto.macs.HMac original =
        new org.bouncycastle.crypto.macs.HMac(
            switch (name) {
              case "SHA-256" -> new org.bouncycastle.crypto.digests.SHA256Digest();
              case "SHA-384" -> new org.bouncycastle.crypto.digests.SHA384Digest();
              default -> new org.bouncycastle.crypto.digests.SHA512Digest();
            });
    original.init(new KeyParameter(new byte[0]));
    byte[] expected = new byte[original.getMacSize()];
    original.doFinal(expected, 0);
    assertHmac(expected, hmac);
  }

  private static void assertHmac(byte[] expected, HMac hmac) {
    byte[] code = new byte[70];
    assertEquals(expected.length, hmac.doFinal(code, 3));
    assertArrayEquals(expected, Arrays.copyOfRange(code, 3, 3 + expected.length));
  }

  @Test
  void pbkdf2() throws Exception {
    for (int i = 0; i < 60; i++) {
      int iterations = 1 + random.nextInt(5);
      int length = random.nextInt(100);
      byte[] salt = bytes(1 + random.nextInt(40));
      String password = "p" + "x".repeat(random.nextInt(80));
      byte[] key = derive(password.getBytes(), salt, iterations, 8 * length);
      assertEquals(length, key.length);
      if (length > 0) {
        PBEKeySpec spec = new PBEKeySpec(password.toCharArray(), salt, iterations, 8 * length);
        assertArrayEquals(
            SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(spec).getEncoded(),
            key);
      }
    }
    assertThrows(IllegalArgumentException.class, () -> derive(new byte[1], new byte[1], 0, 256));
  }

  private static byte[] derive(byte[] password, byte[] salt, int iterations, int bits) {
    PKCS5S2ParametersGenerator generator = new PKCS5S2ParametersGenerator(new SHA256Digest());
    generator.init(password, salt, iterations);
    return ((KeyParameter) generator.generateDerivedMacParameters(bits)).getKey();
  }

  private byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
