// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.sms;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressNormalFormTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "+447700900101",
        "00447700900101",
        "+44 7700 900101",
        "+44-7700-900.101",
        "0044 (7700) 900101",
        " +44 7700 900101 "
      })
  void readsAnInternationalNumber(String written) {
    assertEquals("+447700900101", Address.normalForm(written));
  }

  @Test
  void keepsNationalNumbersAndShortCodes() {
    assertEquals("07700900101", Address.normalForm("(07700) 900-101"));
    assertEquals("60123", Address.normalForm("60123"));
    assertEquals("00123", Address.normalForm("00123"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Bank 24", "+44 (0)7700 900101", "+", "44+7700900101", "0x12"})
  void changesNothingElse(String written) {
    assertEquals(written, Address.normalForm(written));
  }
}
