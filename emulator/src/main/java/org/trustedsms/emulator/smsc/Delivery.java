// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

/**
 * A message that is being delivered.
 *
 * @param mailbox where it lies
 */
record Delivery(Mailbox mailbox, Stored message) {}
