// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.store.Contact;

/** What notes have in common. */
final class Words {
  private Words() {}

  /** A sender may state a name of any characters: it is quoted, so that it ends where it ends. */
  static String sender(String from) {
    return Contact.isNumber(from) ? from : SafeText.quote(from);
  }
}
