// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

/**
 * Is told what a modem does, on any of its threads and perhaps with its locks held: must return at
 * once, use no port, and throw nothing.
 */
public interface ModemListener {

  /** Tells whether to keep a message to a reserved port that no application has open. */
  default boolean admits(int port, String from) {
    return true;
  }

  /** A message has arrived at a reserved port that no application has open. */
  default void wake(int port) {}

  /** The link to the SMS centre came up or went down. */
  default void link(boolean up, String reason) {}

  /** A message, or a segment of one, was thrown away; the sender is empty if not known. */
  default void discarded(String from, String reason) {}

  /** An application's listener has thrown something, which harmed nothing else. */
  default void fault(int port, Throwable cause) {}
}
