// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.transaction;

/** The state of a {@link Purchase}. Compare with {@code ==}. */
public final class PurchaseState {
  /** A choice may be made. */
  public static final PurchaseState OPEN = new PurchaseState("open");

  /** No choice was made in time. */
  public static final PurchaseState EXPIRED = new PurchaseState("expired");

  /** Answered, and not acknowledged yet. */
  public static final PurchaseState ANSWERED = new PurchaseState("answered");

  /** Answered, and not acknowledged in time: it may be agreed or not. */
  public static final PurchaseState UNKNOWN = new PurchaseState("unknown");

  /** Acknowledged: what was chosen is agreed. */
  public static final PurchaseState CLOSED = new PurchaseState("closed");

  private final String words;

  private PurchaseState(String words) {
    this.words = words;
  }

  /** Returns it in words, such as "answered". */
  public String toString() {
    return words;
  }
}
