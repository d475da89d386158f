// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.bridge;

/**
 * A whole message that a phone has received: a text or bytes, the other being null.
 *
 * @param from the sender's number as the network states it, with a + if it is an international one;
 *     or a name; or an empty string
 * @param fromPort the sender's port, or {@link OutgoingSms#NO_PORT}
 * @param text a text, or null
 * @param data bytes, or null; not copied
 * @param timeMillis when the SMSC got it (3GPP TS 23.040, 9.2.3.11, TP-SCTS), in ms since 1970 UTC
 */
public record IncomingSms(String from, int fromPort, String text, byte[] data, long timeMillis) {}
