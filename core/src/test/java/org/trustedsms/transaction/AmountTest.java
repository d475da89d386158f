// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.transaction;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.trustedsms.testing.ReferenceMessage.hex;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.testing.Cases;

class AmountTest {

  /** 676a + 26b + c, then 5 bytes. */
  @ParameterizedTest
  @CsvSource({
    "AAA, 0, 0000 0000000000",
    "AAB, 1, 0001 0000000001",
    "ABA, 256, 001A 0000000100",
    "BAA, 65536, 02A4 0000010000",
    "EUR, 2500, 0CA9 00000009C4",
    "ZZZ, 1099511627775, 44A7 FFFFFFFFFF"
  })
  void bytesAreThoseOfTheTable(String currency, long minorUnits, String bytes) throws Exception {
    Amount amount = new Amount(currency, minorUnits);
    byte[] put = new byte[9];
    amount.put(put, 1);
    assertArrayEquals(hex(bytes), Arrays.copyOfRange(put, 1, 8));
    assertEquals(amount, Amount.read(put, 1));
    assertEquals(currency, Amount.read(put, 1).currency());
    assertEquals(minorUnits, Amount.read(put, 1).minorUnits());
  }

  @Test
  void whatWasPutIsRead() {
    Cases.check(
        300,
        c -> {
          String currency =
              new String(
                  new char[] {
                    (char) c.integer('A', 'Z'),
                    (char) c.integer('A', 'Z'),
                    (char) c.integer('A', 'Z')
                  });
          Amount amount = new Amount(currency, c.number(0, Amount.MAX));
          byte[] bytes = new byte[Amount.LENGTH];
          amount.put(bytes, 0);
          Amount read = Amount.read(bytes, 0);
          assertEquals(amount, read);
          assertEquals(amount.hashCode(), read.hashCode());
        });
  }

  @Test
  void aCurrencyIsThreeLetters() {
    for (String code : List.of("44A8", "7FFF", "8000", "FFFF")) {
      assertThrows(InvalidEncodingException.class, () -> Amount.read(hex(code + "0000000000"), 0));
    }
    for (String code : List.of("", "EU", "EURO", "eur", "EU1", "EU\u00c4", "@AA", "AA[")) {
      assertThrows(IllegalArgumentException.class, () -> new Amount(code, 0));
    }
    assertThrows(IllegalArgumentException.class, () -> new Amount("EUR", -1));
    assertThrows(IllegalArgumentException.class, () -> new Amount("EUR", Amount.MAX + 1));
    assertEquals((1L << 40) - 1, Amount.MAX);
  }

  /** As Java knows the currencies that are in use somewhere, and four that are not money. */
  @Test
  void hasTheDigitsOfIso4217() {
    List<String> used =
        Arrays.stream(Locale.getISOCountries())
            .map(country -> Currency.getInstance(new Locale("", country)))
            .filter(Objects::nonNull)
            .map(Currency::getCurrencyCode)
            .distinct()
            .toList();
    for (String code : used) {
      int digits = Currency.getInstance(code).getDefaultFractionDigits();
      assertEquals(
          BigDecimal.valueOf(1234567, digits).toPlainString() + " " + code,
          new Amount(code, 1234567).toString());
    }
    assertEquals("123 UYI", new Amount("UYI", 123).toString());
    assertEquals("0.0123 CLF", new Amount("CLF", 123).toString());
    assertEquals("0.0123 UYW", new Amount("UYW", 123).toString());
  }

  @ParameterizedTest
  @CsvSource({
    "EUR, 0, 0.00 EUR",
    "EUR, 5, 0.05 EUR",
    "EUR, 99, 0.99 EUR",
    "EUR, 100, 1.00 EUR",
    "JPY, 0, 0 JPY",
    "JPY, 100, 100 JPY",
    "KWD, 1, 0.001 KWD",
    "KWD, 12345, 12.345 KWD",
    "EUR, 1099511627775, 10995116277.75 EUR",
    // Not parts of a list: the letters of BIF and CLP that follow each other.
    "IFC, 100, 1.00 IFC"
  })
  void inWords(String currency, long minorUnits, String words) {
    assertEquals(words, new Amount(currency, minorUnits).toString());
  }

  @Test
  void areEqualIfAllIs() {
    Amount amount = new Amount("EUR", 1);
    assertNotEquals(amount, new Amount("EUR", 2));
    assertNotEquals(amount, new Amount("USD", 1));
    assertNotEquals(amount, new Object());
    assertNotEquals(amount.hashCode(), new Amount("EUR", 2).hashCode());
    assertNotEquals(amount.hashCode(), new Amount("USD", 1).hashCode());
  }
}
