// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

/** A named part of a payload. Immutable and thread-safe. */
public final class Field {
  private final String name;
  private final int offset;
  private final int length;

  Field(String name, int offset, int length) {
    this.name = name;
    this.offset = offset;
    this.length = length;
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
