// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.curve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.bench.report.ResultsFile;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Results;
import org.trustedsms.bench.result.Results.Environment;
import org.trustedsms.bench.result.Results.PhoneCost;
import org.trustedsms.bench.result.Results.Timing;
import org.trustedsms.cli.console.CommandResult;

/** The commands bench, budget and recommend. */
class BenchCommandsTest {
  @TempDir Path folder;

  private Path results(String name, double signing, long byteCodes) throws Exception {
    Path file = folder.resolve(name);
    ResultsFile.write(
        new Results(
            Results.FORMAT,
            "standard",
            new Environment("cpu", 2, "system", "jvm", "2026-01-01T00:00:00Z", Map.of()),
            true,
            List.of(new Timing("trusted-sms core", "P-192", Operation.SIGN, signing, 1.0, 10)),
            List.of(
                cost("P-192", Operation.SIGN, byteCodes),
                cost("P-192", Operation.VERIFY_FIRST, byteCodes),
                cost("P-192", Operation.VERIFY_KNOWN, byteCodes),
                cost("P-192", Operation.GENERATE_KEY, byteCodes)),
            List.of(),
            null,
            List.of(),
            List.of()),
        file);
    return file;
  }

  private static PhoneCost cost(String curve, Operation operation, long byteCodes) {
    return new PhoneCost("trusted-sms", curve, operation, byteCodes, null, byteCodes / 7_700.0);
  }

  private static CommandResult measured(String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of("--mode=trusted-sms", "--curves=p192", "--engines=core", "--no-phone"));
    arguments.addAll(List.of(more));
    return CommandResult.with(new BenchCommand(), arguments.toArray(String[]::new));
  }

  @Test
  void aMeasurementLeavesAReportAndNothingElse() throws Exception {
    Path report = folder.resolve("report");
    CommandResult called = measured("--csv", "--markdown", "--out=" + report);
    assertEquals(0, called.status(), called.toString());
    assertTrue(Files.readString(report.resolve("report.html")).contains("P-192"));
    assertFalse(Files.exists(report.resolve("partial.json")));
    assertEquals("trusted-sms", ResultsFile.read(report.resolve("report.json")).mode());
    Path again = folder.resolve("again");
    String results = "--results=" + report.resolve("report.json");
    assertEquals(
        0,
        CommandResult.with(new BenchCommand(), results, "--csv", "--markdown", "--out=" + again)
            .status());
    for (String name : List.of("report.html", "report.md", "report.csv", "report.json")) {
      assertEquals(-1, Files.mismatch(report.resolve(name), again.resolve(name)), name);
    }
  }

  /** Interrupts at the first line, which says what is measured next. */
  private static final class Interrupting extends PrintStream {
    Interrupting() {
      super(OutputStream.nullOutputStream());
    }

    @Override
    public void println(String line) {
      if (line.startsWith("0 of ")) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Test
  void aRunThatIsInterruptedMeasuresNothingElseAndLeavesAReport() throws Exception {
    Path report = folder.resolve("report");
    PrintStream before = System.out;
    System.setOut(new Interrupting());
    try {
      CommandResult called = measured("--study=known-keys", "--out=" + report);
      assertEquals(0, called.status(), called.toString());
    } finally {
      System.setOut(before);
    }
    assertTrue(Files.exists(report.resolve("report.html")));
    assertFalse(Files.exists(report.resolve("partial.json")));
    Results results = ResultsFile.read(report.resolve("report.json"));
    assertFalse(results.complete());
    assertEquals(List.of(), results.studies());
  }

  @Test
  void aRunThatIsInterruptedAtOnceSaysSo() {
    Thread.currentThread().interrupt();
    CommandResult called = measured("--out=" + folder.resolve("report"));
    assertTrue(called.failed(3, "ended before anything was measured"), called.toString());
  }

  @Test
  void aGatewayThatCannotBeMeasuredLeavesTheReport() throws Exception {
    Path report = folder.resolve("report");
    String before = System.setProperty("java.class.path", folder.resolve("none").toString());
    try {
      CommandResult called =
          CommandResult.with(
              new BenchCommand(),
              "--results=" + results("r.json", 40, 1_500_000),
              "--gateway",
              "--out=" + report);
      assertTrue(called.failed(3, "the gateway was not measured: "), called.toString());
    } finally {
      System.setProperty("java.class.path", before);
    }
    assertTrue(Files.exists(report.resolve("report.html")));
  }

  @Test
  void aDatabaseWithoutAPasswordIsRefusedBeforeAnythingIsMeasured() {
    Path report = folder.resolve("report");
    CommandResult called =
        CommandResult.with(
            new BenchCommand(), "--gateway", "--gateway-database=x", "--out=" + report);
    assertTrue(called.failed(2, "--gateway-database-password-file"), called.toString());
    assertFalse(Files.exists(report));
  }

  @Test
  void unknownNamesAreAnsweredWithTheChoices() {
    Path report = folder.resolve("report");
    String out = "--out=" + report;
    CommandResult mode = CommandResult.with(new BenchCommand(), "--mode=fast", out);
    assertTrue(mode.failed(2, "choose from quick, standard, trusted-sms"), mode.toString());
    CommandResult curve = CommandResult.with(new BenchCommand(), "--curves=p193", out);
    assertTrue(curve.failed(2, "P-192"), curve.toString());
    CommandResult engine = CommandResult.with(new BenchCommand(), "--engines=fast", out);
    assertTrue(engine.failed(2, "core"), engine.toString());
    CommandResult study = CommandResult.with(new BenchCommand(), "--study=trusted-sms,wap", out);
    assertTrue(
        study.failed(2, "\"wap\"; choose from wtls, trusted-sms, lookout"), study.toString());
    assertFalse(Files.exists(report));
    CommandResult device = CommandResult.with(new RecommendCommand(), "--device=n71");
    assertTrue(device.failed(2, "choose from n70, xint, server"), device.toString());
    CommandResult limit = CommandResult.with(new RecommendCommand(), "--max-sign-ms=0");
    assertTrue(limit.failed(2, "a limit of 0.0 ms for signing"), limit.toString());
  }

  @Test
  void aFolderThatIsAFileIsRefused() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "x");
    CommandResult called = CommandResult.with(new BenchCommand(), "--out=" + file);
    assertTrue(called.failed(3, "is not a folder; choose another name"), called.toString());
  }

  @Test
  void theStatusOfARecommendationTellsWhetherACurveIsLeft() throws Exception {
    String results = "--results=" + results("r.json", 40, 1_500_000);
    assertEquals(
        1, CommandResult.with(new RecommendCommand(), results).status(), "P-192 is legacy");
    assertEquals(
        0, CommandResult.with(new RecommendCommand(), "--min-security=96", results).status());
    assertEquals(
        1, CommandResult.with(new RecommendCommand(), "--min-security=600", results).status());
    assertEquals(
        1,
        CommandResult.with(new RecommendCommand(), "--device=n70", "--max-sign-ms=1", results)
            .status());
  }

  @Test
  void resultsThatAreNotThereOrNotInOrderAreNamed() throws Exception {
    CommandResult missing =
        CommandResult.with(new RecommendCommand(), "--results=" + folder.resolve("none"));
    assertTrue(missing.failed(3, "no such file"), missing.toString());
    Path broken = Files.writeString(folder.resolve("broken.json"), "{\"format\": 1");
    CommandResult called = CommandResult.with(new RecommendCommand(), "--results=" + broken);
    assertTrue(called.failed(3, "broken.json"), called.toString());
  }

  @Test
  void theStatusOfAComparisonTellsOfRegressions() throws Exception {
    String older = results("old.json", 40, 1_500_000).toString();
    String same = results("same.json", 40, 1_500_000).toString();
    String slower = results("slower.json", 80, 1_500_000).toString();
    String dearer = results("dearer.json", 40, 1_500_001).toString();
    assertEquals(0, compared(older, same).status());
    assertEquals(1, compared(older, slower).status());
    assertEquals(1, compared(older, dearer).status());
    assertEquals(0, compared(slower, older).status());
  }

  private CommandResult compared(String baseline, String results) {
    return CommandResult.with(
        new BenchCommand(),
        "--baseline=" + baseline,
        "--results=" + results,
        "--out=" + folder.resolve("compared"));
  }

  @Test
  void theBudgetIsPrinted() {
    assertEquals(0, CommandResult.with(new BudgetCommand()).status());
  }
}
