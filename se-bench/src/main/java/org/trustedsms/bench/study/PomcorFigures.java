// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.trustedsms.bench.engine.BenchInput;
import org.trustedsms.bench.engine.TimedTask;
import org.trustedsms.bench.measure.Progress;
import org.trustedsms.bench.phone.PhoneBigInteger;
import org.trustedsms.bench.phone.PhonePrimitives;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.file.TemporaryFolder;
import org.trustedsms.signature.Signature;
import org.trustedsms.signature.Signer;
import org.trustedsms.signature.Verifier;

/**
 * What was measured for the study of 2015. Times are microseconds. Immutable.
 *
 * @param nodeVersion as Node gives it; empty if it did not run
 * @param nodeReasons why Node has no figure, by the names of powers
 */
record PomcorFigures(
    List<Power> powers,
    Map<String, Signing> signatures,
    String nodeVersion,
    Map<String, String> nodeReasons) {
  /** The security from which on counting takes minutes. */
  static final int PROJECTED = 256;

  private static final int PATIENCE_SECONDS = 240;

  /**
   * One power.
   *
   * @param bouncyCastle its RSA; NaN for DSA and Diffie-Hellman
   * @param node NaN if there is none
   * @param byteCodes on the phone; from {@link #PROJECTED} bits of security on, projected
   */
  record Power(
      Exponentiation what, double jdk, double bouncyCastle, double node, double byteCodes) {}

  /** Signatures of a login. */
  record Signing(double phoneSign, double phoneVerify, double sign, double verify) {
    /** Returns the phone's byte codes where both messages are signed. */
    double phone() {
      return phoneSign + phoneVerify;
    }

    /** Returns the verifier's time where both messages are signed. */
    double verifier() {
      return sign + verify;
    }
  }

  /** Measures and counts all. */
  static PomcorFigures measure(List<String> curves, Progress progress) throws Exception {
    List<Exponentiation> all = Exponentiation.all();
    progress.note("pomcor: Node");
    ForeignFigures node = node(all);
    PhoneBigInteger phone = new PhoneBigInteger();
    List<Power> powers = new ArrayList<>();
    Map<String, Signing> signatures = new LinkedHashMap<>();
    PhonePrimitives.Counter counter = new PhonePrimitives.Counter();
    for (String curve : curves) {
      progress.note("pomcor: signatures on " + curve);
      signatures.put(curve, onCurve(Curves.all().byName(curve), counter.count(curve)));
    }
    for (Exponentiation what : all) {
      progress.note("pomcor: power " + what.name());
      Power last = powers.isEmpty() ? null : powers.get(powers.size() - 1);
      double counted =
          what.security() < PROJECTED
              ? what.counted(phone)
              : last.byteCodes() * what.overByLaw(last.what());
      ForeignFigures.Figure figure = node.figures().get(what.name());
      Power power =
          new Power(
              what,
              Stopwatch.microseconds(what.jdkTask()),
              what.isRsa() ? Stopwatch.microseconds(what.bouncyCastleTask()) : Double.NaN,
              figure == null ? Double.NaN : figure.times().get(0),
              counted);
      powers.add(power);
      if (what.isRsa()) {
        signatures.put("RSA-" + what.modulusBits(), ofRsa(power, phone));
      }
    }
    return new PomcorFigures(powers, signatures, node.version(), node.reasons());
  }

  private static Signing onCurve(Curve curve, PhonePrimitives counted) throws Exception {
    PrivateKey key = PrivateKey.generate(curve, new SecureRandom()::nextBytes);
    byte[] message = BenchInput.message();
    Signer signer = new Signer(key);
    Signature signature = signer.sign(message);
    PublicKey known = PublicKey.decode(curve, key.publicKey().toCompressedBytes());
    known.prepare();
    return new Signing(
        counted.signing(),
        counted.verifying(),
        Stopwatch.microseconds(TimedTask.of(() -> signer.sign(message))),
        Stopwatch.microseconds(TimedTask.of(() -> new Verifier(known).verify(message, signature))));
  }

  private static Signing ofRsa(Power power, PhoneBigInteger phone) throws Exception {
    Exponentiation what = power.what();
    BigInteger n = what.key().n();
    BigInteger e = what.key().e();
    return new Signing(
        power.byteCodes(),
        phone.power(what.base(), e, n).byteCodes(),
        power.jdk(),
        Stopwatch.microseconds(TimedTask.of(() -> what.base().modPow(e, n))));
  }

  private static ForeignFigures node(List<Exponentiation> all)
      throws IOException, InterruptedException {
    List<String> names = all.stream().map(Exponentiation::name).toList();
    try (TemporaryFolder folder = TemporaryFolder.make("trusted-sms-study")) {
      Files.write(
          folder.path().resolve("numbers.txt"), all.stream().map(Exponentiation::line).toList());
      ForeignProgram.Outcome outcome =
          ForeignProgram.NODE_BIGINT.run(folder.path(), PATIENCE_SECONDS, ".");
      return outcome.failure() == null
          ? right(ForeignFigures.parse(outcome.text(), names, 1), all)
          : ForeignFigures.failed(outcome.failure(), names);
    }
  }

  /** Takes the figures whose results are right. */
  static ForeignFigures right(ForeignFigures printed, List<Exponentiation> all) {
    Map<String, ForeignFigures.Figure> figures = new LinkedHashMap<>(printed.figures());
    Map<String, String> reasons = new LinkedHashMap<>(printed.reasons());
    for (Exponentiation what : all) {
      ForeignFigures.Figure figure = figures.get(what.name());
      if (figure != null && !new BigInteger(1, figure.result()).equals(what.byJdk())) {
        figures.remove(what.name());
        reasons.put(what.name(), "what it has computed is wrong");
      }
    }
    return new ForeignFigures(printed.version(), figures, reasons);
  }
}
