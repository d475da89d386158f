// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.bridge;

import java.awt.Dimension;
import java.nio.file.Path;

/**
 * The hardware, storage and settings that a phone's software runs with.
 *
 * @param smsc the number of its SMSC, the value of {@code wireless.messaging.sms.smsc}
 * @param records the folder for its record stores (RMS)
 * @param screen the size of its screen in pixels, at least 96 x 96
 * @param locale its language and country, the value of {@code microedition.locale}
 */
public record Equipment(
    String number,
    String smsc,
    ModemAccess radio,
    Push push,
    CardSlot card,
    Permissions permissions,
    Path suite,
    Path descriptor,
    Path records,
    Printout printout,
    Dimension screen,
    String locale) {
  /** The size of the screen of most phones. */
  public static final Dimension LARGE_SCREEN = new Dimension(240, 320);

  /** The language of phones that are not set to another. */
  public static final String ENGLISH = "en-US";
}
