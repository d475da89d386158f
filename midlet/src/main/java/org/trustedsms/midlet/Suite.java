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

  /** Returns the curves: always the same ones, in the order in which they are listed. */
  public static CurveSet curves() {
    // Two threads that ask at once may make two sets of the same curves.
    CurveSet set = curves;
    if (set == null) {
      set = Curves.all();
      curves = set;
    }
    return set;
  }
}
