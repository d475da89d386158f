// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsmpp.SMPPConstant;
import org.jsmpp.extra.ProcessRequestException;

/** Reads validity_period (SMPP 3.4, 7.1.1). */
final class ValidityPeriod {
  /** YYMMDDhhmmsstnnp: tenths of a second, then quarters of an hour from UTC and their sign. */
  private static final Pattern FORMAT =
      Pattern.compile("(\\d\\d)(\\d\\d)(\\d\\d)(\\d\\d)(\\d\\d)(\\d\\d)(\\d)(\\d\\d)([-+R])");

  private static final int MAX_QUARTERS = 48;
  private static final int MINUTES = 15;
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
    Matcher fields = FORMAT.matcher(period);
    if (!fields.matches()) {
      throw invalid("is not of the form YYMMDDhhmmsstnnp");
    }
    try {
      boolean relative = fields.group(9).equals("R");
      Instant end = relative ? relative(fields, now) : absolute(fields);
      if (!end.isAfter(now)) {
        throw invalid("has passed");
      }
      return end;
    } catch (DateTimeException e) {
      throw invalid("is no time");
    }
  }

  private static Instant relative(Matcher fields, Instant now) throws ProcessRequestException {
    if (field(fields, 7) != 0 || field(fields, 8) != 0) {
      throw invalid("is relative, and 000 must stand before the R");
    }
    return now.atOffset(ZoneOffset.UTC)
        .plusYears(field(fields, 1))
        .plusMonths(field(fields, 2))
        .plusDays(field(fields, 3))
        .plusHours(field(fields, 4))
        .plusMinutes(field(fields, 5))
        .plusSeconds(field(fields, 6))
        .toInstant();
  }

  private static Instant absolute(Matcher fields) throws ProcessRequestException {
    int quarters = field(fields, 8);
    if (quarters > MAX_QUARTERS) {
      throw invalid("is more than 48 quarters of an hour from UTC");
    }
    int minutes = quarters * MINUTES * (fields.group(9).equals("-") ? -1 : 1);
    return OffsetDateTime.of(
            2000 + field(fields, 1),
            field(fields, 2),
            field(fields, 3),
            field(fields, 4),
            field(fields, 5),
            field(fields, 6),
            field(fields, 7) * TENTH,
            ZoneOffset.ofTotalSeconds(minutes * 60))
        .toInstant();
  }

  private static int field(Matcher fields, int group) {
    return Integer.parseInt(fields.group(group));
  }

  private static ProcessRequestException invalid(String what) {
    return new ProcessRequestException(
        "validity_period " + what, SMPPConstant.STAT_ESME_RINVEXPIRY);
  }
}
