// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

/** A set of kinds, such as those that a receiver takes. Immutable and thread-safe. */
public final class MessageKinds {
  /** Kind 1, a signed text. */
  public static final MessageKind SIGNED_TEXT = new TextKind(1, "signed text", null);

  /** Kind 3, the sender's public key. */
  public static final MessageKind PUBLIC_KEY = new PublicKeyKind();

  /** Kind 4, a signed acknowledgement. */
  public static final AnswerKind ACKNOWLEDGEMENT = new AcknowledgementKind();

  private final MessageKind[] kinds;

  /**
   * Creates a set of kinds with distinct numbers; copied.
   *
   * @throws IllegalArgumentException if two kinds have one number
   */
  public MessageKinds(MessageKind[] kinds) {
    for (int i = 0; i < kinds.length; i++) {
      for (int j = 0; j < i; j++) {
        if (kinds[i].id() == kinds[j].id()) {
          throw new IllegalArgumentException("two kinds of message have number " + kinds[i].id());
        }
      }
    }
    this.kinds = new MessageKind[kinds.length];
    System.arraycopy(kinds, 0, this.kinds, 0, kinds.length);
  }

  /** Returns the kinds whose texts are their senders' words: signed, and signed and encrypted. */
  public static MessageKinds texts() {
    return new MessageKinds(new MessageKind[] {SIGNED_TEXT, EncryptedText.KIND});
  }

  /** Returns the kinds that people exchange, 1 to 4. */
  public static MessageKinds standard() {
    return new MessageKinds(
        new MessageKind[] {SIGNED_TEXT, EncryptedText.KIND, PUBLIC_KEY, ACKNOWLEDGEMENT});
  }

  /** Returns the kind with a number; null if this set has none. */
  public MessageKind byId(int id) {
    for (int i = 0; i < kinds.length; i++) {
      if (kinds[i].id() == id) {
        return kinds[i];
      }
    }
    return null;
  }
}
