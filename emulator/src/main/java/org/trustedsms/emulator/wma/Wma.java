// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.wma;

import java.util.concurrent.atomic.AtomicReference;
import org.microemu.app.util.MIDletSystemProperties;
import org.microemu.microedition.ImplFactory;
import org.microemu.microedition.io.PushRegistryDelegate;
import org.trustedsms.emulator.bridge.Equipment;

/**
 * Puts the Wireless Messaging API (JSR-120) and the push registry (MIDP 2.0) into the phone
 * software of this class loader.
 *
 * <p>Safe for use by several threads.
 */
public final class Wma {
  /** Where an application finds the number of the SMS centre (JSR-120, A.3.0). */
  private static final String SMS_CENTRE = "wireless.messaging.sms.smsc";

  /** Where an application finds the user's own number (MIDP 3.0, table 10-1). */
  private static final String OWN_NUMBER = "microedition.subscriberid.msisdn";

  private static final AtomicReference<SmsConnector> INSTALLED = new AtomicReference<>();

  private Wma() {}

  /**
   * Registers with MicroEmulator: {@code sms://}, the push registry, the numbers of SMS centre and
   * user. What was installed before is replaced, and its connections are closed.
   *
   * <p>Nothing is said about permissions: {@code MIDlet.checkPermission} returns -1, which is
   * "unknown, the user may have to be asked", because only asking tells.
   */
  public static void install(Equipment equipment) {
    closeAll();
    SmsConnector connector = new SmsConnector(equipment.radio(), equipment.permissions());
    INSTALLED.set(connector);
    ImplFactory.registerGCF("sms", connector);
    ImplFactory.register(
        PushRegistryDelegate.class, PushDelegate.of(equipment.push(), equipment.permissions()));
    // Otherwise it would be the number for every phone in this program.
    MIDletSystemProperties.applyToJavaSystemProperties = false;
    MIDletSystemProperties.setProperty(SMS_CENTRE, equipment.smsCentre());
    MIDletSystemProperties.setProperty(OWN_NUMBER, equipment.number());
  }

  /** Closes all connections that are open. More can be opened after that. */
  public static void closeAll() {
    SmsConnector connector = INSTALLED.get();
    if (connector != null) {
      connector.closeAll();
    }
  }
}
