// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import org.trustedsms.testing.Cases.Case;

/** Any of the 16 curves. */
public final class AnyCurve {
  private AnyCurve() {}

  public static Curve of(Case c) {
    return c.of(Curves.all().toArray());
  }
}
