// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.bridge;

/**
 * A message to be sent: a text or bytes, the other being null.
 *
 * @param to the recipient's number: 1 to 20 digits, or a + and 1 to 20 digits
 * @param toPort the port at the recipient, 0 to 65,535, or {@link #NO_PORT}
 * @param fromPort the port to answer to, 0 to 65,535, or {@link #NO_PORT}
 * @param data not copied
 */
public record OutgoingSms(String to, int toPort, int fromPort, String text, byte[] data) {
  /** In the place of a port: the message is one to the phone itself, not to an application. */
  public static final int NO_PORT = -1;
}
