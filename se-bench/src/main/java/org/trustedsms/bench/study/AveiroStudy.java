// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.trustedsms.bench.engine.Algorithm;
import org.trustedsms.bench.measure.Progress;
import org.trustedsms.bench.result.StudyResult;
import org.trustedsms.bench.study.AveiroLibraries.Library;
import org.trustedsms.bench.study.AveiroLibraries.Times;

/** The study of 2022 that compared the signatures of libraries in several languages. */
final class AveiroStudy {
  /** The study's 15 algorithms, signed and verified with: 30 results; and P-224, of Go alone. */
  static final List<String> ALGORITHMS =
      List.of(
          "RSA-1024 PKCS #1",
          "RSA-2048 PKCS #1",
          "RSA-4096 PKCS #1",
          "RSA-1024 PSS",
          "RSA-2048 PSS",
          "RSA-4096 PSS",
          "P-192",
          "P-224",
          "P-256",
          "P-521",
          "K-163",
          "K-283",
          "K-571",
          "B-163",
          "B-283",
          "B-571");

  private AveiroStudy() {}

  static StudyResult run(Progress progress) throws Exception {
    List<Algorithm> algorithms = ALGORITHMS.stream().map(Algorithm::named).toList();
    return result(new AveiroLibraries(algorithms, progress).measure());
  }

  /** Puts what was found beside what was printed. */
  static StudyResult result(List<Library> found) {
    return StudyFile.fill(
        "aveiro",
        Map.of(
            "libraries", found,
            "p256Signing", fastest(found, "P-256", Times::sign),
            "p521Signing", fastest(found, "P-521", Times::sign),
            "rsaVerifying", fastest(found, "RSA-2048 PKCS #1", Times::verify)));
  }

  /** The fastest library, or none. */
  private static List<Map<String, ?>> fastest(
      List<Library> found, String algorithm, ToDoubleFunction<Times> value) {
    ToDoubleFunction<Library> time = library -> value.applyAsDouble(library.times().get(algorithm));
    return found.stream()
        .filter(library -> library.times().containsKey(algorithm))
        .min(Comparator.comparingDouble(time))
        .stream()
        .<Map<String, ?>>map(l -> Map.of("name", l.name(), "time", time.applyAsDouble(l)))
        .toList();
  }
}
