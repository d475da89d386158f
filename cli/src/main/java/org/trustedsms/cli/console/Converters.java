// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.trustedsms.message.Receiver;
import org.trustedsms.server.file.Destination;
import org.trustedsms.server.file.Source;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converters for the values of options. */
public final class Converters {
  private static final Map<String, Duration> UNITS =
      Map.of(
          "ms", Duration.ofMillis(1),
          "s", Duration.ofSeconds(1),
          "min", Duration.ofMinutes(1),
          "h", Duration.ofHours(1),
          "d", Duration.ofDays(1));
  private static final Duration LONGEST_WAIT = Duration.ofDays(1);

  private Converters() {}

  /** Registers how a command line and its subcommands read files, ages and durations. */
  static void register(CommandLine commandLine) {
    commandLine
        .registerConverter(Path.class, value -> named(value, Path::of))
        .registerConverter(Source.class, value -> named(value, Source::named))
        .registerConverter(Destination.class, value -> named(value, Destination::named))
        .registerConverter(Duration.class, Converters::wait);
  }

  /** Reads the name of a file or folder, or {@code -} for a standard stream where there is one. */
  private static <T> T named(String value, Function<String, T> reader) {
    if (value.isEmpty()) {
      throw new TypeConversionException("an empty name cannot be the name of a file or folder");
    }
    try {
      return reader.apply(value);
    } catch (InvalidPathException e) {
      throw new TypeConversionException("\"" + value + "\" cannot be the name of a file or folder");
    }
  }

  /** Reads how old a message may be, for example {@code 7d}, in seconds. */
  public static final class Age implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String value) {
      long seconds =
          duration(value, 8, "age", "90s, 5min, 12h or 7d", "s", "min", "h", "d").toSeconds();
      if (seconds > Receiver.MAX_MAXIMUM_AGE) {
        throw new TypeConversionException("\"" + value + "\" is more than 14d");
      }
      return (int) seconds;
    }
  }

  /** Reads how long to wait, for example {@code 60s}: up to a day. */
  static Duration wait(String value) {
    Duration time = duration(value, 5, "duration", "60s, 5min or 2h", "ms", "s", "min", "h");
    if (time.isZero() || time.compareTo(LONGEST_WAIT) > 0) {
      throw new TypeConversionException("\"" + value + "\" is not between 0 and 24h");
    }
    return time;
  }

  /** Reads a decimal number of so many digits, and one of some units, for example {@code 90s}. */
  public static Duration duration(
      String value, int digits, String what, String examples, String... units) {
    int end = 0;
    while (end < value.length() && value.charAt(end) >= '0' && value.charAt(end) <= '9') {
      end++;
    }
    String unit = value.substring(end);
    if (end == 0 || end > digits || !List.of(units).contains(unit)) {
      throw new TypeConversionException(
          "\"" + value + "\" is no " + what + "; write for example " + examples);
    }
    return UNITS.get(unit).multipliedBy(Long.parseLong(value.substring(0, end)));
  }

  /** Reads seconds since 1970-01-01 UTC, or a date and time as in RFC 3339. */
  public static final class PointInTime implements ITypeConverter<Long> {
    @Override
    public Long convert(String value) {
      try {
        long seconds =
            value.matches("[0-9]{1,19}")
                ? Long.parseLong(value)
                : OffsetDateTime.parse(value).toEpochSecond();
        if (seconds >= 0) {
          return seconds;
        }
      } catch (NumberFormatException e) {
        throw new TypeConversionException("\"" + value + "\" is above 2^63 - 1 seconds");
      } catch (DateTimeException e) {
        throw new TypeConversionException(
            "\""
                + value
                + "\" is no time; write for example 2026-05-01T12:00:00Z, or seconds since 1970");
      }
      throw new TypeConversionException("\"" + value + "\" is before 1970");
    }
  }
}
