// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.smartcard;

/** A card did not do what it was asked to. */
public final class CardException extends Exception {
  /** The card cannot be reached: it was taken out or does not answer. The PIN is needed again. */
  public static final int UNREACHABLE = 0;

  /** The PIN or PUK was wrong; the card counts that. */
  public static final int WRONG_PIN = 1;

  /** Too many PINs or PUKs were wrong: the card takes no more of them. */
  public static final int BLOCKED = 2;

  /** The PIN has not been verified since the card was reset. */
  public static final int PIN_NEEDED = 3;

  /** There is no key in the card. */
  public static final int NO_KEY = 4;

  /** The card or the application in it cannot do this. */
  public static final int UNSUPPORTED = 5;

  /** The answer makes no sense. */
  public static final int WRONG_ANSWER = 6;

  private final int kind;
  private final int triesLeft;

  CardException(int kind, String message) {
    this(kind, 0, message);
  }

  CardException(int kind, int triesLeft, String message) {
    super(message);
    this.kind = kind;
    this.triesLeft = triesLeft;
  }

  /** Returns what went wrong: one of the constants. */
  public int kind() {
    return kind;
  }

  /** Returns how many more PINs or PUKs the card takes after a wrong one. */
  public int triesLeft() {
    return triesLeft;
  }
}
