// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import java.math.BigInteger;
import java.security.spec.RSAPrivateCrtKeySpec;
import java.util.List;
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

  /** Tells how many times as long as another this takes, if products take the square of a size. */
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
}
