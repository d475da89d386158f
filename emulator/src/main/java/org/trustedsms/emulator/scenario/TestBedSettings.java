// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import java.awt.Dimension;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.bridge.Equipment;
import org.trustedsms.emulator.driver.PhoneDriver;
import org.trustedsms.emulator.driver.ScreenshotListener;
import org.trustedsms.emulator.fault.Faults;
import org.trustedsms.emulator.phone.MidletSuite;
import org.trustedsms.emulator.smsc.SmscListener;

/**
 * The parts of a test bed. Immutable.
 *
 * @param folder an empty folder for the phones
 * @param switchedOn told of each phone when it has been switched on
 */
public record TestBedSettings(
    Path folder,
    MidletSuite suite,
    Curve curve,
    Faults faults,
    ScreenshotListener screenshots,
    Dimension screen,
    SmscListener smscListener,
    Consumer<PhoneDriver> switchedOn) {

  /** Makes settings for phones with large screens. */
  public TestBedSettings(
      Path folder, MidletSuite suite, Curve curve, Faults faults, ScreenshotListener screenshots) {
    this(
        folder,
        suite,
        curve,
        faults,
        screenshots,
        Equipment.LARGE_SCREEN,
        new SmscListener() {},
        driver -> {});
  }

  /** Returns the same with listeners. */
  public TestBedSettings with(
      ScreenshotListener newScreenshots, SmscListener newListener, Consumer<PhoneDriver> entering) {
    return new TestBedSettings(
        folder, suite, curve, faults, newScreenshots, screen, newListener, entering);
  }

  /** Returns the same with screens of another size, in pixels. */
  public TestBedSettings withScreen(Dimension size) {
    return new TestBedSettings(
        folder, suite, curve, faults, screenshots, size, smscListener, switchedOn);
  }

  /** Returns the usual settings: small suite, standard curve, honest network, no screenshots. */
  public static TestBedSettings in(Path folder) {
    return new TestBedSettings(
        folder, MidletSuite.small(), Curves.standard(), Faults.none(), ScreenshotListener.NONE);
  }
}
