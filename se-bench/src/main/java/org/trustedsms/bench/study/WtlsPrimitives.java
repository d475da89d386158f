// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.SecureRandom;
import java.security.Signature;
import javax.crypto.Cipher;
import org.trustedsms.bench.engine.BenchInput;
import org.trustedsms.bench.engine.TimedTask;
import org.trustedsms.bench.phone.PhoneBigInteger;
import org.trustedsms.bench.phone.PhonePrimitives;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.random.RandomSource;
import org.trustedsms.signature.Signer;
import org.trustedsms.signature.Verifier;

/** Finds what the primitives of a WTLS handshake cost, on this machine and on the phone. */
final class WtlsPrimitives {
  private static final int SMALL_EXPONENT = 3;
  private static final int USUAL_EXPONENT = 65537;

  private final PhonePrimitives.Counter curves = new PhonePrimitives.Counter();
  private final PhoneBigInteger numbers = new PhoneBigInteger();
  private final RandomSource random = new SecureRandom()::nextBytes;

  WtlsPrimitives() throws IOException {}

  /**
   * Costs on a curve.
   *
   * @param keyExpansion of another's public key
   * @param verifying with an expanded key
   * @param verifyingPlain with a key that is not expanded
   */
  record OnCurve(
      double keyGeneration,
      double keyExpansion,
      double agreement,
      double signing,
      double verifying,
      double verifyingPlain) {
    /**
     * Adds up. Two keys are expanded: that of the authority, to verify the server's certificate,
     * and the server's, to agree with. Where the client has a key of its own, it signs with it in
     * place of making one.
     */
    WtlsHandshake handshake() {
      double both = verifying + agreement;
      double expansions = 2 * keyExpansion;
      return new WtlsHandshake(
          both + keyGeneration + expansions,
          both + signing + expansions,
          both + keyGeneration,
          both + signing);
    }
  }

  /**
   * Costs of RSA, which has nothing to expand.
   *
   * @param signing by the Chinese remainder theorem
   */
  record OfRsa(
      double signing,
      double verifying3,
      double verifying65537,
      double encryption3,
      double encryption65537) {
    /** Adds up, with e = 3 as in the study, or with e = 65537 as today. */
    WtlsHandshake handshake(boolean small) {
      double server = small ? verifying3 + encryption3 : verifying65537 + encryption65537;
      return new WtlsHandshake(server, server + signing, server, server + signing);
    }
  }

  /** Counts thousands of byte codes on a curve. */
  OnCurve countedOnCurve(String name) throws IOException {
    PhonePrimitives counts = curves.count(name);
    return new OnCurve(
        thousands(counts.keyGeneration()),
        thousands(counts.keyExpansion()),
        thousands(counts.agreement()),
        thousands(counts.signing()),
        thousands(counts.verifying()),
        thousands(counts.verifyingPlain()));
  }

  /** Counts thousands of byte codes of RSA. */
  OfRsa countedOfRsa(int bits) throws InterruptedException {
    RsaKey key = RsaKey.of(bits, USUAL_EXPONENT);
    BigInteger n = key.n();
    BigInteger message = n.shiftRight(1);
    PhoneBigInteger.Counted usual = numbers.power(message, key.e(), n);
    PhoneBigInteger.Counted signing = numbers.crt(usual.number(), key.crt());
    if (!signing.number().equals(message)) {
      throw new IllegalStateException("RSA of " + bits + " bits comes out wrong on the phone");
    }
    double small =
        thousands(numbers.power(message, BigInteger.valueOf(SMALL_EXPONENT), n).byteCodes());
    double large = thousands(usual.byteCodes());
    return new OfRsa(thousands(signing.byteCodes()), small, large, small, large);
  }

  private static double thousands(long byteCodes) {
    return byteCodes / 1e3;
  }

  /** Measures microseconds on a curve. */
  OnCurve measuredOnCurve(String name) throws Exception {
    Curve curve = Curves.all().byName(name);
    PrivateKey own = PrivateKey.generate(curve, random);
    PrivateKey others = PrivateKey.generate(curve, random);
    byte[] encoded = others.publicKey().toCompressedBytes();
    byte[] message = BenchInput.message();
    Signer signer = new Signer(others);
    org.trustedsms.signature.Signature signature = signer.sign(message);
    PublicKey known = PublicKey.decode(curve, encoded);
    known.prepare();
    return new OnCurve(
        time(TimedTask.of(() -> PrivateKey.generate(curve, random))),
        time(
            TimedTask.of(
                () -> {
                  PublicKey key = PublicKey.decode(curve, encoded);
                  key.prepare();
                  return key;
                })),
        time(TimedTask.of(() -> own.agree(others.publicKey().point()))),
        time(TimedTask.of(() -> signer.sign(message))),
        time(TimedTask.of(() -> new Verifier(known).verify(message, signature))),
        time(
            TimedTask.withFresh(
                () -> PublicKey.decode(curve, encoded),
                fresh -> new Verifier(fresh).verify(message, signature))));
  }

  /** Measures microseconds of RSA, with the JDK. */
  OfRsa measuredOfRsa(int bits) throws Exception {
    RsaKey usual = RsaKey.of(bits, USUAL_EXPONENT);
    RsaKey small = RsaKey.of(bits, SMALL_EXPONENT);
    KeyFactory keys = KeyFactory.getInstance("RSA", "SunRsaSign");
    Signature signature = Signature.getInstance("SHA256withRSA", "SunRsaSign");
    signature.initSign(usual.privateKey(keys));
    byte[] message = BenchInput.message();
    double signing =
        time(
            TimedTask.of(
                () -> {
                  signature.update(message);
                  return signature.sign();
                }));
    return new OfRsa(
        signing,
        verifying(small, keys),
        verifying(usual, keys),
        encryption(small, keys),
        encryption(usual, keys));
  }

  private static double verifying(RsaKey key, KeyFactory keys) throws Exception {
    Signature signature = Signature.getInstance("SHA256withRSA", "SunRsaSign");
    byte[] message = BenchInput.message();
    signature.initSign(key.privateKey(keys));
    signature.update(message);
    byte[] signed = signature.sign();
    signature.initVerify(key.publicKey(keys));
    return time(
        TimedTask.of(
            () -> {
              signature.update(message);
              if (!signature.verify(signed)) {
                throw new GeneralSecurityException("a genuine signature was refused");
              }
              return true;
            }));
  }

  private static double encryption(RsaKey key, KeyFactory keys) throws Exception {
    Cipher cipher = Cipher.getInstance("RSA/ECB/PKCS1Padding", "SunJCE");
    cipher.init(Cipher.ENCRYPT_MODE, key.publicKey(keys));
    byte[] secret = BenchInput.plaintext();
    return time(TimedTask.of(() -> cipher.doFinal(secret)));
  }

  private static double time(TimedTask task) throws Exception {
    return Stopwatch.microseconds(task);
  }
}
