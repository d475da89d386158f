// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import java.util.Vector;
import org.trustedsms.curve.Curve;

/**
 * The positions of the parts of a payload (docs/format.md sections 2, 3 and 8), for people to look
 * at. It proves nothing: a forged message has the same parts. Immutable and thread-safe.
 */
public final class Layout {
  private final Vector fields = new Vector();
  private int end;

  /**
   * Lays a payload out.
   *
   * @param payloadLength in bytes
   * @param recipient the recipient's curve, of which only encrypted messages make use
   * @throws IllegalArgumentException if such a payload has another length
   */
  public Layout(MessageKind kind, int payloadLength, Curve sender, Curve recipient) {
    String fault = new Budget(kind, sender, recipient).faultIn(payloadLength);
    if (fault != null) {
      throw new IllegalArgumentException(fault);
    }
    add("version, kind, flags", 1);
    add("text coding, curve", 1);
    add("step, low 16 bits", 2);
    if (kind.isEncrypted()) {
      int point = recipient.compressedPointLength();
      int tag = kind.encryption.overhead(recipient) - point;
      add("ephemeral key R", point);
      add("ciphertext C of text and signature", payloadLength - end - tag);
      add("tag T", tag);
    } else {
      if (kind.fixedPartName() != null) {
        add(kind.fixedPartName(), kind.fixedPartLength(sender));
      }
      if (kind.hasText()) {
        add("text", payloadLength - end - sender.signatureLength());
      }
      add("signature r", sender.scalarLength());
      add("signature s", sender.scalarLength());
    }
  }

  private void add(String name, int length) {
    fields.addElement(new Field(name, end, length));
    end += length;
  }

  /** Returns the parts in the order of the payload, without gaps, as a new array. */
  public Field[] fields() {
    Field[] array = new Field[fields.size()];
    fields.copyInto(array);
    return array;
  }
}
