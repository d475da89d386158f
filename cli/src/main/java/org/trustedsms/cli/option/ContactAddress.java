// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import org.trustedsms.server.sms.Address;
import org.trustedsms.server.store.Contact;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the address of a contact: a telephone number, a short code or an alphanumeric sender. */
public final class ContactAddress implements ITypeConverter<String> {

  @Override
  public String convert(String value) {
    String address = Address.normalForm(value);
    if (!Contact.isNewAddress(address)) {
      throw new TypeConversionException(
          "\""
              + value
              + "\" is no telephone number and no alphanumeric sender; write 3 to 15 digits, or"
              + " a + and digits, or at most 11 characters with a letter");
    }
    return address;
  }
}
