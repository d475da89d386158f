// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.RSAPrivateCrtKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.crypto.Cipher;
import org.trustedsms.bench.engine.Algorithm;
import org.trustedsms.bench.engine.BenchInput;
import org.trustedsms.bench.engine.Engine.CallableEngine;
import org.trustedsms.bench.engine.Engine.CallableEngine.Hashing;
import org.trustedsms.bench.engine.EngineName;
import org.trustedsms.bench.engine.TimedTask;
import org.trustedsms.bench.measure.Progress;
import org.trustedsms.bench.phone.OperationCosts;
import org.trustedsms.bench.phone.PhoneBigInteger;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.StudyResult;
import org.trustedsms.bench.study.Exponentiation.RsaKey;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.random.RandomSource;

/** The study of 2000 that compared handshakes of WTLS on a Palm VII. */
final class WtlsStudy {
  private static final List<String> CURVES = List.of("K-163", "B-163", "P-256");
  private static final List<Integer> RSA = List.of(1024, 2048, 3072);

  private static final int SMALL_EXPONENT = 3;
  private static final int USUAL_EXPONENT = 65537;

  private final OperationCosts.Counter curves = new OperationCosts.Counter();
  private final PhoneBigInteger numbers = new PhoneBigInteger();
  private final RandomSource random = new SecureRandom()::nextBytes;

  private WtlsStudy() throws IOException {}

  static StudyResult run(Progress progress) throws Exception {
    return result(measure(progress));
  }

  /** The results, by curves and by bits of RSA. */
  record Found(
      Map<String, OperationCosts> countedCurves,
      Map<Integer, OfRsa> countedRsa,
      Map<String, OperationCosts> timedCurves,
      Map<Integer, OfRsa> timedRsa) {}

  private static Found measure(Progress progress) throws Exception {
    WtlsStudy primitives = new WtlsStudy();
    Found found =
        new Found(
            new LinkedHashMap<>(),
            new LinkedHashMap<>(),
            new LinkedHashMap<>(),
            new LinkedHashMap<>());
    for (String curve : CURVES) {
      progress.note("wtls: " + curve + " is measured, and counted on the phone");
      found.timedCurves().put(curve, primitives.measuredOnCurve(curve));
      found.countedCurves().put(curve, primitives.countedOnCurve(curve));
    }
    for (int bits : RSA) {
      progress.note("wtls: RSA-" + bits + " is measured, and counted on the phone");
      found.timedRsa().put(bits, primitives.measuredOfRsa(bits));
      found.countedRsa().put(bits, primitives.countedOfRsa(bits));
    }
    return found;
  }

  static StudyResult result(Found found) {
    return StudyFile.fill(
        "wtls",
        Map.of(
            "counted", figures(found.countedCurves(), found.countedRsa()),
            "timed", figures(found.timedCurves(), found.timedRsa())));
  }

  /** The costs of primitives, the totals of handshakes, and the ratios of totals. */
  private static Map<String, ?> figures(
      Map<String, OperationCosts> curves, Map<Integer, OfRsa> rsa) {
    Map<String, Object> costs = new LinkedHashMap<>(curves);
    Map<String, WtlsHandshake> totals = new LinkedHashMap<>();
    Map<String, WtlsHandshake> ratios = new LinkedHashMap<>();
    curves.forEach((curve, cost) -> totals.put(curve, WtlsHandshake.onCurve(cost)));
    rsa.forEach(
        (bits, cost) -> {
          // The study had 1024 bits with e = 3; today's sizes have today's exponent.
          WtlsHandshake total = cost.handshake(bits == 1024);
          curves
              .keySet()
              .forEach(
                  curve -> ratios.put(curve + "/RSA-" + bits, totals.get(curve).ratiosTo(total)));
          costs.put("RSA-" + bits, cost);
          totals.put("RSA-" + bits, total);
        });
    return Map.of("costs", costs, "totals", totals, "ratios", ratios);
  }

  /** Costs of RSA, which has nothing to expand; it signs by the Chinese remainder theorem. */
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
  OperationCosts countedOnCurve(String name) throws IOException {
    return curves.count(name).dividedBy(1e3);
  }

  /** Counts thousands of byte codes of RSA. */
  OfRsa countedOfRsa(int bits) throws InterruptedException {
    RSAPrivateCrtKeySpec key = RsaKey.of(bits, USUAL_EXPONENT);
    BigInteger n = key.getModulus();
    BigInteger message = n.shiftRight(1);
    PhoneBigInteger.Counted usual = numbers.power(message, key.getPublicExponent(), n);
    PhoneBigInteger.Counted signing = numbers.crt(usual.number(), key);
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

  /** Measures microseconds of an operation of this project's core. */
  static double core(String curve, Operation operation) throws Exception {
    return ((CallableEngine) EngineName.CORE.open())
        .task(Algorithm.named(curve), operation, Hashing.INCLUDED)
        .microseconds();
  }

  /** Measures microseconds on a curve. */
  OperationCosts measuredOnCurve(String name) throws Exception {
    Curve curve = Curves.all().byName(name);
    PrivateKey own = PrivateKey.generate(curve, random);
    PrivateKey others = PrivateKey.generate(curve, random);
    byte[] encoded = others.publicKey().toCompressedBytes();
    TimedTask expansion =
        TimedTask.of(
            () -> {
              PublicKey key = PublicKey.decode(curve, encoded);
              key.prepare();
              return key;
            });
    return new OperationCosts(
        core(name, Operation.GENERATE_KEY),
        expansion.microseconds(),
        TimedTask.of(() -> own.agree(others.publicKey().point())).microseconds(),
        core(name, Operation.SIGN),
        core(name, Operation.VERIFY_KNOWN),
        core(name, Operation.VERIFY_FIRST));
  }

  /** Measures microseconds of RSA, with the JDK. */
  OfRsa measuredOfRsa(int bits) throws Exception {
    RSAPrivateCrtKeySpec usual = RsaKey.of(bits, USUAL_EXPONENT);
    RSAPrivateCrtKeySpec small = RsaKey.of(bits, SMALL_EXPONENT);
    KeyFactory keys = KeyFactory.getInstance("RSA", "SunRsaSign");
    Signature signature = Signature.getInstance("SHA256withRSA", "SunRsaSign");
    signature.initSign(keys.generatePrivate(usual));
    byte[] message = BenchInput.message();
    TimedTask signing =
        TimedTask.of(
            () -> {
              signature.update(message);
              return signature.sign();
            });
    return new OfRsa(
        signing.microseconds(),
        verifying(small, keys),
        verifying(usual, keys),
        encryption(small, keys),
        encryption(usual, keys));
  }

  private static double verifying(RSAPrivateCrtKeySpec key, KeyFactory keys) throws Exception {
    Signature signature = Signature.getInstance("SHA256withRSA", "SunRsaSign");
    byte[] message = BenchInput.message();
    signature.initSign(keys.generatePrivate(key));
    signature.update(message);
    byte[] signed = signature.sign();
    signature.initVerify(publicKey(key, keys));
    return TimedTask.of(
            () -> {
              signature.update(message);
              return TimedTask.hold(signature.verify(signed));
            })
        .microseconds();
  }

  private static double encryption(RSAPrivateCrtKeySpec key, KeyFactory keys) throws Exception {
    Cipher cipher = Cipher.getInstance("RSA/ECB/PKCS1Padding", "SunJCE");
    cipher.init(Cipher.ENCRYPT_MODE, publicKey(key, keys));
    byte[] secret = BenchInput.plaintext();
    return TimedTask.of(() -> cipher.doFinal(secret)).microseconds();
  }

  private static java.security.PublicKey publicKey(RSAPrivateCrtKeySpec key, KeyFactory keys)
      throws GeneralSecurityException {
    return keys.generatePublic(new RSAPublicKeySpec(key.getModulus(), key.getPublicExponent()));
  }

  /**
   * The client's computations in a WTLS handshake, with the server or both authenticated; added up
   * as the study of 2000 did, in any unit.
   */
  record WtlsHandshake(double server, double mutual, double serverStored, double mutualStored) {
    /**
     * Adds up. Two keys are expanded: the authority's, to verify the server's certificate, and the
     * server's, to agree with. A client with a key signs with it in place of making one.
     */
    static WtlsHandshake onCurve(OperationCosts cost) {
      double both = cost.verifying() + cost.agreement();
      double expansions = 2 * cost.keyExpansion();
      return new WtlsHandshake(
          both + cost.keyGeneration() + expansions,
          both + cost.signing() + expansions,
          both + cost.keyGeneration(),
          both + cost.signing());
    }

    /**
     * Returns the ratios of the study: where the server alone is authenticated, how many times as
     * long as RSA this takes; where both are, how many times as long as this RSA takes.
     */
    WtlsHandshake ratiosTo(WtlsHandshake rsa) {
      return new WtlsHandshake(
          server / rsa.server,
          rsa.mutual / mutual,
          serverStored / rsa.serverStored,
          rsa.mutualStored / mutualStored);
    }
  }
}
