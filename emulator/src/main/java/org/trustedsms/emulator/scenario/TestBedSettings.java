// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import java.awt.Dimension;
import java.nio.file.Path;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.bridge.Equipment;
import org.trustedsms.emulator.driver.ScreenshotListener;
import org.trustedsms.emulator.fault.Faults;
import org.trustedsms.emulator.phone.MidletSuite;
import org.trustedsms.emulator.smsc.SmscListener;

/**
 * The parts of a test bed. Immutable.
 *
 * @param folder an empty folder for the phones
 */
public record TestBedSettings(
    Path folder,
    MidletSuite suite,
    Curve curve,
    Faults faults,
    ScreenshotListener screenshots,
    Dimension screen,
    SmscListener smscListener) {

  /** Makes settings for phones with large screens. */
  public TestBedSettings(
      Path folder, MidletSuite suite, Curve curve, Faults faults, ScreenshotListener screenshots) {
    this(folder, suite, curve, faults, screenshots, Equipment.LARGE_SCREEN, new SmscListener() {});
  }

  /** Returns the same with a listener for screenshots, and one at the SMSC. */
  public TestBedSettings with(ScreenshotListener newScreenshots, SmscListener newListener) {
    return new TestBedSettings(folder, suite, curve, faults, newScreenshots, screen, newListener);
  }

  /** Returns the same with screens of another size, in pixels. */
  public TestBedSettings withScreen(Dimension size) {
    return new TestBedSettings(folder, suite, curve, faults, screenshots, size, smscListener);
  }

  /**
   * Returns what most scenarios are played with: the small suite, the standard curve, an honest
   * network, no screenshots, and an empty folder for the phones.
   */
  public static TestBedSettings in(Path folder) {
    return new TestBedSettings(
        folder, MidletSuite.small(), Curves.standard(), Faults.none(), ScreenshotListener.NONE);
  }
}
