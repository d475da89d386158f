// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.people;

import java.security.SecureRandom;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.EncryptedText;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.text.TextCodings;

/** Drafts of messages for commands: a text, signed or also encrypted, or a public key. */
public final class Drafts {
  private Drafts() {}

  /** Returns the kind for a public key, or else for a text. */
  public static MessageKind kind(boolean announces, boolean encrypts) {
    return announces
        ? MessageKinds.PUBLIC_KEY
        : encrypts ? EncryptedText.KIND : MessageKinds.SIGNED_TEXT;
  }

  /** Drafts a text, or the name in a message with a key; for anyone if there is no recipient. */
  public static Draft draft(
      MessageKind kind, String words, PublicKey own, PublicKey boundTo, boolean acknowledge) {
    Draft draft = kind == MessageKinds.PUBLIC_KEY ? announcement(own, words) : Draft.text(words);
    if (boundTo != null) {
      draft = draft.to(boundTo);
    }
    if (kind.isEncrypted()) {
      draft = draft.encrypted(new SecureRandom()::nextBytes);
    }
    return acknowledge ? draft.askForAcknowledgement() : draft;
  }

  /**
   * Returns the text codings of a kind: for the name of a key, which may be the code that a module
   * waits for, those that a module has.
   */
  public static TextCodings codings(MessageKind kind) {
    return kind == MessageKinds.PUBLIC_KEY ? TextCodings.plain() : TextCodings.standard();
  }

  private static Draft announcement(PublicKey own, String name) {
    byte[] point = own.toCompressedBytes();
    MessageKind kind = MessageKinds.PUBLIC_KEY;
    return Draft.of(kind, point, point, name, codings(kind));
  }
}
