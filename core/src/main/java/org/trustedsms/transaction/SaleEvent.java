// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.transaction;

/** The effect of an acceptance on a {@link Sale}. Compare with {@code ==}. */
public final class SaleEvent {
  /** The first in time: to be stored, then acknowledged. */
  public static final SaleEvent TAKEN = new SaleEvent("taken", true);

  /** The same answer as the one that was taken, which stays; it is acknowledged, too. */
  public static final SaleEvent SAME = new SaleEvent("same", true);

  /** Another answer than the one that was taken, which stays. */
  public static final SaleEvent CONTRADICTS = new SaleEvent("contradicts", false);

  /** After the end of the offer. */
  public static final SaleEvent LATE = new SaleEvent("late", false);

  /** Of a choice that the offer does not have. */
  public static final SaleEvent NO_SUCH_CHOICE = new SaleEvent("no such choice", false);

  private final String words;
  private final boolean acknowledged;

  private SaleEvent(String words, boolean acknowledged) {
    this.words = words;
    this.acknowledged = acknowledged;
  }

  /** Returns whether the acceptance is to be acknowledged. */
  public boolean isAcknowledged() {
    return acknowledged;
  }

  /** Returns it in words, such as "contradicts". */
  public String toString() {
    return words;
  }
}
