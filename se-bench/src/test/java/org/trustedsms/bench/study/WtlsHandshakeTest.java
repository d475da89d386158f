// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** The totals that the study of 2000 prints follow from the primitives that it prints. */
class WtlsHandshakeTest {
  private static final double ROUNDING = 1e-9;
  private static final WtlsHandshake ECC = WtlsStudy.PALM_ECC.handshake();
  private static final WtlsHandshake RSA = WtlsStudy.PALM_RSA.handshake();

  @Test
  void totalsOfRsaAreThePrintedOnes() {
    assertEquals(1220, RSA.server(), ROUNDING);
    assertEquals(22_954, RSA.mutual(), ROUNDING);
  }

  @Test
  void totalsOfCurvesAreThePrintedOnes() {
    assertEquals(2471.6, ECC.server(), ROUNDING);
    assertEquals(2614, ECC.mutual(), ROUNDING);
  }

  @Test
  void storedKeysSaveTwoExpansions() {
    assertEquals(2471.6 - 2 * 254.8, ECC.serverStored(), ROUNDING);
    assertEquals(2614 - 2 * 254.8, ECC.mutualStored(), ROUNDING);
    assertEquals(RSA, RSA.stored());
  }

  /** The study prints 2.0 and 8.64; the second does not follow from its totals. */
  @Test
  void ratiosAreThoseOfTheTotals() {
    assertEquals(2.0, ECC.serverOver(RSA), 0.05);
    assertEquals(22_954 / 2614.0, RSA.mutualOver(ECC), ROUNDING);
    assertEquals(8.78, RSA.mutualOver(ECC), 0.005);
  }
}
