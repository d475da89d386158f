// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import java.util.Arrays;
import java.util.Iterator;
import java.util.Locale;
import java.util.stream.Collectors;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the name of a curve: any that NIST, SEC 2 or X9.62 gives it. */
public final class CurveName implements ITypeConverter<Curve> {

  @Override
  public Curve convert(String value) {
    Curve curve = Curves.all().byName(value);
    if (curve == null) {
      throw new TypeConversionException(
          "no curve is named \"" + value + "\"; there are " + labels());
    }
    return curve;
  }

  private static String labels() {
    return Arrays.stream(Curves.all().toArray())
        .map(Curve::label)
        .collect(Collectors.joining(", "));
  }

  public static final class Candidates implements Iterable<String> {

    public Candidates() {}

    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(Curves.all().toArray())
          .map(curve -> curve.name().toLowerCase(Locale.ROOT))
          .iterator();
    }
  }
}
