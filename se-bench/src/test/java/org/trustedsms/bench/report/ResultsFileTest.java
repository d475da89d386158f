// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.bench.recommend.SampleResults;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Results;
import org.trustedsms.bench.result.Results.PhoneCost;
import org.trustedsms.bench.result.Results.Timing;

class ResultsFileTest {
  private static final String VALID =
      """
      {"format": 1, "mode": "quick", "environment": {"processor": "p", "processors": 2,
       "system": "s", "virtualMachine": "v", "time": "t", "versions": {"a": "1"}},
       "complete": true,
       "measurements": [{"engine": "e", "algorithm": "P-192", "operation": "SIGN",
         "microseconds": 1.5, "error": null, "samples": 3}],
       "phoneCosts": [{"library": "l", "algorithm": "P-192", "operation": "SIGN",
         "byteCodes": 5, "interpretedMillis": null, "projectedMillis": 2.5}],
       "studies": [{"name": "wtls", "title": "t", "then": "a", "now": "b", "why": "c",
         "tables": [{"caption": "c", "columns": ["x", "y"], "rows": [["1", "2"]], "notes": []}],
         "charts": [{"caption": "c", "unit": "ms", "logarithmic": false, "groups": ["g"],
           "series": [{"name": "s", "values": ["NaN"]}]}], "sources": ["o"]}],
       "gateway": [{"name": "g", "value": 1.5, "unit": "", "limit": 2.0, "atLeast": false}], "suites": {"m": 5},
       "notes": ["n"]}
      """;

  @TempDir Path folder;

  private Path file(String content) throws IOException {
    return Files.writeString(folder.resolve("r.json"), content);
  }

  private String refusal(String content) throws IOException {
    Path file = file(content);
    String message = assertThrows(IOException.class, () -> ResultsFile.read(file)).getMessage();
    assertTrue(message.startsWith(file + ": "), message);
    assertTrue(message.length() < 700, message);
    assertFalse(message.contains("\n"), message);
    return message.substring(file.toString().length() + 2);
  }

  @Test
  void whatIsWrittenIsReadAgain() throws IOException {
    Results results = SampleResults.plausible();
    Path file = folder.resolve("r.json");
    ResultsFile.write(results, file);
    ResultsFile.write(results, file);
    assertEquals(results, ResultsFile.read(file));
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(List.of(file), files.toList(), "no temporary file is left");
    }
  }

  @Test
  void partialResultsWithoutAnythingAreReadAgain() throws IOException {
    Results results =
        new Results(
            1,
            "quick",
            SampleResults.environment(),
            false,
            List.of(),
            List.of(),
            List.of(),
            null,
            List.of(),
            List.of());
    ResultsFile.write(results, folder.resolve("r.json"));
    assertEquals(results, ResultsFile.read(folder.resolve("r.json")));
  }

  @Test
  void theValidExampleIsRead() throws IOException {
    Results results = ResultsFile.read(file(VALID));
    assertEquals(
        List.of(new Timing("e", "P-192", Operation.SIGN, 1.5, null, 3)), results.measurements());
    assertEquals(
        List.of(new PhoneCost("l", "P-192", Operation.SIGN, 5L, null, 2.5)), results.phoneCosts());
  }

  /** Each changes one place of the valid example; the last column is what the message says. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "\"format\": 1 | \"format\": 2 | results of format 2; this program reads format 1",
        "\"format\": 1 | \"format\": \"1\" | line 1",
        "\"format\": 1, | ^^ | format",
        "\"mode\": \"quick\" | \"mode\": null | mode: missing or empty",
        "\"mode\": \"quick\" | \"mode\": \"\" | mode: missing or empty",
        "\"mode\": \"quick\" | \"mode\": \"quick\", \"mode\": \"x\" | Duplicate field 'mode'",
        "\"mode\": \"quick\" | \"mode\": \"quick\", \"extra\": 1 | extra",
        "\"processors\": 2 | \"processors\": 0 | processors: 0 is not 1 or more",
        "\"processors\": 2 | \"processors\": 2.5 | line",
        "\"processors\": 2 | \"processors\": 99999999999 | line 1",
        "\"versions\": {\"a\": \"1\"} | \"versions\": null | versions: missing",
        "\"versions\": {\"a\": \"1\"} | \"versions\": {\"a\": null} | versions: missing or empty",
        "\"complete\": true | \"complete\": \"yes\" | line 3",
        "\"complete\": true | \"complete\": null | line 3",
        "\"engine\": \"e\" | \"engine\": null | measurements[0].engine: missing or empty",
        "\"operation\": \"SIGN\", | \"operation\": \"FLY\", | FLY",
        "\"operation\": \"SIGN\", | \"operation\": 2, | line",
        "\"operation\": \"SIGN\", | \"operation\": null, | measurements[0].operation: missing",
        "1.5 | -1.5 | measurements[0].microseconds: -1.5 is not more than 0",
        "1.5 | 0 | measurements[0].microseconds: 0.0 is not more than 0",
        "1.5 | 1e400 | measurements[0].microseconds: Infinity is no time",
        "1.5 | NaN | line 5",
        "1.5 | \"1.5\" | line 5",
        "\"error\": null | \"error\": -1 | measurements[0].error: -1.0 is no time",
        "\"samples\": 3 | \"samples\": 0 | measurements[0].samples: 0 is not 1 or more",
        "\"byteCodes\": 5 | \"byteCodes\": 0 | phoneCosts[0].byteCodes: 0 is not 1 or more",
        "\"byteCodes\": 5 | \"byteCodes\": 1e9 | line 7",
        "\"value\": 1.5 | \"value\": 0 | gateway[0].value: 0.0 is not more than 0",
        "\"m\": 5 | \"m\": 0 | suites.m: 0.0 is not more than 0",
        "\"m\": 5 | \"m\": null | suites.m: missing",
        "\"m\": 5 | \" \": 5 | suites: missing or empty",
        "\"projectedMillis\": 2.5 | \"projectedMillis\": -1 | phoneCosts[0].projectedMillis",
        "\"name\": \"wtls\" | \"name\": \"<a>\" | studies[0].name: is to be of 1 to 40",
        "\"title\": \"t\" | \"title\": null | studies[0].title: missing",
        "\"title\": \"t\", | ^^ | title",
        "[[\"1\", \"2\"]] | [[\"1\"]] | studies[0].tables[0].rows[0]: 1 cells",
        "[\"x\", \"y\"] | [] | studies[0].tables[0].columns: not 1 to 40",
        "[\"NaN\"] | [-1] | studies[0].charts[0].series[0]: -1.0 is no length of a bar",
        "[\"NaN\"] | [\"Infinity\"] | series[0]: Infinity is no length of a bar",
        "[\"NaN\"] | [1, 2] | series[0]: not a value for each group",
        "[\"NaN\"] | [null] | no results",
        "\"notes\": [\"n\"] | \"notes\": null | no results",
        "\"notes\": [\"n\"] | \"notes\": [null] | no results",
        "\"notes\": [\"n\"] | \"notes\": [[\"n\"]] | line 13",
        "[\"n\"]} | [\"n\"]} {} | no results",
      })
  void aWrongValueIsNamed(String from, String to, String words) throws IOException {
    assertTrue(VALID.contains(from), from);
    String content =
        VALID.substring(0, VALID.indexOf(from))
            + to
            + VALID.substring(VALID.indexOf(from) + from.length());
    String message = refusal(content);
    assertTrue(message.contains(words), message);
  }

  @Test
  void suitesAndStudiesAreReadAgain() throws IOException {
    Results results = ResultsFile.read(file(VALID));
    assertEquals(Map.of("m", 5L), results.suites());
    assertEquals("wtls", results.studies().get(0).name());
    assertEquals(results, results.withStudy(results.studies().get(0)), "it takes its own place");
    assertTrue(refusal(VALID.replace("\"suites\": {\"m\": 5},", "")).contains("suites"));
  }

  @Test
  void theSameStudyTwiceIsRefused() throws IOException {
    Results results = SampleResults.plausible();
    Results twice = results.withStudy(HostileResults.make().studies().get(0));
    ResultsFile.write(twice, folder.resolve("r.json"));
    assertEquals(2, ResultsFile.read(folder.resolve("r.json")).studies().size());
    String content = Files.readString(folder.resolve("r.json"));
    assertTrue(refusal(content.replace("\"hostile\"", "\"sample\"")).contains("studies[1]"));
  }

  @Test
  void theSameRowTwiceIsRefused() throws IOException {
    Timing m = new Timing("e", "P-192", Operation.SIGN, 1.5, null, 3);
    Results results = SampleResults.of(List.of(m, m), List.of());
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> ResultsFile.write(results, folder.resolve("r.json")))
            .getMessage();
    assertEquals("measurements[1]: the same engine, algorithm and operation as before", message);
  }

  @Test
  void moreNamesThanAReportHasRoomForAreRefused() {
    List<Timing> times =
        IntStream.range(0, 31)
            .mapToObj(i -> new Timing("e" + i, "P-192", Operation.SIGN, 1.5, null, 3))
            .toList();
    Results results = SampleResults.of(times, List.of());
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> ResultsFile.write(results, folder.resolve("r.json")));
    assertEquals("measurements: more than 30 different names", e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "null", "[]", "{}", "5", "{", "\"\u0000", "<html>", "{\"format\":1"})
  void whatIsNoObjectIsRefused(String content) throws IOException {
    assertTrue(refusal(content).startsWith("no results of a benchmark"));
  }

  @Test
  void depthAndSizeAreBounded() throws IOException {
    assertTrue(refusal("[".repeat(100_000)).contains("no results"));
    assertTrue(refusal("{\"format\":" + "9".repeat(5000) + "}").contains("no results"));
    String spaces = " ".repeat(ResultsFile.MAX_BYTES + 1);
    assertTrue(refusal(spaces).contains("is longer than 8388608 bytes"));
  }

  @Test
  void randomChangesNeverGiveAnythingButResultsOrAnError() throws IOException {
    byte[] valid = VALID.getBytes(StandardCharsets.UTF_8);
    Random random = new Random(5);
    Path file = folder.resolve("fuzz.json");
    int refused = 0;
    for (int i = 0; i < 1500; i++) {
      byte[] changed = valid.clone();
      for (int k = 0; k <= random.nextInt(3); k++) {
        changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
      }
      Files.write(file, changed);
      try {
        Results results = ResultsFile.read(file);
        ResultsFile.write(results, folder.resolve("again.json"));
        assertEquals(results, ResultsFile.read(folder.resolve("again.json")));
      } catch (IOException e) {
        assertTrue(e.getMessage().startsWith(file + ": "), e.getMessage());
        refused++;
      }
    }
    assertTrue(refused > 500, refused + " refused");
  }

  @Test
  void controlCharactersDoNotReachTheMessage() throws IOException {
    String message = refusal(VALID.replace("\"SIGN\"", "\"\\u001b[31mX\\n\""));
    assertFalse(message.chars().anyMatch(c -> c < 0x20), message);
  }

  @Test
  void missingFilesAndFoldersAreNamed() {
    String missing =
        assertThrows(IOException.class, () -> ResultsFile.read(folder.resolve("none.json")))
            .getMessage();
    assertTrue(missing.contains("none.json: there is no such file"), missing);
    String given = assertThrows(IOException.class, () -> ResultsFile.read(folder)).getMessage();
    assertTrue(given.endsWith("is a folder; give the name of a file"), given);
    String nowhere =
        assertThrows(
                IOException.class,
                () -> ResultsFile.write(SampleResults.of2008(), folder.resolve("x/r.json")))
            .getMessage();
    assertTrue(nowhere.contains("r.json: there is no such file or folder"), nowhere);
    assertThrows(IOException.class, () -> ResultsFile.write(SampleResults.of2008(), folder));
  }

  @Test
  void aRefusedWriteLeavesTheOldFile() throws IOException {
    Path file = folder.resolve("r.json");
    ResultsFile.write(SampleResults.of2008(), file);
    Results bad =
        SampleResults.of(
            List.of(new Timing("e", "P-192", Operation.SIGN, Double.NaN, null, 3)), List.of());
    assertThrows(IllegalArgumentException.class, () -> ResultsFile.write(bad, file));
    assertEquals(SampleResults.of2008(), ResultsFile.read(file));
  }
}
