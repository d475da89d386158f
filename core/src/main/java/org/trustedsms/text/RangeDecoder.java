// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.text;

/** Reads what {@link RangeEncoder} wrote; behind the last byte there are zeros without end. */
final class RangeDecoder {
  private final byte[] data;
  private final int start;
  private final int end;
  private int position;
  private int range = 0x7FFFFFFF;
  private int code;
  private int unit;

  RangeDecoder(byte[] data, int offset, int length) {
    this.data = data;
    start = offset;
    position = offset;
    end = offset + length;
    code = next() << 23 | next() << 15 | next() << 7 | next(position) >> 1;
  }

  /**
   * Returns which of {@code total} equal parts of the interval the data are in; {@code total} or
   * more if they are in what the division leaves over, where no encoder puts them.
   */
  int part(int total) {
    unit = range / total;
    return code / unit;
  }

  /** Narrows the interval to the part that {@link #part} lies in. */
  void narrow(int before, int size) {
    code -= unit * before;
    range = unit * size;
    while (range < 1 << 23) {
      range <<= 8;
      int here = next();
      code = code << 8 | (here << 7 | next(position) >> 1) & 0xFF;
    }
  }

  /** Returns how many bytes were looked at, at most all. */
  int position() {
    return Math.min(position, end) - start;
  }

  private int next() {
    int value = next(position);
    position++;
    return value;
  }

  private int next(int at) {
    return at < end ? data[at] & 0xFF : 0;
  }
}
