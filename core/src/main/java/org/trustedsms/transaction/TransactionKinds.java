// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.transaction;

import org.trustedsms.message.MessageKind;

/** The kinds of message of a transaction (docs/format.md section 18). */
public final class TransactionKinds {
  /** Kind 6, an offer. */
  public static final MessageKind OFFER = new OfferKind();

  /** Kind 7, an acceptance. */
  public static final MessageKind ACCEPTANCE = new AcceptanceKind();

  private TransactionKinds() {}
}
