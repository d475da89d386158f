// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.wma;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.microedition.io.Connection;
import javax.microedition.io.Connector;
import org.microemu.microedition.io.ConnectorAdapter;
import org.trustedsms.emulator.bridge.ModemAccess;
import org.trustedsms.emulator.bridge.Permissions;

/**
 * Opens {@code sms://} connections (JSR-120, appendix A). Safe for use by several threads.
 *
 * <p>Each open asks once for {@link Permissions#CONNECT}, after the arguments have been found to be
 * in order.
 */
final class SmsConnector extends ConnectorAdapter {
  private final ModemAccess radio;
  private final Permissions permissions;
  private final Set<SmsConnection> opened = ConcurrentHashMap.newKeySet();

  SmsConnector(ModemAccess radio, Permissions permissions) {
    this.radio = radio;
    this.permissions = permissions;
  }

  /**
   * Opens a connection: of server mode for a port of this phone, of client mode otherwise.
   *
   * @param mode READ, WRITE or READ_WRITE of Connector. A connection without READ cannot receive,
   *     one without WRITE cannot send.
   * @param timeouts ignored: the network's own limits hold
   * @throws IllegalArgumentException if the URL or the mode is malformed, or the mode is READ for a
   *     connection that can only send
   * @throws IOException if another application, or the phone itself, has the port
   */
  @Override
  public Connection open(String url, int mode, boolean timeouts) throws IOException {
    SmsAddress address = SmsAddress.parse(url);
    if (mode < Connector.READ || mode > Connector.READ_WRITE) {
      throw new IllegalArgumentException("Not a mode of a connection: " + mode + ".");
    }
    if (!address.isLocal() && mode == Connector.READ) {
      throw new IllegalArgumentException(
          "'" + url + "' can only be sent to. To receive, open sms://: and a port.");
    }
    if (address.isLocal() && address.isRestricted()) {
      throw new IOException("Port " + address.port() + " is the phone's own. Use another one.");
    }
    if (!permissions.allow(Permissions.CONNECT)) {
      throw new SecurityException("Opening " + url + " is not allowed.");
    }
    ModemAccess.Port port = address.isLocal() ? radio.open(address.port()) : null;
    SmsConnection connection =
        new SmsConnection(radio, permissions, url, mode, port, opened::remove);
    opened.add(connection);
    return connection;
  }

  void closeAll() {
    opened.forEach(SmsConnection::close);
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
    return new IllegalArgumentException(
        "'" + url + "' has messages, not a stream. Use Connector.open.");
  }
}
