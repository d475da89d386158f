// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.trustedsms.bench.recommend.SampleResults;
import org.trustedsms.bench.report.Targets.Met;
import org.trustedsms.bench.report.Targets.Target;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Results;
import org.trustedsms.bench.result.Results.PhoneCost;
import org.trustedsms.bench.result.Results.ServiceFigure;
import org.trustedsms.bench.result.Results.Timing;

class TargetsTest {
  private static Target target(Results results, String what) {
    return Targets.of(results, new ReportOrder(results)).stream()
        .filter(t -> t.what().equals(what))
        .findFirst()
        .orElseThrow();
  }

  private static Results phone(String curve, long ours, Long reference) {
    return SampleResults.of(
        List.of(),
        List.of(
            new PhoneCost(Results.SUITE, curve, Operation.SIGN, ours, null, null),
            new PhoneCost("reference VM", curve, Operation.SIGN, reference, null, null)));
  }

  private static Results server(double ours, double other, double error) {
    return SampleResults.of(
        List.of(
            new Timing(Results.CORE, "P-256", Operation.SIGN, ours, error, 3),
            new Timing("OpenSSL", "P-256", Operation.SIGN, other, error, 3),
            new Timing("JDK", "P-256", Operation.SIGN, 10 * other, error, 3)),
        List.of());
  }

  @Test
  void byteCodesAreHeldAgainstTheirLimit() {
    String what = "signing on P-192, on a phone";
    assertEquals(Met.YES, target(phone("P-192", 1_000_000, null), what).met());
    assertEquals(Met.NO, target(phone("P-192", 1_000_001, null), what).met());
    assertEquals(Met.UNKNOWN, target(phone("P-224", 1, null), what).met());
    assertEquals("1\u202F000\u202F000", target(phone("P-192", 1_000_000, null), what).figure());
  }

  @Test
  void aBinaryCurveIsHeldAgainstBouncyCastle() {
    String what = "signing on K-163, on a phone";
    assertEquals(Met.YES, target(phone("K-163", 1_699_000, 1_699_000L), what).met());
    assertEquals(Met.NO, target(phone("K-163", 1_699_001, 1_699_000L), what).met());
  }

  @Test
  void oursIsToBeTheFirstOnAServer() {
    String what = "signing on P-256, on a server";
    assertEquals(Met.YES, target(server(10, 12, 0.5), what).met());
    assertEquals(Met.NO, target(server(12, 10, 0.5), what).met());
    assertEquals(Met.NOISE, target(server(12, 10, 1.5), what).met());
    assertEquals("12.0 \u00B5s, OpenSSL 10.0 \u00B5s", target(server(12, 10, 0), what).figure());
  }

  /** What the server takes is ours, and no rival. */
  @Test
  void anEngineThatTheServerTakesIsNamedAndNotComparedWith() {
    Results with =
        SampleResults.of(
            List.of(
                new Timing(Results.CORE, "P-256", Operation.SIGN, 60, 0.5, 3),
                new Timing("trusted-sms with Conscrypt", "P-256", Operation.SIGN, 11, 0.5, 3),
                new Timing("Conscrypt", "P-256", Operation.SIGN, 9, 0.5, 3),
                new Timing("OpenSSL", "P-256", Operation.SIGN, 14, 0.5, 3)),
            List.of());
    Target target = target(with, "signing on P-256, on a server");
    assertEquals(Met.YES, target.met());
    assertEquals("11.0 \u00B5s with Conscrypt, OpenSSL 14.0 \u00B5s", target.figure());
  }

  @Test
  void limitsOfTheGatewayAreThoseOfItsFigures() {
    Results met = SampleResults.plausible();
    assertEquals(Met.YES, target(met, "gateway: CPU time of a message").met());
    Results missed =
        met.withGateway(List.of(new ServiceFigure("CPU time of a message", 6.5, "", 6.0, false)));
    assertEquals(Met.NO, target(missed, "gateway: CPU time of a message").met());
    String summary = Targets.summary(Targets.of(missed, new ReportOrder(missed)));
    assertTrue(summary.contains("gateway: CPU time of a message"), summary);
  }

  /** The room that the design asks for is there on every curve. */
  @Test
  void roomForTextIsWhatWasAskedFor() {
    List<Target> rooms =
        Targets.of(SampleResults.plausible(), new ReportOrder(SampleResults.plausible())).stream()
            .filter(t -> t.what().startsWith("room for text"))
            .toList();
    assertEquals(13, rooms.size());
    rooms.forEach(t -> assertEquals(Met.YES, t.met(), t.toString()));
    assertEquals(
        "65 bytes",
        target(SampleResults.plausible(), "room for text in one SMS on P-256").figure());
  }

  @Test
  void suitesAreHeldAgainstTheirLimits() {
    Results results =
        SampleResults.plausible()
            .withSuites(Map.of("trusted-sms", 98_000L, "trusted-sms-module", 49_153L));
    Target module = target(results, "JAR of the suite trusted-sms-module");
    assertEquals(Met.NO, module.met());
    assertEquals("at most 49\u202F152 bytes", module.limit());
    assertEquals("49\u202F153 bytes", module.figure());
    assertEquals(Met.YES, target(results, "JAR of the suite trusted-sms").met());
    assertEquals(Met.UNKNOWN, target(results, "JAR of the suite trusted-sms-all").met());
  }

  @Test
  void whatATestTellsIsNamed() {
    Target refusal = target(SampleResults.plausible(), "cost of any refusal");
    assertEquals(Met.UNKNOWN, refusal.met());
    assertEquals("see RejectionCostTest of se-bench", refusal.figure());
  }
}
