// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.contacts;

import org.trustedsms.key.PublicKey;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The digits that somebody has read out (docs/format.md section 5).
 *
 * @param digits 30 of them, without spaces
 */
record Digits(String digits) {
  private static final int NUMBER = 30;

  /** Reads them. White space, which people put between the groups, does not count. */
  static final class Converter implements ITypeConverter<Digits> {
    @Override
    public Digits convert(String value) {
      String digits = value.replaceAll("\\s", "");
      if (!digits.matches("[0-9]{" + NUMBER + "}")) {
        throw new TypeConversionException(
            "the digits of a key are " + NUMBER + ", in quotation marks if there are spaces");
      }
      return new Digits(digits);
    }
  }

  /** Tells whether they are those of a key; a key that is null has none. */
  boolean areThoseOf(PublicKey key) {
    return key != null && key.fingerprint().toDigits().replace(" ", "").equals(digits);
  }
}
