// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.trustedsms.platform.IsolatedClasses.call;

import java.math.BigInteger;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The classes that replace Bouncy Castle's, against Bouncy Castle's and the JDK's. */
class SubstitutesTest {
  private static final String UTIL = "org.bouncycastle.util.";
  private static final String CRYPTO = "org.bouncycastle.crypto.";
  private static final int ROUNDS = 2000;

  private final IsolatedClasses ours = new IsolatedClasses(true);
  private final IsolatedClasses theirs = new IsolatedClasses(false);
  private final Random random = new Random(1);

  @Test
  void substitutesAreWhatIsCompared() {
    for (String name :
        List.of(
            CRYPTO + "digests.LongDigest",
            CRYPTO + "digests.SHA256Digest",
            CRYPTO + "digests.SHA384Digest",
            CRYPTO + "digests.SHA512Digest",
            CRYPTO + "generators.PKCS5S2ParametersGenerator",
            CRYPTO + "macs.HMac",
            UTIL + "BigIntegers",
            UTIL + "encoders.Hex")) {
      int our = members(ours, name);
      int their = members(theirs, name);
      assertNotEquals(their, our, name);
    }
  }

  private static int members(IsolatedClasses classes, String name) {
    try {
      Class<?> type = classes.loadClass(name);
      return type.getDeclaredMethods().length + type.getDeclaredFields().length;
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  private void same(String name, String method, Object... args) {
    Object expected = theirs.call(name, method, copies(args));
    assertSame(expected, ours.call(name, method, copies(args)));
  }

  private static void assertSame(Object expected, Object actual) {
    assertArrayEquals(new Object[] {expected}, new Object[] {actual});
  }

  /** Bytes are copied, since some methods write them. */
  private static Object[] copies(Object... args) {
    Object[] copies = args.clone();
    for (int i = 0; i < copies.length; i++) {
      copies[i] = copies[i] instanceof byte[] bytes ? bytes.clone() : copies[i];
    }
    return copies;
  }

  @Test
  void hex() {
    for (int i = 0; i < ROUNDS; i++) {
      byte[] bytes = bytes(random.nextInt(70));
      same(UTIL + "encoders.Hex", "toHexString", (Object) bytes);
      String digits = java.util.HexFormat.of().formatHex(bytes);
      same(UTIL + "encoders.Hex", "decodeStrict", digits);
      same(UTIL + "encoders.Hex", "decodeStrict", digits.toUpperCase());
    }
    for (String bad :
        List.of("0", "0g", "g0", "00 ", " 0", "0x", "-1", "+1", "\uff11\uff12", "/0")) {
      for (IsolatedClasses classes : List.of(ours, theirs)) {
        assertThrows(
            IllegalStateException.class,
            () -> classes.call(UTIL + "encoders.Hex", "decodeStrict", bad),
            bad);
      }
    }
  }

  @Test
  void bigIntegers() {
    for (int i = 0; i < ROUNDS; i++) {
      BigInteger x = new BigInteger(random.nextInt(300), random);
      int length = (x.bitLength() + 7) / 8;
      same(UTIL + "BigIntegers", "asUnsignedByteArray", Math.max(length, 1), x);
      same(UTIL + "BigIntegers", "asUnsignedByteArray", length + 1 + random.nextInt(3), x);
      byte[] buffer = bytes(60);
      byte[] expected = buffer.clone();
      int width = Math.max(length, 1) + random.nextInt(4);
      theirs.call(UTIL + "BigIntegers", "asUnsignedByteArray", x, expected, 7, width);
      ours.call(UTIL + "BigIntegers", "asUnsignedByteArray", x, buffer, 7, width);
      assertArrayEquals(expected, buffer);
      int from = random.nextInt(50);
      same(UTIL + "BigIntegers", "fromUnsignedByteArray", buffer, from, random.nextInt(10));
      same(UTIL + "BigIntegers", "fromUnsignedByteArray", buffer, 0, buffer.length);

      BigInteger small = new BigInteger(31, random);
      small = random.nextBoolean() ? small : small.not();
      same(UTIL + "BigIntegers", "intValueExact", small);
      same(UTIL + "BigIntegers", "longValueExact", small);
      same(UTIL + "BigIntegers", "longValueExact", small.shiftLeft(32).add(small));

      int bits = 1 + random.nextInt(300);
      int seed = random.nextInt();
      assertEquals(
          theirs.call(UTIL + "BigIntegers", "createRandomBigInteger", bits, new Fixed(seed)),
          ours.call(UTIL + "BigIntegers", "createRandomBigInteger", bits, new Fixed(seed)));
    }
  }

  @Test
  void bigIntegersThatDoNotFit() {
    BigInteger long256 = BigInteger.ONE.shiftLeft(256);
    for (IsolatedClasses classes : List.of(ours, theirs)) {
      for (BigInteger x : List.of(long256, BigInteger.ONE.shiftLeft(63), long256.negate())) {
        assertThrows(
            ArithmeticException.class,
            () -> classes.call(UTIL + "BigIntegers", "intValueExact", x));
        assertThrows(
            ArithmeticException.class,
            () -> classes.call(UTIL + "BigIntegers", "longValueExact", x));
      }
      assertThrows(
          IllegalArgumentException.class,
          () -> classes.call(UTIL + "BigIntegers", "asUnsignedByteArray", 32, long256));
      assertThrows(
          IllegalArgumentException.class,
          () ->
              classes.call(
                  UTIL + "BigIntegers", "asUnsignedByteArray", long256, new byte[40], 0, 32));
      assertThrows(
          IllegalArgumentException.class,
          () -> classes.call(UTIL + "BigIntegers", "createRandomBigInteger", 0, new Fixed(1)));
    }
  }

  /** Lengths around blocks, in pieces, also after a copy, a reset and a state taken over. */
  @ParameterizedTest
  @CsvSource({"SHA-256, 64", "SHA-384, 128", "SHA-512, 128"})
  void sha2(String name, int blockLength) throws NoSuchAlgorithmException {
    MessageDigest jdk = MessageDigest.getInstance(name);
    String type = CRYPTO + "digests." + name.replace("-", "") + "Digest";
    Object digest = ours.make(type);
    Object other = ours.make(type);
    assertEquals(name, call(digest, "getAlgorithmName"));
    assertEquals(jdk.getDigestLength(), call(digest, "getDigestSize"));
    assertEquals(blockLength, call(digest, "getByteLength"));
    for (int length = 0; length < 600; length++) {
      byte[] message = bytes(length);
      byte[] expected = jdk.digest(message);
      int done = 0;
      while (done < length) {
        int piece = random.nextInt(length - done + 1);
        call(digest, "update", message, done, piece);
        done += piece;
        if (done < length) {
          call(digest, "update", message[done++]);
        }
      }
      Object copy = call(digest, "copy");
      call(other, "update", message, 0, length / 2);
      call(other, "reset", digest);
      assertDigest(expected, digest);
      assertDigest(expected, copy);
      assertDigest(expected, other);
      call(digest, "update", (byte) 1);
      call(digest, "reset");
    }
  }

  private static void assertDigest(byte[] expected, Object digest) {
    byte[] out = new byte[expected.length + 3];
    assertEquals(expected.length, call(digest, "doFinal", out, 2));
    assertArrayEquals(expected, java.util.Arrays.copyOfRange(out, 2, out.length - 1));
    assertEquals(0, out[0] | out[1] | out[out.length - 1]);
  }

  @Test
  void hmac() {
    for (String name : List.of("SHA256Digest", "SHA384Digest", "SHA512Digest")) {
      Object our = ours.make(CRYPTO + "macs.HMac", ours.make(CRYPTO + "digests." + name));
      for (int keyLength = 0; keyLength < 300; keyLength++) {
        Object their = theirs.make(CRYPTO + "macs.HMac", theirs.make(CRYPTO + "digests." + name));
        byte[] key = bytes(keyLength);
        call(our, "update", (byte) 1);
        call(our, "init", ours.make(CRYPTO + "params.KeyParameter", key));
        call(their, "init", theirs.make(CRYPTO + "params.KeyParameter", key));
        assertEquals(call(their, "getMacSize"), call(our, "getMacSize"));
        // The second code starts afresh with the same key.
        for (int i = 0; i < 2; i++) {
          byte[] data = bytes(random.nextInt(200));
          List<byte[]> codes = new ArrayList<>();
          for (Object hmac : List.of(our, their)) {
            call(hmac, "update", data, 0, data.length);
            call(hmac, "update", (byte) 5);
            byte[] code = new byte[70];
            assertEquals(call(hmac, "getMacSize"), call(hmac, "doFinal", code, 3));
            codes.add(code);
          }
          assertArrayEquals(codes.get(1), codes.get(0));
        }
      }
    }
  }

  @Test
  void pbkdf2() throws Exception {
    for (int i = 0; i < 60; i++) {
      int iterations = 1 + random.nextInt(5);
      int length = random.nextInt(100);
      byte[] salt = bytes(1 + random.nextInt(40));
      String password = "p" + "x".repeat(random.nextInt(80));
      Object generator =
          ours.make(
              CRYPTO + "generators.PKCS5S2ParametersGenerator",
              ours.make(CRYPTO + "digests.SHA256Digest"));
      call(generator, "init", password.getBytes(), salt, iterations);
      byte[] key =
          (byte[]) call(call(generator, "generateDerivedMacParameters", 8 * length), "getKey");
      assertEquals(length, key.length);
      if (length > 0) {
        PBEKeySpec spec = new PBEKeySpec(password.toCharArray(), salt, iterations, 8 * length);
        assertArrayEquals(
            SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(spec).getEncoded(),
            key);
      }
    }
    Object generator =
        ours.make(
            CRYPTO + "generators.PKCS5S2ParametersGenerator",
            ours.make(CRYPTO + "digests.SHA256Digest"));
    call(generator, "init", new byte[1], new byte[1], 0);
    assertThrows(
        IllegalArgumentException.class, () -> call(generator, "generateDerivedMacParameters", 256));
  }

  private byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  /** The same bytes for both. */
  private static final class Fixed extends SecureRandom {
    private static final long serialVersionUID = 1;

    private final Random source;

    Fixed(int seed) {
      source = new Random(seed);
    }

    @Override
    public void nextBytes(byte[] bytes) {
      source.nextBytes(bytes);
    }
  }
}
