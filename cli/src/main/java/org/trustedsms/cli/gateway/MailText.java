// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.gateway;

import org.trustedsms.cli.message.Times;
import org.trustedsms.message.Verdict;
import org.trustedsms.server.IncomingMessage;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.KeyNews;
import org.trustedsms.server.store.KeyStatus;
import org.trustedsms.server.store.Trust;

/**
 * A message that has arrived in one line for people: when, from whom, the verdict, and behind a
 * colon the text, or the reason why there is none. Nothing in the line controls a terminal, and no
 * sender can make one that looks as if it said something else.
 */
public final class MailText {
  private MailText() {}

  /**
   * Writes a line.
   *
   * @param mail the message
   * @param ownKey whether the receiver has the key of the user, and not one that stands in for it
   * @return the line, without a line end
   */
  public static String line(IncomingMessage mail, boolean ownKey) {
    return Times.format(mail.time().getEpochSecond())
        + " "
        + sender(mail)
        + " "
        + what(mail, ownKey);
  }

  private static String what(IncomingMessage mail, boolean ownKey) {
    if (mail.key() != null) {
      return "public key " + mail.key().status() + ": " + key(mail);
    }
    if (!mail.isVerified()) {
      return mail.verdict() + ": " + SafeText.escape(reason(mail, ownKey));
    }
    if (mail.acknowledged() != null) {
      return "acknowledgement verified: of message " + mail.acknowledged();
    }
    return (mail.again() ? "verified, perhaps shown before: " : "verified: ")
        + SafeText.escape(mail.text());
  }

  /** The reason for a verdict, and what to do if there is something. */
  static String reason(IncomingMessage mail, boolean ownKey) {
    Verdict verdict = mail.verdict();
    Contact contact = mail.contact();
    if (verdict == Verdict.UNKNOWN_SENDER && contact != null && contact.offered() != null) {
      return mail.reason() + "; one that was offered is kept: " + accepting(contact.number());
    }
    boolean mayBeForUser =
        verdict == Verdict.SIGNATURE_INVALID || verdict == Verdict.NOT_FOR_THIS_RECIPIENT;
    return !ownKey && mayBeForUser && mail.message() != null && mail.message().header().isBound()
        ? mail.reason() + "; it is bound to somebody's key: if to yours, name that with --key"
        : mail.reason();
  }

  private static String key(IncomingMessage mail) {
    KeyNews news = mail.key();
    return news.key().fingerprint().toDigits()
        + " ("
        + news.key().curve().name()
        + "); the sender says to be called "
        + SafeText.quote(mail.message().offeredName())
        + "; "
        + SafeText.escape(
            switch (news.status()) {
              case OFFERED ->
                  (news.other() == null ? "" : different(news)) + accepting(mail.from());
              case ACCEPTED -> "trusted from now on as the first key from this number";
              case TRUSTED -> "this key is trusted already";
              case CHANGED ->
                  "WARNING: another key is trusted for this number, "
                      + news.other().fingerprint().toDigits()
                      + ", and stays so; if the sender has made a new one, "
                      + accepting(mail.from())
                      + " --replace";
              case NOT_KEPT -> "not kept: " + news.reason();
            });
  }

  private static String different(KeyNews news) {
    return "WARNING: another key was offered before, "
        + news.other().fingerprint().toDigits()
        + ", and is forgotten; ";
  }

  /** How to accept the key that was offered from a number. */
  static String accepting(String number) {
    return "compare the digits with the sender's in another way, then: trusted-sms contacts trust "
        + number
        + " --digits \"THE DIGITS\"";
  }

  /**
   * Finds whose name may stand beside a message: nobody's beside a key that is not the contact's,
   * since it comes with words that its sender has chosen.
   *
   * @param mail the message
   * @return the contact with the sender's number; null if there is none, or the key is another's
   */
  static Contact named(IncomingMessage mail) {
    boolean another = mail.key() != null && mail.key().status() != KeyStatus.TRUSTED;
    return another ? null : mail.contact();
  }

  private static String sender(IncomingMessage mail) {
    Contact contact = named(mail);
    if (contact == null) {
      return Contact.shown(mail.from());
    }
    boolean named = !contact.name().equals(contact.number());
    boolean firstUse = contact.trust() == Trust.FIRST_USE;
    if (!named && !firstUse) {
      return Contact.shown(mail.from());
    }
    return Contact.shown(mail.from())
        + " ("
        + (named ? SafeText.escape(contact.name()) : "")
        + (named && firstUse ? ", " : "")
        + (firstUse ? "key of first use" : "")
        + ")";
  }
}
