// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import org.jsmpp.SMPPConstant;
import org.jsmpp.extra.ProcessRequestException;

/**
 * Reads validity_period (SMPP 3.4, 7.1.1): YYMMDDhhmmsstnnp, with tenths of a second, quarters of
 * an hour from UTC and their sign, or R for a relative period.
 */
final class ValidityPeriod {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("uuMMddHHmmss").withResolverStyle(ResolverStyle.STRICT);

  private static final int DATE_DIGITS = 12;
  private static final int MAX_QUARTERS = 48;
  private static final int SECONDS = 15 * 60;
  private static final int TENTH = 100_000_000;

  private ValidityPeriod() {}

  /**
   * Tells when a message is no longer valid.
   *
   * @param period the field; null or empty for the centre's own period
   * @param own the centre's own period
   * @param now the time of acceptance
   * @return a time later than now
   * @throws ProcessRequestException with ESME_RINVEXPIRY if the field is malformed or has passed
   */
  static Instant end(String period, Duration own, Instant now) throws ProcessRequestException {
    if (period == null || period.isEmpty()) {
      return now.plus(own);
    }
    if (!period.matches("[0-9]{15}[-+R]")) {
      throw invalid("is not of the form YYMMDDhhmmsstnnp");
    }
    try {
      Instant end = period.endsWith("R") ? relative(period, now) : absolute(period);
      if (!end.isAfter(now)) {
        throw invalid("has passed");
      }
      return end;
    } catch (DateTimeException e) {
      throw invalid("is no time");
    }
  }

  private static Instant relative(String period, Instant now) throws ProcessRequestException {
    if (!period.startsWith("000", DATE_DIGITS)) {
      throw invalid("is relative, and 000 must stand before the R");
    }
    return now.atOffset(ZoneOffset.UTC)
        .plusYears(number(period, 0, 2))
        .plusMonths(number(period, 2, 4))
        .plusDays(number(period, 4, 6))
        .plusHours(number(period, 6, 8))
        .plusMinutes(number(period, 8, 10))
        .plusSeconds(number(period, 10, 12))
        .toInstant();
  }

  private static Instant absolute(String period) throws ProcessRequestException {
    int quarters = number(period, 13, 15);
    if (quarters > MAX_QUARTERS) {
      throw invalid("is more than 48 quarters of an hour from UTC");
    }
    return LocalDateTime.parse(period.substring(0, DATE_DIGITS), DATE)
        .plusNanos((long) number(period, DATE_DIGITS, 13) * TENTH)
        .toInstant(
            ZoneOffset.ofTotalSeconds(
                period.endsWith("-") ? -quarters * SECONDS : quarters * SECONDS));
  }

  private static int number(String period, int from, int to) {
    return Integer.parseInt(period.substring(from, to));
  }

  private static ProcessRequestException invalid(String what) {
    return new ProcessRequestException(
        "validity_period " + what, SMPPConstant.STAT_ESME_RINVEXPIRY);
  }
}
