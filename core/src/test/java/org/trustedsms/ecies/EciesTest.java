// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.ecies;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.bouncycastle.crypto.AsymmetricCipherKeyPair;
import org.bouncycastle.crypto.AsymmetricCipherKeyPairGenerator;
import org.bouncycastle.crypto.CipherParameters;
import org.bouncycastle.crypto.CryptoException;
import org.bouncycastle.crypto.InvalidCipherTextException;
import org.bouncycastle.crypto.KeyGenerationParameters;
import org.bouncycastle.crypto.Mac;
import org.bouncycastle.crypto.agreement.ECDHBasicAgreement;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.engines.IESEngine;
import org.bouncycastle.crypto.generators.EphemeralKeyPairGenerator;
import org.bouncycastle.crypto.generators.KDF2BytesGenerator;
import org.bouncycastle.crypto.macs.HMac;
import org.bouncycastle.crypto.params.ECPrivateKeyParameters;
import org.bouncycastle.crypto.params.ECPublicKeyParameters;
import org.bouncycastle.crypto.params.IESParameters;
import org.bouncycastle.crypto.parsers.ECIESPublicKeyParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.curve.AnyCurve;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.ReferenceCurve;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.TestKeys;
import org.trustedsms.random.RandomSource;
import org.trustedsms.random.TestRandom;
import org.trustedsms.testing.Cases;

class EciesTest {

  private static final byte[] SHARED = {'s', 'h', 'a', 'r', 'e', 'd'};

  static Stream<Curve> curves() {
    return Stream.of(Curves.all().toArray());
  }

  private static byte[] bytes(int length, long seed) {
    byte[] bytes = new byte[length];
    new SplittableRandom(seed).nextBytes(bytes);
    return bytes;
  }

  private static byte[] decrypt(Ecies ecies, PrivateKey key, byte[] ciphertext, byte[] shared)
      throws DecryptionException {
    return ecies.decrypt(key, ciphertext, 0, ciphertext.length, shared);
  }

  private static void assertRefused(Ecies ecies, PrivateKey key, byte[] ciphertext, byte[] shared) {
    String message =
        assertThrows(DecryptionException.class, () -> decrypt(ecies, key, ciphertext, shared))
            .getMessage();
    assertFalse(message.isEmpty());
  }

  // Round trip.

  @ParameterizedTest
  @MethodSource("curves")
  void decryptsWithEveryTagLength(Curve curve) throws DecryptionException {
    PrivateKey key = TestKeys.of(curve, 1);
    for (int tagLength = 8; tagLength <= 32; tagLength++) {
      Ecies ecies = new Ecies(tagLength);
      assertEquals(curve.compressedPointLength() + tagLength, ecies.overhead(curve));
      byte[] plaintext = bytes(3 * tagLength - 24, tagLength);
      byte[] ciphertext =
          ecies.encrypt(key.publicKey(), plaintext, SHARED, TestRandom.seeded(tagLength));
      assertEquals(plaintext.length + ecies.overhead(curve), ciphertext.length);
      assertArrayEquals(plaintext, decrypt(ecies, key, ciphertext, SHARED));
    }
  }

  @Test
  void decryptsWhatItEncrypted() {
    Cases.check(
        100,
        c -> {
          Curve curve = AnyCurve.of(c);
          byte[] plaintext = c.bytes(0, 300);
          byte[] shared = c.bytes(0, 100);
          int tagLength = c.integer(8, 32);
          long seed = c.number(Long.MIN_VALUE, Long.MAX_VALUE);
          int offset = c.integer(0, 20);
          PrivateKey key = TestKeys.of(curve, 2);
          Ecies ecies = new Ecies(tagLength);
          byte[] given = plaintext.clone();
          byte[] ciphertext =
              ecies.encrypt(key.publicKey(), plaintext, shared, TestRandom.seeded(seed));
          assertArrayEquals(given, plaintext);
          byte[] framed = new byte[ciphertext.length + 2 * offset];
          Arrays.fill(framed, (byte) 0xa5);
          System.arraycopy(ciphertext, 0, framed, offset, ciphertext.length);
          byte[] before = framed.clone();
          assertArrayEquals(
              plaintext, ecies.decrypt(key, framed, offset, ciphertext.length, shared));
          assertArrayEquals(before, framed);
        });
  }

  /** Each message has an ephemeral key and with it a key stream of its own. */
  @ParameterizedTest
  @MethodSource("curves")
  void encryptsDifferentlyEachTime(Curve curve) {
    PrivateKey key = TestKeys.of(curve, 1);
    Ecies ecies = new Ecies(8);
    RandomSource random = TestRandom.seeded(1);
    byte[] plaintext = new byte[64];
    byte[] first = ecies.encrypt(key.publicKey(), plaintext, SHARED, random);
    byte[] second = ecies.encrypt(key.publicKey(), plaintext, SHARED, random);
    int at = curve.compressedPointLength();
    assertFalse(Arrays.equals(Arrays.copyOf(first, at), Arrays.copyOf(second, at)));
    assertFalse(
        Arrays.equals(
            Arrays.copyOfRange(first, at, at + 64), Arrays.copyOfRange(second, at, at + 64)));
  }

  // Bouncy Castle, in the DHAES mode with XOR (IEEE 1363a).

  /** A Bouncy Castle MAC cut to its first bytes. */
  private static final class Truncated implements Mac {
    private final Mac mac;
    private final int length;

    Truncated(Mac mac, int length) {
      this.mac = mac;
      this.length = length;
    }

    @Override
    public void init(CipherParameters params) {
      mac.init(params);
    }

    @Override
    public String getAlgorithmName() {
      return mac.getAlgorithmName();
    }

    @Override
    public int getMacSize() {
      return length;
    }

    @Override
    public void update(byte in) {
      mac.update(in);
    }

    @Override
    public void update(byte[] in, int offset, int count) {
      mac.update(in, offset, count);
    }

    @Override
    public int doFinal(byte[] out, int offset) {
      byte[] whole = new byte[mac.getMacSize()];
      mac.doFinal(whole, 0);
      System.arraycopy(whole, 0, out, offset, length);
      return length;
    }

    @Override
    public void reset() {
      mac.reset();
    }
  }

  private static IESEngine engine(int tagLength) {
    return new IESEngine(
        new ECDHBasicAgreement(),
        new KDF2BytesGenerator(new SHA256Digest()),
        new Truncated(new HMac(new SHA256Digest()), tagLength));
  }

  private static byte[] encryptWithBouncyCastle(
      ReferenceCurve reference, PrivateKey key, BigInteger k, byte[] plaintext, int tagLength)
      throws CryptoException {
    ECPrivateKeyParameters secret = new ECPrivateKeyParameters(k, reference.domain());
    ECPublicKeyParameters open =
        new ECPublicKeyParameters(reference.multiplyBase(k), reference.domain());
    AsymmetricCipherKeyPairGenerator fixed =
        new AsymmetricCipherKeyPairGenerator() {
          @Override
          public void init(KeyGenerationParameters param) {}

          @Override
          public AsymmetricCipherKeyPair generateKeyPair() {
            return new AsymmetricCipherKeyPair(open, secret);
          }
        };
    IESEngine engine = engine(tagLength);
    engine.init(
        reference.publicKey(key.publicKey().toUncompressedBytes()),
        new IESParameters(SHARED, new byte[0], 256),
        new EphemeralKeyPairGenerator(
            fixed, each -> ((ECPublicKeyParameters) each).getQ().getEncoded(true)));
    return engine.processBlock(plaintext, 0, plaintext.length);
  }

  /** With the same ephemeral key the ciphertexts are the same, byte for byte. */
  @ParameterizedTest
  @MethodSource("curves")
  void encryptsAsBouncyCastleDoes(Curve curve) throws CryptoException, DecryptionException {
    ReferenceCurve reference = ReferenceCurve.of(curve);
    PrivateKey key = TestKeys.of(curve, 3);
    for (int length : new int[] {1, 32, 33, 133}) {
      for (int tagLength : new int[] {8, 20}) {
        BigInteger k = new BigInteger(1, TestKeys.of(curve, length + tagLength).toBytes());
        byte[] plaintext = bytes(length, tagLength);
        byte[] theirs = encryptWithBouncyCastle(reference, key, k, plaintext, tagLength);
        Ecies ecies = new Ecies(tagLength);
        byte[] ours =
            ecies.encrypt(
                key.publicKey(), plaintext, SHARED, TestRandom.giving(reference.randomBytesFor(k)));
        assertArrayEquals(theirs, ours);
        assertArrayEquals(plaintext, decrypt(ecies, key, theirs, SHARED));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("curves")
  void isDecryptedByBouncyCastle(Curve curve) throws CryptoException {
    ReferenceCurve reference = ReferenceCurve.of(curve);
    PrivateKey key = TestKeys.of(curve, 4);
    for (int length : new int[] {1, 140}) {
      for (int tagLength : new int[] {8, 32}) {
        byte[] plaintext = bytes(length, tagLength);
        byte[] ciphertext =
            new Ecies(tagLength)
                .encrypt(key.publicKey(), plaintext, SHARED, TestRandom.seeded(length));
        assertArrayEquals(
            plaintext, decryptWithBouncyCastle(reference, key, ciphertext, SHARED, tagLength));
        assertThrows(
            InvalidCipherTextException.class,
            () -> decryptWithBouncyCastle(reference, key, ciphertext, new byte[] {1}, tagLength));
      }
    }
  }

  private static byte[] decryptWithBouncyCastle(
      ReferenceCurve reference, PrivateKey key, byte[] ciphertext, byte[] shared, int tagLength)
      throws InvalidCipherTextException {
    IESEngine engine = engine(tagLength);
    engine.init(
        reference.privateKey(key.toBytes()),
        new IESParameters(shared, new byte[0], 256),
        new ECIESPublicKeyParser(reference.domain()));
    return engine.processBlock(ciphertext, 0, ciphertext.length);
  }

  // What is refused.

  @ParameterizedTest
  @MethodSource("curves")
  void detectsEveryChangedByte(Curve curve) {
    PrivateKey key = TestKeys.of(curve, 5);
    Ecies ecies = new Ecies(8);
    byte[] ciphertext = ecies.encrypt(key.publicKey(), bytes(20, 1), SHARED, TestRandom.seeded(5));
    SplittableRandom random = new SplittableRandom(curve.id());
    for (int i = 0; i < ciphertext.length; i++) {
      byte[] changed = ciphertext.clone();
      changed[i] ^= (byte) random.nextInt(1, 256);
      assertRefused(ecies, key, changed, SHARED);
    }
    // The opposite point has the same x-coordinate: the point is part of what keys derive from.
    byte[] opposite = ciphertext.clone();
    opposite[0] ^= 1;
    assertRefused(ecies, key, opposite, SHARED);
  }

  @ParameterizedTest
  @MethodSource("curves")
  void detectsOtherKeysAndContexts(Curve curve) throws DecryptionException {
    PrivateKey key = TestKeys.of(curve, 6);
    Ecies ecies = new Ecies(8);
    byte[] plaintext = bytes(20, 2);
    byte[] ciphertext = ecies.encrypt(key.publicKey(), plaintext, SHARED, TestRandom.seeded(6));
    assertRefused(ecies, TestKeys.of(curve, 7), ciphertext, SHARED);
    assertRefused(ecies, key, ciphertext, new byte[0]);
    assertRefused(ecies, key, ciphertext, Arrays.copyOf(SHARED, SHARED.length + 1));
    assertRefused(ecies, key, ciphertext, Arrays.copyOf(SHARED, SHARED.length - 1));
    assertRefused(new Ecies(9), key, ciphertext, SHARED);
    assertRefused(new Ecies(16), key, ciphertext, SHARED);
    for (Curve other : Curves.all().toArray()) {
      if (other != curve) {
        assertRefused(ecies, TestKeys.of(other, 6), ciphertext, SHARED);
      }
    }
    assertArrayEquals(plaintext, decrypt(ecies, key, ciphertext, SHARED));
  }

  /** A ciphertext that is cut or grows, at either end, is refused at every length. */
  @ParameterizedTest
  @MethodSource("curves")
  void detectsOtherLengths(Curve curve) {
    PrivateKey key = TestKeys.of(curve, 8);
    Ecies ecies = new Ecies(8);
    byte[] ciphertext = ecies.encrypt(key.publicKey(), bytes(40, 3), SHARED, TestRandom.seeded(8));
    for (int length = 0; length < ciphertext.length + 5; length++) {
      if (length != ciphertext.length) {
        assertRefused(ecies, key, Arrays.copyOf(ciphertext, length), SHARED);
      }
    }
    for (int from = 1; from < 4; from++) {
      assertRefused(ecies, key, Arrays.copyOfRange(ciphertext, from, ciphertext.length), SHARED);
    }
    // Bytes of the text and of the tag together taken for a shorter message: the key stream of one
    // must not be the MAC key of the other.
    int point = curve.compressedPointLength();
    for (int cut = 1; cut <= 40; cut += 3) {
      byte[] shorter = Arrays.copyOf(ciphertext, ciphertext.length - cut);
      System.arraycopy(ciphertext, ciphertext.length - 8, shorter, shorter.length - 8, 8);
      assertTrue(shorter.length >= point + 8);
      assertRefused(ecies, key, shorter, SHARED);
    }
  }

  /** IEEE 1363a: the tag covers the length of the (absent) encoding parameters. */
  @ParameterizedTest
  @MethodSource("curves")
  void encryptsNothing(Curve curve) throws DecryptionException {
    PrivateKey key = TestKeys.of(curve, 9);
    Ecies ecies = new Ecies(10);
    byte[] ciphertext =
        ecies.encrypt(key.publicKey(), new byte[0], new byte[0], TestRandom.seeded(9));
    assertEquals(ecies.overhead(curve), ciphertext.length);
    assertEquals(0, decrypt(ecies, key, ciphertext, new byte[0]).length);
    assertRefused(ecies, key, ciphertext, SHARED);
  }

  @Test
  void refusesAnyOtherBytes() {
    Cases.check(
        500,
        c -> {
          Curve curve = AnyCurve.of(c);
          byte[] ciphertext = c.bytes(0, 200);
          int type = c.integer(0, 4);
          if (ciphertext.length > 0 && type > 1) {
            ciphertext[0] = (byte) type;
          }
          assertRefused(new Ecies(8), TestKeys.of(curve, 1), ciphertext, SHARED);
        });
  }

  /** The point of order 2, infinity and points of other curves never reach the private key. */
  @ParameterizedTest
  @MethodSource("curves")
  void refusesInvalidPoints(Curve curve) {
    PrivateKey key = TestKeys.of(curve, 1);
    for (int type = 0; type < 8; type++) {
      byte[] ciphertext = new byte[curve.compressedPointLength() + 50];
      ciphertext[0] = (byte) type;
      assertRefused(new Ecies(8), key, ciphertext, SHARED);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 7, 33, Integer.MAX_VALUE})
  void refusesOtherTagLengths(int tagLength) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> new Ecies(tagLength)).getMessage();
    assertTrue(message.contains(String.valueOf(tagLength)), message);
  }

  @Test
  void refusesAnErasedKey() {
    PrivateKey key = TestKeys.of(Curves.p192(), 1);
    byte[] ciphertext =
        new Ecies(8).encrypt(key.publicKey(), new byte[1], SHARED, TestRandom.seeded(1));
    key.erase();
    assertThrows(SecurityException.class, () -> decrypt(new Ecies(8), key, ciphertext, SHARED));
  }

  @ParameterizedTest
  @MethodSource("curves")
  void needsARandomSource(Curve curve) {
    PrivateKey key = TestKeys.of(curve, 1);
    assertThrows(
        SecurityException.class,
        () -> new Ecies(8).encrypt(key.publicKey(), new byte[1], SHARED, TestRandom.stuckAt(0)));
  }
}
