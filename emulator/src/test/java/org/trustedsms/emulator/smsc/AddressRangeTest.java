// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressRangeTest {
  /** The expressions are of the kind that SMPP 3.4, appendix A, has: a match anywhere counts. */
  @ParameterizedTest
  @CsvSource({
    "^1234,           12345678, true",
    "^1234,           51234567, false",
    "5678$,           12345678, true",
    "5678$,           56781234, false",
    "^123456$,        123456,   true",
    "^123456$,        1234567,  false",
    "[13579]$,        12347,    true",
    "[13579]$,        12348,    false",
    "^39(33|34)[0-9]*, 3934555,  true",
    "+39333,          39333,    true",
    "39333,           393331,   false",
    "39333,           139333,   false",
  })
  void covers(String range, String digits, boolean covered) {
    assertEquals(covered, AddressRange.of(range, "ESME").covers(digits));
  }

  @Test
  void systemIdCountsIfThereIsNoRange() {
    assertTrue(AddressRange.of("", "39333").covers("39333"));
    assertTrue(AddressRange.of(null, "+39333").covers("39333"));
    assertEquals("39333", AddressRange.of(null, "+39333").number());
    assertFalse(AddressRange.of("", "ESME").covers(""));
    assertFalse(AddressRange.of("", "ESME").covers("39333"));
    assertFalse(AddressRange.of("44", "39333").covers("39333"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"(", "[", "*", "a{101}", "(a)\\1", "(?=a)", "((((a{99}){99}){99}){99}){99}"})
  void refused(String range) {
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> AddressRange.of(range, "ESME"));
    assertTrue(refused.getMessage().startsWith("address_range "), refused.getMessage());
  }

  @Test
  void meetings() {
    AddressRange number = AddressRange.of("39333", "A");
    assertTrue(number.meets(AddressRange.of("+39333", "B")));
    assertTrue(number.meets(AddressRange.of("^39", "B")));
    assertTrue(AddressRange.of("^39", "B").meets(number));
    assertTrue(AddressRange.of("^39", "B").meets(AddressRange.of("^39", "C")));
    assertFalse(AddressRange.of("^44", "B").meets(number));
    assertFalse(AddressRange.NONE.meets(number));
    assertFalse(number.meets(AddressRange.NONE));
    assertFalse(AddressRange.NONE.meets(AddressRange.NONE));
  }

  @Test
  void digits() {
    assertEquals("39", AddressRange.digits("+39"));
    assertEquals("39", AddressRange.digits("39"));
    assertNull(AddressRange.digits("+"));
    assertNull(AddressRange.digits(""));
    assertNull(AddressRange.digits("3 9"));
    assertNull(AddressRange.digits("\u0663\u0669"), "only ASCII digits");
    assertNull(AddressRange.digits("1".repeat(21)));
  }
}
