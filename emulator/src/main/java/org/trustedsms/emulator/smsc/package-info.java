// SPDX-License-Identifier: Apache-2.0

/**
 * An SMS centre: an SMPP 3.4 server that stores messages and forwards them. {@link
 * org.trustedsms.emulator.smsc.SmsCentre} starts it.
 */
package org.trustedsms.emulator.smsc;
