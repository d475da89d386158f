// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

/** The modem functions that the push registry uses. */
public interface PortReservations {

  /**
   * Keeps messages for a port even while no application has it open, or stops that. Then messages
   * that wait are discarded unless an application has the port open.
   *
   * @param port 0 to 65,535
   * @throws IllegalArgumentException if the port is out of range
   */
  void reserve(int port, boolean on);

  /** Returns how many messages wait for an application to read them: 0 to 100. */
  int waiting(int port);
}
