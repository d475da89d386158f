// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.sms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers as people write them. */
class AddressSpellingsTest {
  private static final Country UNITED_KINGDOM = Country.of("+44,0");
  private static final Country UNITED_STATES = Country.of("+1, 1");
  private static final String NUMBER = "+447700900101";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "+447700900101",
        "00447700900101",
        "+44 7700 900101",
        "+44-7700-900.101",
        "+44/7700/900101",
        "0044 (7700) 900101",
        "(+44) 7700 900101",
        " +44 7700 900101 ",
        "+44\u00a07700\u2011900101",
        "\u202a+447700900101\u202c",
        "+ 44 7700 900101"
      })
  void anInternationalNumber(String written) {
    assertEquals(NUMBER, Address.normalForm(written));
    assertEquals(NUMBER, Address.normalForm(written, UNITED_KINGDOM));
    assertEquals(NUMBER, Address.normalForm(written, UNITED_STATES));
  }

  @ParameterizedTest
  @CsvSource({
    "07700900101, 07700900101, +447700900101",
    "(07700) 900-101, 07700900101, +447700900101",
    "0800 1111, 08001111, +448001111",
    "7700 900101, 7700900101, 7700900101",
    "447700900101, 447700900101, 447700900101",
    "60123, 60123, 60123",
    "60 123, 60123, 60123",
    "012, 012, 012",
    "00123, 00123, 00123",
    "000447700900101, 000447700900101, +4400447700900101",
    "116123, 116123, 116123",
  })
  void aNationalNumberIsUnderstoodWithACountry(String written, String without, String with) {
    assertEquals(without, Address.normalForm(written));
    assertEquals(with, Address.normalForm(written, UNITED_KINGDOM));
  }

  @Test
  void theTrunkPrefixIsThatOfTheCountry() {
    assertEquals("+12125550100", Address.normalForm("1 (212) 555-0100", UNITED_STATES));
    assertEquals("07700900101", Address.normalForm("07700900101", UNITED_STATES));
    assertEquals("12345", Address.normalForm("12345", UNITED_STATES));
    assertEquals("+3612345678", Address.normalForm("06 1 234 5678", Country.of("+36,06")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "+",
        "Bank 24",
        "+44 (0)7700 900101",
        "+44 ( 0 ) 7700 900101",
        "+44-",
        "44+7700900101",
        "++447700900101",
        "-447700900101",
        "0x12",
        "7700900101;ext=1",
        "*100#",
        "+44\n7700900101",
        "\u0661\u0662\u0663"
      })
  void anythingElseStaysAsItIs(String written) {
    assertEquals(written, Address.normalForm(written, UNITED_KINGDOM));
    assertEquals(List.of(written), Address.spellings(written, UNITED_KINGDOM));
  }

  @Test
  void aNumberGroupedInAnyWayIsTheSame() {
    Random random = new Random(31);
    String[] separators = {" ", "-", ".", "/", "  ", " - ", "\u00a0"};
    for (int round = 0; round < 2_000; round++) {
      StringBuilder digits = new StringBuilder().append(1 + random.nextInt(9));
      int count = 6 + random.nextInt(9);
      for (int i = 0; i < count; i++) {
        digits.append(random.nextInt(10));
      }
      StringBuilder grouped = new StringBuilder(random.nextBoolean() ? "+" : "00");
      for (int i = 0; i < digits.length(); i++) {
        boolean separated = i > 0 && random.nextInt(3) == 0;
        grouped.append(separated ? separators[random.nextInt(separators.length)] : "");
        grouped.append(digits.charAt(i));
      }
      String normal = Address.normalForm(grouped.toString(), UNITED_KINGDOM);
      assertEquals("+" + digits, normal, grouped.toString());
      assertEquals(normal, Address.normalForm(normal, UNITED_KINGDOM));
      assertTrue(Address.spellings(normal, UNITED_KINGDOM).contains("00" + digits));
    }
  }

  @Test
  void aLongTextIsReadInTime() {
    String start = "1" + " (".repeat(100_000);
    for (String hostile : List.of(start + "x", start + "1(0", "1(".repeat(100_000))) {
      assertEquals(hostile.length(), Address.normalForm(hostile + "x").length() - 1);
    }
  }

  @Test
  void aNumberCanBeStoredInOtherSpellings() {
    assertEquals(
        List.of("07700900101", "+447700900101", "447700900101", "00447700900101"),
        Address.spellings("07700 900101", UNITED_KINGDOM));
    assertEquals(
        List.of("+447700900101", "447700900101", "00447700900101"),
        Address.spellings(NUMBER, Country.NONE));
    assertEquals(List.of("60123", "+60123", "0060123"), Address.spellings("60123", Country.NONE));
  }

  @Test
  void numbersCanBeTheSameInNationalForm() {
    assertTrue(Address.canBeSame(NUMBER, "07700900101"));
    assertTrue(Address.canBeSame(NUMBER, "447700900101"));
    assertTrue(Address.canBeSame("60123", "+60123"));
    assertFalse(Address.canBeSame("60123", "60124"));
    assertFalse(Address.canBeSame(NUMBER, "+447700900102"));
    assertTrue(Address.canBeSame("Bank", "Bank"));
    assertFalse(Address.canBeSame("Bank", "Bank 2"));
  }

  @Test
  void theBeginningOfNumbers() {
    assertEquals("+44", Address.normalPrefix("0044", Country.NONE));
    assertEquals("+4477", Address.normalPrefix("+44 77", Country.NONE));
    assertEquals("+4477", Address.normalPrefix("077", UNITED_KINGDOM));
    assertEquals("077", Address.normalPrefix("077", Country.NONE));
    assertEquals("", Address.normalPrefix("", Country.NONE));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "+44", "44,0", "+44,", "+44,00", "+044,0", "+4444,0", "+44,0,0", "UK"})
  void aCountryIsItsCodeAndTrunkPrefix(String setting) {
    assertThrows(IllegalArgumentException.class, () -> Country.of(setting));
  }

  @Test
  void anAlphanumericSenderHasATypeOfNumberOfItsOwn() {
    assertEquals(new Address(5, 0, "My Bank 24"), Address.of("My Bank 24"));
    assertEquals(new Address(1, 1, "447700900101"), Address.of(NUMBER));
    assertEquals(new Address(3, 0, "60123"), Address.of("60123"));
  }
}
