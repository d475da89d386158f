// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import java.math.BigInteger;
import java.security.spec.RSAPrivateCrtKeySpec;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bouncycastle.crypto.engines.RSAEngine;
import org.bouncycastle.crypto.params.RSAPrivateCrtKeyParameters;
import org.bouncycastle.util.BigIntegers;
import org.trustedsms.bench.engine.TimedTask;
import org.trustedsms.bench.phone.PhoneBigInteger;

/**
 * A power with a modulus, as a cryptosystem needs it at a level of security. DSA and Diffie-Hellman
 * take the modulus of an RSA key, since its length alone matters; the exponent of RSA is null.
 */
record Exponentiation(
    int security, RSAPrivateCrtKeySpec key, BigInteger base, BigInteger exponent) {
  private static final int PUBLIC_EXPONENT = 65537;
  private static final int HEX = 16;

  /** Makes what DSA and Diffie-Hellman need, with exponents and moduli of so many bits. */
  static Exponentiation dh(int security, int exponentBits, int modulusBits) {
    return new Exponentiation(
        security,
        RsaKey.of(modulusBits, PUBLIC_EXPONENT),
        number(modulusBits - 1, modulusBits),
        number(exponentBits, exponentBits).setBit(exponentBits - 1));
  }

  /** Makes what the owner of an RSA key needs, with a modulus of so many bits. */
  static Exponentiation rsa(int security, int modulusBits) {
    return new Exponentiation(
        security,
        RsaKey.of(modulusBits, PUBLIC_EXPONENT),
        number(modulusBits - 1, modulusBits),
        null);
  }

  private static BigInteger number(int bits, long seed) {
    return new BigInteger(bits, new Random(seed));
  }

  int modulusBits() {
    return key.getModulus().bitLength();
  }

  String name() {
    return (isRsa() ? "rsa-" : "dh-") + security;
  }

  boolean isRsa() {
    return exponent == null;
  }

  BigInteger byJdk() {
    return isRsa() ? remainders() : base.modPow(exponent, key.getModulus());
  }

  private BigInteger remainders() {
    BigInteger p = key.getPrimeP();
    BigInteger q = key.getPrimeQ();
    BigInteger m1 = base.modPow(key.getPrimeExponentP(), p);
    BigInteger m2 = base.modPow(key.getPrimeExponentQ(), q);
    return m2.add(q.multiply(key.getCrtCoefficient().multiply(m1.subtract(m2)).mod(p)));
  }

  /** Makes RSA ready for Bouncy Castle's engine; fails if that computes otherwise. */
  TimedTask bouncyCastleTask() {
    RSAEngine engine = new RSAEngine();
    engine.init(
        false,
        new RSAPrivateCrtKeyParameters(
            key.getModulus(),
            key.getPublicExponent(),
            key.getPrivateExponent(),
            key.getPrimeP(),
            key.getPrimeQ(),
            key.getPrimeExponentP(),
            key.getPrimeExponentQ(),
            key.getCrtCoefficient(),
            true));
    byte[] input = BigIntegers.asUnsignedByteArray(base);
    check(new BigInteger(1, engine.processBlock(input, 0, input.length)));
    return TimedTask.of(() -> engine.processBlock(input, 0, input.length));
  }

  /** Counts its byte codes on the phone; fails if the phone computes otherwise. */
  long counted(PhoneBigInteger phone) throws InterruptedException {
    PhoneBigInteger.Counted counted =
        isRsa() ? phone.crt(base, key) : phone.power(base, exponent, key.getModulus());
    check(counted.number());
    return counted.byteCodes();
  }

  private void check(BigInteger result) {
    if (!result.equals(byJdk())) {
      throw new IllegalStateException(name() + " comes out wrong");
    }
  }

  /** Returns a line for a program in another language: the name and numbers, tabs between. */
  String line() {
    Stream<BigInteger> numbers =
        isRsa()
            ? Stream.of(
                base,
                key.getPrimeP(),
                key.getPrimeQ(),
                key.getPrimeExponentP(),
                key.getPrimeExponentQ(),
                key.getCrtCoefficient())
            : Stream.of(base, exponent, key.getModulus());
    return name() + numbers.map(n -> '\t' + n.toString(HEX)).collect(Collectors.joining());
  }

  /** Returns how many times as long as another this takes, if products take a size's square. */
  double overByLaw(Exponentiation other) {
    double size = (double) modulusBits() / other.modulusBits();
    double length = isRsa() ? size : (double) exponent.bitLength() / other.exponent.bitLength();
    return size * size * length;
  }

  /** Returns what the study measured: both kinds at four levels of security. */
  static List<Exponentiation> all() {
    return List.of(
        dh(112, 224, 2048),
        dh(128, 256, 3072),
        dh(192, 384, 7680),
        dh(256, 512, 15360),
        rsa(112, 2048),
        rsa(128, 3072),
        rsa(192, 7680),
        rsa(256, 15360));
  }

  /**
   * RSA keys, always the same, no secrets. Their primes are what {@link Random} gives for the seeds
   * 1 and 2, the two highest bits and the lowest set, plus a number found once (for 7680 bits, in
   * minutes); 3 and 65537 divide neither p - 1 nor q - 1.
   */
  static final class RsaKey {
    /** For primes of so many bits, what is added to the first and to the second. */
    private static final Map<Integer, int[]> ADDED =
        Map.of(
            512, new int[] {6, 46},
            1024, new int[] {44, 842},
            1536, new int[] {1646, 1024},
            3840, new int[] {2568, 6692},
            7680, new int[] {2702, 21152});

    private RsaKey() {}

    /** Makes a key with a modulus of 1024, 2048, 3072, 7680 or 15360 bits, and e of 3 or 65537. */
    static RSAPrivateCrtKeySpec of(int bits, int exponent) {
      int[] added = ADDED.get(bits / 2);
      if (added == null || bits % 2 != 0 || exponent != 3 && exponent != 65537) {
        throw new IllegalArgumentException("no RSA key of " + bits + " bits with e = " + exponent);
      }
      BigInteger e = BigInteger.valueOf(exponent);
      BigInteger p = prime(bits / 2, 1, added[0]);
      BigInteger q = prime(bits / 2, 2, added[1]);
      BigInteger p1 = p.subtract(BigInteger.ONE);
      BigInteger q1 = q.subtract(BigInteger.ONE);
      BigInteger d = e.modInverse(p1.multiply(q1));
      return new RSAPrivateCrtKeySpec(
          p.multiply(q), e, d, p, q, d.mod(p1), d.mod(q1), q.modInverse(p));
    }

    private static BigInteger prime(int bits, long seed, int added) {
      byte[] bytes = new byte[bits / Byte.SIZE];
      new Random(seed).nextBytes(bytes);
      return new BigInteger(1, bytes)
          .setBit(bits - 1)
          .setBit(bits - 2)
          .setBit(0)
          .add(BigInteger.valueOf(added));
    }
  }
}
