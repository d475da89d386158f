// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.transaction;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.curve.InvalidEncodingException;

/** An amount of money (docs/format.md section 18). Immutable and thread-safe. */
public final class Amount {
  /** The greatest number of minor units: 2^40 - 1. */
  public static final long MAX = (1L << 40) - 1;

  static final int LENGTH = 7;
  private static final int CURRENCY_LENGTH = 2;
  private static final int LETTERS = 26;

  /** Currencies of ISO 4217 whose minor unit is not a hundredth: the digits after the point. */
  private static final String[] DIGITS = {
    "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
    "",
    "",
    "BHD IQD JOD KWD LYD OMR TND",
    "CLF UYW"
  };

  private static final int USUAL_DIGITS = 2;

  private final String currency;
  private final long minorUnits;

  /**
   * Creates one.
   *
   * @param currency three letters A to Z, as in ISO 4217
   * @param minorUnits cents, for example, 0 to {@link #MAX}
   * @throws IllegalArgumentException if a value is out of range
   */
  public Amount(String currency, long minorUnits) {
    boolean valid = currency.length() == 3;
    for (int i = 0; i < currency.length(); i++) {
      valid &= currency.charAt(i) >= 'A' && currency.charAt(i) <= 'Z';
    }
    if (!valid || minorUnits < 0 || minorUnits > MAX) {
      throw new IllegalArgumentException(
          "an amount is a currency of three capital letters and 0 to " + MAX + " minor units");
    }
    this.currency = currency;
    this.minorUnits = minorUnits;
  }

  static Amount read(byte[] from, int offset) throws InvalidEncodingException {
    int code = (int) Bytes.number(from, offset, CURRENCY_LENGTH);
    if (code >= LETTERS * LETTERS * LETTERS) {
      throw new InvalidEncodingException("the currency in it is not three letters");
    }
    char[] letters = new char[3];
    for (int i = 2; i >= 0; i--) {
      letters[i] = (char) ('A' + code % LETTERS);
      code /= LETTERS;
    }
    return new Amount(
        new String(letters),
        Bytes.number(from, offset + CURRENCY_LENGTH, LENGTH - CURRENCY_LENGTH));
  }

  void put(byte[] to, int offset) {
    int code = 0;
    for (int i = 0; i < currency.length(); i++) {
      code = LETTERS * code + currency.charAt(i) - 'A';
    }
    Bytes.putNumber(code, to, offset, CURRENCY_LENGTH);
    Bytes.putNumber(minorUnits, to, offset + CURRENCY_LENGTH, LENGTH - CURRENCY_LENGTH);
  }

  /** Returns three letters, as in ISO 4217. */
  public String currency() {
    return currency;
  }

  /** Returns the amount in the minor unit of its currency, 0 to {@link #MAX}. */
  public long minorUnits() {
    return minorUnits;
  }

  public boolean equals(Object other) {
    return other instanceof Amount
        && ((Amount) other).currency.equals(currency)
        && ((Amount) other).minorUnits == minorUnits;
  }

  public int hashCode() {
    return currency.hashCode() ^ (int) minorUnits;
  }

  /** Returns the amount for people, such as "25.00 EUR". */
  public String toString() {
    int digits = USUAL_DIGITS;
    for (int i = 0; i < DIGITS.length; i++) {
      digits = DIGITS[i].indexOf(currency) >= 0 ? i : digits;
    }
    StringBuffer text = new StringBuffer(String.valueOf(minorUnits));
    while (text.length() <= digits) {
      text.insert(0, '0');
    }
    if (digits > 0) {
      text.insert(text.length() - digits, '.');
    }
    return text.append(' ').append(currency).toString();
  }
}
