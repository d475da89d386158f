// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.size;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tells by a class's name which curve it is there for. */
final class CurveAttribution {
  /** What is not there for one curve or one pair alone. */
  static final String SHARED = "all others";

  private static final String SEC = "org.bouncycastle.math.ec.custom.sec.Sec";
  private static final Map<String, String> CURVE_OF_PREFIX = new LinkedHashMap<>();

  static {
    for (int bits : new int[] {192, 224}) {
      CURVE_OF_PREFIX.put(SEC + "P" + bits + "R1", "P-" + bits);
    }
    CURVE_OF_PREFIX.put("org.trustedsms.curve.Prime239v1", "prime239v1");
    for (int bits : new int[] {256, 384, 521}) {
      CURVE_OF_PREFIX.put(SEC + "P" + bits + "R1", "P-" + bits);
    }
    for (int bits : new int[] {163, 233, 283, 409, 571}) {
      String binary = SEC + "T" + bits;
      CURVE_OF_PREFIX.put(binary + "K1", "K-" + bits);
      // NIST's B-163 is sect163r2; the other NIST curves are SEC's r1.
      CURVE_OF_PREFIX.put(binary + (bits == 163 ? "R2" : "R1"), "B-" + bits);
      CURVE_OF_PREFIX.put(binary + "Field", "K-" + bits + " and B-" + bits);
    }
  }

  private CurveAttribution() {}

  /**
   * @param className original name, with dots
   * @return one of {@link #all()}
   */
  static String curveOf(String className) {
    for (Map.Entry<String, String> entry : CURVE_OF_PREFIX.entrySet()) {
      if (className.startsWith(entry.getKey())) {
        return entry.getValue();
      }
    }
    return SHARED;
  }

  /**
   * @return all there are, in the order of a report; {@link #SHARED} comes last
   */
  static List<String> all() {
    List<String> all = new ArrayList<>(CURVE_OF_PREFIX.values());
    all.add(SHARED);
    return all;
  }
}
