// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.bench.engine.Algorithm;
import org.trustedsms.bench.study.AveiroStudy.Library;
import org.trustedsms.server.file.TemporaryFolder;

/** The programs in other languages, where these are installed. */
@Tag("exhaustive")
class AveiroProgramsIT {
  private static final int TIMEOUT = 600;
  private static final List<Algorithm> ALGORITHMS =
      List.of(
          Algorithm.named("RSA-2048 PKCS #1"),
          Algorithm.named("RSA-2048 PSS"),
          Algorithm.named("P-256"),
          Algorithm.named("B-571"));

  static List<ExternalProgram> programs() {
    return List.of(
        ExternalProgram.PYTHON, ExternalProgram.GO, ExternalProgram.NODE, ExternalProgram.OPENSSL);
  }

  /** Each algorithm has a figure with a signature that holds, or a reason of the library's own. */
  @ParameterizedTest
  @MethodSource("programs")
  void signWithOurKeys(ExternalProgram program) throws Exception {
    try (TemporaryFolder folder = TemporaryFolder.make("trusted-sms-study")) {
      AveiroStudy.writeKeys(folder.path(), ALGORITHMS);
      ExternalProgram.Outcome outcome = program.run(folder.path(), TIMEOUT, ".");
      Library library = new AveiroStudy(ALGORITHMS, null).external(program.language(), outcome);
      Set<String> all = new HashSet<>(library.times().keySet());
      all.addAll(library.reasons().keySet());
      assertEquals(ALGORITHMS.stream().map(Algorithm::name).collect(Collectors.toSet()), all);
      assertFalse(
          library.reasons().containsValue("the signature that it printed does not hold"),
          library::toString);
      assertFalse(
          library.reasons().containsValue("what was printed for it is not understood"),
          library::toString);
    }
  }
}
