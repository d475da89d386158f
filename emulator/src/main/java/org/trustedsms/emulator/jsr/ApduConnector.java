// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.jsr;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.microedition.io.Connection;
import javax.microedition.io.ConnectionNotFoundException;
import org.trustedsms.emulator.bridge.CardSlot;
import org.trustedsms.emulator.bridge.Permissions;

/**
 * Opens {@code apdu:} connections to the card (JSR 177), asking for {@link Permissions#CARD} once
 * the arguments are in order. Thread-safe.
 */
final class ApduConnector extends PhoneConnector<ApduLink> {
  /** The phone's only slot. */
  static final String SLOT = "0";

  private static final Pattern URL =
      Pattern.compile("apdu:([0-9]*);target=((?:[0-9A-Fa-f]{1,2}\\.){4,15}[0-9A-Fa-f]{1,2})");

  private final CardSlot card;

  ApduConnector(CardSlot card, Permissions permissions) {
    super(permissions);
    this.card = card;
  }

  /**
   * Selects an application by slot and AID, {@code apdu:0;target=A0.00.00.00.62}; there is no
   * {@code target=SAT}. The mode is always READ_WRITE.
   */
  @Override
  public Connection open(String url, int mode, boolean timeouts) throws IOException {
    Matcher matcher = URL.matcher(url);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("'" + url + "' is not such as apdu:0;target=A0.0.0.0.62.");
    }
    if (!matcher.group(1).isEmpty() && !matcher.group(1).equals(SLOT)) {
      throw new ConnectionNotFoundException("This phone has no slot " + matcher.group(1) + ".");
    }
    requirePermission(Permissions.CARD, url);
    ByteArrayOutputStream aid = new ByteArrayOutputStream();
    for (String part : matcher.group(2).split("\\.")) {
      aid.write(Integer.parseInt(part, 16));
    }
    ApduLink link = new ApduLink(card.select(aid.toByteArray()), opened::remove);
    opened.add(link);
    return link;
  }
}
