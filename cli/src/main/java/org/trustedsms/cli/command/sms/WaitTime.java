// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.sms;

import java.time.Duration;
import java.util.Set;
import org.trustedsms.cli.option.WrittenDuration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads how long to wait, for example {@code 60s}: up to a day. */
final class WaitTime implements ITypeConverter<Duration> {
  private static final Duration MOST = Duration.ofDays(1);

  @Override
  public Duration convert(String value) {
    Duration time =
        WrittenDuration.read(value, 5, Set.of("ms", "s", "min", "h"))
            .orElseThrow(
                () ->
                    new TypeConversionException(
                        "\"" + value + "\" is no duration; write for example 60s, 5min or 2h"));
    if (time.isZero() || time.compareTo(MOST) > 0) {
      throw new TypeConversionException("\"" + value + "\" is not between 0 and 24h");
    }
    return time;
  }
}
