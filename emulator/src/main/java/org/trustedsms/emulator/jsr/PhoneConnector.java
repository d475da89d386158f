// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.jsr;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.microedition.io.Connection;
import org.microemu.microedition.io.ConnectorAdapter;
import org.trustedsms.emulator.bridge.Permissions;

/** Opens connections that have no streams. Safe for use by several threads. */
abstract class PhoneConnector<C extends Connection> extends ConnectorAdapter {
  final Permissions permissions;

  /** The connections that are open; each takes itself out when it is closed. */
  final Set<C> opened = ConcurrentHashMap.newKeySet();

  PhoneConnector(Permissions permissions) {
    this.permissions = permissions;
  }

  void requirePermission(String permission, String url) {
    if (!permissions.allow(permission)) {
      throw new SecurityException("Opening " + url + " is not allowed.");
    }
  }

  void closeAll() {
    for (C connection : opened) {
      try {
        connection.close();
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
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
