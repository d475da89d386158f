// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;

/** Receives an SMSC's events, on several threads; must return quickly and throw nothing. */
public interface SmscListener {

  /** A client has bound for an address; null if it only sends. */
  default void bound(String systemId, String address) {}

  /** A client has bound for digits that 2 or more now receive for. It gets what comes next. */
  default void shared(String number, long clients) {}

  /**
   * A client was not let in, or a connection was closed because of what came over it; the peer is
   * its socket address, and its system_id if it sent one.
   */
  default void rejected(String peer, String reason) {}

  default void gone(String systemId, String reason) {}

  /** A message was accepted, and its message_id given to the sender. */
  default void accepted(String id, String systemId, ShortMessage message) {}

  /** A message was refused with a command_status (SMPP 3.4, 5.1.3). */
  default void refused(String systemId, ShortMessage message, int status, String reason) {}

  /** The network changed a message: "lost", "delayed by 1200 ms", "bit 7 of byte 20 flipped". */
  default void faultInjected(String id, String what) {}

  /** A message was delivered: the receiver has said so. */
  default void delivered(String id, Address to, ShortMessage message) {}

  /** A message was given up. */
  default void dropped(String id, Address to, String reason) {}
}
