// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.trustedsms.bench.phone.OperationCosts;
import org.trustedsms.bench.study.WtlsStudy.OfRsa;
import org.trustedsms.bench.study.WtlsStudy.WtlsHandshake;

/** The totals that the study of 2000 prints follow from the primitives that it prints. */
class WtlsHandshakeTest {
  private static final double ROUNDING = 1e-9;
  private static final WtlsHandshake ECC =
      WtlsHandshake.onCurve(new OperationCosts(372.4, 254.8, 335.6, 514.8, 1254, Double.NaN));
  private static final WtlsHandshake RSA =
      new OfRsa(21_734, 598, 1482, 622, Double.NaN).handshake(true);

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
    assertEquals(RSA.server(), RSA.serverStored());
    assertEquals(RSA.mutual(), RSA.mutualStored());
  }

  /** The study prints 2.0 and 8.64; the second does not follow from its totals. */
  @Test
  void ratiosAreThoseOfTheTotals() {
    WtlsHandshake ratios = ECC.ratiosTo(RSA);
    assertEquals(2.0, ratios.server(), 0.05);
    assertEquals(22_954 / 2614.0, ratios.mutual(), ROUNDING);
    assertEquals(8.78, ratios.mutual(), 0.005);
    assertEquals(ECC.serverStored() / RSA.server(), ratios.serverStored(), ROUNDING);
    assertEquals(RSA.mutual() / ECC.mutualStored(), ratios.mutualStored(), ROUNDING);
  }
}
