// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.testing;

import java.util.stream.Stream;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;

/** The curves on which a test that starts processes runs. */
public final class SampleCurves {
  private SampleCurves() {}

  /** Returns all 16 curves in the exhaustive run, otherwise one of each family and field. */
  public static Stream<Curve> stream() {
    return Cases.areExhaustive()
        ? Stream.of(Curves.all().toArray())
        : Stream.of(
            Curves.p192(), Curves.p256(), Curves.prime239v1(), Curves.k233(), Curves.b163());
  }
}
