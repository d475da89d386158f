// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import java.util.List;

/**
 * What a signature takes of a battery, as Raghunathan et al. measured it. Immutable.
 *
 * @param algorithm as the source calls it
 * @param curve the curve of that size here; null if there is none
 * @param signing in mJ
 * @param verifying in mJ
 */
record Energy(String algorithm, String curve, double signing, double verifying) {
  /** The published figures. */
  static final List<Energy> PUBLISHED =
      List.of(
          new Energy("RSA-1024", null, 546.50, 15.97),
          new Energy("DSA-1024", null, 313.60, 338.02),
          new Energy("ECDSA-163", "B-163", 134.20, 196.23),
          new Energy("ECDSA-193", null, 166.75, 243.84),
          new Energy("ECDSA-233", "B-233", 191.37, 279.82),
          new Energy("ECDSA-283", "B-283", 298.86, 437.00),
          new Energy("ECDSA-409", "B-409", 611.40, 895.98));

  /** The figure that fits the model. */
  static final Energy FITTED = PUBLISHED.get(2);

  /** How byte codes become energy. */
  static final String MODEL =
      "Projected: energy is proportional to byte codes, so that signing on B-163 with the library"
          + " of 2008 takes the published 134.20 mJ.";

  /**
   * Projects.
   *
   * @param byteCodes of the operation
   * @param fittedByteCodes of signing with the library of 2008 on the curve of {@link #FITTED}
   * @return mJ; NaN if either is
   */
  static double projected(double byteCodes, double fittedByteCodes) {
    return byteCodes * FITTED.signing / fittedByteCodes;
  }
}
