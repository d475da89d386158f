// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the number of a phone. */
public final class PhoneNumber implements ITypeConverter<String> {

  @Override
  public String convert(String value) {
    return check(value);
  }

  /** ITU-T E.164: at most 15 digits. */
  public static String check(String number) {
    if (!number.matches("\\+?[0-9]{1,15}")) {
      throw new TypeConversionException(
          "\"" + number + "\" is no telephone number; write digits, or a + and digits");
    }
    return number;
  }
}
