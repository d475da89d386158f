// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.trustedsms.bench.engine.TimedTask;
import org.trustedsms.bench.measure.Progress;
import org.trustedsms.bench.phone.OperationCosts;
import org.trustedsms.bench.phone.PhoneBigInteger;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.StudyResult;
import org.trustedsms.bench.study.ExternalProgram.ExternalFigures;
import org.trustedsms.bench.study.PomcorStudy.PomcorFigures.Power;
import org.trustedsms.bench.study.PomcorStudy.PomcorFigures.Signing;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.message.Budget;
import org.trustedsms.server.file.TemporaryFolder;
import org.trustedsms.sms.SegmentCapacity;
import org.trustedsms.text.TextCodings;
import org.trustedsms.transaction.Acceptance;
import org.trustedsms.transaction.Offer;

/** The study of 2015 of powers in a browser, for logins without a password. */
final class PomcorStudy {
  private static final List<String> CURVES = List.of("P-224", "P-256", "P-384", "P-521");
  private static final String RSA = "RSA-";

  record Row(String label, Login login, Signing signing) {}

  private PomcorStudy() {}

  static StudyResult run(Progress progress) throws Exception {
    return result(PomcorFigures.measure(CURVES, progress));
  }

  static StudyResult result(PomcorFigures found) {
    Map<String, Signing> signatures = found.signatures();
    double rsaOverCurve =
        signatures.get(RSA + 3072).phoneSign() / signatures.get("P-256").phoneSign();
    List<Row> logins =
        signatures.entrySet().stream().map(s -> row(s.getKey(), s.getValue())).toList();
    Map<String, Power> powers =
        found.powers().stream().collect(Collectors.toMap(p -> p.what().name(), p -> p));
    return StudyFile.fill(
        "pomcor",
        Map.of(
            "powers", powers,
            "logins", logins,
            "rsaOverCurve", rsaOverCurve,
            "curveLogin", Login.of(Curves.p256()),
            "rsaLogin", Login.of(Curves.p256(), 3072 / Byte.SIZE),
            "dhLaw", law(found, 1),
            "rsaLaw", law(found, 5),
            "nodeVersion", found.nodeVersion(),
            "nodeReasons", found.nodeReasons().entrySet()));
  }

  private static Row row(String algorithm, Signing signing) {
    Curve curve = Curves.all().byName(algorithm);
    return curve == null
        ? new Row(algorithm, Login.of(Curves.p256(), bytesOf(algorithm)), signing)
        : new Row(curve.label(), Login.of(curve), signing);
  }

  private static int bytesOf(String rsa) {
    return Integer.parseInt(rsa.substring(RSA.length())) / Byte.SIZE;
  }

  /** Returns how the law's projection of the next power compares with what was counted. */
  private static double law(PomcorFigures found, int from) {
    Power small = found.powers().get(from);
    Power large = found.powers().get(from + 1);
    return small.byteCodes() * large.what().overByLaw(small.what()) / large.byteCodes();
  }

  /**
   * The bytes that a login sends: nonce and signature by HTTP, in base64url; or signed offer and
   * acceptance by SMS.
   */
  record Login(int signature, int http, int offer, int acceptance) {
    static final String QUESTION = "Log in to shop.example?";

    private static final int NONCE = 32;

    static Login of(Curve curve) {
      return of(curve, curve.signatureLength());
    }

    /** Computes it for signatures that the format does not have, on any of its curves. */
    static Login of(Curve any, int signature) {
      Budget offer = new Budget(Offer.KIND, any, any);
      Budget acceptance = new Budget(Acceptance.KIND, any, any);
      int other = signature - any.signatureLength();
      return new Login(
          signature,
          base64(NONCE) + base64(signature),
          offer.overhead() + offer.fit(QUESTION, TextCodings.standard()).textLength() + other,
          acceptance.overhead() + other);
    }

    private static int base64(int bytes) {
      return (4 * bytes + 2) / 3;
    }

    int segments() {
      return SegmentCapacity.segmentsFor(offer) + SegmentCapacity.segmentsFor(acceptance);
    }
  }

  /** The measurements for the study of 2015, in µs, and why Node has no figure of a power. */
  record PomcorFigures(
      List<Power> powers,
      Map<String, Signing> signatures,
      String nodeVersion,
      Map<String, String> nodeReasons) {
    /** The security from which on counting takes minutes. */
    static final int PROJECTED = 256;

    private static final int TIMEOUT_SECONDS = 240;

    /**
     * One power; NaN without a figure. Byte codes are projected from {@link #PROJECTED} bits of
     * security on.
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

    static PomcorFigures measure(List<String> curves, Progress progress) throws Exception {
      List<Exponentiation> all = Exponentiation.all();
      progress.note("pomcor: Node");
      ExternalFigures node = node(all);
      PhoneBigInteger phone = new PhoneBigInteger();
      List<Power> powers = new ArrayList<>();
      Map<String, Signing> signatures = new LinkedHashMap<>();
      OperationCosts.Counter counter = new OperationCosts.Counter();
      for (String curve : curves) {
        progress.note("pomcor: signatures on " + curve);
        signatures.put(curve, onCurve(curve, counter.count(curve)));
      }
      for (Exponentiation what : all) {
        progress.note("pomcor: power " + what.name());
        Power last = powers.isEmpty() ? null : powers.get(powers.size() - 1);
        double counted =
            what.security() < PROJECTED
                ? what.counted(phone)
                : last.byteCodes() * what.overByLaw(last.what());
        ExternalFigures.Figure figure = node.figures().get(what.name());
        Power power =
            new Power(
                what,
                TimedTask.of(what::byJdk).microseconds(),
                what.isRsa() ? what.bouncyCastleTask().microseconds() : Double.NaN,
                figure == null ? Double.NaN : figure.times().get(0),
                counted);
        powers.add(power);
        if (what.isRsa()) {
          signatures.put("RSA-" + what.modulusBits(), ofRsa(power, phone));
        }
      }
      return new PomcorFigures(powers, signatures, node.version(), node.reasons());
    }

    private static Signing onCurve(String curve, OperationCosts counted) throws Exception {
      return new Signing(
          counted.signing(),
          counted.verifying(),
          WtlsStudy.core(curve, Operation.SIGN),
          WtlsStudy.core(curve, Operation.VERIFY_KNOWN));
    }

    private static Signing ofRsa(Power power, PhoneBigInteger phone) throws Exception {
      Exponentiation what = power.what();
      BigInteger n = what.key().getModulus();
      BigInteger e = what.key().getPublicExponent();
      return new Signing(
          power.byteCodes(),
          phone.power(what.base(), e, n).byteCodes(),
          power.jdk(),
          TimedTask.of(() -> what.base().modPow(e, n)).microseconds());
    }

    private static ExternalFigures node(List<Exponentiation> all)
        throws IOException, InterruptedException {
      List<String> names = all.stream().map(Exponentiation::name).toList();
      try (TemporaryFolder folder = TemporaryFolder.make("trusted-sms-study")) {
        Files.write(
            folder.path().resolve("numbers.txt"), all.stream().map(Exponentiation::line).toList());
        ExternalProgram.Outcome outcome =
            ExternalProgram.NODE_BIGINT.run(folder.path(), TIMEOUT_SECONDS, ".");
        return outcome.failure() == null
            ? right(ExternalFigures.parse(outcome.text(), names, 1), all)
            : ExternalFigures.failed(outcome.failure(), names);
      }
    }

    /** Takes the figures whose results are right. */
    static ExternalFigures right(ExternalFigures printed, List<Exponentiation> all) {
      Map<String, ExternalFigures.Figure> figures = new LinkedHashMap<>(printed.figures());
      Map<String, String> reasons = new LinkedHashMap<>(printed.reasons());
      for (Exponentiation what : all) {
        ExternalFigures.Figure figure = figures.get(what.name());
        if (figure != null && !new BigInteger(1, figure.result()).equals(what.byJdk())) {
          figures.remove(what.name());
          reasons.put(what.name(), "what it has computed is wrong");
        }
      }
      return new ExternalFigures(printed.version(), figures, reasons);
    }
  }
}
