// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.budget;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.trustedsms.bench.budget.Budgets.PapersOf2008;
import org.trustedsms.message.Header;
import org.trustedsms.sms.SegmentCapacity;
import org.trustedsms.text.Gsm7Coding;

class PapersOf2008Test {

  @ParameterizedTest
  @CsvSource({"40, 28", "54, 38", "48, 34"})
  void sharesAreThoseOfThePapers(int bytes, int percent) {
    assertEquals(percent, PapersOf2008.percentOfSms(bytes));
  }

  @Test
  void figuresOfTheCorrectionAreRight() {
    Gsm7Coding gsm = new Gsm7Coding();
    int bare = SegmentCapacity.USER_DATA_BYTES - 50;
    int withPort = SegmentCapacity.SINGLE_PAYLOAD_BYTES - Header.LENGTH - 50;
    String words = PapersOf2008.CORRECTION;
    assertTrue(words.contains("leave " + bare + ", which are " + gsm.capacity(bare) + " ch"));
    assertTrue(
        words.contains(withPort + " bytes are left, which are " + gsm.capacity(withPort) + " ch"));
  }

  @Test
  void nonsenseIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> PapersOf2008.percentOfSms(-1));
  }
}
