// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import org.trustedsms.midlet.contact.Contact;

/** The text that was typed and not sent, and its recipient; kept while other screens are shown. */
final class UnsentText {
  private volatile String text = "";
  private volatile Contact recipient;

  String text() {
    return text;
  }

  /** Returns null if none has been chosen. */
  Contact recipient() {
    return recipient;
  }

  void setText(String newText) {
    text = newText;
  }

  void setRecipient(Contact newRecipient) {
    recipient = newRecipient;
  }
}
