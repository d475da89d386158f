// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import org.trustedsms.key.PublicKey;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.party.StoredOffer;
import org.trustedsms.midlet.screen.display.Symbol;
import org.trustedsms.transaction.Amount;
import org.trustedsms.transaction.PurchaseState;

/** Words for an offer. */
final class OfferWords {
  /** The most characters of a text in a row of a list. */
  private static final int PREVIEW = 24;

  private OfferWords() {}

  /** Returns what to call the supplier, as {@link PartyWords#name}; the contact may be null. */
  static String name(StoredOffer offer, Contact supplier) {
    return PartyWords.name(offer.certified(), supplier, offer.number());
  }

  static String amount(StoredOffer offer) {
    Amount amount = offer.offer().amount();
    return amount == null ? Texts.of(Text.NO_AMOUNT) : amount.toString();
  }

  static String text(StoredOffer offer) {
    return marked(offer.offer().text());
  }

  /** Returns whether an authority offers to certify a key: its text then has the key's digits. */
  static boolean certifies(StoredOffer offer, PublicKey key) {
    return offer.offer().text().indexOf(key.fingerprint().toDigits()) >= 0;
  }

  /** Returns a supplier's words, each line marked, so that none passes for one of the phone's. */
  static String marked(String words) {
    String text = words.replace('\r', '\n');
    StringBuffer marked = new StringBuffer("> ");
    for (int i = 0; i < text.length(); i++) {
      marked.append(text.charAt(i));
      if (text.charAt(i) == '\n') {
        marked.append("> ");
      }
    }
    return marked.toString();
  }

  /** Returns amount, supplier and the beginning of the text; see {@link #name}. */
  static String what(StoredOffer offer, Contact supplier) {
    String text = offer.offer().text().replace('\n', ' ');
    if (text.length() > PREVIEW) {
      text = text.substring(0, PREVIEW) + "...";
    }
    return amount(offer) + ", " + name(offer, supplier) + ": " + text;
  }

  /** Returns the state as a title. */
  static String state(StoredOffer offer, long now) {
    PurchaseState state = offer.purchase().state(now);
    if (state == PurchaseState.OPEN) {
      return Texts.of(Text.OFFER_OPEN);
    }
    if (state == PurchaseState.EXPIRED) {
      return Texts.of(Text.OFFER_EXPIRED);
    }
    boolean declined = offer.purchase().choice() == 0;
    if (state == PurchaseState.CLOSED) {
      return declined ? Texts.of(Text.OFFER_DECLINED) : Texts.of(Text.OFFER_AGREED);
    }
    if (state == PurchaseState.UNKNOWN) {
      return Texts.of(Text.OFFER_NO_RECEIPT);
    }
    return declined ? Texts.of(Text.OFFER_DECLINING) : Texts.of(Text.OFFER_ACCEPTED);
  }

  /** Returns the state in sentences; {@code certified} if an offered certificate has come. */
  static String sentence(StoredOffer offer, long now, boolean certified) {
    PurchaseState state = offer.purchase().state(now);
    boolean declined = offer.purchase().choice() == 0;
    if (state == PurchaseState.OPEN) {
      return Texts.of(Text.NOT_ANSWERED);
    }
    if (state == PurchaseState.EXPIRED) {
      return Texts.of(Text.NOT_IN_TIME);
    }
    if (state == PurchaseState.CLOSED) {
      return declined ? Texts.of(Text.DECLINED_KNOWN) : Texts.of(Text.ACCEPTED_RECEIPT);
    }
    if (certified) {
      return Texts.of(Text.ACCEPTED_CERTIFICATE);
    }
    if (state == PurchaseState.UNKNOWN) {
      return declined ? Texts.of(Text.DECLINED_NO_RECEIPT) : Texts.of(Text.ACCEPTED_NO_RECEIPT);
    }
    return declined ? Texts.of(Text.DECLINED_WAITING) : Texts.of(Text.ACCEPTED_WAITING);
  }

  static Symbol symbol(StoredOffer offer, long now) {
    PurchaseState state = offer.purchase().state(now);
    if (state == PurchaseState.OPEN) {
      return Symbol.QUESTION;
    }
    if (state == PurchaseState.ANSWERED) {
      return Symbol.ARROW;
    }
    if (state == PurchaseState.UNKNOWN) {
      return Symbol.WARNING;
    }
    return offer.purchase().choice() > 0 ? Symbol.TICK : Symbol.DASH;
  }

  /** Returns a choice in words; what the user does if there are none to choose from. */
  static String choice(StoredOffer offer, int choice) {
    String[] choices = offer.offer().choices();
    return choice == 0
        ? Texts.of(Text.OFFER_DECLINED)
        : choices.length == 0 ? Texts.of(Text.OFFER_ACCEPTED) : choices[choice - 1];
  }
}
