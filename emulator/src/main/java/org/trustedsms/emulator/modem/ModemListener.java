// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import org.trustedsms.emulator.bridge.IncomingSms;

/**
 * Is told what a modem does. All methods but {@link #admits} are called on one thread of the
 * modem's, in order. One that blocks holds up the others, and in the end the texts to the phone;
 * what is thrown is dropped.
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

  /** A message to the phone itself has arrived, that is, one without a port. */
  default void text(IncomingSms message) {}

  /**
   * The link to the SMS centre came up or went down.
   *
   * @param up whether it is up now
   * @param reason why, in words
   */
  default void link(boolean up, String reason) {}

  /**
   * A message, or a segment of one, was received and thrown away.
   *
   * @param from who sent it, as the network states it; an empty string if not known
   * @param reason why, in words
   */
  default void discarded(String from, String reason) {}

  /**
   * A delivery receipt or another acknowledgement has arrived (SMPP 3.4, 5.2.12).
   *
   * @param from who it is about
   * @param text what the SMS centre writes (SMPP 3.4, appendix B)
   */
  default void receipt(String from, String text) {}

  /**
   * An application's listener has thrown something, which harmed nothing else.
   *
   * @param port the port it listens at
   * @param cause what it threw
   */
  default void fault(int port, Throwable cause) {}
}
