// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.Form;
import org.trustedsms.certificate.Certificate;
import org.trustedsms.key.PublicKey;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.party.Certified;
import org.trustedsms.midlet.screen.display.Lines;

/** What the screens say of authorities, and of those whom they certified. */
final class PartyWords {
  private static final String UNCHECKED = " (unchecked)";

  private PartyWords() {}

  /**
   * Returns what to call whoever has signed something: in square brackets, with the authority, if
   * certified; by the bare name if the digits were compared.
   *
   * @param contact whose accepted key it is; null if it is nobody's any more
   */
  static String name(Certified certified, Contact contact, String number) {
    if (certified != null) {
      return certified.label();
    }
    if (contact == null) {
      return number + UNCHECKED;
    }
    return contact.trust() == Contact.COMPARED ? contact.label() : contact.label() + UNCHECKED;
  }

  /** Appends as whom an authority certified a sender; nothing if it is null. */
  static void append(Form form, Certified certified) {
    if (certified != null) {
      Lines.append(
          form,
          "By an authority, not compared by you",
          certified.name()
              + '\n'
              + certified.roles()
              + "\nby "
              + certified.authority()
              + "\nuntil "
              + ShortDate.format(certified.until())
              + "\nlist of revoked: "
              + certified.revocations());
    }
  }

  /**
   * Appends the user's own certificate; nothing if there is none.
   *
   * @param issuer of whose it is to be; null if of anybody
   * @return whether there is one
   */
  static boolean appendOwn(Form form, Session session, PublicKey issuer) {
    Certificate own = session.authorities.own(session.account.publicKey(), issuer);
    if (own != null) {
      Lines.append(
          form,
          "Your certificate",
          own.subject()
              + "\nfrom "
              + ShortDate.format(own.from())
              + "\nuntil "
              + ShortDate.format(own.until()));
    }
    return own != null;
  }
}
