// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.trustedsms.bench.measure.Progress;
import org.trustedsms.bench.result.StudyResult;
import org.trustedsms.bench.study.PomcorFigures.Power;
import org.trustedsms.bench.study.PomcorFigures.Signing;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;

/** The study of 2015 of powers in a browser, for logins without a password. */
final class PomcorStudy {
  private static final List<String> CURVES = List.of("P-224", "P-256", "P-384", "P-521");
  private static final String RSA = "RSA-";

  /** A row of the table of logins. */
  record Row(String label, Login login, Signing signing) {}

  private PomcorStudy() {}

  static StudyResult run(Progress progress) throws Exception {
    return result(PomcorFigures.measure(CURVES, progress));
  }

  /** Puts what was found beside what was printed. */
  static StudyResult result(PomcorFigures found) {
    return StudyFile.fill(
        "pomcor",
        Map.of(
            "powers",
            found.powers().stream().collect(Collectors.toMap(p -> p.what().name(), p -> p)),
            "logins",
            found.signatures().entrySet().stream().map(s -> row(s.getKey(), s.getValue())).toList(),
            "rsaOverCurve",
            found.signatures().get(RSA + 3072).phoneSign()
                / found.signatures().get("P-256").phoneSign(),
            "curveLogin",
            Login.of(Curves.p256()),
            "rsaLogin",
            Login.of(Curves.p256(), 3072 / Byte.SIZE),
            "dhLaw",
            law(found, 1),
            "rsaLaw",
            law(found, 5),
            "nodeVersion",
            found.nodeVersion(),
            "nodeReasons",
            found.nodeReasons().entrySet()));
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

  /** Tells how the law's projection of the next power compares with what was counted. */
  private static double law(PomcorFigures found, int from) {
    Power small = found.powers().get(from);
    Power large = found.powers().get(from + 1);
    return small.byteCodes() * large.what().overByLaw(small.what()) / large.byteCodes();
  }
}
