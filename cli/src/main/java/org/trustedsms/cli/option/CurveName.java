// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the name of a curve: any that NIST, SEC 2 or X9.62 gives it. */
public final class CurveName implements ITypeConverter<Curve> {

  /** Creates it. */
  public CurveName() {}

  @Override
  public Curve convert(String value) {
    Curve curve = Curves.all().byName(value);
    if (curve == null) {
      throw new TypeConversionException(
          "no curve is named \"" + value + "\"; there are " + String.join(", ", names()));
    }
    return curve;
  }

  private static List<String> names() {
    return Arrays.stream(Curves.all().toArray()).map(Curve::name).toList();
  }

  /** The names that a shell proposes. */
  public static final class Candidates implements Iterable<String> {

    /** Creates them. */
    public Candidates() {}

    @Override
    public Iterator<String> iterator() {
      return names().stream().map(name -> name.toLowerCase(Locale.ROOT)).iterator();
    }
  }
}
