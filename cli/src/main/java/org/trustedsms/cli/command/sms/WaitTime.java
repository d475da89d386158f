// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.sms;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads how long to wait, for example {@code 60s}: up to a day. */
final class WaitTime implements ITypeConverter<Duration> {
  private static final Pattern FORM = Pattern.compile("([0-9]{1,5})(ms|s|min|h)");
  private static final Duration MOST = Duration.ofDays(1);

  @Override
  public Duration convert(String value) {
    Matcher matcher = FORM.matcher(value);
    if (!matcher.matches()) {
      throw new TypeConversionException(
          "\"" + value + "\" is no duration; write for example 60s, 5min or 2h");
    }
    long number = Long.parseLong(matcher.group(1));
    Duration time =
        switch (matcher.group(2)) {
          case "ms" -> Duration.ofMillis(number);
          case "s" -> Duration.ofSeconds(number);
          case "min" -> Duration.ofMinutes(number);
          default -> Duration.ofHours(number);
        };
    if (time.isZero() || time.compareTo(MOST) > 0) {
      throw new TypeConversionException("\"" + value + "\" is not between 0 and 24h");
    }
    return time;
  }
}
