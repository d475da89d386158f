// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.trustedsms.bench.measure.Progress;
import org.trustedsms.bench.result.StudyResult;
import org.trustedsms.bench.study.WtlsPrimitives.OfRsa;
import org.trustedsms.bench.study.WtlsPrimitives.OnCurve;
import org.trustedsms.bench.study.WtlsPrimitives.WtlsHandshake;

/** The study of 2000 that compared handshakes of WTLS on a Palm VII. */
final class WtlsStudy {
  private static final List<String> CURVES = List.of("K-163", "B-163", "P-256");
  private static final List<Integer> RSA = List.of(1024, 2048, 3072);

  private WtlsStudy() {}

  static StudyResult run(Progress progress) throws Exception {
    return result(measure(progress));
  }

  /** What was found, by curves and by bits of RSA. */
  record Found(
      Map<String, OnCurve> countedCurves,
      Map<Integer, OfRsa> countedRsa,
      Map<String, OnCurve> timedCurves,
      Map<Integer, OfRsa> timedRsa) {}

  private static Found measure(Progress progress) throws Exception {
    WtlsPrimitives primitives = new WtlsPrimitives();
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
  private static Map<String, ?> figures(Map<String, OnCurve> curves, Map<Integer, OfRsa> rsa) {
    Map<String, Object> costs = new LinkedHashMap<>(curves);
    Map<String, WtlsHandshake> totals = new LinkedHashMap<>();
    Map<String, WtlsHandshake> ratios = new LinkedHashMap<>();
    curves.forEach((curve, cost) -> totals.put(curve, cost.handshake()));
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
}
