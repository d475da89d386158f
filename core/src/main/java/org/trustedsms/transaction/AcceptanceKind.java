// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.transaction;

import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.message.AnswerKind;

/** Kind 7: which choice of an offer is accepted; 0 declines. */
final class AcceptanceKind extends AnswerKind {
  AcceptanceKind() {
    super(7, "acceptance", new int[] {OfferKind.ID}, 1);
  }

  public boolean mayAskForAcknowledgement() {
    return true;
  }

  public boolean hasText() {
    return true;
  }

  public String fixedPartName() {
    return "handle, choice";
  }

  protected boolean hasData(int choice) throws InvalidEncodingException {
    if (choice > OfferKind.MAX_CHOICES) {
      throw new InvalidEncodingException("there is no choice " + choice);
    }
    return false;
  }
}
