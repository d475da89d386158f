// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A duration as people write it: a decimal number and a unit, for example {@code 90s}. */
public final class WrittenDuration {
  private static final Map<String, Duration> UNITS =
      Map.of(
          "ms", Duration.ofMillis(1),
          "s", Duration.ofSeconds(1),
          "min", Duration.ofMinutes(1),
          "h", Duration.ofHours(1),
          "d", Duration.ofDays(1));

  private WrittenDuration() {}

  /**
   * Reads it.
   *
   * @param text any text
   * @param digits the most digits that the number may have, 1 to 9
   * @param units those that may be used, of ms, s, min, h, d
   * @return the duration; empty if the text is none
   */
  public static Optional<Duration> read(String text, int digits, Set<String> units) {
    int end = 0;
    while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
      end++;
    }
    String unit = text.substring(end);
    if (end == 0 || end > digits || !units.contains(unit)) {
      return Optional.empty();
    }
    return Optional.of(UNITS.get(unit).multipliedBy(Long.parseLong(text.substring(0, end))));
  }
}
