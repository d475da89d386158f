// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.fault;

/**
 * The faults that are injected into one message.
 *
 * @param lost it never arrives; the other faults do not apply then
 * @param delayMillis how many ms later it sets out; 0 for at once
 * @param reordered it changes places with the next message to the same recipient
 * @param corruption chooses the bit as in {@link BitFlip#choose}; -1 for none
 * @param spoofed who it now says has sent it; null for the sender
 */
public record MessageFaults(
    boolean lost,
    boolean repeated,
    long delayMillis,
    boolean reordered,
    long corruption,
    String spoofed) {
  public static final MessageFaults NONE = new MessageFaults(false, false, 0, false, -1, null);

  static final MessageFaults LOST = new MessageFaults(true, false, 0, false, -1, null);
}
