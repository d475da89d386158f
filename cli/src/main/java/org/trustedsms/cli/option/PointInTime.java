// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import java.time.DateTimeException;
import java.time.OffsetDateTime;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a point in time: seconds since 1970-01-01 UTC, or a date and time as in RFC 3339. */
public final class PointInTime implements ITypeConverter<Long> {

  /** Creates it. */
  public PointInTime() {}

  @Override
  public Long convert(String value) {
    if (value.matches("[0-9]{1,19}")) {
      try {
        return Long.parseLong(value);
      } catch (NumberFormatException e) {
        throw new TypeConversionException("\"" + value + "\" is above 2^63 - 1 seconds");
      }
    }
    try {
      long seconds = OffsetDateTime.parse(value).toEpochSecond();
      if (seconds >= 0) {
        return seconds;
      }
    } catch (DateTimeException e) {
      throw new TypeConversionException(
          "\""
              + value
              + "\" is no time; write for example 2026-05-01T12:00:00Z, or seconds since 1970");
    }
    throw new TypeConversionException("\"" + value + "\" is before 1970");
  }
}
