// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.trustedsms.message.Freshness;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads how old a message may be, for example {@code 7d}. */
public final class MaximumAge implements ITypeConverter<Freshness> {
  private static final Pattern FORM = Pattern.compile("([0-9]{1,8})(s|min|h|d)");

  /** Creates it. */
  public MaximumAge() {}

  @Override
  public Freshness convert(String value) {
    Matcher matcher = FORM.matcher(value);
    if (!matcher.matches()) {
      throw new TypeConversionException(
          "\"" + value + "\" is no age; write for example 90s, 5min, 12h or 7d");
    }
    long unit =
        switch (matcher.group(2)) {
          case "s" -> 1;
          case "min" -> 60;
          case "h" -> 3600;
          default -> 86_400;
        };
    long seconds = Long.parseLong(matcher.group(1)) * unit;
    if (seconds > Freshness.MAX_HORIZON) {
      throw new TypeConversionException("\"" + value + "\" is more than 366d");
    }
    // What is older than that shall be told from what is forged, as far as it is otherwise.
    return new Freshness((int) seconds, (int) Math.max(seconds, Freshness.DEFAULT.horizon()));
  }
}
