// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.Image;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.screen.display.Symbol;

/** Words for a contact. */
final class ContactWords {
  private ContactWords() {}

  /** Returns how far a contact's key is to be trusted. */
  static String trust(Contact contact) {
    switch (contact.trust()) {
      case Contact.COMPARED:
        return contact.isAuthority()
            ? Texts.of(Text.COMPARED_AUTHORITY)
            : Texts.of(Text.COMPARED_OWNER);
      case Contact.FIRST_USE:
        return Texts.of(Text.FIRST_USE_TRUST);
      default:
        return Texts.of(Text.NO_KEY_YET);
    }
  }

  /** Returns the symbol of a contact as an image; null if no key is known. */
  static Image image(Contact contact) {
    Symbol symbol = symbol(contact);
    return symbol == null ? null : symbol.image();
  }

  /** Returns the symbol of a contact; null if no key is known. */
  static Symbol symbol(Contact contact) {
    if (contact.offer() == Contact.CHANGED) {
      return Symbol.WARNING;
    }
    if (contact.offer() == Contact.NEW) {
      return Symbol.QUESTION;
    }
    switch (contact.trust()) {
      case Contact.COMPARED:
        return Symbol.TICK;
      case Contact.FIRST_USE:
        return Symbol.KEY;
      default:
        return null;
    }
  }
}
