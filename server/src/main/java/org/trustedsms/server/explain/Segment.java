// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.explain;

/**
 * Which part of a payload is there.
 *
 * @param sequence its number, from 1
 * @param total the number of parts, at least 1
 */
record Segment(int sequence, int total) {
  static final Segment WHOLE = new Segment(1, 1);

  boolean isWhole() {
    return total == 1;
  }

  @Override
  public String toString() {
    return "segment " + sequence + " of " + total;
  }
}
