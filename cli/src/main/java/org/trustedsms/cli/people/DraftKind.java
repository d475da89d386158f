// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.people;

import java.security.SecureRandom;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.EncryptedText;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.text.TextCodings;

/** What a command makes of words: a text, signed or encrypted, too, or a public key with a name. */
public enum DraftKind {
  SIGNED(MessageKinds.SIGNED_TEXT),
  ENCRYPTED(EncryptedText.KIND),
  PUBLIC_KEY(MessageKinds.PUBLIC_KEY);

  private final MessageKind kind;

  DraftKind(MessageKind kind) {
    this.kind = kind;
  }

  /** Returns the kind for a public key, or else for a text. */
  public static DraftKind of(boolean announces, boolean encrypts) {
    return announces ? PUBLIC_KEY : encrypts ? ENCRYPTED : SIGNED;
  }

  public MessageKind kind() {
    return kind;
  }

  /**
   * Makes a draft of a text, or of the name in a message with a key; for anyone without a
   * recipient.
   */
  public Draft draft(String words, PublicKey own, PublicKey boundTo, boolean acknowledge) {
    Draft draft = this == PUBLIC_KEY ? announcement(own, words) : Draft.text(words);
    if (boundTo != null) {
      draft = draft.to(boundTo);
    }
    if (this == ENCRYPTED) {
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

  private Draft announcement(PublicKey own, String name) {
    byte[] point = own.toCompressedBytes();
    return Draft.of(kind, point, point, name, codings(kind));
  }
}
