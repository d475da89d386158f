// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.satsa;

import java.util.concurrent.atomic.AtomicReference;
import org.microemu.app.util.MIDletSystemProperties;
import org.microemu.microedition.ImplFactory;
import org.trustedsms.emulator.bridge.Equipment;

/**
 * Puts SATSA-APDU (JSR 177) into the phone software of this class loader.
 *
 * <p>Safe for use by several threads.
 */
public final class Satsa {
  /**
   * Where an application finds the slots: their numbers, and H if a card can be put in any time.
   */
  private static final String SLOTS = "microedition.smartcardslots";

  private static final AtomicReference<ApduConnector> INSTALLED = new AtomicReference<>();

  private Satsa() {}

  /**
   * Registers {@code apdu:} with MicroEmulator, for one slot. What was installed before is
   * replaced, and its connections are closed.
   */
  public static void install(Equipment equipment) {
    closeAll();
    ApduConnector connector = new ApduConnector(equipment.card(), equipment.permissions());
    INSTALLED.set(connector);
    ImplFactory.registerGCF("apdu", connector);
    MIDletSystemProperties.setProperty(SLOTS, ApduConnector.SLOT + "H");
  }

  /** Closes all connections that are open. More can be opened after that. */
  public static void closeAll() {
    ApduConnector connector = INSTALLED.get();
    if (connector != null) {
      connector.closeAll();
    }
  }
}
