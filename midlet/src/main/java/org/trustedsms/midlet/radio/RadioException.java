// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.radio;

/** A failure of the radio; the message tells the user why and what to do. */
public final class RadioException extends Exception {
  /** The user or the phone's settings do not allow it (SecurityException). */
  public static final int REFUSED = 0;

  /** The network did not take the message: it was not sent. */
  public static final int NO_NETWORK = 1;

  /** The port is not one for SMS applications. */
  public static final int FORBIDDEN_PORT = 2;

  /** The port could not be opened: as a rule another application has it. */
  public static final int PORT_TAKEN = 3;

  /** The number is not a phone number. */
  public static final int ADDRESS = 4;

  /**
   * The port is open, but the phone will not start this application for a message that comes when
   * it does not run.
   */
  public static final int NO_PUSH = 5;

  /** The phone cannot send a message of this length. */
  public static final int TOO_LONG = 6;

  /** Timed out or closed in between: the message may have been sent, or not. */
  public static final int INTERRUPTED = 7;

  /** The radio is not open. */
  public static final int CLOSED = 8;

  /** A message that waits could not be read. */
  public static final int UNREAD = 9;

  public final int kind;

  /** Takes one of the constants, and what happened and what the user should do. */
  public RadioException(int kind, String words) {
    super(words);
    this.kind = kind;
  }
}
