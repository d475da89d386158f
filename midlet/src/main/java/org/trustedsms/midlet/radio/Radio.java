// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.radio;

/**
 * Sends and receives binary SMS on one application port.
 *
 * <p>{@link #open}, {@link #send} and {@link #receive} block and belong on the worker. {@link
 * #close} may be called by any thread, at any time, and makes the others end.
 *
 * <p>A phone number is 3 to 20 digits, with or without a + in front.
 */
public interface Radio {

  /**
   * Opens a port, 16000 to 16999, and has the phone start this application for messages to it; then
   * closes any former port. The listener gets each message that waits or arrives.
   *
   * @throws RadioException FORBIDDEN_PORT, PORT_TAKEN: what was open before remains open; REFUSED:
   *     that too, or it is closed, since this application may not receive on any port; NO_PUSH: the
   *     port is open nevertheless
   */
  void open(int port, RadioListener listener) throws RadioException;

  /**
   * Returns how many SMS a payload takes, without blocking; 0 if it cannot be sent: the radio is
   * not open, the number is none, or it is too long.
   */
  int segments(String number, byte[] payload);

  /**
   * Sends a payload to another phone's same port, and waits until the network has it.
   *
   * @throws RadioException ADDRESS, REFUSED, NO_NETWORK, TOO_LONG, CLOSED: it was not sent;
   *     INTERRUPTED: it may have been sent
   */
  void send(String number, byte[] payload) throws RadioException;

  /**
   * Takes a message that waits; null if none does.
   *
   * @throws RadioException CLOSED; REFUSED; UNREAD, also if the radio is closed meanwhile: the
   *     message may still be there when the port is opened the next time
   */
  Incoming receive() throws RadioException;

  /** Closes the port, if one is open. The phone starts the application for it from now on. */
  void close();
}
