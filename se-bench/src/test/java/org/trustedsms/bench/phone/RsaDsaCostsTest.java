// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class RsaDsaCostsTest {
  /** Two powers of half the length, with exponents of 512 bits, against one of 17 bits. */
  @Test
  void rsaVerifiesManyTimesCheaperThanItSigns() throws IOException {
    RsaDsaCosts.Cost cost = RsaDsaCosts.rsa(1024);
    assertEquals("RSA-1024", cost.algorithm());
    assertTrue(cost.signing() > 8 * cost.verifying(), cost.toString());
    assertEquals(cost, RsaDsaCosts.rsa(1024), "the same in every run");
  }

  /** Verifying takes two powers, signing one. */
  @Test
  void dsaVerifiesForAboutTwiceWhatItSignsFor() throws IOException {
    RsaDsaCosts.Cost cost = RsaDsaCosts.dsa1024();
    assertTrue(cost.verifying() > 1.5 * cost.signing(), cost.toString());
    assertTrue(cost.verifying() < 2.5 * cost.signing(), cost.toString());
  }
}
