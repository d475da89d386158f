// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.samskivert.mustache.DefaultCollector;
import com.samskivert.mustache.Mustache;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleFunction;
import org.trustedsms.bench.phone.PhoneBench;
import org.trustedsms.bench.result.Labels;
import org.trustedsms.bench.result.StudyResult;

/**
 * A study's file: a {@link StudyResult} in JSON, with Mustache tags for measured figures. A tag
 * writes three digits, or the form of its last part, as {@code count} in {@code
 * {{rsa.signing.count}}}. NaN is empty.
 */
final class StudyFile {
  private static final int MAX_DECIMALS = 12;

  private static final Mustache.Compiler COMPILER =
      Mustache.compiler()
          .withEscaper(text -> new String(JsonStringEncoder.getInstance().quoteAsString(text)))
          .withFormatter(
              value -> value instanceof Number n ? figure(n.doubleValue()) : value.toString())
          .withCollector(
              new DefaultCollector() {
                @Override
                public Mustache.VariableFetcher createFetcher(Object context, String name) {
                  return context instanceof Number
                      ? (number, form) -> write(((Number) number).doubleValue(), form)
                      : super.createFetcher(context, name);
                }
              })
          .emptyStringIsFalse(true);

  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(JsonReadFeature.ALLOW_TRAILING_COMMA, JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .build();

  private StudyFile() {}

  static StudyResult fill(String study, Map<String, ?> figures) {
    try (Reader file =
        new InputStreamReader(
            StudyFile.class.getResourceAsStream(study + ".mustache"), StandardCharsets.UTF_8)) {
      return MAPPER.readValue(COMPILER.compile(file).execute(figures), StudyResult.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Object write(double value, String form) {
    return switch (form) {
      case "known" -> !Double.isNaN(value);
      case "raw" -> Double.toString(value);
      case "rawMilli" -> Double.toString(value / 1e3);
      case "milli" -> figure(value / 1e3);
      case "millions" -> figure(value / 1e6);
      case "number" -> unlessNone(value, Labels::number);
      case "count" -> unlessNone(value, v -> Labels.count(Math.round(v)));
      case "shortCount" -> unlessNone(value, Labels::shortCount);
      case "times" -> unlessNone(value, Labels::times);
      case "time" -> Double.isNaN(value) ? "no figure" : Labels.time(value);
      case "seconds" -> String.format(Locale.ROOT, "%.4f", value);
      case "projected" ->
          unlessNone(value, v -> Labels.number(PhoneBench.projected(Math.round(v))));
      default -> throw new IllegalArgumentException("no form of a number: " + form);
    };
  }

  /** Writes three digits, or more if the figure is 1,000 or more. */
  static String figure(double value) {
    if (Double.isNaN(value)) {
      return "";
    }
    int magnitude = value == 0 ? 0 : (int) Math.floor(Math.log10(Math.abs(value)));
    DecimalFormat format =
        new DecimalFormat("#,##0.#", DecimalFormatSymbols.getInstance(Locale.ROOT));
    format.setMaximumFractionDigits(Math.min(MAX_DECIMALS, Math.max(0, 2 - magnitude)));
    return format.format(value);
  }

  private static String unlessNone(double value, DoubleFunction<String> words) {
    return Double.isNaN(value) ? "" : words.apply(value);
  }
}
