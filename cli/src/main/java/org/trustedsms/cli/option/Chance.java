// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import java.time.Duration;
import java.util.function.Function;
import org.trustedsms.cli.console.Converters;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A probability and what then happens. */
record Chance<T>(double probability, T what) {

  static final class Probability implements ITypeConverter<Double> {
    @Override
    public Double convert(String value) {
      return probability(value);
    }
  }

  /** Reads a probability and a duration, for example {@code 0.2:1500ms}. */
  static final class OfDuration implements ITypeConverter<Chance<Duration>> {
    @Override
    public Chance<Duration> convert(String value) {
      return read(
          value,
          "p:duration, for example 0.2:1500ms",
          text -> Converters.duration(text, 7, "duration", "1500ms, 3s or 2min", "ms", "s", "min"));
    }
  }

  /** Reads a probability and a number, for example {@code 0.1:+390009}. */
  static final class OfNumber implements ITypeConverter<Chance<String>> {
    @Override
    public Chance<String> convert(String value) {
      return read(value, "p:number, for example 0.1:+390009", PhoneNumber::check);
    }
  }

  private static <T> Chance<T> read(String value, String form, Function<String, T> what) {
    int colon = value.indexOf(':');
    if (colon < 0) {
      throw new TypeConversionException("\"" + value + "\" is not " + form);
    }
    return new Chance<>(
        probability(value.substring(0, colon)), what.apply(value.substring(colon + 1)));
  }

  private static double probability(String text) {
    if (text.matches("[01]|0?\\.[0-9]{1,9}|1\\.0{1,9}")) {
      return Double.parseDouble(text);
    }
    throw new TypeConversionException(
        "\"" + text + "\" is no probability; write a number from 0 to 1, for example 0.25");
  }
}
