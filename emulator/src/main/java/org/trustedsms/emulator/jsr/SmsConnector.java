// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.jsr;

import java.io.IOException;
import javax.microedition.io.Connection;
import javax.microedition.io.Connector;
import org.trustedsms.emulator.bridge.ModemAccess;
import org.trustedsms.emulator.bridge.Permissions;

/**
 * Opens {@code sms://} connections (JSR-120, appendix A), asking for {@link Permissions#CONNECT}
 * once the arguments are in order. Thread-safe.
 */
final class SmsConnector extends PhoneConnector<SmsConnection> {
  private final ModemAccess radio;

  SmsConnector(ModemAccess radio, Permissions permissions) {
    super(permissions);
    this.radio = radio;
  }

  /**
   * Opens a connection: of server mode for a port of this phone, of client mode otherwise. One
   * without READ cannot receive, one without WRITE cannot send. Timeouts are ignored: the network's
   * own limits hold.
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
    requirePermission(Permissions.CONNECT, url);
    ModemAccess.Port port = address.isLocal() ? radio.open(address.port()) : null;
    SmsConnection connection =
        new SmsConnection(radio, permissions, url, mode, port, opened::remove);
    opened.add(connection);
    return connection;
  }
}
