// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import java.util.Vector;
import org.trustedsms.curve.Curve;

/** A named part of a payload. Immutable and thread-safe. */
public final class Field {
  private final String name;
  private final int offset;
  private final int length;

  private Field(String name, int offset, int length) {
    this.name = name;
    this.offset = offset;
    this.length = length;
  }

  /**
   * Returns the parts of a payload (docs/format.md sections 2, 3 and 8), for people to look at. It
   * proves nothing: a forged message has the same parts.
   *
   * @param payloadLength in bytes
   * @param recipient the recipient's curve, of which only encrypted messages make use
   * @return the parts in the order of the payload, without gaps, as a new array
   * @throws IllegalArgumentException if such a payload has another length
   */
  public static Field[] of(MessageKind kind, int payloadLength, Curve sender, Curve recipient) {
    String fault = new Budget(kind, sender, recipient).faultIn(payloadLength);
    if (fault != null) {
      throw new IllegalArgumentException(fault);
    }
    Vector fields = new Vector();
    int end = add(fields, "version, kind, flags", 0, 1);
    end = add(fields, "text coding, curve", end, 1);
    end = add(fields, "step, low 16 bits", end, 2);
    if (kind.isEncrypted()) {
      int point = recipient.compressedPointLength();
      int tag = kind.encryption.overhead(recipient) - point;
      end = add(fields, "ephemeral key R", end, point);
      int text = payloadLength - end - tag;
      end = add(fields, "ciphertext C of text and signature", end, text);
      add(fields, "tag T", end, tag);
    } else {
      if (kind.fixedPartName() != null) {
        end = add(fields, kind.fixedPartName(), end, kind.fixedPartLength(sender));
      }
      if (kind.hasText()) {
        end = add(fields, "text", end, payloadLength - end - sender.signatureLength());
      }
      end = add(fields, "signature r", end, sender.scalarLength());
      add(fields, "signature s", end, sender.scalarLength());
    }
    Field[] array = new Field[fields.size()];
    fields.copyInto(array);
    return array;
  }

  private static int add(Vector fields, String name, int offset, int length) {
    fields.addElement(new Field(name, offset, length));
    return offset + length;
  }

  /** Returns what the part is, such as "text". */
  public String name() {
    return name;
  }

  /** Returns where it starts, in bytes from the start of the payload. */
  public int offset() {
    return offset;
  }

  /** Returns its length in bytes. */
  public int length() {
    return length;
  }
}
