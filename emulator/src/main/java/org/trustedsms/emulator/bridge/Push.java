// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.bridge;

import java.io.IOException;

/** A phone's push registry (MIDP 2.0), which outlives the application. Thread-safe. */
public interface Push {

  /**
   * Has the phone start the application for messages to a connection.
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

  /** Returns the class of the MIDlet that is started; null if the connection is not registered. */
  String midlet(String connection);

  /** Returns who may start it: the filter; null if the connection is not registered. */
  String filter(String connection);
}
