// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.demo;

import java.nio.file.Path;
import org.trustedsms.curve.Curve;
import org.trustedsms.emulator.fault.Faults;

/**
 * The settings of the demo. Immutable.
 *
 * @param text what Alice writes, 1 to {@value #MAX_TEXT} characters
 * @param phones 2 to 10; Alice writes to all others
 * @param out the folder for the pictures, made if it does not exist
 */
public record DemoSettings(
    Curve curve, String text, boolean encrypt, int phones, Path out, Faults faults) {
  /** The most characters that the suite's text field takes. */
  public static final int MAX_TEXT = 1000;

  public DemoSettings {
    if (text.isEmpty() || text.length() > MAX_TEXT) {
      throw new IllegalArgumentException(
          "text of " + text.length() + " characters: 1 to " + MAX_TEXT + " can be sent");
    }
    if (phones < 2 || phones > 10) {
      throw new IllegalArgumentException(phones + " phones: 2 to 10 can take part");
    }
  }

  /** Returns the same with another folder for the pictures. */
  public DemoSettings into(Path folder) {
    return new DemoSettings(curve, text, encrypt, phones, folder, faults);
  }
}
