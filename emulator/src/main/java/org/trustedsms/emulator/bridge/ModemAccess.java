// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.bridge;

import java.io.IOException;

/** The modem functions that a phone's applications can use. */
public interface ModemAccess {

  /** Claims a port, 0 to 65,535, until it is closed; fails if another application has it. */
  Port open(int port) throws IOException;

  /** Returns how many SMS a message takes, 1 to 255; 0 if it is too long, or to no number. */
  int segments(OutgoingSms message);

  /**
   * Sends a message and waits until the SMSC has all of its segments.
   *
   * @throws java.io.InterruptedIOException if the calling thread is interrupted, or the SMSC has
   *     not answered: the message may have been sent
   * @throws IOException if the SMSC cannot be reached or refuses; some segments of several may have
   *     been sent
   * @throws IllegalArgumentException if it cannot be sent at all, see {@link #segments}
   */
  void send(OutgoingSms message) throws IOException;

  /** A port that an application has claimed. Safe for use by several threads. */
  interface Port extends AutoCloseable {

    /**
     * Takes the message that has waited longest, or waits for one.
     *
     * @throws java.io.InterruptedIOException if the port is closed meanwhile, or the thread
     *     interrupted
     * @throws IOException if the port is closed
     */
    IncomingSms receive() throws IOException;

    /**
     * Sets what is run for each message that waits or will arrive, once for each, in order, on a
     * thread that is neither the caller's nor the network's. Replaces what was set before.
     *
     * @param arrival is run for each message; null for nobody
     */
    void listen(Runnable arrival);

    /** Gives the port back. A second call does nothing. */
    @Override
    void close();
  }
}
