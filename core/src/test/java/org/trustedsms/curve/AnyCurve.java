// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ArbitrarySupplier;

/** Any of the 16 curves. */
public final class AnyCurve implements ArbitrarySupplier<Curve> {
  @Override
  public Arbitrary<Curve> get() {
    return Arbitraries.of(Curves.all().toArray());
  }
}
