// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.radio;

/** The radio of a phone that gives applications no SMS: its port cannot be opened. */
public final class NoRadio implements Radio {
  private NoRadio() {}

  /**
   * Returns the phone's radio, closed; the phone starts the MIDlet for a message. Loads without the
   * Wireless Messaging API (JSR-120), unlike {@link WmaRadio}.
   */
  public static Radio orWma(String midlet) {
    try {
      return new WmaRadio(midlet);
    } catch (NoClassDefFoundError e) {
      return new NoRadio();
    }
  }

  /** Returns the failure of every attempt to use SMS on such a phone. */
  static RadioException missing() {
    return new RadioException(
        RadioException.REFUSED,
        "This phone does not let applications use SMS: signed messages can be neither sent nor"
            + " received on it.");
  }

  public void open(int port, RadioListener listener) throws RadioException {
    throw missing();
  }

  public int segments(String number, byte[] payload) {
    return 0;
  }

  public void send(String number, byte[] payload) throws RadioException {
    throw missing();
  }

  public Incoming receive() throws RadioException {
    throw missing();
  }

  public void close() {
    // Nothing is open.
  }
}
