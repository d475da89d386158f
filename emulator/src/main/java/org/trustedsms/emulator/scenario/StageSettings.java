// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import java.awt.Dimension;
import java.nio.file.Path;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.bridge.Equipment;
import org.trustedsms.emulator.fault.Faults;
import org.trustedsms.emulator.person.Witness;
import org.trustedsms.emulator.phone.MidletSuite;
import org.trustedsms.emulator.smsc.CentreListener;

/**
 * What a stage is built of. Immutable.
 *
 * @param folder an empty folder for the phones
 * @param suite what is installed on them
 * @param curve the curve that people choose
 * @param faults what the network does to messages
 * @param witness is told of what people see
 * @param screen the size of the phones' screens in pixels
 * @param air is told what happens at the SMS centre
 */
public record StageSettings(
    Path folder,
    MidletSuite suite,
    Curve curve,
    Faults faults,
    Witness witness,
    Dimension screen,
    CentreListener air) {

  /** Makes settings for phones with large screens. */
  public StageSettings(
      Path folder, MidletSuite suite, Curve curve, Faults faults, Witness witness) {
    this(folder, suite, curve, faults, witness, Equipment.LARGE_SCREEN, new CentreListener() {});
  }

  /** Returns the same with somebody who looks on, and listens at the SMS centre. */
  public StageSettings with(Witness looking, CentreListener listening) {
    return new StageSettings(folder, suite, curve, faults, looking, screen, listening);
  }

  /** Returns the same with screens of another size, in pixels. */
  public StageSettings withScreen(Dimension size) {
    return new StageSettings(folder, suite, curve, faults, witness, size, air);
  }

  /**
   * Returns what most scenarios are played with: the small suite, the standard curve, an honest
   * network, nobody who looks.
   *
   * @param folder an empty folder for the phones
   */
  public static StageSettings in(Path folder) {
    return new StageSettings(
        folder, MidletSuite.small(), Curves.standard(), Faults.none(), Witness.NONE);
  }
}
