// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.trustedsms.bench.engine.Algorithm;
import org.trustedsms.bench.engine.Engine;
import org.trustedsms.bench.engine.EngineName;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Results.Timing;

class PlanTest {
  private static final FakeEngine ONE = new FakeEngine("one", () -> "", null);
  private static final FakeEngine TWO = new FakeEngine("two", () -> "", null);

  private final List<String> notes = new ArrayList<>();

  private List<String> steps(Mode mode, List<String> algorithms, Engine... engines)
      throws InterruptedException {
    return Plan.steps(mode, Plan.algorithms(algorithms), List.of(engines), notes::add).stream()
        .map(Plan.Step::toString)
        .toList();
  }

  @Test
  void enginesAreMeasuredSideBySide() throws Exception {
    assertEquals(
        List.of(
            "one, P-192, signing",
            "two, P-192, signing",
            "one, P-192, verifying, known key",
            "two, P-192, verifying, known key"),
        steps(Mode.QUICK, List.of("secp192r1", "P-192"), ONE, TWO));
    assertEquals(List.of(), notes);
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void whatAnEngineLacksIsNoStep(Mode mode) throws Exception {
    List<String> steps = steps(mode, List.of(), ONE);
    assertEquals(4, steps.size());
    assertTrue(steps.stream().noneMatch(step -> step.contains("P-256") || step.contains("RSA")));
  }

  @Test
  void aBrokenEngineIsLeftOutWhereItIsBroken() throws Exception {
    Engine broken = new FakeEngine("broken", () -> "", "it accepts everything");
    assertEquals(
        List.of("broken, P-224, signing", "broken, P-224, verifying, known key"),
        steps(Mode.STANDARD, List.of("P-192", "P-224"), broken));
    assertEquals(List.of("broken is left out on P-192: it accepts everything."), notes);
  }

  @Test
  void anEngineThatTimesItselfHasOneStepAndNoneInHistoricalModes() throws Exception {
    SelfTimed engine = new SelfTimed();
    assertEquals(List.of("self, P-192, signing"), steps(Mode.QUICK, List.of("P-192"), engine));
    assertThrows(
        IllegalArgumentException.class, () -> steps(Mode.LOOKOUT, List.of("P-192"), engine));
  }

  @Test
  void slowKeyGenerationIsStandardOnlyAndSaidSo() throws Exception {
    Engine jdk = EngineName.JDK.open();
    String slow = "JDK, RSA-3072 PKCS #1, key generation";
    assertTrue(steps(Mode.STANDARD, List.of("RSA-3072 PKCS #1"), jdk).contains(slow));
    assertEquals(List.of(), notes);
    List<String> steps = steps(Mode.QUICK, List.of("RSA-3072 PKCS #1"), jdk);
    assertFalse(steps.contains(slow));
    assertEquals(3, steps.size());
    assertEquals(1, notes.size());
  }

  @Test
  void nothingToMeasureIsSaid() {
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> steps(Mode.QUICK, List.of("P-256", "Ed25519"), ONE, TWO))
            .getMessage();
    assertEquals(
        "nothing can be measured: one, two cannot do P-256, Ed25519 in mode quick", message);
    assertThrows(IllegalArgumentException.class, () -> steps(Mode.QUICK, List.of("P-256")));
  }

  @Test
  void noNameMeansEverything() {
    assertEquals(25, Plan.algorithms(List.of()).size());
  }

  @Test
  void anInterruptionIsHeeded() {
    Thread.currentThread().interrupt();
    assertThrows(InterruptedException.class, () -> steps(Mode.QUICK, List.of("P-192"), ONE));
  }

  private static final class SelfTimed implements Engine.SelfTimed {
    @Override
    public String name() {
      return "self";
    }

    @Override
    public String version() {
      return "1";
    }

    @Override
    public List<String> notes() {
      return List.of();
    }

    @Override
    public Set<Operation> operations(Algorithm algorithm) {
      return Set.of(Operation.SIGN, Operation.VERIFY_FIRST, Operation.VERIFY_KNOWN);
    }

    @Override
    public List<Timing> time(Algorithm algorithm, int seconds) {
      throw new AssertionError("it is not to be run");
    }
  }
}
