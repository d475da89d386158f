// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.jsr;

import java.io.IOException;
import javax.microedition.io.ConnectionNotFoundException;
import org.microemu.microedition.Implementation;
import org.microemu.microedition.io.PushRegistryDelegate;
import org.trustedsms.emulator.bridge.Permissions;
import org.trustedsms.emulator.bridge.Push;

/**
 * The push registry as an application sees it (MIDP 2.0), for {@code sms://} connections, without
 * alarms. Thread-safe.
 */
final class PushDelegate implements PushRegistryDelegate, Implementation {
  private final Push push;
  private final Permissions permissions;

  /** Each registration asks for {@link Permissions#PUSH} and {@link Permissions#CONNECT}. */
  PushDelegate(Push push, Permissions permissions) {
    this.push = push;
    this.permissions = permissions;
  }

  @Override
  public void registerConnection(String connection, String midlet, String filter)
      throws ClassNotFoundException, IOException {
    if (connection == null) {
      throw new IllegalArgumentException("No connection is given to register.");
    }
    if (!connection.startsWith(SmsAddress.SCHEME)) {
      throw new ConnectionNotFoundException(
          "'"
              + connection
              + "': this phone starts applications for "
              + SmsAddress.SCHEME
              + " only.");
    }
    SmsAddress address = SmsAddress.parse(connection);
    if (!address.isLocal()) {
      throw new IllegalArgumentException(
          "'" + connection + "' is not a port of this phone, such as sms://:5000.");
    }
    if (address.isRestricted()) {
      throw new IOException("Port " + address.port() + " is the phone's own. Use another one.");
    }
    if (!permissions.allow(Permissions.PUSH) || !permissions.allow(Permissions.CONNECT)) {
      throw new SecurityException("Registering " + connection + " for push is not allowed.");
    }
    push.register(connection, midlet, filter);
  }

  @Override
  public boolean unregisterConnection(String connection) {
    return connection != null && push.unregister(connection);
  }

  @Override
  public String[] listConnections(boolean available) {
    return push.list(available);
  }

  @Override
  public String getMIDlet(String connection) {
    return connection == null ? null : push.midlet(connection);
  }

  @Override
  public String getFilter(String connection) {
    return connection == null ? null : push.filter(connection);
  }

  /** "A ConnectionNotFoundException is thrown when the platform does not support" alarms. */
  @Override
  public long registerAlarm(String midlet, long time) throws ConnectionNotFoundException {
    throw new ConnectionNotFoundException("This phone does not start applications by alarm.");
  }
}
