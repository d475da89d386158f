// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.trustedsms.bench.result.Labels;
import org.trustedsms.bench.result.Results;
import org.trustedsms.bench.result.Results.Environment;
import org.trustedsms.bench.result.Results.PhoneCost;
import org.trustedsms.bench.result.Results.ServiceFigure;
import org.trustedsms.bench.result.Results.Timing;
import org.trustedsms.bench.result.StudyResult;
import org.trustedsms.bench.result.StudyResult.StudyChart;
import org.trustedsms.bench.result.StudyResult.StudyTable;
import org.trustedsms.server.file.AtomicFile;
import org.trustedsms.server.file.BoundedFile;
import org.trustedsms.server.file.FileAccess;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.IfExists;

/** Results as a file of JSON, with the component names of {@link Results}. */
public final class ResultsFile {
  /** The largest file that is read, in bytes. A run of everything takes about 300,000. */
  public static final int MAX_BYTES = 8 * 1024 * 1024;

  private static final ObjectMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(8)
                          .maxStringLength(10_000)
                          .maxNameLength(1_000)
                          .maxNumberLength(40)
                          .maxDocumentLength(MAX_BYTES)
                          .build())
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                  .build())
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .enable(SerializationFeature.INDENT_OUTPUT)
          .build();

  private ResultsFile() {}

  /**
   * Writes results atomically. Throws an IllegalArgumentException for results that could not be
   * read again, such as a time that is no number.
   */
  public static void write(Results results, Path file) throws IOException {
    ResultsCheck.check(results);
    replace(file, MAPPER.writeValueAsString(results) + "\n");
  }

  static void replace(Path file, String content) throws IOException {
    try {
      byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
      AtomicFile.write(file, bytes, FileAccess.DEFAULT, IfExists.REPLACE);
    } catch (FileException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /**
   * Reads results from anyone: at most {@value #MAX_BYTES} bytes that {@link #write} might have
   * written. The exception says what is wrong, and where.
   */
  public static Results read(Path file) throws IOException {
    Results results;
    try {
      results = MAPPER.readValue(BoundedFile.read(file, MAX_BYTES), Results.class);
    } catch (FileException e) {
      throw new IOException(e.getMessage(), e);
    } catch (JsonProcessingException e) {
      throw new IOException(file + ": no results of a benchmark" + where(e), e);
    }
    if (results == null) {
      throw new IOException(file + ": no results of a benchmark: null");
    }
    try {
      ResultsCheck.check(results);
    } catch (IllegalArgumentException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
    return results;
  }

  /** Line, column and cause in one line, with what the file says in visible characters only. */
  private static String where(JsonProcessingException e) {
    JsonLocation location = e.getLocation();
    String place =
        location == null || location.getLineNr() < 1
            ? ""
            : ", line " + location.getLineNr() + ", column " + location.getColumnNr();
    String words = e.getOriginalMessage();
    int line = words.indexOf('\n');
    String first = (line < 0 ? words : words.substring(0, line)).replaceAll("\\p{C}", "?");
    return place + ": " + Labels.shorten(first, 300);
  }

  /** Refuses results that no run of the benchmark gives. Static functions only. */
  static final class ResultsCheck {
    private static final int MOST_ROWS = 5_000;

    /** The report has a column for each engine or library, and a row for each algorithm. */
    private static final int MOST_NAMES = 30;

    private static final int MOST = 1_000;
    private static final int MOST_STUDIES = 50;
    private static final int MOST_COLUMNS = 40;
    private static final int MOST_GROUPS = 60;

    /** Eight colours, each filled and hollow. */
    private static final int MOST_SERIES = 16;

    private static final int LONGEST_NAME = 200;
    private static final int LONGEST_TEXT = 10_000;

    private ResultsCheck() {}

    /** Fails with an IllegalArgumentException that names the first fault. */
    static void check(Results results) {
      require(
          results.format() == Results.FORMAT,
          "results of format "
              + results.format()
              + "; this program reads format "
              + Results.FORMAT);
      name("mode", results.mode());
      environment(results.environment());
      each("measurements", results.measurements(), MOST_ROWS, ResultsCheck::timing);
      distinct(
          "measurements",
          results.measurements(),
          m -> List.of(m.engine(), m.algorithm(), m.operation()),
          "engine, algorithm and operation");
      few("measurements", results.measurements(), Timing::engine);
      few("measurements", results.measurements(), Timing::algorithm);
      each("phoneCosts", results.phoneCosts(), MOST_ROWS, ResultsCheck::phone);
      few("phoneCosts", results.phoneCosts(), PhoneCost::library);
      distinct(
          "phoneCosts",
          results.phoneCosts(),
          c -> List.of(c.library(), c.algorithm(), c.operation()),
          "library, algorithm and operation");
      each("gateway", results.gateway(), MOST, ResultsCheck::gateway);
      require(results.suites().size() <= MOST, "suites: more than " + MOST);
      results
          .suites()
          .forEach(
              (suite, bytes) -> {
                name("suites", suite);
                require(bytes != null, "suites." + suite + ": missing");
                positive("suites." + suite, (double) bytes);
              });
      each("studies", results.studies(), MOST_STUDIES, ResultsCheck::study);
      distinct("studies", results.studies(), StudyResult::name, "name");
      texts("notes", results.notes());
    }

    private static void environment(Environment environment) {
      require(environment != null, "environment: missing");
      name("processor", environment.processor());
      name("system", environment.system());
      name("virtualMachine", environment.virtualMachine());
      name("time", environment.time());
      atLeastOne("processors", environment.processors());
      require(
          environment.versions() != null && environment.versions().size() <= MOST,
          "versions: missing, or more than " + MOST);
      environment
          .versions()
          .forEach(
              (what, version) -> {
                name("versions", what);
                name("versions", version);
              });
    }

    private static void timing(String place, Timing timing) {
      name(place + ".engine", timing.engine());
      name(place + ".algorithm", timing.algorithm());
      require(timing.operation() != null, place + ".operation: missing");
      positive(place + ".microseconds", timing.microseconds());
      if (timing.error() != null) {
        notNegative(place + ".error", timing.error());
      }
      atLeastOne(place + ".samples", timing.samples());
    }

    private static void phone(String place, PhoneCost cost) {
      name(place + ".library", cost.library());
      name(place + ".algorithm", cost.algorithm());
      require(cost.operation() != null, place + ".operation: missing");
      if (cost.byteCodes() != null) {
        atLeastOne(place + ".byteCodes", cost.byteCodes());
      }
      positive(place + ".interpretedMillis", cost.interpretedMillis());
      positive(place + ".projectedMillis", cost.projectedMillis());
    }

    private static void gateway(String place, ServiceFigure figure) {
      name(place + ".name", figure.name());
      require(
          figure.unit() != null && figure.unit().length() <= LONGEST_NAME,
          place + ".unit: missing, or longer than " + LONGEST_NAME + " characters");
      positive(place + ".value", figure.value());
      positive(place + ".limit", figure.limit());
    }

    private static void study(String place, StudyResult study) {
      require(
          study.name() != null && study.name().matches("[a-z0-9-]{1,40}"),
          place + ".name: is to be of 1 to 40 of a-z, 0-9 and -");
      text(place + ".title", study.title());
      text(place + ".then", study.then());
      text(place + ".now", study.now());
      text(place + ".why", study.why());
      texts(place + ".sources", study.sources());
      each(place + ".tables", study.tables(), MOST, ResultsCheck::table);
      each(place + ".charts", study.charts(), MOST, ResultsCheck::chart);
    }

    private static void table(String place, StudyTable table) {
      text(place + ".caption", table.caption());
      requireSize(place + ".columns", table.columns(), MOST_COLUMNS);
      texts(place + ".columns", table.columns());
      texts(place + ".notes", table.notes());
      each(
          place + ".rows",
          table.rows(),
          MOST,
          (rowPlace, row) -> {
            texts(rowPlace, row);
            require(
                row.size() == table.columns().size(),
                rowPlace + ": " + row.size() + " cells, not one for each column");
          });
    }

    private static void chart(String place, StudyChart chart) {
      text(place + ".caption", chart.caption());
      text(place + ".unit", chart.unit());
      requireSize(place + ".groups", chart.groups(), MOST_GROUPS);
      texts(place + ".groups", chart.groups());
      requireSize(place + ".series", chart.series(), MOST_SERIES);
      each(
          place + ".series",
          chart.series(),
          MOST_SERIES,
          (seriesPlace, series) -> {
            text(seriesPlace + ".name", series.name());
            require(
                series.values().size() == chart.groups().size(),
                seriesPlace + ": not a value for each group");
            for (double value : series.values()) {
              require(
                  Double.isNaN(value) || value >= 0 && value < Double.POSITIVE_INFINITY,
                  seriesPlace + ": " + value + " is no length of a bar");
            }
          });
    }

    private static <T> void each(
        String place, List<T> list, int most, BiConsumer<String, T> checking) {
      require(list.size() <= most, place + ": more than " + most);
      for (int i = 0; i < list.size(); i++) {
        checking.accept(place + "[" + i + "]", list.get(i));
      }
    }

    private static <T> void distinct(
        String list, List<T> all, Function<T, Object> key, String words) {
      Set<Object> seen = new HashSet<>();
      each(
          list,
          all,
          all.size(),
          (place, one) ->
              require(seen.add(key.apply(one)), place + ": the same " + words + " as before"));
    }

    private static <T> void few(String list, List<T> all, Function<T, String> name) {
      require(
          all.stream().map(name).distinct().count() <= MOST_NAMES,
          list + ": more than " + MOST_NAMES + " different names");
    }

    private static void requireSize(String place, List<?> list, int most) {
      require(!list.isEmpty() && list.size() <= most, place + ": not 1 to " + most);
    }

    private static void texts(String place, List<String> texts) {
      each(place, texts, MOST, (textPlace, text) -> text(place, text));
    }

    private static void text(String place, String text) {
      require(
          text != null && text.length() <= LONGEST_TEXT,
          place + ": missing, or longer than " + LONGEST_TEXT + " characters");
    }

    private static void name(String place, String name) {
      require(name != null && !name.isBlank(), place + ": missing or empty");
      require(
          name.length() <= LONGEST_NAME, place + ": longer than " + LONGEST_NAME + " characters");
    }

    private static void atLeastOne(String place, long number) {
      require(number >= 1, place + ": " + number + " is not 1 or more");
    }

    /** Null is right, too. */
    private static void positive(String place, Double value) {
      if (value != null) {
        require(value > 0, place + ": " + value + " is not more than 0");
        notNegative(place, value);
      }
    }

    private static void notNegative(String place, double value) {
      require(value >= 0 && value < 1e15, place + ": " + value + " is no time");
    }

    private static void require(boolean holds, String fault) {
      if (!holds) {
        throw new IllegalArgumentException(fault);
      }
    }
  }
}
