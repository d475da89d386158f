// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

/** The curves that a program has; messages on others are refused as unsupported. Immutable. */
public final class CurveSet {
  private final Curve[] curves;

  /**
   * Creates a set.
   *
   * @param curves the curves, each once, in the order in which they shall be listed
   * @throws IllegalArgumentException if a curve is there twice
   */
  public CurveSet(Curve[] curves) {
    for (int i = 0; i < curves.length; i++) {
      for (int j = 0; j < i; j++) {
        if (curves[i].id() == curves[j].id()) {
          throw new IllegalArgumentException(curves[i].name() + " is given twice");
        }
      }
    }
    this.curves = copy(curves);
  }

  /** Returns a new array, in the order given. */
  public Curve[] toArray() {
    return copy(curves);
  }

  /** Returns the curve with the identifier in a message; null if this set has none. */
  public Curve byId(int id) {
    for (int i = 0; i < curves.length; i++) {
      if (curves[i].id() == id) {
        return curves[i];
      }
    }
    return null;
  }

  /** Returns the curve that {@link Curve#isNamed is named} so; null if this set has none. */
  public Curve byName(String name) {
    for (int i = 0; i < curves.length; i++) {
      if (curves[i].isNamed(name)) {
        return curves[i];
      }
    }
    return null;
  }

  private static Curve[] copy(Curve[] from) {
    Curve[] to = new Curve[from.length];
    System.arraycopy(from, 0, to, 0, from.length);
    return to;
  }
}
