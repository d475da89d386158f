// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet;

import javax.microedition.midlet.MIDlet;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.Curves;
import org.trustedsms.midlet.work.Program;

/**
 * The parts of this suite: all curves and screens. For a smaller suite the build compiles another
 * class of this name, and leaves out what no class names. Thread-safe.
 */
public final class Suite {
  private static CurveSet curves;

  private Suite() {}

  public static CurveSet curves() {
    // Two threads that ask at once may make two sets of the same curves.
    CurveSet set = curves;
    if (set == null) {
      set = Curves.all();
      curves = set;
    }
    return set;
  }

  /** Returns the application; the phone starts the MIDlet's class of that name for messages. */
  static Program program(MIDlet midlet, String name) {
    return new org.trustedsms.midlet.screen.Application(midlet, name);
  }
}
