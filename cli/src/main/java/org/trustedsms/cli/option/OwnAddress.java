// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import org.trustedsms.server.store.Contact;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads one's own number as the SMS centre knows it, or an alphanumeric sender. */
public final class OwnAddress implements ITypeConverter<String> {

  /** Reads one's own number as the SMS centre knows it, to which others can send. */
  public static final class OwnNumber implements ITypeConverter<String> {
    @Override
    public String convert(String value) {
      String number = read(value);
      if (!Contact.isNumber(number)) {
        throw new TypeConversionException(
            "\"" + value + "\" is no telephone number, and nobody can send to it");
      }
      return number;
    }
  }

  @Override
  public String convert(String value) {
    return read(value);
  }

  private static String read(String value) {
    try {
      return Contact.requireOwn(value);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException("\"" + value + "\" cannot be used: " + e.getMessage());
    }
  }
}
