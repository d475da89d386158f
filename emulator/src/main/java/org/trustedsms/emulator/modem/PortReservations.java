// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

/** The modem functions that the push registry uses. */
public interface PortReservations {

  /**
   * Keeps messages for a port, 0 to 65,535 (else an IllegalArgumentException), while no application
   * has it open; or stops that and discards those that wait unless the port is open.
   */
  void reserve(int port, boolean on);

  /** Returns how many messages wait for an application to read them: 0 to 100. */
  int waiting(int port);
}
