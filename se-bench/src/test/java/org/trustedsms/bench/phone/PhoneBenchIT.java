// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.trustedsms.bench.phone.PhoneBench.ByteCodes;
import org.trustedsms.bench.phone.PhoneLibrary.PhoneProgram;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Results.PhoneCost;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;

/** The finished suite, as the build has put it into the class path. */
class PhoneBenchIT {
  private static final PhoneLibrary SUITE = PhoneLibrary.SUITE;

  private static PhoneProgram program;

  @BeforeAll
  static void read() throws IOException {
    program = SUITE.program();
  }

  @Test
  void theInstrumentedSuiteComputesAsTheUntouchedOne() throws Exception {
    ClassLoader untouched = program.load();
    ClassLoader counted = new InstructionCounter(program).loader();
    for (Curve of : Curves.all().toArray()) {
      String curve = of.name();
      SuiteTrial expected = new SuiteTrial(untouched, curve);
      SuiteTrial actual = new SuiteTrial(counted, curve);
      for (String made : List.of("makeKeys", "readKey", "makeKey", "sign", "encrypt")) {
        assertArrayEquals((byte[]) expected.call(made), (byte[]) actual.call(made), curve);
      }
      actual.call("makeToken");
      assertEquals(
          ((byte[]) expected.call("sign")).length, ((byte[]) actual.call("signWithToken")).length);
      assertEquals("Pay 250.00 to account 4711", actual.call("verify"));
      assertEquals("Pay 250.00 to account 4711", actual.call("decrypt"));
    }
  }

  @Test
  void countsAreTheSameInEveryRunAndInAnyOrder() throws Exception {
    ByteCodes one = new ByteCodes(SUITE, program);
    Map<Operation, Long> prime = one.count("P-192");
    Map<Operation, Long> binary = one.count("B-163");
    assertEquals(prime, one.count("P-192"));
    ByteCodes other = new ByteCodes(SUITE, program);
    assertEquals(binary, other.count("B-163"));
    assertEquals(prime, other.count("P-192"));
  }

  /** Counted instruction by instruction, without blocks. */
  @Test
  void countsAreThoseOfACounterThatIsTooSimpleToBeWrong() throws Exception {
    Map<Operation, Long> counts = new ByteCodes(SUITE, program).count("P-192");
    ClassLoader loader = NaiveMeter.load(program);
    SuiteTrial trial = new SuiteTrial(loader, "P-192");
    trial.warmUp();
    for (Operation operation :
        EnumSet.of(Operation.GENERATE_KEY, Operation.SIGN, Operation.VERIFY_KNOWN)) {
      trial.prepare(operation);
      long before = NaiveMeter.executed(loader);
      trial.run(operation);
      assertEquals(counts.get(operation), NaiveMeter.executed(loader) - before);
    }
  }

  /** What this project promises of P-192, the coding of a short text included. */
  @Test
  void keepsToItsBudgetOfByteCodes() throws Exception {
    Map<Operation, Long> counts = new ByteCodes(SUITE, program).count("P-192");
    assertTrue(counts.get(Operation.SIGN) <= 1_000_000, counts.toString());
    assertTrue(counts.get(Operation.SIGN_WITH_TOKEN) <= 180_000, counts.toString());
    assertTrue(counts.get(Operation.VERIFY_KNOWN) <= 1_000_000, counts.toString());
    assertTrue(counts.get(Operation.VERIFY_FIRST) <= 1_760_000, counts.toString());
    assertTrue(counts.get(Operation.ENCRYPT) <= 2_500_000, counts.toString());
    assertTrue(counts.get(Operation.DECRYPT) <= 1_850_000, counts.toString());
  }

  /** Of the binary curves no more than Bouncy Castle 1.83 executes on the reference VM. */
  @ParameterizedTest
  @CsvSource({
    "P-224, 1_210_000",
    "P-256, 1_530_000",
    "K-163, 1_660_000",
    "B-163, 1_660_000",
    "K-233, 3_020_000",
    "B-233, 3_020_000",
    "K-283, 4_430_000",
    "B-283, 4_430_000",
  })
  void signsWithinTheBudgetOfEachCurve(String curve, String budget) throws Exception {
    long count = new ByteCodes(SUITE, program).count(curve).get(Operation.SIGN);
    assertTrue(count <= Long.parseLong(budget.replace("_", "")), curve + ": " + count);
  }

  @Test
  void reportsTheCostsOfACurve() throws Exception {
    List<PhoneCost> costs = new ArrayList<>();
    PhoneBench.run(List.of("P-192"), false, words -> {}, costs::addAll);
    assertEquals(
        EnumSet.range(Operation.GENERATE_KEY, Operation.DECRYPT),
        EnumSet.copyOf(
            costs.stream()
                .filter(cost -> cost.library().equals("trusted-sms"))
                .map(PhoneCost::operation)
                .toList()));
    PhoneCost ours = find(costs, "trusted-sms");
    PhoneCost old = find(costs, "Bouncy Castle 2008");
    assertTrue(ours.byteCodes() * 43 < old.byteCodes());
    assertEquals(ours.byteCodes() * 15_000.0 / 116_005_773, ours.projectedMillis(), 1e-6);
    assertNull(ours.interpretedMillis());
    assertEquals(1_657_000, find(costs, "reference VM").byteCodes());
    assertNull(find(costs, "reference VM").projectedMillis());
  }

  private static PhoneCost find(List<PhoneCost> costs, String library) {
    return costs.stream()
        .filter(c -> c.library().equals(library) && c.operation() == Operation.SIGN)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void measuresWithTheInterpreterInAJvmOfItsOwn() throws Exception {
    Map<Operation, Double> millis = Interpreter.measure(SUITE, "P-192");
    assertNotNull(millis.get(Operation.SIGN));
    assertTrue(millis.values().stream().allMatch(time -> time > 0), millis.toString());
    assertNotNull(Interpreter.measure(SUITE, "P-224").get(Operation.VERIFY_KNOWN));
    IOException e = assertThrows(IOException.class, () -> Interpreter.measure(SUITE, "P-100"));
    assertTrue(e.getMessage().contains("P-100"), e.getMessage());
  }

  @Test
  void canBeInterruptedWhileTheInterpreterRuns() {
    Thread.currentThread().interrupt();
    assertThrows(InterruptedException.class, () -> Interpreter.measure(SUITE, "P-192"));
  }
}
