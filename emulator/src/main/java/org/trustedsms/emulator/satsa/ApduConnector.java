// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.satsa;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.microedition.io.Connection;
import javax.microedition.io.ConnectionNotFoundException;
import org.microemu.microedition.io.ConnectorAdapter;
import org.trustedsms.emulator.bridge.CardSlot;
import org.trustedsms.emulator.bridge.Permissions;

/**
 * Opens {@code apdu:} connections to applications in the card (JSR 177). Safe for use by several
 * threads.
 *
 * <p>Each open asks once for {@link Permissions#CARD}, after the arguments have been found to be in
 * order.
 */
final class ApduConnector extends ConnectorAdapter {
  /** The phone's only slot. */
  static final String SLOT = "0";

  private static final Pattern URL =
      Pattern.compile("apdu:([0-9]*);target=((?:[0-9A-Fa-f]{1,2}\\.){4,15}[0-9A-Fa-f]{1,2})");

  private final CardSlot card;
  private final Permissions permissions;
  private final Set<ApduLink> opened = ConcurrentHashMap.newKeySet();

  ApduConnector(CardSlot card, Permissions permissions) {
    this.card = card;
    this.permissions = permissions;
  }

  /**
   * Selects an application.
   *
   * @param url such as {@code apdu:0;target=A0.00.00.00.62}: slot and AID. Applications of the SIM
   *     toolkit ({@code target=SAT}) there are none
   * @param mode ignored: it is always READ_WRITE
   * @throws IllegalArgumentException if the URL is malformed
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
    if (!permissions.allow(Permissions.CARD)) {
      throw new SecurityException("Opening " + url + " is not allowed.");
    }
    ByteArrayOutputStream aid = new ByteArrayOutputStream();
    for (String part : matcher.group(2).split("\\.")) {
      aid.write(Integer.parseInt(part, 16));
    }
    ApduLink link = new ApduLink(card.select(aid.toByteArray()), opened::remove);
    opened.add(link);
    return link;
  }

  void closeAll() {
    opened.forEach(ApduLink::close);
  }

  @Override
  public DataInputStream openDataInputStream(String url) {
    throw noStream(url);
  }

  @Override
  public DataOutputStream openDataOutputStream(String url) {
    throw noStream(url);
  }

  @Override
  public InputStream openInputStream(String url) {
    throw noStream(url);
  }

  @Override
  public OutputStream openOutputStream(String url) {
    throw noStream(url);
  }

  private static IllegalArgumentException noStream(String url) {
    return new IllegalArgumentException("'" + url + "' has no stream. Use Connector.open.");
  }
}
