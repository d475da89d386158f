// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.push;

/** What the push registry has of a phone's modem. Safe for use by several threads. */
public interface Ports {

  /**
   * Has messages for a port kept even while no application has it open, or not any more.
   *
   * @param port 0 to 65,535
   * @param on whether to keep them
   */
  void reserve(int port, boolean on);

  /**
   * Tells how many messages wait for an application to read them.
   *
   * @param port 0 to 65,535
   * @return 0 or more
   */
  int waiting(int port);
}
