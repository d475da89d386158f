// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

/**
 * Receives a modem's events, on any of its threads and perhaps with its locks held: must return at
 * once, use no port, and throw nothing.
 */
public interface ModemListener {

  /** Returns whether to keep a message to a reserved port that no application has open. */
  default boolean admits(int port, String from) {
    return true;
  }

  /** A message has arrived at a reserved port that no application has open. */
  default void wake(int port) {}

  /** The link to the SMSC came up or went down. */
  default void link(boolean up, String reason) {}
}
