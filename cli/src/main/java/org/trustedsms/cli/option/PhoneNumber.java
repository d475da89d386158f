// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import org.trustedsms.server.sms.Address;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the number of a phone. */
public final class PhoneNumber implements ITypeConverter<String> {

  @Override
  public String convert(String value) {
    return check(value);
  }

  /** Returns the number's normal form. */
  public static String check(String written) {
    String number = Address.normalForm(written);
    if (!number.matches("\\+?[0-9]{1,15}")) {
      throw new TypeConversionException(
          "\"" + written + "\" is no telephone number; write digits, or a + and digits");
    }
    return number;
  }
}
