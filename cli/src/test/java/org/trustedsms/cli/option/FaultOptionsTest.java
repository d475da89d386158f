// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.cli.option.FaultOptions.Chance;
import org.trustedsms.emulator.fault.Faults;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

class FaultOptionsTest {

  @Command
  private static final class Any {
    @Mixin private FaultOptions faults = new FaultOptions();
  }

  private static FaultOptions parse(String... args) {
    Any any = new Any();
    new CommandLine(any).parseArgs(args);
    return any.faults;
  }

  @Test
  void noneUnlessAsked() {
    assertFalse(parse().areAsked());
    assertTrue(parse().faults().areNone());
    assertFalse(parse("--seed", "4").areAsked());
  }

  @Test
  void allTogether() {
    FaultOptions options =
        parse(
            "--lose=0.1",
            "--delay=0.2:1500ms",
            "--repeat=.3",
            "--reorder=0.4",
            "--corrupt=1",
            "--spoof=0:+390009",
            "--seed=7");
    Faults expected =
        Faults.seeded(7)
            .losing(0.1)
            .delaying(0.2, Duration.ofMillis(1500))
            .repeating(0.3)
            .reordering(0.4)
            .corrupting(1)
            .spoofing(0, "+390009");
    assertTrue(options.areAsked());
    for (int i = 0; i < 100; i++) {
      assertEquals(
          expected.drawFor("+390001", "+390002", i),
          options.faults().drawFor("+390001", "+390002", i),
          "message " + i);
    }
  }

  @Test
  void aSeedThatIsDrawnStays() {
    FaultOptions options = parse("--lose=0.5");
    assertEquals(options.seed(), options.seed());
  }

  @ParameterizedTest
  @CsvSource({"0.2:15ms, 15", "1:3s, 3000", "0.5:2min, 120000"})
  void durations(String text, long millis) {
    assertEquals(millis, new Chance.OfDuration().convert(text).what().toMillis());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-0.1", "1.1", "2", "NaN", "1e-3", "0,5", "0x1"})
  void whatIsNoProbability(String text) {
    assertThrows(TypeConversionException.class, () -> new Chance.Probability().convert(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"--delay=0.1", "--delay=0.1:3", "--delay=0.1:-3s", "--spoof=0.1", "--spoof=1:bob"})
  void whatIsMalformed(String option) {
    assertThrows(ParameterException.class, () -> parse(option));
  }
}
