// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.curve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.bench.report.ResultsFile;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Results;
import org.trustedsms.bench.result.Results.Environment;
import org.trustedsms.bench.result.Results.Timing;
import org.trustedsms.cli.console.CommandResult;
import org.trustedsms.cli.console.PrintedCall;

/** The JSON of budget, recommend and bench. */
class JsonOutputTest {
  @TempDir Path folder;

  private static JsonNode json(CommandResult called) throws Exception {
    return new ObjectMapper().readTree(called.out());
  }

  private Path results(String name, double microseconds) throws Exception {
    Path file = folder.resolve(name);
    ResultsFile.write(
        new Results(
            Results.FORMAT,
            "standard",
            new Environment("cpu", 2, "system", "jvm", "2026-01-01T00:00:00Z", Map.of()),
            true,
            List.of(
                measured(Operation.SIGN, microseconds),
                measured(Operation.VERIFY_FIRST, 100),
                measured(Operation.VERIFY_KNOWN, 90)),
            List.of(),
            List.of(),
            null,
            List.of(),
            List.of()),
        file);
    return file;
  }

  private static Timing measured(Operation operation, double microseconds) {
    return new Timing("trusted-sms core", "P-192", operation, microseconds, 1.0, 10);
  }

  @Test
  void budget() throws Exception {
    JsonNode rows = json(PrintedCall.with(new BudgetCommand(), "--json")).get("rows");
    assertEquals(6 * 16, rows.size());
    for (JsonNode row : rows) {
      int sum = 0;
      for (String part : List.of("header", "point", "handle", "tag", "signature")) {
        sum += row.get(part).intValue();
      }
      assertEquals(row.get("overhead").intValue(), sum, row.toString());
    }
    JsonNode first = rows.get(0);
    assertEquals("P-192", first.get("curve").textValue());
    assertEquals(48, first.get("signature").intValue());
    assertEquals(92, first.get("rooms").get(0).get("gsm").intValue());
    JsonNode large = rows.get(5);
    assertEquals("P-521", large.get("curve").textValue());
    assertFalse(large.get("rooms").get(0).get("fits").booleanValue());
    assertFalse(large.get("rooms").get(0).has("bytes"));
    for (String kind : List.of("command", "result")) {
      JsonNode p256 =
          StreamSupport.stream(rows.spliterator(), false)
              .filter(row -> row.get("kind").textValue().equals(kind))
              .filter(row -> row.get("curve").textValue().equals("P-256"))
              .findFirst()
              .orElseThrow();
      assertEquals(60, p256.get("rooms").get(0).get("bytes").intValue(), kind);
    }
  }

  @Test
  void recommend() throws Exception {
    String file = "--results=" + results("r.json", 50);
    JsonNode all =
        json(
            PrintedCall.with(
                new RecommendCommand(), file, "--device=server", "--min-security=96", "--json"));
    assertEquals("P-192", all.get("curve").textValue());
    assertTrue(all.get("legacy").booleanValue());
    assertEquals("server", all.get("device").textValue());
    assertEquals(0.05, all.get("ranked").get(0).get("signMillis").doubleValue());
    assertEquals(15, all.get("excluded").size());
    assertFalse(all.get("constraints").has("maxSignMillis"));
    CommandResult none =
        PrintedCall.with(
            new RecommendCommand(), file, "--device=server", "--min-security=600", "--json");
    assertEquals(1, none.status());
    assertFalse(json(none).has("curve"));
    assertTrue(json(none).get("advice").size() > 0, none.out());
    assertEquals(600, json(none).get("constraints").get("minSecurityBits").intValue());
  }

  @Test
  void bench() throws Exception {
    String older = results("old.json", 50).toString();
    String newer = results("new.json", 100).toString();
    CommandResult called =
        PrintedCall.with(
            new BenchCommand(),
            "--baseline=" + older,
            "--results=" + newer,
            "--out=" + folder.resolve("report"),
            "--json");
    assertEquals(1, called.status());
    assertTrue(json(called).get("report").textValue().endsWith("report.html"));
    JsonNode all = json(called).get("comparison");
    assertTrue(all.get("hasRegressions").booleanValue());
    JsonNode sign = all.get("rows").get(0);
    assertEquals("worse", sign.get("change").textValue());
    assertEquals(2, sign.get("ratio").doubleValue());
    assertEquals("microseconds", sign.get("unit").textValue());
    assertEquals("same", all.get("rows").get(1).get("change").textValue());
  }
}
