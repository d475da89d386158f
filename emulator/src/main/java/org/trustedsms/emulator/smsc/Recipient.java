// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

/**
 * A recipient with a queue of messages.
 *
 * @param system whether it is a client, for its delivery receipts; else a number
 * @param name the digits, or the system_id
 */
record Recipient(boolean system, String name) {
  static Recipient number(String digits) {
    return new Recipient(false, digits);
  }

  static Recipient system(String systemId) {
    return new Recipient(true, systemId);
  }
}
