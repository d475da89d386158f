// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.bridge;

import java.io.IOException;

/**
 * The push registry of a phone (MIDP 2.0, javax.microedition.io.PushRegistry), which outlives the
 * application. Safe for use by several threads.
 */
public interface Push {

  /**
   * Registers a connection, so that the phone starts the application for messages to it.
   *
   * @param connection for example {@code sms://:16474}
   * @param filter which senders may start it: numbers with * and ? for wildcards
   * @throws IOException if another application has the connection
   * @throws IllegalArgumentException if an argument is malformed
   */
  void register(String connection, String midlet, String filter)
      throws ClassNotFoundException, IOException;

  /** Takes a registration back; false if there is none. */
  boolean unregister(String connection);

  /** Lists the registered connections, or only those with a message that waits to be read. */
  String[] list(boolean available);

  /**
   * Returns which MIDlet is started: the name of its class; null if the connection is not
   * registered.
   */
  String midlet(String connection);

  /** Returns who may start it: the filter; null if the connection is not registered. */
  String filter(String connection);
}
