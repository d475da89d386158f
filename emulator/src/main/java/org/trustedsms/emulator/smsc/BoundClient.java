// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.util.List;

/**
 * A client that has bound.
 *
 * @param number the digits that it has bound for; null if it receives delivery receipts alone
 * @param takesParameters whether it knows optional parameters: SMPP 3.4, 1.4
 */
record BoundClient(
    ClientSession session,
    String systemId,
    String number,
    boolean sends,
    boolean receives,
    boolean phone,
    boolean takesParameters) {
  /** Returns whose messages it may receive. */
  List<Recipient> recipients() {
    Recipient system = Recipient.system(systemId);
    return number == null ? List.of(system) : List.of(system, Recipient.number(number));
  }

  /** Returns whether both receive for one number. */
  boolean sharesNumberWith(BoundClient other) {
    return receives && other.receives && number != null && number.equals(other.number);
  }
}
