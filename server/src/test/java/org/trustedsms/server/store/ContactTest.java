// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.key.PublicKey;

class ContactTest {
  private static final PublicKey ONE = Keys.key(1);
  private static final PublicKey OTHER = Keys.key(2);

  private static Contact named(String name) {
    return new Contact("+1", name, null, null, null);
  }

  @ParameterizedTest
  @ValueSource(strings = {"A", "Ἀλίκη", "+1", "علی رضا", "👩‍👩‍👧", "a b", "12345678901234567890"})
  void takesNamesOfAllScripts(String name) {
    assertEquals(name, named(name).name());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "a\nb",
        "a\u0000",
        "\u001b[31m",
        "a\u2028b",
        "\ud800",
        "\u0085",
        "+2",
        "2"
      })
  void refusesOtherNames(String name) {
    assertThrows(IllegalArgumentException.class, () -> named(name));
  }

  @Test
  void countsCharactersAsPeopleDo() {
    assertEquals("🦊".repeat(40), named("🦊".repeat(40)).name());
    assertThrows(IllegalArgumentException.class, () -> named("x".repeat(41)));
    assertEquals("é".repeat(40), named("e\u0301".repeat(40)).name());
    assertEquals("Alice", named(" Alice ").name());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "+",
        "1234567890123456",
        "+44 7700",
        "44-7700",
        "４４",
        "1\n",
        "+Alice",
        " Alice",
        "Alice ",
        "A\nb",
        "Alice\u001b",
        "Ἀλίκη",
        "Twelve chars",
        "[Brackets]"
      })
  void refusesOtherNumbers(String number) {
    assertThrows(
        IllegalArgumentException.class, () -> new Contact(number, "Alice", null, null, null));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "12", "60777", "+1", "Bank", "B", "3Mobile", "My Bank 24", "Ärzte"})
  void takesShortCodesAndAlphanumericSenders(String address) {
    assertEquals(address, new Contact(address, address, null, null, null).number());
  }

  @Test
  void onesOwnAddressIsANumberOrAnAlphanumericSender() {
    assertEquals("+447700900150", Contact.requireOwn("+44 7700 900150"));
    assertEquals("00447700900150", Contact.requireOwn("0044 7700 900150"));
    assertEquals("My Bank 24", Contact.requireOwn("My Bank 24"));
    for (String wrong : new String[] {"", "Twelve chars", "+44 (0)7700 900150", "1".repeat(16)}) {
      assertThrows(IllegalArgumentException.class, () -> Contact.requireOwn(wrong), wrong);
    }
  }

  @Test
  void aKeyAndItsTrustBelongTogether() {
    assertThrows(IllegalArgumentException.class, () -> new Contact("1", "A", ONE, null, null));
    assertThrows(
        IllegalArgumentException.class, () -> new Contact("1", "A", null, Trust.COMPARED, null));
  }

  @Test
  void theTrustedKeyIsNotOffered() {
    Contact contact = named("A").offering(ONE);
    assertEquals(ONE, contact.offered());
    assertNull(contact.key());
    Contact trusting = contact.trusting(ONE, Trust.COMPARED);
    assertNull(trusting.offered());
    assertNull(trusting.offering(ONE).offered());
    assertEquals(OTHER, trusting.offering(OTHER).offered());
    assertEquals(new Contact("+1", "B", ONE, Trust.COMPARED, null), trusting.named("B"));
  }
}
