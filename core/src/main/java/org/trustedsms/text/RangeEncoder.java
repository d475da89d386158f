// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.text;

/** Writes an interval as the fewest bytes; docs/compact-coding.md, "Range coder". */
final class RangeEncoder {
  private static final int FULL = 0x7FFFFFFF;
  private static final int LEAST = 1 << 23;

  private byte[] bytes = new byte[64];

  private int written;

  /** The number of bytes up to the last one that is not 0. */
  private int length;

  /** The byte that a carry can still change, which is followed by a number of bytes 0xFF. */
  private int pending;

  private int full;

  private int low;
  private int range = FULL;

  /** Narrows the interval to a part of {@code total} equal ones. */
  void encode(int before, int size, int total) {
    int unit = range / total;
    low += unit * before;
    range = unit * size;
    carry();
    while (range < LEAST) {
      shift();
      range <<= 8;
    }
  }

  /** Writes the end, and returns the number of bytes. */
  int finish() {
    if (low != 0 && FULL - low < range - 1) {
      // The next multiple of 2^31 lies in the interval.
      low = FULL + 1;
      carry();
    } else {
      low = low + LEAST - 1 & -LEAST;
    }
    shift();
    shift();
    return length;
  }

  /** Returns what was written before {@link #finish}. */
  byte[] toBytes() {
    byte[] all = new byte[length];
    System.arraycopy(bytes, 0, all, 0, length);
    return all;
  }

  /** Writes the end, and returns whether this gives certain bytes. */
  boolean finishesAs(byte[] data, int offset, int count) {
    boolean same = finish() == count;
    for (int i = 0; same && i < count; i++) {
      same = bytes[i] == data[offset + i];
    }
    return same;
  }

  /** Carries what {@link #low} has above its 31 bits. */
  private void carry() {
    if (low < 0) {
      low &= FULL;
      pending++;
      if (full > 0) {
        write(pending);
        for (; full > 1; full--) {
          write(0);
        }
        full = 0;
        pending = 0;
      }
    }
  }

  private void shift() {
    int next = low >>> 23;
    low = low << 8 & FULL;
    if (next == 0xFF) {
      full++;
      return;
    }
    write(pending);
    for (; full > 0; full--) {
      write(0xFF);
    }
    pending = next;
  }

  /** Writes a byte, save for the very first, which is before all bytes and always 0. */
  private void write(int value) {
    int at = written - 1;
    written++;
    if (value == 0) {
      return;
    }
    length = written - 1;
    if (at >= bytes.length) {
      byte[] larger = new byte[at * 2];
      System.arraycopy(bytes, 0, larger, 0, bytes.length);
      bytes = larger;
    }
    bytes[at] = (byte) value;
  }
}
