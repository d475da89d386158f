// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import org.trustedsms.server.sms.Address;
import org.trustedsms.server.store.Contact;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the number of a phone into its normal form. */
public final class PhoneNumber implements ITypeConverter<String> {

  @Override
  public String convert(String value) {
    String number = Address.normalForm(value);
    if (!number.matches("\\+?[0-9]{1,15}")) {
      throw new TypeConversionException(
          "\"" + value + "\" is not a telephone number; write digits, or a + and digits");
    }
    return number;
  }

  /** Reads the address of a contact: a telephone number, a short code or an alphanumeric sender. */
  public static final class ContactAddress implements ITypeConverter<String> {

    @Override
    public String convert(String value) {
      String address = Address.normalForm(value);
      if (!Contact.isNewAddress(address)) {
        throw new TypeConversionException(
            "\""
                + value
                + "\" is neither a telephone number nor an alphanumeric sender; write 3 to 15 digits, or"
                + " a + and digits, or at most 11 characters with a letter");
      }
      return address;
    }
  }

  /** Reads one's own number as the SMSC knows it, or an alphanumeric sender. */
  public static final class OwnAddress implements ITypeConverter<String> {

    /** Reads one's own number as the SMSC knows it, to which others can send. */
    public static final class OwnNumber implements ITypeConverter<String> {
      @Override
      public String convert(String value) {
        String number = new OwnAddress().convert(value);
        if (!Contact.isNumber(number)) {
          throw new TypeConversionException(
              "\"" + value + "\" is not a telephone number, and nobody can send to it");
        }
        return number;
      }
    }

    @Override
    public String convert(String value) {
      try {
        return Contact.requireOwn(value);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException("\"" + value + "\" cannot be used: " + e.getMessage());
      }
    }
  }
}
