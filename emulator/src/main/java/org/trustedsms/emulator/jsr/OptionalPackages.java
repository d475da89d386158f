// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.jsr;

import org.microemu.app.util.MIDletSystemProperties;
import org.microemu.microedition.ImplFactory;
import org.microemu.microedition.io.PushRegistryDelegate;
import org.trustedsms.emulator.bridge.Equipment;

/** The optional packages in this class loader, and the connections opened by them. Thread-safe. */
public final class OptionalPackages {
  /** The system property with the number of the SMSC (JSR-120, A.3.0). */
  private static final String SMS_CENTRE = "wireless.messaging.sms.smsc";

  /** The system property with the user's own number (MIDP 3.0, table 10-1). */
  private static final String OWN_NUMBER = "microedition.subscriberid.msisdn";

  /** The system property with the slots' numbers, and H if a card can be inserted at any time. */
  private static final String SLOTS = "microedition.smartcardslots";

  private final SmsConnector sms;
  private final ApduConnector apdu;

  /**
   * Registers {@code sms://}, {@code apdu:} for one slot, the push registry and the numbers of SMSC
   * and user with MicroEmulator, which keeps its first push registry. {@code
   * MIDlet.checkPermission} returns -1 ("unknown"), because only a request shows it.
   */
  public OptionalPackages(Equipment equipment) {
    sms = new SmsConnector(equipment.radio(), equipment.permissions());
    apdu = new ApduConnector(equipment.card(), equipment.permissions());
    ImplFactory.registerGCF("sms", sms);
    ImplFactory.registerGCF("apdu", apdu);
    ImplFactory.register(
        PushRegistryDelegate.class, new PushDelegate(equipment.push(), equipment.permissions()));
    // Otherwise it would be the number for every phone in this program.
    MIDletSystemProperties.applyToJavaSystemProperties = false;
    MIDletSystemProperties.setProperty(SMS_CENTRE, equipment.smsc());
    MIDletSystemProperties.setProperty(OWN_NUMBER, equipment.number());
    MIDletSystemProperties.setProperty(SLOTS, ApduConnector.SLOT + "H");
  }

  /** Closes all connections that are open. More can be opened after that. */
  public void closeAll() {
    sms.closeAll();
    apdu.closeAll();
  }
}
