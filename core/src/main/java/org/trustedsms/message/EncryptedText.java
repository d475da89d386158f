// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

/** Kind 2. A program that names this has the code of encryption. */
public final class EncryptedText {
  /** A signed and encrypted text. */
  public static final MessageKind KIND =
      new TextKind(2, "signed and encrypted text", new Envelope());

  private EncryptedText() {}
}
