// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

/** Kinds 1 and 2: a text, signed, or signed and encrypted. */
final class TextKind extends MessageKind {
  TextKind(int id, String name, Encryption encryption) {
    super(id, name, encryption);
  }
}
