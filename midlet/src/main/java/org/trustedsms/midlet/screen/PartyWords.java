// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.Form;
import org.trustedsms.certificate.Certificate;
import org.trustedsms.certificate.CertificatePath;
import org.trustedsms.certificate.Subject;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Certification;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.party.Certified;
import org.trustedsms.midlet.screen.display.Lines;

/** Words for authorities, and for people whom they certified. */
final class PartyWords {
  private static final int ROLES = 4;

  private PartyWords() {}

  /**
   * Returns a signer's name: with the authority, in square brackets, if certified; bare if the
   * digits were compared. The contact is null if nobody has the key.
   */
  static String name(Certified certified, Contact contact, String number) {
    if (certified != null) {
      return certified.label();
    }
    if (contact == null) {
      return Texts.of(Text.UNCHECKED, number);
    }
    return contact.trust() == Contact.COMPARED
        ? contact.label()
        : Texts.of(Text.UNCHECKED, contact.label());
  }

  /** Appends as whom an authority certified a sender; nothing if it is null. */
  static void append(Form form, Certified certified) {
    if (certified != null) {
      Lines.append(
          form,
          Texts.of(Text.BY_AUTHORITY),
          certified.name()
              + '\n'
              + roles(certified.roles())
              + '\n'
              + Texts.of(
                  Text.BY_UNTIL,
                  certified.authority(),
                  ShortDate.format(certified.until()),
                  revocations(certified.revocations())));
    }
  }

  /** Returns the names of roles, such as "person, device". */
  static String roles(int roles) {
    String names = "";
    for (int i = 0; i < ROLES; i++) {
      if ((roles >> i & 1) != 0) {
        names = names + (names.length() == 0 ? "" : ", ") + Texts.of(Text.ROLE + i);
      }
    }
    return names;
  }

  private static String revocations(String known) {
    return Texts.of(
        known.equals("current")
            ? Text.REVOKED_CURRENT
            : known.equals("old") ? Text.REVOKED_OLD : Text.REVOKED_MISSING);
  }

  private static String subject(Subject subject) {
    String words = subject.name();
    if (subject.number() != null) {
      words = words + (words.length() == 0 ? "" : ", ") + subject.number();
    }
    return words + ", " + roles(subject.roles());
  }

  /** Returns a certification in words, such as "Trent now certifies Bob, +447700900102, person." */
  static String certified(Certification certification, int sentence) {
    Certificate[] certificates = ((CertificatePath) certification).certificates();
    return Texts.of(
        sentence,
        certification.authority(),
        subject(certificates[certificates.length - 1].subject()));
  }

  /** Appends the user's certificate of an issuer (null: any); returns whether there is one. */
  static boolean appendOwn(Form form, Session session, PublicKey issuer) {
    Certificate own = session.authorities.own(session.account.publicKey(), issuer);
    if (own != null) {
      Lines.append(
          form,
          Texts.of(Text.YOUR_CERTIFICATE),
          subject(own.subject())
              + '\n'
              + Texts.of(
                  Text.FROM_UNTIL, ShortDate.format(own.from()), ShortDate.format(own.until())));
    }
    return own != null;
  }
}
