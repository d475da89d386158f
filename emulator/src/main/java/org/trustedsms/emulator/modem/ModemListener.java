// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

/**
 * Is told what a modem does. All methods but {@link #admits} are called on one thread of the
 * modem's, in order. One that blocks holds up the others; what is thrown is dropped.
 */
public interface ModemListener {

  /**
   * Tells whether a message to a reserved port that no application has open is to be kept. Called
   * while it is received, so it must return at once.
   *
   * @param from who sent it, as the network states it
   * @return false to have it thrown away
   */
  default boolean admits(int port, String from) {
    return true;
  }

  /** A message has arrived at a reserved port that no application has open. */
  default void wake(int port) {}

  /** The link to the SMS centre came up or went down. */
  default void link(boolean up, String reason) {}

  /**
   * A message, or a segment of one, was received and thrown away.
   *
   * @param from who sent it, as the network states it; an empty string if not known
   */
  default void discarded(String from, String reason) {}

  /** An application's listener has thrown something, which harmed nothing else. */
  default void fault(int port, Throwable cause) {}
}
