// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet;

import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.Curves;

/**
 * The curves of this suite.
 *
 * <p>As it stands here it has all of them. For a suite with fewer the build compiles another of
 * this name, that names these curves alone, and what no class names is left out of the JAR.
 * Thread-safe.
 */
public final class Suite {
  private static CurveSet curves;

  private Suite() {}

  /** Returns the curves: always the same set, in the order in which they are listed. */
  public static synchronized CurveSet curves() {
    if (curves == null) {
      curves = Curves.all();
    }
    return curves;
  }
}
