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
import org.trustedsms.bench.result.Labels;
import org.trustedsms.bench.result.Results;
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
   * Writes results. Whatever happens, the file is either as it was or complete. Throws an
   * IllegalArgumentException for results that would not be read again, such as a time that is no
   * number.
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
   * Reads results, from whomever they come: a file of at most {@value #MAX_BYTES} bytes that {@link
   * #write} might have written. The exception says what is wrong, and where.
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
}
