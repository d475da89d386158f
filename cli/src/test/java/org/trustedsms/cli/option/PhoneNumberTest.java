// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.trustedsms.cli.option.PhoneNumber.ContactAddress;
import org.trustedsms.cli.option.PhoneNumber.OwnAddress;
import picocli.CommandLine.TypeConversionException;

class PhoneNumberTest {

  @Test
  void readsANumberAsPeopleWriteIt() {
    assertEquals("+447700900101", new PhoneNumber().convert("0044 7700 900-101"));
    assertEquals("+447700900101", new ContactAddress().convert("+44 (7700) 900101"));
    assertEquals("Bank 24", new ContactAddress().convert("Bank 24"));
  }

  @Test
  void readsOnesOwnAddressAsTheSmscKnowsIt() {
    assertEquals("00447700900150", new OwnAddress().convert("0044 7700 900-150"));
    assertEquals("My Bank 24", new OwnAddress().convert("My Bank 24"));
    assertThrows(TypeConversionException.class, () -> new OwnAddress().convert("Twelve chars"));
    assertEquals("+447700900150", new OwnAddress.OwnNumber().convert("+44 7700 900150"));
    assertThrows(
        TypeConversionException.class, () -> new OwnAddress.OwnNumber().convert("My Bank 24"));
  }

  @Test
  void refusesANumberWithAnOptionalZero() {
    assertThrows(
        TypeConversionException.class, () -> new PhoneNumber().convert("+44 (0)7700 900101"));
  }
}
