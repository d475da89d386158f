// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.bench.library.Reflected;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;

/** What the design promises: a message that is refused costs at most two verifications. */
class RejectionCostTest {
  private static final InstructionCounter METER =
      new InstructionCounter(CoreProgram.with(UnaryOperator.identity(), RefusalTrial.class));

  static Stream<String> curves() {
    return Stream.of(Curves.all().toArray()).map(Curve::name);
  }

  @ParameterizedTest
  @MethodSource("curves")
  void aRefusalCostsAtMostTwoVerifications(String curve) throws Exception {
    Reflected reflected = new Reflected(METER.loader());
    Object trial = reflected.make(RefusalTrial.class.getName(), curve);
    long verification = count(reflected, trial, "verification", "true");
    for (Map.Entry<String, String> each :
        Map.of(
                "forged", "signature invalid",
                "redirected", "not for this recipient",
                "genuine", "verified")
            .entrySet()) {
      long cost = count(reflected, trial, each.getKey(), each.getValue());
      assertTrue(
          cost <= 2 * verification, each.getKey() + " " + cost + ", verifying " + verification);
    }
    long repeated = count(reflected, trial, "genuine", "replayed");
    assertTrue(repeated <= verification / 10, "replayed " + repeated + " of " + verification);
  }

  private static long count(Reflected reflected, Object trial, String method, String verdict)
      throws ReflectiveOperationException {
    long before = METER.executed();
    assertEquals(verdict, reflected.call(trial, method));
    return METER.executed() - before;
  }
}
