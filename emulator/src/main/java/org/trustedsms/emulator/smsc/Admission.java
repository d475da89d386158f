// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

/** Whether the centre takes a message for somebody. */
enum Admission {
  GRANTED,
  UNKNOWN,
  MAILBOX_FULL,
  CENTRE_FULL
}
