// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.handset;

import java.awt.Rectangle;

/**
 * A key of the phone: where it is, what is printed on it and what it types.
 *
 * @param name what {@code Handset.press} calls it
 * @param shape where it is on the phone, in pixels
 * @param label what is printed on it, or an empty string for an arrow or the select key
 * @param letters what is printed beside that, or an empty string
 */
record KeyCap(
    String name, Rectangle shape, String label, String letters, String chars, String digits) {

  static KeyCap control(String name, Rectangle shape) {
    return new KeyCap(name, shape, "", "", "", "");
  }

  boolean isSoft() {
    return name.startsWith("SOFT");
  }

  /** The # key changes between small letters, capital letters and digits. */
  boolean changesMode() {
    return name.equals("#");
  }
}
