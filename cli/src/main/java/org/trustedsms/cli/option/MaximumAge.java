// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import java.util.Set;
import org.trustedsms.message.Freshness;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads how old a message may be, for example {@code 7d}. */
public final class MaximumAge implements ITypeConverter<Freshness> {
  /** Creates it. */
  public MaximumAge() {}

  @Override
  public Freshness convert(String value) {
    long seconds =
        WrittenDuration.read(value, 8, Set.of("s", "min", "h", "d"))
            .orElseThrow(
                () ->
                    new TypeConversionException(
                        "\"" + value + "\" is no age; write for example 90s, 5min, 12h or 7d"))
            .toSeconds();
    if (seconds > Freshness.MAX_HORIZON) {
      throw new TypeConversionException("\"" + value + "\" is more than 366d");
    }
    // What is older than that shall be told from what is forged, as far as it is otherwise.
    return new Freshness((int) seconds, (int) Math.max(seconds, Freshness.DEFAULT.horizon()));
  }
}
