// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.trustedsms.curve.Curves;
import org.trustedsms.hash.Hash;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.random.HmacDrbg;

class DigitsTest {

  @Test
  void areInThreeLinesThatFitANarrowScreen() {
    Fingerprint fingerprint = fingerprint(1);
    String[] lines = Digits.of(fingerprint).split("\n", -1);
    assertEquals(3, lines.length);
    for (String line : lines) {
      assertEquals(11, line.length());
    }
    assertEquals(fingerprint.toDigits(), String.join(" ", lines));
  }

  @Test
  void standSideBySideGroupByGroup() {
    Fingerprint known = fingerprint(1);
    Fingerprint offered = fingerprint(2);
    String[] lines = Digits.sideBySide(known, offered).split("\n", -1);
    String[] left = known.toDigits().split(" ", -1);
    String[] right = offered.toDigits().split(" ", -1);
    assertEquals(7, lines.length);
    assertEquals("known - new", lines[0]);
    for (int i = 0; i < 6; i++) {
      assertEquals(left[i] + " - " + right[i], lines[i + 1]);
    }
  }

  private static Fingerprint fingerprint(int seed) {
    HmacDrbg drbg = new HmacDrbg(Hash.sha256(), new byte[] {(byte) seed});
    return PrivateKey.generate(Curves.p192(), drbg).publicKey().fingerprint();
  }
}
