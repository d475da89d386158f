// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.link;

import java.io.IOException;

/** The SMSC has refused a link or an SMS. Nothing of it has been sent. */
public final class RefusedException extends IOException {
  private static final long serialVersionUID = 1;

  private final int status;
  private final String words;
  private final Retry retry;

  /** Says if the same may succeed. */
  public enum Retry {
    /** A little later: the SMSC was too busy. */
    SOON,
    /** Perhaps, once something has changed elsewhere. */
    LATER,
    /** Never, as it stands. */
    NEVER
  }

  /** Creates it; {@code refusal} says what refuses what: "the SMSC refuses the SMS". */
  public RefusedException(String refusal, int status, String words, Retry retry) {
    super(refusal + ": " + words);
    this.status = status;
    this.words = words;
    this.retry = retry;
  }

  private RefusedException(RefusedException other) {
    super(other.getMessage(), other);
    status = other.status;
    words = other.words;
    retry = Retry.NEVER;
  }

  /** Returns the same, for good. */
  public RefusedException forGood() {
    return new RefusedException(this);
  }

  /**
   * Returns the channel's number for the reason: the command_status of an SMSC's answer (SMPP 3.4,
   * 5.1.3), the status of an HTTP answer, the error of a modem (3GPP TS 27.005, 3.2.5).
   */
  public int status() {
    return status;
  }

  /** Returns what the status means: words and the number. */
  public String statusInWords() {
    return words;
  }

  /** Returns whether the SMSC was too busy, so that the same may succeed later. */
  public boolean isBusy() {
    return retry == Retry.SOON;
  }

  /** Returns whether a link that was refused so will never come up, or an SMS never be taken. */
  public boolean isFinal() {
    return retry == Retry.NEVER;
  }
}
